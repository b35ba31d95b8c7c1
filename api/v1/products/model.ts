import { z } from 'zod'
import type { ProgramProduct, WrittenProduct } from '#api/import/index.ts'
import words from '#web/locales/en/feed-problems.json' with { type: 'json' }
import type { NoticeCode, RowCode } from '#web/models/imports.ts'
import { refusedItem } from '../bulk/item.ts'

const text = (most: number) => z.string().max(most)
const amount = z
  .strictObject({ amount: z.number().describe('Minor units'), currency: z.string().min(1).max(20) })
  .meta({ id: 'AskedAmount', description: 'An amount in the base currency of the shop; no other is taken' })
const addresses = z
  .array(text(2000))
  .max(250)
  .describe('Full addresses of pictures, the main one first. The shop fetches them')

const variant = z
  .strictObject({
    sku: text(200).optional().describe('Where another variant of the shop has it, this one gets an id of its own'),
    options: z
      .record(z.string().min(1).max(200), text(600))
      .refine(options => Object.keys(options).length <= 10, { error: 'has to be ten options at most' })
      .optional()
      .describe('What there is to choose, by name: color, size and others'),
    price: amount
      .nullable()
      .optional()
      .describe('What one piece costs; it has to be there. A price of `writePrices` or of staff stands over it'),
    listPrice: amount.nullable().optional().describe('The price before a reduction'),
    cost: amount.nullable().optional().describe('What the shop pays'),
    minimumPrice: amount.nullable().optional().describe('No discount goes below it'),
    gtin: text(50).nullable().optional(),
    weight: z.number().nullable().optional().describe('Grams'),
    closeout: z.boolean().optional().describe('It will not come again'),
    images: addresses.optional(),
  })
  .meta({ id: 'ProductWriteVariant', description: 'A variant of a product' })
type Variant = z.output<typeof variant>

export const productKey = z.string().trim().min(1).max(200).describe('Names the product in the program that sends it')

export const productBody = z
  .strictObject({
    name: z.string().trim().min(1).max(500),
    description: text(200_000).optional().describe('Text or HTML'),
    brand: text(200).optional(),
    style: text(200).optional().describe('The number of the style that shoppers see'),
    category: text(200).optional(),
    tags: z.array(text(200)).max(250).optional(),
    status: z.enum(['draft', 'active', 'archived']).optional().describe('What staff set wins'),
    images: addresses.optional(),
    seo: z.strictObject({ title: text(500).optional(), description: text(2000).optional() }).optional(),
    variants: z.array(variant).min(1).max(2000).describe('All that there are: those that are missing are gone'),
  })
  .meta({
    id: 'ProductWrite',
    description: 'A product, whole. Of a field that is absent nothing is said, and the shop keeps its own',
  })
export type ProductBody = z.output<typeof productBody>

export const productItem = productBody.extend({ key: productKey }).meta({ id: 'ProductItem' })
export type ProductItem = z.output<typeof productItem>

export const exampleProduct = {
  name: 'Heavyweight cotton tee',
  brand: 'Fallowfield',
  category: 'T-Shirts',
  variants: [
    {
      ...{ sku: 'FF1200-NV-M', options: { Color: 'Navy', Size: 'M' }, gtin: '0012345678905', weight: 210 },
      ...{ price: { amount: 1299, currency: 'USD' }, images: ['https://example.com/ff1200-navy.jpg'] },
    },
  ],
}

const field = z.string().describe('Like `variants.0.price`; `variants` count from 0')
const found = {
  problems: z
    .array(
      z.object({
        field,
        code: z.enum(Object.keys(words.row) as [RowCode, ...RowCode[]]),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
        value: z.string(),
      }),
    )
    .describe('Variants that could not be read, by the codes of imports'),
  notices: z
    .array(
      z.object({
        code: z.enum(Object.keys(words.notice) as [NoticeCode, ...NoticeCode[]]),
        ...{ field, variants: z.int(), value: z.string() },
      }),
    )
    .describe('What was left out or is doubtful, and of how many variants'),
  suspects: z
    .array(z.object({ field, price: z.int(), usual: z.int() }))
    .describe('Prices far from those of the other variants; they are taken'),
  unknown: z
    .array(
      z.object({
        kind: z.enum(['category', 'color', 'size', 'option']),
        name: z.string(),
        fields: z.array(z.string()),
      }),
    )
    .describe(
      'Words that the shop did not know, as `options.Color`. Each became one of its own: correct a misspelt one and send the product again',
    ),
  keptPrices: z
    .array(z.object({ ...{ field, sku: z.string() }, price: z.object({ amount: z.int(), currency: z.string() }) }))
    .describe(
      'Prices that stay as they are, since those of `writePrices` and of staff stand over a product write. `writePrices` with `null` takes one back',
    ),
}

export const productAccepted = z
  .object({
    ...{ key: productKey, ok: z.literal(true), id: z.string(), address: z.string() },
    result: z.enum(['made', 'changed', 'unchanged']),
    changed: z.array(z.string()).describe('The fields that are new of a product that the shop had'),
    variants: z
      .array(z.object({ variant: z.int(), sku: z.string() }))
      .describe('The ids of the variants that were read'),
    ...found,
  })
  .meta({ id: 'ProductWritten', description: 'What was made or changed, and what could not be read' })

const codes = ['product-unreadable', 'other-currency'] as const
export const productAnswer = z
  .union([productAccepted, refusedItem(codes, { key: productKey.optional(), ...z.object(found).partial().shape })])
  .meta({ id: 'ProductItemWritten', description: 'What became of an item' })

export type ProductAnswer = z.output<typeof productAccepted> | RefusedProduct
export type RefusedProduct = {
  readonly key: string
  readonly ok: false
  readonly code: string
  readonly detail: string
} & Partial<ReturnType<typeof foundOf>>

/** Null: an amount is in another currency than the shop's. */
export function programProduct({ key, variants, ...said }: ProductItem, base: string): ProgramProduct | null {
  const amounts = variants.flatMap(({ price, listPrice, cost, minimumPrice }) => [price, listPrice, cost, minimumPrice])
  if (amounts.some(each => each && each.currency !== base)) return null
  const minor = (each: Variant['price']) => (each ? each.amount : each)
  return {
    ...said,
    key,
    variants: variants.map(({ price, listPrice, cost, minimumPrice, ...each }) => ({
      ...each,
      ...{ price: minor(price), listPrice: minor(listPrice), cost: minor(cost), minimumPrice: minor(minimumPrice) },
    })),
  }
}

/** Fields as the request has them: columns of a row are parts of a variant. */
function fieldAt(row: number, column = ''): string {
  return row === 0 ? column : [`variants.${row - 1}`, column].filter(Boolean).join('.')
}

type Found = Pick<WrittenProduct, 'problems' | 'notices' | 'suspects' | 'unknown' | 'keptPrices'>

export function foundOf({ problems, notices, suspects, unknown, keptPrices }: Found, currency: string) {
  return {
    problems: problems.slice(0, 200).map(({ row, column, code, facts, value }) => ({
      ...{ field: fieldAt(row, column), code, facts, value },
    })),
    notices: notices.map(({ code, rows, firstRow, value }) => ({
      ...{ code, field: fieldAt(firstRow), variants: rows, value },
    })),
    suspects: suspects.slice(0, 200).map(({ row, column, price, usual }) => ({
      ...{ field: fieldAt(row, column), price, usual },
    })),
    unknown: unknown.map(({ kind, name, columns }) => ({ kind, name, fields: [...columns] })),
    keptPrices: keptPrices.map(({ row, sku, price: amount }) => ({
      ...{ field: fieldAt(row, 'price'), sku, price: { amount, currency } },
    })),
  }
}
