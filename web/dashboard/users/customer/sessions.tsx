import { useState } from 'react'
import { apart } from '../../../i18n/apart.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CustomerPageModel } from '../../../models/customer-page.ts'
import { Button } from '../../../ui/button.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Refused } from '../../record/refused.tsx'
import { SessionLines } from '../../record/session-lines.tsx'
import { useTell } from '../../record/use-tell.tsx'

type Props = {
  readonly customer: CustomerPageModel
  readonly sessions: NonNullable<CustomerPageModel['sessions']>
}

/** Where a customer is signed in, the end of each, and a link that signs them in. */
export function CustomerSessions({ customer: { personId, email, mayEdit }, sessions }: Props) {
  const t = useWords('customer')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell()
  const [said, setSaid] = useState('')
  const address = `/api/admin/customers/${personId}`
  async function act(method: 'POST' | 'DELETE', path: string, done: string) {
    setSaid('')
    if (await tell(method, `${address}/${path}`)) setSaid(done)
  }
  return (
    <section className="panel" aria-labelledby="sessions">
      <div className="panel-head">
        <h2 className="panel-title" id="sessions">
          {t('sessions.title')}{' '}
          {sessions.length > 0 ? (
            <span className="font-normal text-ink-2">
              {t('sessions.places', { count: sessions.length, number: numberIn(language, sessions.length) })}
            </span>
          ) : null}
        </h2>
        {mayEdit && sessions.length > 0 ? (
          <Button
            look="secondary"
            size="small"
            pending={pending}
            onClick={() => void act('POST', 'sign-out', t('sessions.allEnded'))}
          >
            {t('sessions.endAll')}
          </Button>
        ) : null}
      </div>
      <div className="panel-part">
        {dialog}
        <Refused refusal={refusal} />
        <p role="status" className="said">
          {said}
        </p>
        {sessions.length > 0 ? (
          <SessionLines
            sessions={sessions}
            onEnd={
              mayEdit
                ? sessionId => void act('DELETE', `sessions/${encodeURIComponent(sessionId)}`, t('sessions.ended'))
                : undefined
            }
          />
        ) : (
          <p className="text-ink-2">{t('sessions.none')}</p>
        )}
        {mayEdit ? (
          <p className="mt-3">
            <Button
              look="secondary"
              size="small"
              pending={pending}
              onClick={() => void act('POST', 'sign-in-link', t('sessions.linkSent', { email: apart(email) }))}
            >
              {t('sessions.link')}
            </Button>
          </p>
        ) : null}
      </div>
    </section>
  )
}
