import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/shared/localized-text.ts'
import { dayIn } from '../../i18n/format.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf } from '../../ui/numbers.ts'

const parts = {
  day: { month: 'short', day: 'numeric' },
  time: { timeStyle: 'short' },
  brief: { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  date: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  second: { timeStyle: 'medium' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
  whole: { dateStyle: 'full', timeStyle: 'short' },
} as const satisfies { readonly [shows: string]: Intl.DateTimeFormatOptions }

/** `short`: the time alone where it is today, and the day with its year where it is older than half a year. */
type Shows = keyof typeof parts | 'short'

const halfAYear = 182 * 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()
function write(language: Language, shows: keyof typeof parts, zone: 'UTC' | undefined, at: string): string {
  const locale = localeOf(language)
  const key = `${locale} ${shows} ${zone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts[shows], timeZone: zone })
  formats.set(key, format)
  return format.format(new Date(at))
}

const never = () => () => {}

/** Writes instants by the clock of the browser. The server does not know that clock, and writes UTC and says so. */
export function useMoments(): (at: string, shows: Shows) => string {
  const language = useLanguage()
  const local = useIsLocal()
  return (at, shows) => {
    if (!local) return `${write(language, shows === 'short' ? 'brief' : shows, 'UTC', at)} UTC`
    if (shows !== 'short') return write(language, shows, undefined, at)
    const [then, now] = [new Date(at), new Date()]
    const isToday = then.toDateString() === now.toDateString()
    return write(language, isToday ? 'time' : +now - +then < halfAYear ? 'brief' : 'date', undefined, at)
  }
}

/** False on the server and for the first picture in the browser. */
export function useIsLocal(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** As the field for a day and an hour takes it. */
export function asLocal(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function Moment({ at, shows }: { readonly at: string; readonly shows: Shows }) {
  const moment = useMoments()
  return <time dateTime={at}>{moment(at, shows)}</time>
}

/** A day of the shop, which is one of UTC; today and what has passed stand out by their words. */
export function Day({ on, past }: { readonly on: string; readonly past: (date: string) => string }) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const local = useIsLocal()
  const [day, today] = [on, new Date().toISOString()].map(instant => instant.slice(0, 10)) as [string, string]
  const words = !local || day > today ? null : day === today ? t('today') : past(dayIn(language, day))
  return <time dateTime={on}>{words === null ? dayIn(language, day, { weekday: 'short' }) : <b>{words}</b>}</time>
}
