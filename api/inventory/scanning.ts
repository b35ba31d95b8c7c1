import type { catalogue } from '#api/catalogue/index.ts'
import { type Catalogue, frontPicture, isForSale } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { OpenList } from '#api/plumbing/lists/list.ts'
import { queryOf } from '#api/plumbing/lists/query.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { frontImage } from '#domain/shared/product-pictures.ts'
import { codesOf, scanCode } from '#domain/shared/scan-code.ts'
import { levelOf, onHandOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import { listedVariants, type ProductPage, variantCalled } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import { waitingFor } from '#projections/stock-watches/document.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import type { ScannedVariant } from '#web/models/inventory.ts'

type Deps = Pick<Engines, 'handler' | 'store' | 'readModels'> &
  Pick<Offers<[typeof catalogue]>, 'products'> & { readonly list: OpenList; readonly now: () => Date }

/** Products that a search offers for a code that no variant has, and variants of them. */
const mostProducts = 5
const mostVariants = 60

/** Finds variants by what a scanner types. */
export function createScanning({ handler, store, readModels, products, list, now }: Deps) {
  async function told(page: ProductPage, sku: string, catalogue: Catalogue): Promise<ScannedVariant> {
    // What the stock says is at least as new as this place in the log.
    const at = await store.head()
    const waits = waitingFor(page.id, sku)
    const [{ state }, names, tallies] = await Promise.all([
      handler.fold(stock, page.id),
      catalogue.names(),
      readModels.tallies(stockWatches.name, waits),
    ])
    const variant = variantCalled(page, sku)!
    const color = variant.color === null ? null : names.color(variant.color)
    const picture = frontPicture(page.garment, color, frontImage(page.pictures, variant))
    return {
      ...{ productId: page.id, sku, at, color },
      name: textIn(page.name, catalogue.language) || page.style,
      picture: { kind: picture.kind, base: picture.base },
      size: variant.size === null ? null : names.name('size', variant.size),
      onHand: onHandOf(state, sku),
      held: levelOf(state.reserved, sku) ?? 0,
      waiting: tallies.get(waits) ?? 0,
      archived: !page.variants.includes(variant),
    }
  }

  return {
    /** The variant with this SKU, barcode or article number; that of a product that is sold first. Null: none has it. */
    async find(typed: string, catalogue: Catalogue): Promise<ScannedVariant | null> {
      const code = scanCode(typed)
      const ids = await readModels.lookup(productPage.name, 'byCode', code)
      const pages = (await Promise.all(ids.map(products.byId))).filter(page => page !== undefined)
      const page = pages.find(isForSale) ?? pages[0]
      const variant = page && listedVariants(page).find(each => codesOf(each).includes(code))
      return page && variant ? told(page, variant.sku, catalogue) : null
    },

    /** Variants of the products that words find, for people to choose from. */
    async offer(words: string, catalogue: Catalogue) {
      const query = queryOf(list.definition, new URLSearchParams({ q: words }), now())
      const { rows } = await list.answer(query)
      const found = (rows as readonly { readonly productId: string }[]).slice(0, mostProducts)
      const [names, pages] = await Promise.all([
        catalogue.names(),
        Promise.all(found.map(({ productId }) => products.byId(productId))),
      ])
      return pages
        .flatMap(page => page ?? [])
        .flatMap(page =>
          listedVariants(page).map(({ sku, color, size }) => ({
            sku,
            name: [
              textIn(page.name, catalogue.language) || page.style,
              color && names.color(color).name,
              size && names.name('size', size),
            ]
              .filter(Boolean)
              .join(', '),
          })),
        )
        .slice(0, mostVariants)
    },
  }
}

export type Scanning = ReturnType<typeof createScanning>
