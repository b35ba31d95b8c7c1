import { z } from 'zod'
import { stockMeanings } from '#domain/shared/stock-levels.ts'
import words from '#web/locales/en/feed-problems.json' with { type: 'json' }
import type { NoticeCode, RowCode } from '#web/models/imports.ts'
import { kinds } from './formats/kinds.ts'

const count = z.int().min(0)
const minor = z.int().describe('Minor units')
const said = {
  variants: count,
  columns: z.array(z.string()).readonly().describe('The columns where it stands, so that it can be read as another'),
}

/** While reading, `done` counts bytes of the file; `showing` is the wait until views and search show what was written. */
const progress = z.object({
  phase: z.enum(['reading', 'writing', 'showing']),
  done: count.describe('Bytes while reading, products while writing'),
  total: count.nullable(),
})
export type ImportProgress = z.infer<typeof progress>

export const report = z.object({
  source: z.string().describe('The name of the supplier or export that the feed is from'),
  format: z.enum(kinds),
  encoding: z.string(),
  dryRun: z.boolean(),
  complete: z.boolean(),
  stock: z
    .object({
      meaning: z.enum(stockMeanings),
      fresh: z.boolean(),
      quantities: z.int().describe('Variants whose quantity the file says'),
    })
    .describe('How its quantities were read'),
  rows: z.object({ read: count, imported: count, failed: count }),
  corrected: count.describe('Rows of which a person put a value right'),
  products: z.object({
    ...{ listed: count, new: count, changed: count, unchanged: count, discontinued: count },
    gone: count.describe('Products of the source that the feed does not list; known of a dry run only'),
  }),
  changes: z
    .object({ newVariants: count, prices: count, firstCounts: count, stock: count })
    .describe('Numbers of variants: new ones, those with another price, a first count, another count'),
  terms: count,
  events: count.describe('Events that were written; for a dry run, those that would be'),
  problems: z
    .array(
      z.object({
        ...{ row: count, column: z.string(), value: z.string() },
        code: z.enum(Object.keys(words.row) as [RowCode, ...RowCode[]]).describe('What is wrong with it'),
        facts: z.record(z.string(), z.union([z.string(), z.number()])).describe('What the sentence is filled with'),
      }),
    )
    .readonly()
    .describe('Rows that were not imported'),
  problemsTotal: count,
  notices: z
    .array(
      z.object({
        code: z.enum(Object.keys(words.notice) as [NoticeCode, ...NoticeCode[]]),
        ...{ rows: count, firstRow: count, value: z.string() },
      }),
    )
    .readonly(),
  suspects: z
    .array(
      z.object({
        ...{ row: count, sku: z.string(), product: z.string(), price: minor, usual: minor },
        column: z.string().describe('The column that the price comes from'),
        asked: minor.describe('What stands there'),
      }),
    )
    .readonly()
    .describe('Prices far from those of their neighbours; they were imported'),
  suspectsTotal: count,
  moves: z
    .array(z.object({ row: count, sku: z.string(), product: z.string(), from: minor, to: minor }))
    .readonly()
    .describe('Prices that change, those that change by the largest share first'),
  unknownCategories: z
    .array(z.object({ name: z.string(), products: count, column: z.string(), value: z.string() }))
    .readonly()
    .describe('Categories that the shop makes; `value` is what stands in the column'),
  unknownColors: z.array(z.object({ name: z.string(), shownAs: z.array(z.string()).readonly(), ...said })).readonly(),
  unknownSizes: z
    .array(z.object({ name: z.string(), ...said }))
    .readonly()
    .describe('Sizes that the shop takes for sizes of their own'),
  listed: z
    .array(
      z.object({
        ...{ row: count, product: z.string(), productId: z.string(), isNew: z.boolean() },
        variants: count.describe('Of a new product all, else those that are new'),
        ...{ prices: count, counts: count },
        fields: z.array(z.string()).readonly().describe('Other fields that change'),
      }),
    )
    .readonly()
    .describe('Products that are new or change, new ones first'),
  notListed: z
    .array(z.object({ productId: z.string(), product: z.string(), held: count }))
    .readonly()
    .describe(
      'Products of the source that the feed does not list, and how many pieces of them orders hold; known of a dry run only',
    ),
  heldTotal: count.describe('Products that the feed does not list and that orders hold pieces of'),
  seconds: z.number(),
})
export type ImportReport = z.infer<typeof report>
export type RowProblem = ImportReport['problems'][number]
export type Suspect = ImportReport['suspects'][number]
export type ListedProduct = ImportReport['listed'][number]
export type NotListedProduct = ImportReport['notListed'][number]
export type PriceMove = ImportReport['moves'][number]

/** A line of the answer of POST /internal/import. `stopped`: by an outage; importing the same file finishes it. */
export const importAnswer = z.union([
  z.object({ progress }),
  z.object({ report }),
  z.object({ refused: z.string().describe('The file as a whole cannot be read; nothing was written') }),
  z.object({ stopped: z.string().describe('An outage stopped the import; import the same file again to finish it') }),
])
export type ImportAnswer = z.infer<typeof importAnswer>
