import { z } from 'zod'
import { frontPicture, pathsIn } from '#api/catalogue/index.ts'
import { stockItem, stockItemOf, wholeOf, wholeProduct } from '#api/public-events/index.ts'
import type { Product } from '#domain/product/evolve.ts'
import { fallbackLanguage } from '#domain/shared/localized-text.ts'
import { picturesOf } from '#domain/shared/product-pictures.ts'
import type { StockLevels } from '#domain/shared/stock-levels.ts'
import { aboveIn, parentsIn, type Terms } from '#projections/terms/document.ts'
import { cardAddress } from '#web/ui/card-address.ts'

const { product: _id, ...told } = wholeProduct.shape
const localized = told.name

export const productSchema = z
  .object({
    id: z.string().describe('The id of the product, as events name it'),
    ...told,
    address: z.string().describe('The page of the product'),
    categories: z
      .array(z.object({ id: z.string(), name: localized }))
      .describe('The path to its category, the widest first'),
    images: z
      .array(
        z.object({
          color: z.string().nullable().describe('Null: of a product without colors'),
          urls: z.array(z.url()),
        }),
      )
      .describe('By color, the front one first; none where the shop draws the garment'),
    stock: z
      .array(stockItem)
      .nullable()
      .describe('By variant. Null without the scope `stock:read`. A change of pieces alone lists no product again'),
  })
  .meta({ id: 'ProgramProduct', description: 'A product as programs see it' })

type ProgramProduct = z.output<typeof productSchema>

type Around = { readonly base: string; readonly origin: string; readonly categories: Terms | undefined }

/** `stock`: null where the program may not see it. */
export function programProduct(
  id: string,
  product: NonNullable<Product>,
  stock: StockLevels | null,
  { base, origin, categories }: Around,
): ProgramProduct {
  const { product: _id, ...whole } = wholeOf(id, product, base)
  const { feed, edits } = product
  const colors = [...new Set(feed.variants.map(({ color }) => color))]
  const path = categories ? [...aboveIn(parentsIn(categories), whole.category).toReversed(), whole.category] : []
  return {
    id,
    ...whole,
    address: origin + pathsIn(fallbackLanguage).product(whole.slug),
    categories: path.flatMap(each => {
      const term = categories?.terms[each]
      return term ? [{ id: each, name: term.name }] : []
    }),
    images: colors.flatMap(color => {
      const pictures = picturesOf({ ...feed, ...(edits.images && { pictures: edits.images }) }, color)
      const urls = pictures.map(({ image }) => origin + cardAddress(frontPicture(feed.garment, null, image)))
      return urls.length > 0 ? [{ color, urls }] : []
    }),
    stock: stock && feed.variants.map(({ sku }) => stockItemOf(stock, sku)),
  }
}
