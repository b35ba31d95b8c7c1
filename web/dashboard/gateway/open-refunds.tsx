import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { OpenRefundModel } from '../../models/settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Moment } from '../history/moment.tsx'
import { useTell } from '../record/use-tell.tsx'
import { useAmount } from './use-amount.ts'

/** Money that is on its way back, or that somebody has to give back; the oldest first. */
export function OpenRefunds({ refunds, may }: { readonly refunds: readonly OpenRefundModel[]; readonly may: boolean }) {
  const t = useWords('gateway')
  const [said, say] = useState('')
  return (
    <section className="panel gateway-refunds" aria-labelledby="open-refunds">
      <header className="panel-head">
        <h2 className="panel-title" id="open-refunds">
          {t('refunds.title')}
        </h2>
      </header>
      <p role="status" className="said">
        {said}
      </p>
      {refunds.length === 0 ? (
        <p className="panel-part text-ink-2">{t('refunds.none')}</p>
      ) : (
        <ul>
          {refunds.map(refund => (
            <Refund key={refund.refundId} refund={refund} may={may} onSaid={say} />
          ))}
        </ul>
      )}
    </section>
  )
}

type Props = {
  readonly refund: OpenRefundModel
  readonly may: boolean
  readonly onSaid: (said: string) => void
}

function Refund({ refund, may, onSaid }: Props) {
  const { refundId, order, method, state, amount, currency, problem, requestedAt } = refund
  const t = useWords('gateway')
  const prefix = useLanguagePrefix()
  const { tell, pending, refusal, dialog } = useTell()
  const [fields, setFields] = useState<{ readonly how: string; readonly reference: string } | null>(null)
  const money = useAmount()(amount, currency)

  async function retry() {
    if (await tell('POST', '/api/admin/refunds/retry', { refundId })) onSaid(t('refunds.asked'))
  }
  async function note() {
    if (fields && (await tell('POST', '/api/admin/refunds', { refundId, ...fields })))
      onSaid(t('refunds.noted', { money }))
  }

  return (
    <li>
      {dialog}
      <div className="gateway-refund">
        <p>
          {order === null ? t('refunds.noOrder') : <Link to={`${prefix}/dashboard/orders/${order}`}>#{order}</Link>}{' '}
          <b>
            <bdi>{money}</bdi>
          </b>{' '}
          <span className="text-ink-2">
            {t(`name.${method}`)}, <Moment at={requestedAt} shows="short" />
          </span>
        </p>
        <p>
          <span className={`tag ${state === 'refused' ? 'danger' : state === 'by-hand' ? 'warn' : ''}`}>
            {t(`refunds.state.${state}`)}
          </span>{' '}
          {problem === null ? null : <bdi>{problem}</bdi>}
        </p>
        {may && state !== 'begun' && !fields ? (
          <div className="gateway-press">
            {state === 'refused' ? (
              <Button look="secondary" size="small" pending={pending} onClick={() => void retry()}>
                {t('refunds.retry', { method: t(`name.${method}`) })}
              </Button>
            ) : null}
            <Button look="secondary" size="small" onClick={() => setFields({ how: '', reference: '' })}>
              {t('refunds.byHand')}
            </Button>
          </div>
        ) : null}
      </div>
      {fields ? (
        <form
          className="gateway-note"
          onSubmit={event => {
            event.preventDefault()
            void note()
          }}
        >
          <TextField
            label={t('refunds.how')}
            hint={t('refunds.howHint')}
            required
            maxLength={200}
            dir="auto"
            value={fields.how}
            onChange={event => setFields({ ...fields, how: event.target.value })}
          />
          <TextField
            label={t('refunds.reference')}
            optional
            maxLength={200}
            dir="ltr"
            value={fields.reference}
            onChange={event => setFields({ ...fields, reference: event.target.value })}
          />
          <div className="gateway-press">
            <Button type="submit" size="small" pending={pending}>
              {t('refunds.note', { money })}
            </Button>
            <Button look="secondary" size="small" onClick={() => setFields(null)}>
              {t('refunds.back')}
            </Button>
          </div>
        </form>
      ) : null}
      {refusal ? (
        <p role="alert" className="refused">
          {t(refusal.code === 'refund-not-owed' ? 'refunds.gone' : 'refused.other')}
        </p>
      ) : null}
    </li>
  )
}
