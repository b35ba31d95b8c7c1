import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Sums } from '../../models/list.ts'
import type { LiveView } from '../../models/live.ts'

export type Column<Row> = {
  readonly name: string
  readonly label: string
  /** Sorts by this column, where the list can. */
  readonly sorts?: true
  /** Numbers stand at the right in every language, since digits run left to right. */
  readonly numeric?: true
  /** Left out first where a panel beside the list leaves no room. */
  readonly spare?: true
  readonly cell: (row: Row) => ReactNode
}

/** An action on many rows at once, in words. */
export type BulkDeclaration = {
  readonly name: string
  readonly Icon: ComponentType<{ readonly size?: number }>
  /** On the button of the bar. */
  readonly label: string
  /** "Ship 41 orders". */
  readonly title: (count: number) => string
  readonly press: (count: number) => string
  /** "38 orders are shipped." */
  readonly would: (count: number) => string
  /** Texts that are the same for all rows; with `values` one of these is chosen. */
  readonly about: readonly {
    readonly name: string
    readonly label: string
    readonly hint?: string
    readonly values?: readonly { readonly id: string; readonly name: string }[]
  }[]
  /** A column of texts to paste, one line a row; null: it takes none. */
  readonly input: string | null
  /** What else happens. */
  readonly happens: readonly string[]
}

/** An action on many rows that asks for more than a few texts: it brings its own panel. */
export type OwnBulk = Pick<BulkDeclaration, 'name' | 'Icon' | 'label'> & {
  readonly panel: (props: BulkPanelProps) => ReactNode
}

/** The rows are those of the press that opened the panel. */
export type BulkPanelProps = {
  readonly rows: readonly string[]
  /** `begun`: the rows are no longer chosen. */
  readonly onClose: (begun: boolean) => void
}

/** A few values to choose from. */
export type ListFilter = {
  readonly name: string
  readonly label: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
  /** Holds one value at a time. */
  readonly one?: true
  /** Takes days that somebody types, beside those that are offered. */
  readonly days?: true
}

/** A list of the dashboard, declared once: what stands in the address decides what is shown. */
export type ListDeclaration<Row> = {
  readonly title: string
  /** A fact about all of it, beside the title. */
  readonly fact?: string | null
  readonly viewLabel: (view: string) => string
  readonly columns: readonly Column<Row>[]
  readonly filters: readonly ListFilter[]
  readonly keyOf: (row: Row) => string
  /** The document whose changes concern the row, where its key is another. */
  readonly documentOf?: (row: Row) => string
  /** The same row on a phone: two lines, a third only for what is out of the ordinary. */
  readonly phone: (row: Row) => ReactNode
  /** "41 orders". */
  readonly counted: (total: number) => string
  /** "2,216 pieces": of the sums of what is found, where it is not too much to be added up. */
  readonly summed?: (sums: Sums) => string
  readonly searchLabel: string
  /** More of a row that is looked at without leaving the list, below its columns. */
  readonly peek?: (row: Row) => ReactNode
  /** The view whose changes concern the rows. */
  readonly liveView: LiveView
  /** "2 new orders". */
  readonly news: (count: number) => string
  /** Where the rows come out as a file. */
  readonly exportPath: string
  readonly empty: (view: string) => string
  /** The page that makes a new one, for those who may; the key n opens it. */
  readonly create?: { readonly label: string; readonly to: string } | undefined
  /** A row of the table opens, by its key in the address, into what is below it. */
  readonly unfolds?: {
    /** "Unfold Ringer tee". */
    readonly label: (row: Row) => string
    readonly content: (row: Row) => ReactNode
  }
  /** The same with other things as rows. */
  readonly ways?: {
    readonly label: string
    readonly links: readonly { readonly label: string; readonly to: string; readonly current: boolean }[]
  }
  /** A page beside the list, about the same things. */
  readonly beside?: { readonly label: string; readonly to: string }
  /** Actions on many rows at once, those that the member may take. */
  readonly bulk?: {
    /** The address that the interface of the list is under. */
    readonly address: string
    readonly actions: readonly (BulkDeclaration | OwnBulk)[]
    /** Pages that show the chosen rows otherwise, by their keys; they change nothing. */
    readonly links: readonly {
      readonly name: string
      readonly Icon: BulkDeclaration['Icon']
      readonly label: string
      readonly to: (keys: readonly string[]) => string
    }[]
    /** An amount of the sums, in the currency of the shop. */
    readonly money: (amount: number) => string
    /** "Select order 10482". */
    readonly select: (row: Row) => string
  }
}

/** The address with a row unfolded, by its key, or with none. */
export function useUnfolded() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const open = params.get('open')
  return {
    open,
    addressOf(key: string | null): string {
      params.delete('open')
      if (key !== null) params.set('open', key)
      return params.size > 0 ? `${pathname}?${params}` : pathname
    },
  }
}

/** The address of the same list with some parameters changed; the page begins anew unless it is named. */
export function useListAddress() {
  const { pathname, search } = useLocation()
  return (changes: { readonly [name: string]: string | null }) => {
    const params = new URLSearchParams(search)
    params.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name)
      else params.set(name, value)
    }
    return params.size > 0 ? `${pathname}?${params}` : pathname
  }
}
