import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import { localeOf } from '../../ui/numbers.ts'

const parts = {
  day: { month: 'short', day: 'numeric' },
  time: { timeStyle: 'short' },
  brief: { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  second: { timeStyle: 'medium' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies { readonly [shows: string]: Intl.DateTimeFormatOptions }

/** `short`: the time alone where it is today. */
type Shows = keyof typeof parts | 'short'

const formats = new Map<string, Intl.DateTimeFormat>()
function write(language: Language, shows: keyof typeof parts, zone: 'UTC' | undefined, at: string): string {
  const key = `${language} ${shows} ${zone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...parts[shows], timeZone: zone })
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
    const today = new Date(at).toDateString() === new Date().toDateString()
    return write(language, today ? 'time' : 'brief', undefined, at)
  }
}

/** False on the server and for the first picture in the browser. */
function useIsLocal(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export function Moment({ at, shows }: { readonly at: string; readonly shows: Shows }) {
  const moment = useMoments()
  return <time dateTime={at}>{moment(at, shows)}</time>
}

/** A day of the shop, which is one of UTC; today stands out by its name. */
export function Day({ on }: { readonly on: string }) {
  const t = useWords('dashboard')
  const language = useLanguage()
  const local = useIsLocal()
  const isToday = local && new Date(on).toISOString().slice(0, 10) === new Date().toISOString().slice(0, 10)
  return <time dateTime={on}>{isToday ? <b>{t('today')}</b> : write(language, 'day', 'UTC', on)}</time>
}
