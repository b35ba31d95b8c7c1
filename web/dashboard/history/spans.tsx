import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { useMoments } from './moment.tsx'

type Props<Event> = {
  /** The newest first. */
  readonly events: readonly Event[]
  readonly by: 'date' | 'month'
  readonly tell: (event: Event, at: number) => ReactNode
}

/** What happened, each day or month under its heading; what happened today stands apart. */
export function Spans<Event extends { readonly at: string }>({ events, by, tell }: Props<Event>) {
  const t = useWords('dashboard')
  const moment = useMoments()
  const today = moment(new Date().toISOString(), 'date')
  const spans: { readonly head: string; readonly told: ReactNode[] }[] = []
  for (const [place, event] of events.entries()) {
    const head = moment(event.at, 'date') === today ? t('today') : moment(event.at, by)
    const last = spans.at(-1)
    if (last?.head === head) last.told.push(tell(event, place))
    else spans.push({ head, told: [tell(event, place)] })
  }
  return spans.map(({ head, told }) => (
    <section key={head}>
      <h3 className="timeline-day">{head}</h3>
      <ul className="timeline">{told}</ul>
    </section>
  ))
}
