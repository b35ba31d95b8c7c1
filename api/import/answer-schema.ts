import { z } from 'zod'
import { stockMeanings } from '#domain/shared/stock-levels.ts'
import type { ImportAnswer } from './answer.ts'
import { kinds } from './formats/detect.ts'
import type { ImportProgress } from './import-feed.ts'
import { noticeCodes } from './report.ts'

const count = z.int().min(0)
const minor = z.int().describe('Minor units')

const progress = z.object({
  phase: z.enum(['reading', 'writing', 'showing']),
  done: count.describe('Bytes while reading, products while writing'),
  total: count.nullable(),
}) satisfies z.ZodType<ImportProgress>

const report = z.object({
  source: z.string().describe('Whose feed it is'),
  format: z.enum(kinds),
  encoding: z.string(),
  dryRun: z.boolean(),
  complete: z.boolean(),
  stock: z
    .object({ meaning: z.enum(stockMeanings), fresh: z.boolean() })
    .describe('How its numbers of pieces were taken'),
  rows: z.object({ read: count, imported: count, failed: count }),
  products: z.object({ listed: count, new: count, changed: count, unchanged: count, discontinued: count }),
  changes: z
    .object({ newVariants: count, prices: count, firstCounts: count, stock: count })
    .describe('Variants: how many are new, got another price, their first count, another count'),
  terms: count,
  events: count.describe('Appended; of a dry run those that would be'),
  problems: z
    .array(z.object({ row: count, column: z.string(), value: z.string(), problem: z.string(), fix: z.string() }))
    .readonly()
    .describe('Rows that did not go in'),
  problemsTotal: count,
  notices: z
    .array(
      z.object({ code: z.enum(noticeCodes), rows: count, firstRow: count, value: z.string(), message: z.string() }),
    )
    .readonly(),
  suspects: z
    .array(z.object({ row: count, sku: z.string(), product: z.string(), price: minor, usual: minor }))
    .readonly()
    .describe('Prices unlike those of their neighbours; they went in'),
  suspectsTotal: count,
  unknownCategories: z.array(z.object({ name: z.string(), products: count })).readonly(),
  unknownColors: z.array(z.object({ name: z.string(), shownAs: z.array(z.string()).readonly() })).readonly(),
  seconds: z.number(),
})

/** One line of the answer of POST /internal/import. */
export const importAnswer = z.union([
  z.object({ progress }),
  z.object({ report }),
  z.object({ refused: z.string().describe('The file as a whole makes no sense; nothing was written') }),
  z.object({ stopped: z.string().describe('An outage on the way; the same file finishes it') }),
]) satisfies z.ZodType<ImportAnswer>
