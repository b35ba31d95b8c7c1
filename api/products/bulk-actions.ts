import type { Acts } from '#api/jobs/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import type { ProductCommand } from '#domain/product/commands.ts'
import { product } from '#domain/product/decide.ts'
import type { Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import { ownSource } from './own-variants.ts'
import { productProblem } from './product-problem.ts'

/** What staff can do to many products at once, by the names that the list of products declares. */
export function productActs({ handler, readModels }: Pick<Engines, 'handler' | 'readModels'>): Acts {
  const act =
    (
      commandOf: (productId: string, about: { readonly [field: string]: string }) => ProductCommand | null,
    ): Acts[string] =>
    async ({ row, about, commandId, first, by }) => {
      const command = commandOf(row, about)
      if (!command) return problemOf('edit-out-of-bounds', 'A discount is a whole number from 0 to 100.')
      const { state } = await handler.fold(product, row)
      if (command.type !== 'EditProduct' && state?.discontinued)
        return problemOf('product-discontinued', 'Its feed no longer lists it.')
      const done = await handler.handle(product, row, command, { ...by, commandId, correlationId: first })
      return done.ok ? null : productProblem(done.rejection)
    }
  const status = (to: 'active' | 'archived') =>
    act(productId => ({ type: 'ChangeProductStatus', data: { productId, status: to } }))
  return {
    publish: status('active'),
    archive: status('archived'),
    async discontinue(wish) {
      const { state } = await handler.fold(product, wish.row)
      if (state?.source === ownSource) return problemOf('product-by-hand', 'Archive it instead.')
      return act(productId => ({ type: 'DiscontinueProduct', data: { productId } }))(wish)
    },
    async category(wish) {
      const { category = '' } = wish.about
      const known = await readModels.get<Terms>(terms.name, 'category')
      if (!Object.hasOwn(known?.terms ?? {}, category))
        return problemOf('terms-not-found', `The shop has no category ${category}.`)
      return act(productId => ({ type: 'EditProduct', data: { productId, edits: { baseCategory: category } } }))(wish)
    },
    // Of jobs that were begun before price changes came: their rest can still be tried.
    discount: act((productId, { percent = '' }) => {
      const discount = percentIn(percent)
      return discount === null ? null : { type: 'EditProduct', data: { productId, edits: { discount } } }
    }),
  }
}

/** A whole number of percent, as it is typed; null where it is none. */
function percentIn(typed: string): number | null {
  const digits = /^\s*(\d{1,3})\s*%?\s*$/.exec(typed.normalize('NFKC'))?.[1]
  return digits === undefined || Number(digits) > 100 ? null : Number(digits)
}
