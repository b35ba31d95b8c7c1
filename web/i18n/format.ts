import type { Language } from '#domain/shared/localized-text.ts'
import { localeOf } from '../ui/numbers.ts'

const dates = new Map<string, Intl.DateTimeFormat>()

/** Short month, day, year; always in UTC, so that the server and every browser write the same day. */
export function dateIn(language: Language, instant: string | Date, locale = localeOf(language)): string {
  let format = dates.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })
    dates.set(locale, format)
  }
  return format.format(new Date(instant))
}

const days = new Map<string, Intl.DateTimeFormat>()

/** A day without its year; days of the shop are days of UTC. */
export function dayIn(language: Language, day: string, options: Intl.DateTimeFormatOptions = {}): string {
  const locale = localeOf(language)
  const key = `${locale} ${JSON.stringify(options)}`
  const format =
    days.get(key) ?? new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC', ...options })
  days.set(key, format)
  return format.format(new Date(day))
}
