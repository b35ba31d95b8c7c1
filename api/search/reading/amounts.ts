import type { Bound, Phrases } from './phrases.ts'
import type { Token } from './tokens.ts'

export type Amount = { readonly min: number | null; readonly max: number | null; readonly length: number }

/** A number before one of these is no price: a cloth of 6 ounces, shorts of 9 inches. */
export const units: ReadonlySet<string> = new Set([
  'ounce',
  'oz',
  'inch',
  'pack',
  'ml',
  'gsm',
  'month',
  'mo',
  'mm',
  'cm',
  'liter',
  'panel',
  'button',
])

/** The price that is read from this token on: `under 30`, `20-50`, `between 10 and 20`, `$15`, `30 or less`. */
export function amountAt(tokens: readonly Token[], at: number, phrases: Phrases): Amount | null {
  const opening = boundAt(at)
  const first = numberAt(at + (opening?.length ?? 0))
  if (!first) return null
  const connection = boundAt(first.end)
  if (opening?.bound === 'under') return { min: null, max: first.value, length: first.end - at }
  if (opening?.bound === 'over') return { min: first.value, max: null, length: first.end - at }
  const isDashed = tokens[first.end]?.afterDash === true
  const second = isDashed
    ? numberAt(first.end)
    : connection?.bound === 'to'
      ? numberAt(first.end + connection.length)
      : null
  if (second && second.value > first.value && !isSize(at, second.end)) {
    return { min: first.value, max: second.value, length: second.end - at }
  }
  if (opening) return null
  if (connection && connection.bound !== 'to' && !numberAt(first.end + connection.length)) {
    const [min, max] = connection.bound === 'under' ? [null, first.value] : [first.value, null]
    return { min, max, length: first.end + connection.length - at }
  }
  if (tokens[at]!.sign === 'less') return { min: null, max: first.value, length: first.end - at }
  if (tokens[at]!.sign === 'more') return { min: first.value, max: null, length: first.end - at }
  return first.isMoney ? { min: null, max: first.value, length: first.end - at } : null

  function numberAt(place: number): { value: number; end: number; isMoney: boolean } | null {
    const token = tokens[place]
    if (!token || token.number === null || token.sign === 'percent') return null
    const next = tokens[place + 1]
    if (next && units.has(next.word)) return null
    const isNamed = next !== undefined && phrases.get([next.word])?.means === 'money'
    return { value: token.number, end: place + (isNamed ? 2 : 1), isMoney: isNamed || token.sign === 'money' }
  }

  function boundAt(place: number): { bound: Bound; length: number } | null {
    for (let length = Math.min(3, tokens.length - place); length > 0; length--) {
      const bound = phrases.bound(tokens.slice(place, place + length).map(({ word }) => word))
      if (bound) return { bound, length }
    }
    return null
  }

  function isSize(from: number, end: number): boolean {
    return phrases.get(tokens.slice(from, end).map(({ word }) => word))?.means === 'size'
  }
}
