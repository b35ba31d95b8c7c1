import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { ListFilter } from './filters.tsx'

export type Column<Row> = {
  readonly name: string
  readonly label: string
  /** Sorts by this column, where the list can. */
  readonly sorts?: true
  /** Numbers stand at the right in every language, since digits run left to right. */
  readonly numeric?: true
  readonly cell: (row: Row) => ReactNode
}

/** A list of the dashboard, declared once: what stands in the address decides what is shown. */
export type ListDeclaration<Row> = {
  readonly title: string
  readonly viewLabel: (view: string) => string
  readonly columns: readonly Column<Row>[]
  readonly filters: readonly ListFilter[]
  readonly keyOf: (row: Row) => string
  /** The same row on a phone: two lines, a third only for what is out of the ordinary. */
  readonly phone: (row: Row) => ReactNode
  /** "41 orders". */
  readonly counted: (total: number) => string
  readonly searchLabel: string
  /** The view whose changes concern the rows. */
  readonly liveView: string
  /** "2 new orders". */
  readonly news: (count: number) => string
  /** Where the rows come out as a file. */
  readonly exportPath: string
  readonly empty: (view: string) => string
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
