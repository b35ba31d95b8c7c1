import type { RevertFigures, RunSummary } from '#domain/import-run/events.ts'
import type { Facts, FileProblem } from '#domain/shared/file-problem.ts'
import type { StockMeaning } from '#domain/shared/stock-levels.ts'
import type { RunState } from '#projections/import-runs/document.ts'
import type { ListModel, SavedViewsModel } from './list.ts'
import type { CurrencyModel } from './shell.ts'

export type { RunState }

type Words = typeof import('../locales/en/feed-problems.json')
/** What is wrong with a row, with a file as a whole, and what many rows share. */
export type RowCode = keyof Words['row']
export type FileCode = keyof Words['file']
export type NoticeCode = keyof Words['notice']

/** An import as a list shows it. */
export type ImportRunRowModel = {
  readonly runId: string
  readonly name: string
  readonly size: number
  /** Empty: files of this kind have no name. */
  readonly source: string
  readonly format: string
  readonly state: RunState
  readonly stagedAt: string
  readonly summary: RunSummary | null
  /** The member who brought the file; null after they were erased. */
  readonly by: string | null
}

/** A column that a kind of feed knows, by the name that its files give it and by what it means, as `option2Name`. */
export type ColumnChoice = { readonly name: string; readonly means: string }

export type ImportColumnModel = {
  readonly header: string
  /** The same for every way to write it. */
  readonly key: string
  /** Empty: it is not read. */
  readonly readAs: string
  /** Somebody said how it is read. */
  readonly said: boolean
  readonly samples: readonly string[]
}

export type RowProblemModel = {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly code: RowCode
  readonly facts: Facts
  /** So many rows have the same value in the same column, this one too. */
  readonly alike: number
}

/** What is read in the place of a value. */
type ReadAs = { readonly column: string; readonly value: string; readonly readAs: string }

export type PriceModel = {
  readonly row: number
  readonly sku: string
  readonly product: string
  /** In the currency of the shop: what it was, or what is usual; and what it would be. */
  readonly from: number
  readonly to: number
}

/** `proposed`: what the column of the file would say if a decimal point had slipped in it. */
export type DoubtfulPriceModel = PriceModel & { readonly column: string; readonly proposed: string }

/** A value that the shop does not know. `columns`: where it stands in the file as `value`; none: it cannot be read as another. */
export type UnknownModel = {
  readonly name: string
  readonly value: string
  readonly columns: readonly string[]
  /** So many variants, or products, have it. */
  readonly number: number
  readonly hexes?: readonly string[]
}

/** A value that the shop knows, as a feed writes it and as the page calls it. */
export type KnownModel = { readonly value: string; readonly label: string }

/** A product that is new or changes. */
export type ListedModel = {
  readonly row: number
  readonly product: string
  readonly productId: string
  readonly isNew: boolean
  /** Of a new product all its variants, else those that are new. */
  readonly variants: number
  readonly prices: number
  readonly counts: number
  /** Other fields that change. */
  readonly fields: readonly string[]
}

export type UnknownKind = 'colors' | 'sizes' | 'categories'

/** An import with everything that its four steps show. */
export type ImportRunModel = ImportRunRowModel & {
  readonly may: { readonly edit: boolean; readonly count: boolean; readonly remove: boolean }
  /** It counted pieces, or could have: who takes it back has to be one who may count. */
  readonly counts: boolean
  /** Null: the file is no longer kept. */
  readonly head: {
    readonly encoding: string
    readonly columns: readonly ImportColumnModel[]
    /** By kind of feed, what columns can be read as. */
    readonly choices: { readonly [kind: string]: readonly ColumnChoice[] }
    /** Null: nobody knows yet what kind of feed it is. */
    readonly kind: string | null
  } | null
  /** Why the file as a whole was refused. */
  readonly problem: FileProblem | null
  readonly meaning: StockMeaning | null
  /** Of the last check; null where there is none, or it is no longer kept. */
  readonly found: {
    /** A page of them, without rows that somebody left out. `more`: so many are not in the report. */
    readonly problems: readonly RowProblemModel[]
    readonly problemsTotal: number
    readonly page: number
    readonly pages: number
    readonly more: number
    /** Rows of which a person put a value right. */
    readonly corrected: number
    readonly suspects: readonly DoubtfulPriceModel[]
    readonly moves: readonly PriceModel[]
    readonly unknown: { readonly [kind in UnknownKind]: readonly UnknownModel[] }
    readonly unknownTotal: { readonly [kind in UnknownKind]: number }
    readonly known: { readonly [kind in UnknownKind]: readonly KnownModel[] }
    readonly listed: readonly ListedModel[]
    readonly notListed: readonly { readonly productId: string; readonly product: string; readonly held: number }[]
    /** Products that the file does not list and that orders hold pieces of. */
    readonly held: number
    readonly notices: readonly { readonly code: NoticeCode; readonly rows: number; readonly firstRow: number }[]
  } | null
  readonly rowFixes: readonly { readonly row: number; readonly column: string; readonly value: string }[]
  readonly valueFixes: readonly ReadAs[]
  /** Rows that somebody left out. */
  readonly leftOut: readonly number[]
  /** How values of this supplier's files are always read. */
  readonly words: readonly ReadAs[]
  readonly complete: boolean
  readonly done: number
  readonly total: number
  readonly stopping: boolean
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** What would go back, or went back; null: nobody asked yet. */
  readonly revert: RevertModel | null
  readonly currency: CurrencyModel
}

export type RevertModel = {
  /** Null: it is being looked at. */
  readonly figures: RevertFigures | null
  /** Who took it back, or asked what would go back. */
  readonly by: string | null
  readonly at: string
  /** A page of what is left alone; null: the list is no longer kept here. */
  readonly kept: readonly KeptModel[] | null
  readonly page: number
  readonly pages: number
}

/** Something that was changed after the import. */
export type KeptModel = {
  readonly productId: string
  readonly product: string
  /** A field; `product` and `variant` are the whole of it, `taken`: its id is another product's by now. */
  readonly field: string
  readonly sku: string | null
  /** A price in the currency of the shop, or pieces; -1: nobody counts them. */
  readonly now: number | null
  readonly by: string | null
  readonly at: string | null
  /** An import changed it. `run`: one that staff brought; null: another one. */
  readonly byImport: boolean
  readonly run: { readonly runId: string; readonly name: string } | null
}

/** A page of the list of imports, and what the member may do with them. */
export type ImportRunListModel = ListModel<ImportRunRowModel> &
  SavedViewsModel & { readonly may: { readonly edit: boolean } }

/** Which page of the rows that stay out, and of what a revert leaves alone; from 1. */
export type ImportPages = { readonly problems: number; readonly kept: number }

export interface ImportQueries {
  importRuns(asked: URLSearchParams): Promise<ImportRunListModel>
  /** Null: there is no such import. */
  importRun(runId: string, pages?: ImportPages): Promise<ImportRunModel | null>
}
