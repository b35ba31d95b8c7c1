import { useState } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import { ask, type Refusal } from '../../../client/ask.ts'
import { apart } from '../../../i18n/apart.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { PaymentListModel, PaymentRowModel, RefundStep, RefundStory } from '../../../models/payment-list.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { ProviderWords } from '../../history/provider-words.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { useAmount } from '../../use-amount.ts'

type Props = {
  readonly payment: NonNullable<PaymentListModel['open']>
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
  const { number, orderId, method, buyer, at, attempts, stories, strays, state, currency } = payment
  const money = moneyFormat(language, currency)
  const amountIn = useAmount()
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
            {amount === 'charge'
              ? null
              : strays.map(stray => (stray[amount] === 0 ? null : ` + ${amountIn(stray[amount], stray.currency)}`))}
          </Fact>
        ))}
      </dl>
      {strays.length > 0 ? <p className="notice">{t('strays')}</p> : null}
      {state === 'none' ? null : (
        <p className="text-ink-2">{t(`then.${state}`, { method: gateway(`name.${method}`) })}</p>
      )}
      {state === 'awaiting' && method !== 'cod' ? <AskNow {...{ orderId, method, onSaid }} /> : null}
      {stories.map(story => (
        <Refund key={story.refundId} {...{ story, payment, onSaid }} may={may.refund} />
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

const refundTones = { refused: 'bad', 'by-hand': 'warn', begun: '', done: 'ok' } as const

type RefundProps = Pick<Props, 'payment' | 'onSaid'> & { readonly story: RefundStory; readonly may: boolean }

/** `amount`, `currency`, `settles`: of what was given back at the provider itself. */
type RetryRefusal = Refusal & { readonly amount?: number; readonly currency?: string; readonly settles?: boolean }

/** A refund and its steps. One that is not at its end is asked for again, or noted as given another way. */
function Refund({ story: { refundId, amount, currency, steps, beside }, payment, may, onSaid }: RefundProps) {
  const t = useWords('gateway')
  const payments = useWords('payments')
  const amountIn = useAmount()
  const { tell, pending, refusal, dialog } = useTell<RetryRefusal>()
  const [fields, setFields] = useState<{ readonly how: string; readonly reference: string } | null>(null)
  const money = amountIn(amount, currency, payment.currency)
  const method = t(`name.${payment.method}`)
  const state = payment.refunds.find(refund => refund.refundId === refundId)?.state ?? 'done'

  async function retry() {
    if (await tell('POST', '/api/admin/refunds/retry', { refundId, beside })) onSaid(t('refunds.asked'))
  }
  async function note() {
    if (!fields || !(await tell('POST', '/api/admin/refunds', { refundId, ...fields }))) return
    setFields(null)
    onSaid(t('refunds.noted', { money }))
  }

  return (
    <section className="gateway-refund" aria-label={t('refunds.of', { money })}>
      {dialog}
      <p>
        <b>{t('refunds.of', { money })}</b>{' '}
        <span className={`tag ${refundTones[state]}`}>
          {state === 'done' ? payments('state.given') : t(`refunds.state.${state}`)}
        </span>
      </p>
      <RefundSteps steps={steps} method={payment.method} />
      {may && state === 'refused' && !fields ? (
        beside > 0 ? (
          <p className="notice">
            {t('refunds.beside', { method, money, given: amountIn(beside, currency, payment.currency) })}
          </p>
        ) : payment.method === 'sslCommerz' ? (
          // Its interface does not say what was given back.
          <p className="text-ink-2">{t('refunds.silent', { method })}</p>
        ) : null
      ) : null}
      {may && (state === 'refused' || state === 'by-hand') && !fields ? (
        <div className="gateway-press">
          {state === 'refused' ? (
            <Button look="secondary" size="small" pending={pending} onClick={() => void retry()}>
              {beside > 0 ? t('refunds.retryBeside', { money }) : t('refunds.retry', { method })}
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
            hint={t('refunds.referenceHint')}
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
        <div role="alert" className="refused">
          <NotAsked refusal={refusal} {...{ payment, method }} />
        </div>
      ) : null}
    </section>
  )
}

/** Why the provider was not asked again, and what to do first. */
function NotAsked({ refusal, payment, method }: Pick<Props, 'payment'> & { refusal: RetryRefusal; method: string }) {
  const t = useWords('gateway')
  const prefix = useLanguagePrefix()
  const amountIn = useAmount()
  const { code, amount = 0, currency = '', settles } = refusal
  const given = amountIn(amount, currency, payment.currency)
  switch (code) {
    case 'refund-not-owed':
      return <p>{t('refunds.gone')}</p>
    case 'refund-beside':
      return <p>{t('refunds.givenMeanwhile', { method })}</p>
    case 'payment-unavailable':
      return <p>{t('refunds.silentNow', { method })}</p>
    case 'refund-not-taken-up':
      return (
        <>
          <p>{t(settles ? 'refunds.untaken' : 'refunds.untakeable', { method, given })}</p>
          {settles ? (
            <p>
              <Link to={`${prefix}/dashboard/gateway/reconcile`} className="text-link">
                {t('refunds.compare')}
              </Link>
            </p>
          ) : null}
        </>
      )
    default:
      return <p>{t('refused.other')}</p>
  }
}

/** Every try with its day and its doer, the newest first. */
function RefundSteps({ steps, method }: { readonly steps: readonly RefundStep[]; readonly method: PaymentMethod }) {
  const t = useWords('gateway')
  return (
    <ol className="refund-steps">
      {steps.map(({ what, at, by, words }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added
        <li key={steps.length - place}>
          <span>
            {t(`refunds.step.${what}`, {
              who: by.name === null ? t(`refunds.by.${by.kind}`) : apart(by.name),
              method: t(`name.${method}`),
            })}
            {words === null ? null : what === 'refused' ? (
              <span className="below">
                <ProviderWords topic="refund" words={words} />
              </span>
            ) : (
              <q dir="auto" className="below">
                {words}
              </q>
            )}
          </span>
          <Moment at={at} shows="short" />
        </li>
      ))}
    </ol>
  )
}
