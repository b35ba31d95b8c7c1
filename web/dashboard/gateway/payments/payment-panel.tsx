import { useState } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import type { RowRefund } from '#projections/payment-rows/document.ts'
import { ask } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { PaymentListModel, PaymentRowModel } from '../../../models/payment-list.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { useTell } from '../../record/use-tell.tsx'

type Props = {
  readonly payment: PaymentRowModel
  readonly may: PaymentListModel['may']
  readonly onSaid: (said: string) => void
}

/** The money of one order: what came, what went back, and what somebody has to do about it. */
export function PaymentPanel({ payment, may, onSaid }: Props) {
  const t = useWords('payments')
  const gateway = useWords('gateway')
  const orders = useWords('orders')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { number, orderId, method, buyer, at, attempts, refunds, state, currency } = payment
  const money = moneyFormat(language, currency)
  return (
    <div className="act-form">
      <dl className="facts">
        <Fact term={t('column.placed')}>
          <Moment at={at} shows="short" />
        </Fact>
        {may.orders ? <Fact term={orders('column.buyer')}>{buyer ?? orders('erased')}</Fact> : null}
        <Fact term={t('column.method')}>{gateway(`name.${method}`)}</Fact>
        {attempts > 0 ? <Fact term={t('column.attempts')}>{numberIn(language, attempts)}</Fact> : null}
        {(['charge', 'taken', 'given'] as const).map(amount => (
          <Fact key={amount} term={t(`column.${amount}`)}>
            {money(payment[amount])}
          </Fact>
        ))}
      </dl>
      {state === 'none' ? null : (
        <p className="text-ink-2">{t(`then.${state}`, { method: gateway(`name.${method}`) })}</p>
      )}
      {state === 'awaiting' && method !== 'cod' ? <AskNow {...{ orderId, method, onSaid }} /> : null}
      {refunds.map(refund => (
        <Refund key={refund.refundId} {...{ refund, payment, onSaid }} may={may.refund} />
      ))}
      {may.orders && number !== null ? (
        <p>
          <Link to={`${prefix}/dashboard/orders/${number}`} className="text-link">
            {t('order', { number })}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** Has the provider asked what became of a payment that is waited for. */
function AskNow({ orderId, method, onSaid }: Pick<PaymentRowModel, 'orderId' | 'method'> & Pick<Props, 'onSaid'>) {
  const t = useWords('payments')
  const gateway = useWords('gateway')
  const revalidator = useRevalidator()
  const [pending, setPending] = useState(false)
  const name = gateway(`name.${method}`)

  async function press() {
    setPending(true)
    const asked = await ask<{ readonly paid: boolean }>('POST', `/api/payments/orders/${orderId}/settle`)
    setPending(false)
    const heard = asked.success ? (asked.answer.paid ? 'paid' : 'waits') : 'failed'
    onSaid(t(`ask.${heard}`, { method: name }))
    await revalidator.revalidate()
  }

  return (
    <div>
      <Button look="secondary" size="small" pending={pending} onClick={() => void press()}>
        {t('ask.press', { method: name })}
      </Button>
    </div>
  )
}

type RefundProps = Pick<Props, 'payment' | 'onSaid'> & { readonly refund: RowRefund; readonly may: boolean }

/** A refund that is not at its end: it is asked for again, or noted as given another way. */
function Refund({ refund: { refundId, state, amount, problem, requestedAt }, payment, may, onSaid }: RefundProps) {
  const t = useWords('gateway')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell()
  const [fields, setFields] = useState<{ readonly how: string; readonly reference: string } | null>(null)
  const money = moneyFormat(language, payment.currency)(amount)

  async function retry() {
    if (await tell('POST', '/api/admin/refunds/retry', { refundId })) onSaid(t('refunds.asked'))
  }
  async function note() {
    if (fields && (await tell('POST', '/api/admin/refunds', { refundId, ...fields })))
      onSaid(t('refunds.noted', { money }))
  }

  return (
    <section className="gateway-refund" aria-label={t('refunds.of', { money })}>
      {dialog}
      <p>
        <b>{t('refunds.of', { money })}</b>{' '}
        <span className={`tag ${state === 'refused' ? 'bad' : state === 'by-hand' ? 'warn' : ''}`}>
          {t(`refunds.state.${state}`)}
        </span>
        <small className="below">
          <Moment at={requestedAt} shows="short" />
        </small>
      </p>
      {problem === null ? null : (
        <p>
          {t('refunds.says', { method: t(`name.${payment.method}`) })} <q dir="auto">{problem}</q>
        </p>
      )}
      {may && state !== 'begun' && !fields ? (
        <div className="gateway-press">
          {state === 'refused' ? (
            <Button look="secondary" size="small" pending={pending} onClick={() => void retry()}>
              {t('refunds.retry', { method: t(`name.${payment.method}`) })}
            </Button>
          ) : null}
          <Button look="secondary" size="small" onClick={() => setFields({ how: '', reference: '' })}>
            {t('refunds.byHand')}
          </Button>
        </div>
      ) : null}
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
          <p className="text-ink-2">{t('refunds.movesNothing')}</p>
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
    </section>
  )
}
