import { z } from 'zod'
import { adjustmentReasons } from '#domain/stock/events.ts'

const sku = z.string().min(1).max(200)
/** Pieces in one count or adjustment. */
export const most = 1_000_000_000

export const skuParams = z.strictObject({ sku: sku.describe('The id of the variant in carts and orders') })
export const shortQuery = z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) })

export const countBody = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({ sku, quantity: z.int().min(-1).max(most).describe('Pieces on hand now; -1: not tracked') }),
      )
      .min(1)
      .max(1000),
  })
  .describe('A fresh count, even if it finds the number that was known')
  .meta({ examples: [{ lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', quantity: 40 }] }] })

export const adjustBody = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({
          sku,
          by: z
            .int()
            .min(-most)
            .max(most)
            .refine(by => by !== 0, { error: 'has to be other than 0' }),
        }),
      )
      .min(1)
      .max(1000)
      .describe('Variants of one product; all change, or none'),
    reason: z
      .enum(adjustmentReasons)
      .describe('`received` and `returned` add pieces, `damaged` and `lost` take them away, `correction` may do both'),
  })
  .meta({ examples: [{ lines: [{ sku: 'FALLOWFIELD-FF1200-NAVY-M', by: -2 }], reason: 'damaged' }] })

export const levelSchema = z
  .object({
    sku: z.string(),
    name: z.string(),
    counted: z.boolean().describe('Whether the variant was ever counted'),
    onHand: z.int().nullable().describe('Counted less shipped, plus or minus adjustments; null: not tracked'),
    committed: z.int().describe('Pieces held for orders that are not shipped'),
    available: z.int().nullable().describe('On hand less committed; below 0: short; null: not tracked'),
    onSale: z.int().describe('Pieces that can be bought now; -1: unlimited'),
    feeds: z
      .array(z.object({ feed: z.string(), quantity: z.int() }))
      .describe('The last numbers of feeds, by source and kind of file'),
  })
  .meta({ id: 'StockLevel', description: 'The stock of a variant' })

export const levelsAnswer = z.object({ variants: z.array(levelSchema) }).describe('The stock of the variants now')

export const stockWork = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('show'), sku }),
  z.strictObject({ ask: z.literal('short'), page: shortQuery.shape.page }),
  countBody.extend({ ask: z.literal('count') }),
  adjustBody.extend({ ask: z.literal('adjust') }),
])

export type StockLevel = z.output<typeof levelSchema>
export type StockWork = z.output<typeof stockWork>
export type StockAsking = z.input<typeof stockWork>
