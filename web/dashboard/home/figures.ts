import type { Language } from '#domain/shared/localized-text.ts'
import { type Minor, sum } from '#domain/shared/money.ts'
import { dayIn } from '../../i18n/format.ts'
import type { DayModel, Span } from '../../models/overview.ts'
import { localeOf } from '../../ui/numbers.ts'

/** Days that the figures are of, today the last of them. */
export const ranges = { today: 1, '7d': 7, '30d': 30, '90d': 90 } as const
/** `other`: from one day to another. */
export type Range = keyof typeof ranges | 'other'

const dayMs = 86_400_000
/** The longest span between two days: more would be more months than a page reads at once. */
const mostDays = 366

/** Why other days are shown than were asked for: no days were understood, some are not over yet, or there are too many. */
export type Cut = 'unread' | 'future' | 'long'

type Asked = { readonly range: Range; readonly span: Span; readonly cut?: Cut }

/**
 * The span of the address: `range=7d`, or `range=other&from=2026-10-01&to=2026-10-31`. What it does not understand is 30 days.
 * `today`: a day, as those of the address.
 */
export function spanIn(asked: URLSearchParams, today: string): Asked {
  const range = asked.get('range')
  const known = (Object.keys(ranges) as (keyof typeof ranges)[]).find(each => each === range)
  if (known) return { range: known, span: { days: ranges[known] } }
  if (range !== 'other') return { range: '30d', span: { days: ranges['30d'] } }
  const [from, to] = ['from', 'to'].map(name => dayAsked(asked.get(name)))
  if (from == null || to == null || from > to || from > Date.parse(today)) {
    const cut = asked.has('from') || asked.has('to') ? ({ cut: 'unread' } as const) : {}
    return { range: 'other', span: { days: ranges['30d'] }, ...cut }
  }
  const last = Math.min(to, Date.parse(today))
  const days = Math.round((last - from) / dayMs) + 1
  const span = { days: Math.min(mostDays, days), until: dayAt(last) }
  if (days > mostDays) return { range: 'other', span, cut: 'long' }
  return { range: 'other', span, ...(last < to && { cut: 'future' }) }
}

const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10)

function dayAsked(text: string | null): number | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(text)
  // Thirty days hath November: some parsers read the 31st as a day of the next month.
  return Number.isNaN(at) || dayAt(at) !== text ? null : at
}

/** In the order of the strip. */
export const figures = ['net', 'orders', 'average', 'back'] as const
export type Figure = (typeof figures)[number]

/** A figure of some days; null where there is none: no order, so no average. */
export function figureOf(figure: Figure, days: readonly DayModel[]): number | null {
  const of = (name: 'sales' | 'back' | 'orders'): number => sum(days.map(day => day[name]))
  const net: Minor = of('sales') - of('back')
  switch (figure) {
    case 'net':
      return net
    case 'orders':
      return of('orders')
    case 'average':
      return of('orders') === 0 ? null : net / of('orders')
    case 'back':
      return of('sales') === 0 ? null : of('back') / of('sales')
  }
}

/** Of amounts and counts the share by which they grew, of a share its points; null: there is nothing to compare with. */
export function changeOf(figure: Figure, now: number | null, before: number | null): number | null {
  if (now === null || before === null) return null
  if (figure === 'back') return now - before
  return before > 0 ? (now - before) / before : null
}

/** Round steps from nothing to the highest value or beyond, four at most, none smaller than the least. */
export function stepsTo(highest: number, least: number): readonly number[] {
  const rough = Math.max(highest / 4, least)
  const scale = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map(each => each * scale).find(each => each >= rough)!
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, at) => at * step)
}

/** A line through values that are evenly apart, in a box of this size; where there is no value it breaks. */
export function lineThrough(
  values: readonly (number | null)[],
  highest: number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const apart = width / Math.max(1, values.length - 1)
  return values
    .map((value, at) => {
      if (value === null) return ''
      const move = at === 0 || values[at - 1] === null ? 'M' : 'L'
      const high = height - (Math.max(0, value) / highest) * height
      return `${move}${(at * apart).toFixed(1)} ${high.toFixed(1)}`
    })
    .join('')
}

/** The ends of a span; with their years where these differ. */
export function endsIn(language: Language, from: string, to: string): { readonly from: string; readonly to: string } {
  const options: Intl.DateTimeFormatOptions = from.slice(0, 4) === to.slice(0, 4) ? {} : { year: 'numeric' }
  return { from: dayIn(language, from, options), to: dayIn(language, to, options) }
}

export function percentIn(language: Language, share: number): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** "4k", for the scale of a chart. */
export function shortIn(language: Language, value: number): string {
  return new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}
