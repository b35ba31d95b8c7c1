import type { FastifyRequest } from 'fastify'
import {
  type Catalogue,
  type catalogue,
  chosenIn,
  describeVariant,
  isVariantForSale,
  variantPath,
} from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { PersonLinks } from '#api/plumbing/mail/person-links.ts'
import type { visitors } from '#api/visitors/index.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { StockWatch } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { StockNotice, StockNoticeQueries } from '#web/models/stock-notices.ts'

type StockNoticeDeps = Pick<Engines, 'readModels'> &
  Pick<Offers<[typeof visitors, typeof catalogue]>, 'accounts' | 'visitorOf' | 'products'> & {
    readonly noticeLinks: PersonLinks
  }

type Reader = Pick<Catalogue, 'language' | 'names' | 'paths'>

/** A person's waits, as the page of a mail's link and the profile show them. */
export function stockNoticeQueries(deps: StockNoticeDeps, request: FastifyRequest, reader: Reader): StockNoticeQueries {
  async function noticesOf(personIds: readonly string[]): Promise<readonly StockNotice[]> {
    const names = await reader.names()
    const waiting = (await watchesOf(personIds, deps.readModels)).filter(({ metAt }) => metAt === null)
    const notices = await Promise.all(
      waiting.map(async ({ watchId, productId, sku, watchedAt }): Promise<readonly StockNotice[]> => {
        const found = await deps.products.variantIn(productId, sku)
        if (!found) return []
        const { product, variant } = found
        return [
          {
            watchId,
            path: isVariantForSale(found) ? variantPath(reader.paths.product(product.slug), variant) : null,
            name: textIn(product.name, reader.language),
            color: variant.color === null ? null : names.name('color', variant.color),
            size: chosenIn(describeVariant({ product, variant }, names)),
            since: watchedAt,
          },
        ]
      }),
    )
    return notices.flat().toSorted((one, other) => (one.since < other.since ? -1 : 1))
  }

  return {
    async stockNotices(token) {
      const personId = deps.noticeLinks.personOf(token)
      return personId === null ? null : noticesOf([personId])
    },
    async ownStockNotices() {
      const visitor = await deps.visitorOf(request)
      return visitor.kind === 'customer' ? noticesOf(await deps.accounts.personsOf(visitor.personId)) : []
    },
  }
}

/** Finds the waits of persons, met ones too. A wait stands under the person of its address. */
export async function watchesOf(
  personIds: readonly string[],
  readModels: Pick<ReadModels, 'range' | 'getMany'>,
): Promise<readonly StockWatch[]> {
  const watches: StockWatch[] = []
  for (const personId of personIds) {
    const ids = await readModels.range(stockWatches.name, 'byPerson', { from: [personId], to: [personId] })
    const found = await readModels.getMany<StockWatch>(stockWatches.name, ids)
    watches.push(...found.filter(each => each !== undefined))
  }
  return watches
}
