import { useState } from 'react'
import { whenLeaving } from '../../client/leaving.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { Waiting } from '../../models/dashboard.ts'
import { classes } from '../../ui/classes.ts'
import { numberIn } from '../../ui/numbers.ts'
import { useCalm } from './live/use-calm.ts'
import { useChanges } from './live/use-live.ts'
import { useNextDay } from './live/use-next-day.ts'

const restMs = 2000
const most = 100

/** The work that waits for the member now. */
export function useWaiting(loaded: Waiting): Waiting {
  const [waiting, setWaiting] = useState(loaded)
  const ask = useCalm(restMs, async () => {
    const answer = await fetch('/api/admin/waiting', { signal: whenLeaving }).catch(() => null)
    const counted = answer?.ok ? await answer.json().catch(() => null) : null
    if (counted) setWaiting(counted)
  })
  useChanges(['order-rows', 'requests', 'payments', 'reviews'], ask)
  useNextDay(ask)
  return waiting
}

/** A number beside an entry of the navigation, and for readers what it counts. */
export function Count({ place, waiting }: { readonly place: string; readonly waiting: Waiting }) {
  const t = useWords('frame')
  const language = useLanguage()
  const known = place as keyof Waiting
  const { count, late } = waiting[known] ?? { count: 0, late: 0 }
  if (count === 0) return null
  const number = (of: number, capped: boolean) => numberIn(language, of) + (capped && of === most ? '+' : '')
  const shown = number(count, known === 'gateway')
  return (
    <span className={classes('count', late > 0 && 'late')}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">
        {t(`waiting.${known}`, { count, number: shown })}
        {late > 0 ? ` ${t('waiting.late', { count: late, number: number(late, true) })}` : ''}
      </span>
    </span>
  )
}
