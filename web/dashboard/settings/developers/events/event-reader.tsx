import { useEffect, useRef, useState } from 'react'
import { ask } from '../../../../client/ask.ts'
import { useWords } from '../../../../i18n/use-words.ts'
import type { EventPageModel, PublicEventModel } from '../../../../models/developers.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldFrame } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Moment } from '../../../history/moment.tsx'

const hourMs = 3_600_000
/** Where reading begins, in ms before now; null: at the first event of the shop. */
const begins = { hour: hourMs, day: 24 * hourMs, month: 30 * 24 * hourMs, start: null } as const
type Begin = keyof typeof begins

const atOnce = 20
const waitSeconds = 20

type Props = {
  /** Null: all types. */
  readonly types: string | null
  /** The address of the shop. */
  readonly origin: string
}

function afterOf(begin: Begin): string {
  const ms = begins[begin]
  return ms === null ? 'start' : new Date(Date.now() - ms).toISOString().replace(/\.\d+/, '')
}

/** Reads the shop's events as a program does: a page, the next one, and then each new event as it happens. */
export function EventReader({ types, origin }: Props) {
  const t = useWords('developers')
  const [begin, setBegin] = useState<Begin>('day')
  const [events, setEvents] = useState<readonly PublicEventModel[]>([])
  const [state, setState] = useState<'reading' | 'more' | 'following' | 'failed'>('reading')
  const [turn, setTurn] = useState(0)
  const after = useRef<string | null>(null)
  /** Where the list begins, as a program would ask for it. The server does not know the clock of the browser. */
  const [begun, setBegun] = useState('now')

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads one page
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    if (after.current === null) {
      after.current = afterOf(begin)
      setBegun(after.current)
    }

    /** False: it cannot go on, or there is more than is shown at once. */
    async function readPage(wait: number): Promise<boolean> {
      const asked = new URLSearchParams({ after: after.current!, limit: String(atOnce), wait: String(wait) })
      if (types) asked.set('types', types)
      const page = await ask<EventPageModel>('GET', `/api/admin/events?${asked}`, { signal })
      if (signal.aborted) return false
      if (!page.success) {
        setState('failed')
        return false
      }
      after.current = page.answer.cursor ?? after.current
      setEvents(before => [...before, ...page.answer.events])
      const isFull = page.answer.events.length === atOnce
      setState(isFull ? 'more' : 'following')
      return !isFull
    }

    async function follow(): Promise<void> {
      if (!(await readPage(0))) return
      while (await readPage(waitSeconds));
    }
    void follow()
    return () => leaving.abort()
  }, [begin, turn])

  const next = () => {
    setState('reading')
    setTurn(turn + 1)
  }
  const address = `${origin}/api/events?after=${begun}${types ? `&types=${types}` : ''}`
  return (
    <section className="developer-reader">
      <div className="list-head">
        <h2 className="panel-title">{t('events.own')}</h2>
        <FieldFrame id="event-begin" label={t('events.begin')}>
          <Select
            id="event-begin"
            value={begin}
            onChange={({ target }) => {
              after.current = null
              setEvents([])
              setState('reading')
              setBegin(target.value as Begin)
            }}
          >
            {(Object.keys(begins) as Begin[]).map(each => (
              <option key={each} value={each}>
                {t(`begin.${each}`)}
              </option>
            ))}
          </Select>
        </FieldFrame>
      </div>
      <p>{t('events.request')}</p>
      <pre dir="ltr" className="developer-code">
        {`curl -N -H "Authorization: Bearer $KEY" -H "Accept: text/event-stream" \\\n  "${address}"`}
      </pre>
      <ol className="panel developer-events">
        {events.map(event => (
          <li key={event.id}>
            <details>
              <summary>
                <Moment at={event.time} shows="second" /> <code dir="ltr">{event.type}</code>{' '}
                <span dir="ltr" className="text-ink-2">
                  {event.subject}
                </span>
              </summary>
              <pre dir="ltr" className="developer-code">
                {JSON.stringify(event, null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ol>
      <p role="status">{t(`reader.${state}`)}</p>
      {state === 'more' || state === 'failed' ? (
        <Button look="secondary" size="small" onClick={next}>
          {t(state === 'more' ? 'events.next' : 'events.again')}
        </Button>
      ) : null}
    </section>
  )
}
