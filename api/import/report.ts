import { ImportRefused } from '#api/settings/index.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { StockMeaning } from '#domain/shared/stock-levels.ts'
import type { FeedKind } from './formats/kinds.ts'
import { atCost } from './prices.ts'

/** A row that did not go in, or did with a doubt: where, what stands there, what is wrong, and what to do. */
export type RowProblem = {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly problem: string
  readonly fix: string
}

/** Something that many rows share, told once. The rows went in. */
export type Notice = {
  readonly code: NoticeCode
  readonly rows: number
  readonly firstRow: number
  readonly value: string
  readonly message: string
}

export type Suspect = {
  readonly row: number
  readonly sku: string
  readonly product: string
  readonly price: Minor
  /** Median of the other variants of the product. */
  readonly usual: Minor
}

export type ImportReport = {
  /** Whose feed it is; products remember it. */
  readonly source: string
  readonly format: FeedKind
  readonly encoding: string
  readonly dryRun: boolean
  readonly complete: boolean
  /** How its numbers of pieces were taken. */
  readonly stock: {
    readonly meaning: StockMeaning
    readonly fresh: boolean
    /** Of so many variants it says one. */
    readonly quantities: number
  }
  readonly rows: { readonly read: number; readonly imported: number; readonly failed: number }
  readonly products: {
    readonly listed: number
    readonly new: number
    readonly changed: number
    readonly unchanged: number
    readonly discontinued: number
  }
  /** Variants, not events: how many got another price, how many their first count, how many another one. */
  readonly changes: {
    readonly newVariants: number
    readonly prices: number
    readonly firstCounts: number
    readonly stock: number
  }
  readonly terms: number
  /** Events that were appended; with `dryRun` those that would be. */
  readonly events: number
  readonly problems: readonly RowProblem[]
  readonly problemsTotal: number
  readonly notices: readonly Notice[]
  readonly suspects: readonly Suspect[]
  readonly suspectsTotal: number
  readonly unknownCategories: readonly { readonly name: string; readonly products: number }[]
  readonly unknownColors: readonly { readonly name: string; readonly shownAs: readonly string[] }[]
  readonly seconds: number
}

/** What is said of one, and of several, behind their number. */
const notices = {
  'windows-1252': [
    'line was not UTF-8: it was read as Windows-1252.',
    'lines were not UTF-8: they were read as Windows-1252.',
  ],
  'gtin-mangled': [
    'barcode (GTIN) was shortened by a spreadsheet and left out. Format the column as text.',
    'barcodes (GTIN) were shortened by a spreadsheet and left out. Format the column as text.',
  ],
  'gtin-unreadable': [
    'barcode is no GTIN, which has 8 to 14 digits, and was left out.',
    'barcodes are no GTIN, which has 8 to 14 digits, and were left out.',
  ],
  'picture-without-address': [
    'row names picture files without an address: the garment is drawn instead.',
    'rows name picture files without an address: the garments are drawn instead.',
  ],
  'quantity-missing': ['row has no quantity: counted as 0.', 'rows have no quantity: counted as 0.'],
  'quantity-left-out': [
    'variant waits for a count: the file says nothing about its stock. It cannot be bought until then.',
    'variants wait for a count: the file says nothing about their stock. They cannot be bought until then.',
  ],
  'count-missing': [
    'row has no count: its variant stays as it was.',
    'rows have no count: their variants stay as they were.',
  ],
  'quantity-in-other-file': [
    "variant waits for a count: SanMar's catalogue (SDL_N) has none. Its daily inventory file sanmar_dip.txt has them: import that next, with the same --source. Until then it cannot be bought.",
    "variants wait for a count: SanMar's catalogue (SDL_N) has none. Its daily inventory file sanmar_dip.txt has them: import that next, with the same --source. Until then they cannot be bought.",
  ],
  'quantity-promised': [
    'row counts pieces that Shopify has promised to its own orders or keeps back (Committed, Unavailable). They are on hand, so they are on sale here too. Ship those orders and export again, or take the pieces off with npm run stock -- adjust.',
    'rows count pieces that Shopify has promised to its own orders or keeps back (Committed, Unavailable). They are on hand, so they are on sale here too. Ship those orders and export again, or take the pieces off with npm run stock -- adjust.',
  ],
  'quantity-shared': [
    'row has one quantity for several variants together. Count each of them with npm run stock -- count.',
    'rows have one quantity for several variants together. Count each of them with npm run stock -- count.',
  ],
  'sale-ends': [
    'price is reduced until a day that the file names. Import a new export after that day.',
    'prices are reduced until a day that the file names. Import a new export after that day.',
  ],
  'variation-disabled': [
    'variation is switched off in the other shop and was left out.',
    'variations are switched off in the other shop and were left out.',
  ],
  'other-location': ['row is of another location and was skipped.', 'rows are of other locations and were skipped.'],
  'quantity-negative': ['row has a quantity below 0: counted as 0.', 'rows have a quantity below 0: counted as 0.'],
  'sku-shared': [
    'variant shares its SKU with another one. It got an id of its own and keeps the SKU as its article number.',
    'variants share their SKU with others. Each got an id of its own and keeps the SKU as its article number.',
  ],
  'minimum-unreadable': [
    'minimum advertised price could not be read and was left out.',
    'minimum advertised prices could not be read and were left out.',
  ],
  'weight-unlikely': [
    'variant weighs more than 20 kg. Check the weight and its unit.',
    'variants weigh more than 20 kg. Check the weights and their unit.',
  ],
  'sold-at-cost': ["price is the supplier's own.", "prices are the supplier's own."],
  draft: [
    'product is a draft: shoppers do not see it. Publish it with npm run product -- publish HANDLE.',
    'products are drafts: shoppers do not see them. Publish one with npm run product -- publish HANDLE.',
  ],
  'category-missing': [
    'product has no category, and its name does not tell one.',
    'products have no category, and their names do not tell one.',
  ],
  'column-twice': [
    'column is in the header twice: the first one was read.',
    'columns are in the header twice: the first ones were read.',
  ],
  'incomplete-file': [
    'row could not be matched to a product, so nothing was discontinued. Correct the file and import it again.',
    'rows could not be matched to a product, so nothing was discontinued. Correct the file and import it again.',
  ],
} as const satisfies { readonly [code: string]: readonly [one: string, many: string] }
export type NoticeCode = keyof typeof notices

function messageOf(code: NoticeCode, rows: number, dataFolder: string | null): string {
  const [one, many] = notices[code]
  const more = code === 'sold-at-cost' ? ` ${atCost(dataFolder)}` : ''
  return `${rows.toLocaleString('en')} ${rows === 1 ? one : many}${more}`
}

export const noticeCodes = Object.keys(notices) as [NoticeCode, ...NoticeCode[]]

const keptProblems = 1000
const keptSuspects = 1000
/** From so many failed rows on, a file that is nearly all of them is no feed: reading on would take long and tell nobody more. */
const mostFailed = 10_000
const mostFailedShare = 0.9

/** Gathers what happens to an import. Lists are capped, their totals are not. `dataFolder`: where the owner's tables lie. */
export function createImportLog(dataFolder: string | null) {
  const problems: RowProblem[] = []
  const suspects: Suspect[] = []
  const noted = new Map<NoticeCode, { rows: number; firstRow: number; value: string }>()
  const categories = new Map<string, { readonly name: string; products: number }>()
  const colors = new Map<string, readonly string[]>()
  const counts = {
    rowsRead: 0,
    rowsImported: 0,
    rowsFailed: 0,
    listed: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    discontinued: 0,
    newVariants: 0,
    prices: 0,
    firstCounts: 0,
    stock: 0,
    /** Variants whose quantity the file says. */
    quantities: 0,
    terms: 0,
    events: 0,
    suspects: 0,
    /** Failed rows whose product is not known. */
    stray: 0,
  }

  return {
    counts,
    failed(problem: RowProblem) {
      counts.rowsFailed++
      if (problems.length < keptProblems) problems.push({ ...problem, value: problem.value.slice(0, 80) })
    },
    /** To be called while nothing is written yet. @throws ImportRefused when nearly no row of so many goes in. */
    refuseRubbish() {
      const { rowsFailed, rowsRead } = counts
      if (rowsFailed < mostFailed || rowsFailed < rowsRead * mostFailedShare) return
      const [{ row, problem, fix }] = problems as [RowProblem]
      throw new ImportRefused(
        `${rowsFailed.toLocaleString('en')} of the first ${rowsRead.toLocaleString('en')} rows cannot be imported. ` +
          `The first one is row ${row}: ${problem}. ${fix}. Nothing was imported.`,
      )
    },
    notice(code: NoticeCode, row: number, value = '', rows = 1) {
      const before = noted.get(code)
      if (before) before.rows += rows
      else noted.set(code, { rows, firstRow: row, value: value.slice(0, 80) })
    },
    suspect(suspect: Suspect) {
      counts.suspects++
      if (suspects.length < keptSuspects) suspects.push(suspect)
    },
    unknownCategory(name: string) {
      const known = categories.get(name.toLowerCase())
      if (known) known.products++
      else categories.set(name.toLowerCase(), { name, products: 1 })
    },
    unknownColor: (name: string, shownAs: readonly string[]) => colors.set(name, shownAs),
    report(
      head: Pick<ImportReport, 'source' | 'format' | 'encoding' | 'dryRun' | 'complete' | 'stock' | 'seconds'>,
    ): ImportReport {
      return {
        ...head,
        rows: { read: counts.rowsRead, imported: counts.rowsImported, failed: counts.rowsFailed },
        products: {
          listed: counts.listed,
          new: counts.new,
          changed: counts.changed,
          unchanged: counts.unchanged,
          discontinued: counts.discontinued,
        },
        changes: {
          newVariants: counts.newVariants,
          prices: counts.prices,
          firstCounts: counts.firstCounts,
          stock: counts.stock,
        },
        terms: counts.terms,
        events: counts.events,
        problems: problems.toSorted((a, b) => a.row - b.row),
        problemsTotal: counts.rowsFailed,
        notices: Array.from(noted, ([code, note]) => ({
          code,
          ...note,
          message: messageOf(code, note.rows, dataFolder),
        })),
        suspects: suspects.toSorted((a, b) => a.row - b.row),
        suspectsTotal: counts.suspects,
        unknownCategories: [...categories.values()],
        unknownColors: Array.from(colors, ([name, shownAs]) => ({ name, shownAs })),
      }
    },
  }
}

export type ImportLog = ReturnType<typeof createImportLog>
