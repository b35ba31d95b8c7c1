import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { HistoryEntry, HistoryEvent, OrderHistoryModel } from '../../models/history.ts'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { Changes } from './changes.tsx'
import { Moment } from './moment.tsx'
import { type ProviderTopic, ProviderWords } from './provider-words.tsx'
import { Spans } from './spans.tsx'
import { useTelling } from './telling.ts'
import { UndoOrderLine } from './undo-line.tsx'

type Props = {
  readonly number: number
  readonly history: OrderHistoryModel
  /** Says what was taken back; absent: the member may take nothing back. */
  readonly onUndone?: ((said: string) => void) | undefined
  /** Each entry leads to the order as it was then. */
  readonly looksBack?: boolean
  /** Stands above the entries, and stays when a new one comes. */
  readonly children?: ReactNode
}

/** Everything that happened to an order, the newest first: as a story, or event by event with the values that changed. */
export function Timeline({ number, history, onUndone, looksBack = false, children }: Props) {
  const t = useWords('history')
  const [shows, setShows] = useState<'story' | 'every'>('story')
  return (
    <section className="panel" aria-labelledby="timeline">
      <div className="panel-head">
        <h2 className="panel-title" id="timeline" tabIndex={-1}>
          {t('title')}
        </h2>
        <fieldset className="segments">
          <legend className="sr-only">{t('shown')}</legend>
          {(['story', 'every'] as const).map(each => (
            <label key={each}>
              <input type="radio" name="timeline" checked={shows === each} onChange={() => setShows(each)} />
              {t(each)}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="panel-part">
        {children}
        <Entries key={history.entries[0]?.id} {...{ number, history, onUndone, looksBack, shows }} />
      </div>
    </section>
  )
}

function Entries({
  number,
  history,
  onUndone,
  looksBack,
  shows,
}: Omit<Props, 'children'> & { readonly shows: 'story' | 'every' }) {
  const t = useWords('history')
  const [older, setOlder] = useState<readonly OrderHistoryModel[]>([])
  const [asking, setAsking] = useState(false)
  const pages = [history, ...older]
  const entries = pages.flatMap(page => page.entries)
  const cursor = pages.at(-1)!.cursor

  async function showOlder() {
    setAsking(true)
    const asked = await ask<OrderHistoryModel>('GET', `/api/admin/orders/${number}/history?before=${cursor}`)
    setAsking(false)
    if (asked.success) setOlder(known => [...known, asked.answer])
  }

  return (
    <>
      {shows === 'story' ? (
        <Spans
          by="date"
          events={entries}
          tell={entry => (
            <Entry key={entry.id} {...{ number, entry, onUndone, looksBack }} currency={history.currency} />
          )}
        />
      ) : (
        <Spans
          by="date"
          events={entries.flatMap(({ steps, ...event }) =>
            [event, ...steps].sort((one, other) => (one.at < other.at ? 1 : -1)),
          )}
          tell={event => <EveryEvent key={event.id} event={event} currency={history.currency} />}
        />
      )}
      {cursor === null ? null : (
        <Button look="secondary" size="small" pending={asking} onClick={showOlder}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

type Told<Event> = Event & Pick<OrderHistoryModel, 'currency'>

/** Events whose words are those of a payment provider. */
const providerTopics: { readonly [what: string]: ProviderTopic } = {
  ...{ PaymentRefundFailed: 'refund', PaymentDisputed: 'dispute', PaymentDeclined: 'decline' },
}

/** An event that people tell of; the steps that the shop took for it unfold. */
function Entry({
  number,
  entry,
  onUndone,
  looksBack,
  currency,
}: Told<Pick<Props, 'number' | 'onUndone' | 'looksBack'> & { readonly entry: HistoryEntry }>) {
  const t = useWords('history')
  const language = useLanguage()
  const telling = useTelling(currency)
  const { facts, steps, undo } = entry
  const topic = Object.hasOwn(providerTopics, entry.what) ? providerTopics[entry.what] : undefined
  return (
    <li data-tone={telling.tone(entry)}>
      <div>
        <p>{telling.sentence(entry)}</p>
        {facts.words ? (
          <p className="timeline-words" dir="auto">
            {topic ? <ProviderWords topic={topic} words={facts.words} /> : facts.words}
          </p>
        ) : null}
        {entry.what === 'OrderAddressChanged' ? <Changes changes={entry.changes} /> : null}
        <Beside event={entry} currency={currency} />
        {undo && onUndone ? (
          <UndoOrderLine {...{ number, undo, sentence: telling.sentence(entry) }} onDone={onUndone} />
        ) : null}
        {steps.length > 0 ? (
          <details>
            <summary>{t('steps', { count: steps.length, number: numberIn(language, steps.length) })}</summary>
            <ul>
              {steps.map(step => (
                <li key={step.id}>
                  {telling.sentence(step)} <Moment at={step.at} shows="time" />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        {looksBack ? (
          <Link to={`?at=${entry.at}`} className="timeline-beside">
            {t('past.look')}
            <span className="sr-only">
              {' '}
              <Moment at={entry.at} shows="second" />
            </span>
          </Link>
        ) : null}
      </div>
      <Moment at={entry.at} shows="time" />
    </li>
  )
}

/** One event with its type and all values that it changed. */
function EveryEvent({ event, currency }: Told<{ readonly event: HistoryEvent }>) {
  const telling = useTelling(currency)
  return (
    <li data-tone={telling.tone(event)}>
      <div>
        <p>
          {telling.sentence(event)} <code dir="ltr">{event.what}</code>
        </p>
        <Beside event={event} currency={currency} />
        {event.changes.length > 0 ? <Changes changes={event.changes} /> : null}
      </div>
      <Moment at={event.at} shows="time" />
    </li>
  )
}

/** Carrier, number of the return, the way it came in, the mail, and the message that was answered with it. */
function Beside({ event, currency }: Told<{ readonly event: HistoryEvent }>) {
  const t = useWords('history')
  const prefix = useLanguagePrefix()
  const facts = useTelling(currency).beside(event)
  if (facts.length === 0 && event.answers === null) return null
  return (
    <p className="timeline-beside">
      {facts.join(' · ')}
      {event.answers === null ? null : (
        <>
          {facts.length > 0 ? ' · ' : null}
          <Link to={`${prefix}/dashboard/requests/${event.answers}`}>{t('answers')}</Link>
        </>
      )}
    </p>
  )
}
