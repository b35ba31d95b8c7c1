import { sortName } from '#projections/list.ts'
import type { AnyList } from './define.ts'

/** Days as they begin in UTC, milliseconds; `to` is the end of the last one. */
export type DayRange = { readonly from: number; readonly to: number }

/** An address, read as a question to a list. */
export type ListQuery = {
  readonly view: string
  readonly q: string
  /** By the name of the filter, as far as they were understood. */
  readonly filters: { readonly [filter: string]: readonly string[] }
  /** Of those that are days, the days. */
  readonly days: { readonly [filter: string]: DayRange }
  readonly sort: string
  readonly page: number
  /** Rows by their ids, in place of a page; null: a page. */
  readonly rows: readonly string[] | null
  readonly columns: readonly string[]
  /** Nothing but the view itself is asked for, and an index has it. */
  readonly plain: boolean
  /** Parts that were not understood, as `name=value`. */
  readonly ignored: readonly string[]
}

export const onPage = 50
/** Beyond it only filters help. */
export const mostPages = 200

const filterPrefix = 'f.'
const dayMs = 86_400_000

/** Reads an address. What it does not know it leaves out, and names. */
export function readQuery(
  { list, filters, columns, parts }: AnyList,
  asked: { readonly [name: string]: string | readonly string[] | undefined },
  now: Date,
): ListQuery {
  const query = { view: Object.keys(list.views)[0]!, q: '', sort: '', page: 1 }
  const filtered = new Map<string, readonly string[]>()
  const days: { [filter: string]: DayRange } = {}
  const chosen: string[] = []
  let rows: readonly string[] | null = null
  const ignored: string[] = []

  /** Takes in what it understands; false: nothing of it. */
  function understands(name: string, value: string): boolean {
    switch (name) {
      case 'view':
        if (own(list.views, value)) query.view = value
        return query.view === value
      case 'sort':
        if (own(list.sorts, sortName(value))) query.sort = value
        return query.sort === value
      case 'page':
        if (/^[1-9]\d{0,2}$/.test(value) && Number(value) <= mostPages) query.page = Number(value)
        return String(query.page) === value
      case 'q':
        query.q = value.trim()
        return true
      // For the page alone: how high the rows are, the saved view that the address came from, and the row that is unfolded.
      case 'dense':
        return value === '1'
      case 'saved':
      case 'open':
        return true
      case 'rows':
        rows = value.split(',').slice(0, onPage)
        return true
      case 'cols':
        chosen.push(...known(name, value, column => own(columns, column) !== undefined))
        return true
      default:
        return name.startsWith(filterPrefix) && understandsFilter(name.slice(filterPrefix.length), name, value)
    }
  }

  function understandsFilter(filter: string, name: string, value: string): boolean {
    const how = own(filters, filter)
    if (!how) return false
    if ('day' in how) {
      const range = readDays(value, now)
      if (!range) return false
      days[filter] = range
      filtered.set(filter, [value])
      return true
    }
    const values = known(name, value, each => each !== '' && (how.values?.includes(each) ?? true))
    if (values.length > 0) filtered.set(filter, [...(filtered.get(filter) ?? []), ...values])
    return true
  }

  /** Those of several values that are known; the others are noted. */
  function known(name: string, value: string, isKnown: (each: string) => boolean): readonly string[] {
    const values = value.split(',')
    ignored.push(...values.filter(each => !isKnown(each)).map(each => `${name}=${each}`))
    return values.filter(isKnown)
  }

  for (const [name, values] of Object.entries(asked)) {
    // A form sends its empty fields too.
    for (const value of [values ?? []].flat())
      if (value !== '' && !understands(name, value)) ignored.push(`${name}=${value}`)
  }
  const ownSort = list.views[query.view]!.sort
  const sort = query.sort === '' ? ownSort : query.sort
  return {
    ...query,
    sort,
    rows,
    filters: Object.fromEntries(filtered),
    days,
    columns: chosen.length > 0 ? [...new Set(chosen)] : Object.keys(columns),
    plain: !parts && query.q === '' && filtered.size === 0 && sort === ownSort,
    ignored,
  }
}

/** The same of an address as it is written. */
export function queryOf(list: AnyList, address: URLSearchParams | string, now: Date): ListQuery {
  const asked = new URLSearchParams(address)
  const names = [...new Set(asked.keys())]
  return readQuery(list, Object.fromEntries(names.map(name => [name, asked.getAll(name)])), now)
}

/** The view of what is the member's own, where the list has one. */
export const mine = 'mine'

/** An address as a member means it: the view `mine` is another view, filtered by their account. */
export function asMember(list: AnyList, address: URLSearchParams, accountId: string): URLSearchParams {
  const asked = new URLSearchParams(address)
  if (!list.mine || asked.get('view') !== mine) return asked
  asked.set('view', list.mine.view)
  asked.set(`${filterPrefix}${list.mine.filter}`, accountId)
  return asked
}

function own<Value>(of: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined
}

/** A day, or one to another with `..` between them; either end may be open. */
function readDays(text: string, now: Date): DayRange | null {
  const parts = text.split('..')
  if (parts.length > 2 || parts.every(part => part === '')) return null
  const [from, to] = [parts[0]!, parts.at(-1)!].map(part => readDay(part, now))
  if (Number.isNaN(from) || Number.isNaN(to)) return null
  return { from: from ?? Number.NEGATIVE_INFINITY, to: to === null ? Number.POSITIVE_INFINITY : to! + dayMs }
}

/** `2026-11-23`, `today`, `today-6`, `today+2`; null for nothing, NaN for anything else. */
function readDay(text: string, now: Date): number | null {
  if (text === '') return null
  const relative = /^today(?:([+-])(\d{1,4}))?$/.exec(text)
  if (relative) {
    const away = Number(relative[2] ?? 0) * (relative[1] === '-' ? -1 : 1)
    return (Math.floor(now.getTime() / dayMs) + away) * dayMs
  }
  return /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
}
