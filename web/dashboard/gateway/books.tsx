import { useState } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { BooksModel, DisagreementModel } from '../../models/settings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { useAmount } from './use-amount.ts'

const days = 90
const dayMs = 86_400_000
/** The shop settles these by itself; the others need a person. */
const settled: readonly DisagreementModel['kind'][] = ['unknown', 'amount', 'refunded', 'refund-failed']

/** Compares the payments of the shop with its providers' books, and settles what can be settled. */
export function Books({ may }: { readonly may: boolean }) {
  const t = useWords('gateway')
  const language = useLanguage()
  const revalidator = useRevalidator()
  const [since, setSince] = useState(() => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10))
  const [found, setFound] = useState<BooksModel | null>(null)
  const [state, setState] = useState<'comparing' | 'settling' | 'failed' | null>(null)
  const ready = (found?.disagreements ?? []).filter(({ kind }) => settled.includes(kind)).length

  async function run(settle: boolean) {
    setState(settle ? 'settling' : 'comparing')
    const asked = settle
      ? await ask<BooksModel>('POST', '/api/admin/gateway/books/settle', { body: { since } })
      : await ask<BooksModel>('GET', `/api/admin/gateway/books?since=${since}`)
    setState(asked.success ? null : 'failed')
    if (!asked.success) return
    setFound(asked.answer)
    if (settle) await revalidator.revalidate()
  }

  return (
    <section className="panel gateway-refunds" aria-labelledby="books">
      <header className="panel-head">
        <h2 className="panel-title" id="books">
          {t('books.title')}
        </h2>
      </header>
      <div className="panel-part gateway-part">
        <p className="text-ink-2">{t('books.about')}</p>
        <form
          className="gateway-press"
          onSubmit={event => {
            event.preventDefault()
            void run(false)
          }}
        >
          <TextField
            label={t('books.since')}
            type="date"
            required
            value={since}
            onChange={event => setSince(event.target.value)}
          />
          <Button type="submit" look="secondary" pending={state === 'comparing'}>
            {t('books.compare')}
          </Button>
        </form>
        <p role="status">
          {state === 'comparing' || state === 'settling'
            ? t(`books.${state}`)
            : state === 'failed'
              ? t('books.failed')
              : found
                ? found.providers === 0
                  ? t('books.noProvider')
                  : t('books.found', {
                      count: found.disagreements.length,
                      number: numberIn(language, found.disagreements.length),
                    })
                : null}
        </p>
      </div>
      {found && found.disagreements.length > 0 ? (
        <ul>
          {found.disagreements.map(each => (
            <Disagreement key={`${each.kind} ${each.method} ${each.paymentId}`} {...each} />
          ))}
        </ul>
      ) : null}
      {ready > 0 && may ? (
        <div className="panel-part gateway-part">
          <p>{t('books.settles', { count: ready, number: numberIn(language, ready) })}</p>
          <div>
            <Button pending={state === 'settling'} onClick={() => void run(true)}>
              {t('books.settle')}
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  )
}

function Disagreement({
  method,
  orderNumber,
  paymentId,
  kind,
  atShop,
  atGateway,
  currency,
  problem,
}: DisagreementModel) {
  const t = useWords('gateway')
  const amountIn = useAmount()
  const prefix = useLanguagePrefix()
  const money = (amount: number | null) =>
    amount === null || currency === '' ? t('books.nothing') : amountIn(amount, currency)
  return (
    <li>
      <p>
        {orderNumber === null ? (
          t('refunds.noOrder')
        ) : (
          <Link to={`${prefix}/dashboard/orders/${orderNumber}`}>#{orderNumber}</Link>
        )}{' '}
        <b>{t(`books.kind.${kind}`)}</b>
      </p>
      <p className="text-ink-2">
        {t(`name.${method}`)} <bdi dir="ltr">{paymentId}</bdi>
      </p>
      {problem ? (
        <p>
          <bdi>{problem}</bdi>
        </p>
      ) : kind === 'unread' ? null : (
        <p>{t('books.amounts', { shop: money(atShop), provider: money(atGateway) })}</p>
      )}
      <p className="text-ink-2">{t(`books.then.${kind}`)}</p>
    </li>
  )
}
