import type { NoticeCode } from '#web/models/imports.ts'
import type { ImportReport, ListedProduct, NotListedProduct, PriceMove, RowProblem, Suspect } from './answer.ts'
import { FeedRefused, type RowFault } from './refused.ts'

/** What stays out of a file is downloaded from the report. */
const keptProblems = 10_000
const keptSuspects = 1000
const keptMoves = 200
/** Names of products that are new, that change, and that are not listed, of each. */
const keptProducts = 200
/** From so many failed rows on, a file that is nearly all of them is no feed: reading on would take long and tell nobody more. */
const mostFailed = 10_000
const mostFailedShare = 0.9

/** `id`: of the term that it would be. */
type Of<Kind extends 'unknownCategories' | 'unknownColors' | 'unknownSizes'> = {
  readonly id: string
  readonly told: { -readonly [field in keyof ImportReport[Kind][number]]: ImportReport[Kind][number][field] }
}

/** Gathers what happens to an import. Lists are capped, their totals are not. */
export function createImportLog() {
  const problems: RowProblem[] = []
  const suspects: Suspect[] = []
  let moves: PriceMove[] = []
  const noted = new Map<NoticeCode, { rows: number; firstRow: number; value: string }>()
  const categories = new Map<string, Of<'unknownCategories'>>()
  const colors = new Map<string, Of<'unknownColors'>>()
  const sizes = new Map<string, Of<'unknownSizes'>>()
  const knownTerms = new Set<string>()
  const made: ListedProduct[] = []
  const changed: ListedProduct[] = []
  let notListed: NotListedProduct[] = []
  const counts = {
    rowsRead: 0,
    rowsImported: 0,
    rowsFailed: 0,
    rowsCorrected: 0,
    listed: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    discontinued: 0,
    gone: 0,
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

  const notices = () => Array.from(noted, ([code, note]) => ({ code, ...note }))
  const unknown = <Told>(terms: ReadonlyMap<string, { readonly id: string; readonly told: Told }>) =>
    [...terms.values()].flatMap(({ id, told }) => (knownTerms.has(id) ? [] : [told]))

  return {
    counts,
    failed({ facts = {}, value, ...problem }: Pick<RowProblem, 'row' | 'column' | 'value'> & RowFault) {
      counts.rowsFailed++
      if (problems.length < keptProblems) problems.push({ ...problem, value: value.slice(0, 80), facts })
    },
    /** To be called while nothing is written yet. @throws ImportRefused when nearly no row of so many goes in. */
    refuseRubbish() {
      const { rowsFailed, rowsRead } = counts
      if (rowsFailed < mostFailed || rowsFailed < rowsRead * mostFailedShare) return
      const [{ row, code, facts }] = problems as [RowProblem]
      throw new FeedRefused('too-many-fail', { failed: rowsFailed, read: rowsRead, row }, { code, facts })
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
    priceMove(move: PriceMove) {
      counts.prices++
      moves.push(move)
      if (moves.length > keptMoves * 4) moves = largest(moves)
    },
    unknownCategory(id: string, name: string, { column, value }: { readonly column: string; readonly value: string }) {
      const known = categories.get(name.toLowerCase())
      if (known) known.told.products++
      else categories.set(name.toLowerCase(), { id, told: { name, products: 1, column, value } })
    },
    /** `shownAs` is null for a size. `column` is missing where no single one tells it. */
    unknownOption(id: string, name: string, shownAs: readonly string[] | null, column: string | undefined) {
      const known = shownAs ? colors.get(name) : sizes.get(name)
      const columns = column === undefined ? [] : [column]
      if (known) {
        known.told.variants++
        known.told.columns = [...new Set([...known.told.columns, ...columns])]
      } else if (shownAs) colors.set(name, { id: `color-${id}`, told: { name, shownAs, variants: 1, columns } })
      else sizes.set(name, { id: `size-${id}`, told: { name, variants: 1, columns } })
    },
    /** The shop had the term before this import: nobody has to be asked. */
    knewTerm: (id: string) => knownTerms.add(id),
    product(product: ListedProduct) {
      const list = product.isNew ? made : changed
      if (list.length < keptProducts) list.push(product)
    },
    notListed(products: readonly NotListedProduct[]) {
      notListed = products.toSorted((a, b) => b.held - a.held)
    },
    /** Of rows that are few: what is wrong with some, what is doubtful, and what became of the product. */
    found: () => ({
      ...{ counts, problems, notices: notices(), suspects, product: made[0] ?? changed[0] ?? null },
      unknown: [
        ...unknown(categories).map(({ name, column }) => ({ kind: 'category' as const, name, columns: [column] })),
        ...unknown(colors).map(({ name, columns }) => ({ kind: 'color' as const, name, columns })),
        ...unknown(sizes).map(({ name, columns }) => ({ kind: 'size' as const, name, columns })),
      ],
    }),
    /** Whether the shop did not have the term before. */
    isNewTerm: (id: string) => !knownTerms.has(id),
    report(
      head: Pick<ImportReport, 'source' | 'format' | 'encoding' | 'dryRun' | 'complete' | 'stock' | 'seconds'>,
    ): ImportReport {
      return {
        ...head,
        rows: { read: counts.rowsRead, imported: counts.rowsImported, failed: counts.rowsFailed },
        corrected: counts.rowsCorrected,
        products: {
          listed: counts.listed,
          new: counts.new,
          changed: counts.changed,
          unchanged: counts.unchanged,
          discontinued: counts.discontinued,
          gone: counts.gone,
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
        notices: notices(),
        suspects: suspects.toSorted((a, b) => a.row - b.row),
        suspectsTotal: counts.suspects,
        moves: largest(moves),
        unknownCategories: unknown(categories),
        unknownColors: unknown(colors),
        unknownSizes: unknown(sizes),
        listed: [...made, ...changed],
        notListed: notListed.slice(0, keptProducts),
        heldTotal: notListed.filter(({ held }) => held > 0).length,
      }
    },
  }
}

/** By their share, up or down: from 1 to 2 is as much as from 2 to 1. */
function largest(moves: readonly PriceMove[]): PriceMove[] {
  const share = ({ from, to }: PriceMove) => Math.abs(Math.log(Math.max(to, 1) / Math.max(from, 1)))
  return moves.toSorted((a, b) => share(b) - share(a) || a.row - b.row).slice(0, keptMoves)
}

export type ImportLog = ReturnType<typeof createImportLog>
