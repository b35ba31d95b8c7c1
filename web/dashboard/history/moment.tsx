import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { localeOf } from '../../ui/numbers.ts'

const parts = {
  day: { month: 'short', day: 'numeric' },
  time: { timeStyle: 'short' },
  brief: { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  second: { timeStyle: 'medium' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies { readonly [shows: string]: Intl.DateTimeFormatOptions }

type Shows = keyof typeof parts

const formats = new Map<string, Intl.DateTimeFormat>()
function write(language: Language, shows: Shows, zone: 'UTC' | undefined, at: string): string {
  const key = `${language} ${shows} ${zone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...parts[shows], timeZone: zone })
  formats.set(key, format)
  return format.format(new Date(at))
}

const never = () => () => {}

/** Writes instants by the clock of the browser. The server does not know that clock, and writes UTC and says so. */
export function useMoments(): (at: string, shows: Shows) => string {
  const language = useLanguage()
  const local = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (at, shows) => (local ? write(language, shows, undefined, at) : `${write(language, shows, 'UTC', at)} UTC`)
}

export function Moment({ at, shows }: { readonly at: string; readonly shows: Shows }) {
  const moment = useMoments()
  return <time dateTime={at}>{moment(at, shows)}</time>
}
