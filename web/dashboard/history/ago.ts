import type { Language } from '#domain/shared/localized-text.ts'
import { dayIn } from '../../i18n/format.ts'
import { localeOf } from '../../ui/numbers.ts'

/** "13 min. ago", `long` "13 minutes ago"; after a day, the day. */
export function agoIn(language: Language, at: string, now: string, style: 'short' | 'long' = 'short'): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(at)) / 60_000)
  if (minutes >= 24 * 60) return dayIn(language, at)
  const words = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto', style })
  if (minutes < 1) return words.format(0, 'second')
  return minutes < 60 ? words.format(-minutes, 'minute') : words.format(-Math.floor(minutes / 60), 'hour')
}
