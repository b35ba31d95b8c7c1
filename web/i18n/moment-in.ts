import type { Language } from '#domain/shared/localized-text.ts'
import { localeOf } from '../ui/numbers.ts'

/** Day and time, in UTC and saying so, so that a mail, the server and every browser name the same moment. */
export function momentIn(language: Language, instant: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: 'UTC', timeZoneName: 'short' },
  }).format(new Date(instant))
}
