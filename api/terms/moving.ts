import type { Logger } from 'pino'
import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { CommandMeta } from '#api/plumbing/events/handle.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { ReplacedKind } from '#domain/product/commands.ts'
import { product } from '#domain/product/decide.ts'
import { term } from '#domain/term/term.ts'
import { listedVariants, type ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productRows } from '#projections/product-rows/view.ts'
import { standsFor, type Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'

type Deps = Pick<Engines, 'handler' | 'readModels' | 'store'> & { readonly log: Pick<Logger, 'error'> }
type Move = { readonly kind: ReplacedKind; readonly from: string; readonly to: string }

const kinds = ['brand', 'category', 'color', 'size'] as const satisfies readonly ReplacedKind[]
/** So many changed products are looked at one by one. */
const mostChanged = 500

/** Products that name a term which was retired or merged go to what took its place, whenever they come by it. */
export function movingSweep({ handler, readModels, store, log }: Deps): Sweep {
  /** Who sent the term away. */
  const senders = new Map<string, CommandMeta>()

  async function senderOf({ kind, from }: Move): Promise<CommandMeta> {
    const stream = `${term.name}-${kind}-${from}`
    const known = senders.get(stream)
    if (known) return known
    for await (const { meta, type } of store.read(stream, -1, { backwards: true })) {
      if (type !== 'TermRetired' && type !== 'TermMerged') continue
      const by = { actor: meta.actor, channel: meta.channel, correlationId: meta.correlationId }
      senders.set(stream, by)
      return by
    }
    return { actor: 'shop', channel: 'shop' }
  }

  async function look(page: ProductPage, moves: ReadonlyMap<string, Move>): Promise<void> {
    if (page.discontinued) return
    const named = new Set([
      `brand ${page.brand}`,
      `category ${page.baseCategory}`,
      ...listedVariants(page).flatMap(({ color, size }) => [`color ${color}`, `size ${size}`]),
    ])
    for (const name of named) {
      const move = moves.get(name)
      if (!move) continue
      const command = { type: 'ReplaceTerm', data: { productId: page.id, ...move } } as const
      const moved = await handler.handle(product, page.id, command, await senderOf(move))
      if (!moved.ok && moved.rejection.code !== 'has-both')
        log.error({ product: page.id, ...move, reason: moved.rejection.code }, 'a product keeps a term that went')
    }
  }

  return {
    name: 'term-moves',
    wakeOn: [terms.name, productRows.name],
    rest: 200,
    async run({ changed, signal }) {
      const moves = await movesIn(readModels)
      if (moves.size === 0) return
      const products = [...(changed?.get(productRows.name) ?? [])]
      const one = changed && !changed.has(terms.name) && products.length <= mostChanged
      const pages = one ? chosen(readModels, products) : readModels.scan<ProductPage>(productPage.name)
      for await (const some of pages) {
        for (const [, page] of some) await look(page, moves)
        signal.throwIfAborted()
      }
    },
  }
}

async function* chosen(readModels: Deps['readModels'], ids: readonly string[]) {
  const pages = await readModels.getMany<ProductPage>(productPage.name, ids)
  yield ids.flatMap((id, at) => (pages[at] ? [[id, pages[at]] as const] : []))
}

/** What takes whose place, by kind and id. */
async function movesIn(readModels: Pick<Engines['readModels'], 'getMany'>): Promise<ReadonlyMap<string, Move>> {
  const found = await readModels.getMany<Terms>(terms.name, kinds)
  const moves = new Map<string, Move>()
  for (const [at, kind] of kinds.entries()) {
    const known = found[at]
    for (const from of Object.keys(known?.gone ?? {})) {
      const to = standsFor(known!, from)
      if (to !== null) moves.set(`${kind} ${from}`, { kind, from, to })
    }
  }
  return moves
}
