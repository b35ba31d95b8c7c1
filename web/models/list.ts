/** A view that a member saved. */
export type SavedViewModel = {
  readonly viewId: string
  readonly name: string
  /** As an address has it. */
  readonly query: string
  readonly shared: boolean
  readonly mine: boolean
  /** Its rows; null: not counted yet. */
  readonly count: number | null
}

/** The views that a member saved or that others share with them. */
export type SavedViewsModel = {
  readonly saved: readonly SavedViewModel[]
  /** They may share views, and change shared ones. */
  readonly mayShare: boolean
}

/** A value that rows have of a filter, in the words of the reader. */
export type Choice = { readonly value: string; readonly label: string }

/** Amounts that were added up over rows, by name. */
export type Sums = { readonly [sum: string]: number }

/** A page of a list, as its address asks for it. */
export type ListModel<Row> = {
  readonly view: string
  /** The name of a sort; with `-` before it backwards. */
  readonly sort: string
  /** The built-in views, and how many rows each has; null: not known yet. */
  readonly views: readonly { readonly name: string; readonly count: number | null }[]
  readonly q: string
  /** Chosen values by filter. */
  readonly filters: { readonly [filter: string]: readonly string[] }
  readonly total: number
  /** Over everything that is found; null: it is too much to be added up. Absent where the page shows none. */
  readonly sums?: Sums | null
  readonly page: number
  readonly pages: number
  /** There are more rows than the pages show: only filters help. */
  readonly beyond: boolean
  readonly rows: readonly Row[]
  /** The ids of those rows that the address finds: where rows are asked for by id, these need not be all. */
  readonly found: readonly string[]
  /** Where nothing is found: parts of the address (`q`, or a filter) and the rows that there are without each. */
  readonly emptied: readonly { readonly by: string; readonly total: number }[]
  /** Parts of the address that were not understood, as `name=value`. */
  readonly ignored: readonly string[]
  /** Where the member's own last change is not in it yet: until when everything is. Null or absent: nothing is missing. */
  readonly shownUntil?: string | null
}
