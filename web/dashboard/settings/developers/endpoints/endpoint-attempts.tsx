import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ask, type Refusal } from '../../../../client/ask.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { AttemptModel, OutcomeModel } from '../../../../models/developers.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment } from '../../../history/moment.tsx'
import { Refused } from '../../../record/refused.tsx'

/** So many are on a page. */
const ofPage = 30

type Props = { readonly of: readonly AttemptModel[]; readonly webhookId: string }

/** What came of the requests to an endpoint, the newest first. */
export function EndpointAttempts({ of, webhookId }: Props) {
  const t = useWords('developers')
  const last = of.at(-1)
  return (
    <>
      <h3>{t('endpoints.attempts.title')}</h3>
      {of.length === 0 ? <p>{t('endpoints.attempts.none')}</p> : null}
      <ol className="developer-steps">
        {of.map(attempt => (
          <Attempt key={attempt.id} of={attempt} webhookId={webhookId} />
        ))}
      </ol>
      {last && of.length === ofPage ? (
        <Link className="text-link" preventScrollReset to={`?endpoint=${webhookId}&before=${last.id}`}>
          {t('endpoints.attempts.older')}
        </Link>
      ) : null}
    </>
  )
}

/** Why a request was not taken, or with which status it was. */
export function useOutcome(): (of: OutcomeModel) => string {
  const t = useWords('developers')
  return ({ status, fault }) =>
    status === null ? t([`endpoints.fault.${fault}`, 'endpoints.fault.other'] as never) : String(status)
}

type Remade = {
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

function Attempt({ of, webhookId }: { readonly of: AttemptModel; readonly webhookId: string }) {
  const t = useWords('developers')
  const language = useLanguage()
  const outcome = useOutcome()
  const [remade, setRemade] = useState<Remade | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [pending, setPending] = useState(false)
  const { id, kind, at, events, type, status, ms, answer } = of
  const isTaken = status !== null && status >= 200 && status < 300

  async function show() {
    setPending(true)
    const asked = await ask<Remade>('GET', `/api/admin/webhooks/${webhookId}/attempts/${id}`)
    setPending(false)
    setRemade(asked.success ? asked.answer : null)
    setRefusal(asked.success ? null : asked.problem)
  }

  return (
    <li>
      <p>
        <span className={`tag ${isTaken ? 'ok' : 'warn'}`}>{outcome(of)}</span>{' '}
        {t('endpoints.attempts.ms', { number: numberIn(language, ms) })}
        {' · '}
        <Moment at={at} shows="short" />
        {kind === 'live' ? null : ` · ${t(`endpoints.attempts.${kind}`)}`}
      </p>
      <p className="text-ink-2">
        <code dir="ltr">{type}</code>
        {events > 1
          ? ` · ${t('endpoints.attempts.events', { count: events, number: numberIn(language, events) })}`
          : null}
      </p>
      {answer ? (
        <pre dir="auto" className="developer-code">
          {answer}
        </pre>
      ) : null}
      <Refused words="developers" refusal={refusal} />
      {remade ? (
        <pre dir="ltr" className="developer-code">
          {[`POST ${remade.url}`, ...Object.entries(remade.headers).map(pair => pair.join(': ')), '', remade.body].join(
            '\n',
          )}
        </pre>
      ) : of.request ? (
        <Button look="quiet" size="small" pending={pending} onClick={() => void show()}>
          {t('endpoints.attempts.request')}
        </Button>
      ) : null}
    </li>
  )
}
