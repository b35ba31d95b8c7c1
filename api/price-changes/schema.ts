import { z } from 'zod'
import { longestName } from '#domain/price-change/decide.ts'
import { endingWays, isPriceMove } from '#domain/shared/price-move.ts'
import { priceChangeStates } from '#projections/price-changes/document.ts'

const mostRows = 100_000

const ending = z
  .strictObject({
    cents: z.int().min(0).max(99).describe('The last two digits, of the base currency'),
    way: z.enum(endingWays),
  })
  .nullable()
  .describe(
    'Where each price goes to; null: it stays as it was counted. A raise never lowers a price, nor does a cut raise it',
  )

export const moveSchema = z
  .discriminatedUnion('is', [
    z.strictObject({
      is: z.literal('percent'),
      points: z.int().min(-9_999).max(100_000).describe('Hundredths of a percent; below 0: down'),
      ending,
    }),
    z.strictObject({
      is: z.literal('amount'),
      amount: z.int().min(-10_000_000).max(10_000_000).describe('Minor units of the base currency; below 0: down'),
      ending,
    }),
    z.strictObject({
      is: z.literal('discount'),
      percent: z.int().min(0).max(100).describe('Percent off, 0 to 100; the price before is struck. 0 ends a discount'),
    }),
  ])
  .refine(isPriceMove, { error: 'is nothing that can be done to a price' })
  .meta({ id: 'PriceMove', description: 'What is done to each price' })

const moment = z.iso.datetime()
export const untilSchema = moment
  .nullable()
  .describe('When it goes back, in UTC; null: it stays until somebody takes it back')

export const planSchema = z.strictObject({
  rows: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(mostRows)
    .describe('The ids of the products; one that is named twice counts once'),
  move: moveSchema,
  from: moment.nullable().default(null).describe('When it begins, in UTC; null, or a time that has passed: now'),
  until: untilSchema.default(null),
})
export const nameSchema = z.string().trim().min(1).max(longestName).describe('What people call it')

const held = z.object({
  changeId: z.string(),
  name: z.string(),
  from: z.string(),
  until: z.string().nullable(),
  products: z.int(),
})

export const previewSchema = z
  .object({
    products: z.int().describe('Products that would change'),
    prices: z.int().describe('Prices of their variants that would change'),
    span: z
      .object({ average: z.number(), lowest: z.number(), highest: z.number() })
      .nullable()
      .describe('By how many percent the prices that shoppers see would change, with the endings; null: none would'),
    belowMinimum: z.int().describe('Prices below their minimum advertised price, or that a discount is stopped at it'),
    discounted: z.int().describe('Products with a discount, which is taken off the new price'),
    notPositive: z.int().describe('Prices that stay, because they would be 0 or less'),
    not: z
      .array(z.object({ code: z.string(), products: z.int() }))
      .describe('Products that stay as they are, by the code of the reason'),
    held: z.array(held).describe('Products that stay as they are, because another change has them at that time'),
    most: z
      .array(
        z.object({
          productId: z.string(),
          name: z.record(z.string(), z.string()).describe('By language'),
          style: z.string(),
          sku: z.string(),
          from: z.int().describe('What shoppers pay, in minor units of the shown currency'),
          to: z.int(),
          percent: z.number(),
        }),
      )
      .describe('Those that change most, one of each product'),
  })
  .describe('What would happen to the products as they are now')

const part = z
  .object({
    because: z.enum(['done', 'stopped', 'not-permitted']),
    done: z.int().describe('Products of which everything was done'),
    left: z.int().describe('Products that were left alone, or in part'),
    at: z.string(),
  })
  .nullable()

export const priceChangeSchema = z
  .object({
    changeId: z.string(),
    name: z.string(),
    move: moveSchema,
    from: z.string(),
    until: z.string().nullable(),
    total: z.int().describe('Products'),
    by: z.string().nullable().describe('The account of the member who planned it'),
    plannedAt: z.string(),
    state: z.enum(priceChangeStates),
    start: part.describe('What its start did; null: it is not over'),
    end: part.describe('What its end put back; null: it is not over'),
  })
  .meta({ id: 'PriceChange', description: 'A change of many prices at once, with a start and perhaps an end' })
