import DownloadIcon from 'lucide-react/icons/download'
import { useEffect, useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router-dom'
import { ask } from '../../../client/ask.ts'
import { dateIn } from '../../../i18n/format.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { BooksModel, DisagreementModel, LastComparison } from '../../../models/books.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { OwnWords } from '../../history/provider-words.tsx'
import { useAmount } from '../../use-amount.ts'

const days = 90
const dayMs = 86_400_000
const address = '/api/admin/gateway/books'

/** Compares the payments of the shop with its providers' books, and settles what is chosen of it. */
export function Books({ may }: { readonly may: boolean }) {
  const t = useWords('gateway')
  const language = useLanguage()
  const revalidator = useRevalidator()
  const [since, setSince] = useState(() => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10))
  const [found, setFound] = useState<(BooksModel & { readonly id: string }) | null>(null)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [state, setState] = useState<'comparing' | 'settling' | 'failed' | null>(null)
  const picked = found?.disagreements.filter(({ key }) => chosen.has(key)) ?? []
  const counted = (count: number) => ({ count, number: numberIn(language, count) })
  const { alone, heaps } = heapsOf(found?.disagreements ?? [])

  async function run(settle: boolean) {
    setState(settle ? 'settling' : 'comparing')
    const body = { id: crypto.randomUUID(), since }
    const asked = settle
      ? await ask<BooksModel>('POST', `${address}/settle`, { body: { ...body, chosen: [...chosen] } })
      : await ask<BooksModel>('POST', address, { body })
    setState(asked.success ? null : 'failed')
    if (!asked.success) return
    const { disagreements } = asked.answer
    setFound({ ...asked.answer, id: body.id })
    choose(new Set(settle ? [] : disagreements.filter(({ settling }) => settling).map(({ key }) => key)))
    if (settle) await revalidator.revalidate()
  }

  return (
    <div className="act-form">
      <p className="text-ink-2">{t('books.about')}</p>
      {found ? null : <Last />}
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
          {t(found ? 'books.again' : 'books.compare')}
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
                : `${t('books.found', counted(found.disagreements.length))} ${t('books.looked', counted(found.looked))}`
              : null}
      </p>
      {found && found.disagreements.length > 0 ? (
        <ul className="books-found">
          {alone.map(each => (
            <Disagreement
              key={each.key}
              {...{ each, may }}
              chosen={chosen.has(each.key)}
              onChoose={chosen => {
                const next = new Set(picked.map(({ key }) => key))
                if (chosen) next.add(each.key)
                else next.delete(each.key)
                choose(next)
              }}
            />
          ))}
          {heaps.map(heap => (
            <Heap key={heap[0]!.key} heap={heap} />
          ))}
        </ul>
      ) : null}
      {found && found.disagreements.length > 0 ? (
        <p>
          <Download to={`${address}/${found.id}/export`}>{t('books.download')}</Download>
        </p>
      ) : null}
      {picked.length > 0 && may ? (
        <section aria-labelledby="books-does" className="books-does">
          <h3 id="books-does" className="label">
            {t('books.does.title', counted(picked.length))}
          </h3>
          <ul>
            {picked.map(each => (
              <li key={each.key}>
                <Does {...each} />
              </li>
            ))}
            <li>{t('books.does.kept')}</li>
          </ul>
          <Button pending={state === 'settling'} onClick={() => void run(true)}>
            {t('books.settle', counted(picked.length))}
          </Button>
        </section>
      ) : null}
      <Money />
    </div>
  )
}

/** Everything that came and went in a period, as a file for whoever keeps the books. */
function Money() {
  const t = useWords('gateway')
  const id = useId()
  const [{ from, to }, setPeriod] = useState(() => {
    const today = new Date().toISOString().slice(0, 10)
    return { from: `${today.slice(0, 7)}-01`, to: today }
  })
  const isPeriod = from !== '' && to !== '' && from <= to
  return (
    <section aria-labelledby={id} className="books-money">
      <h3 id={id} className="label">
        {t('books.money.title')}
      </h3>
      <p className="text-ink-2">{t('books.money.about')}</p>
      <div className="gateway-press">
        <TextField
          label={t('books.money.from')}
          type="date"
          required
          value={from}
          onChange={event => setPeriod({ from: event.target.value, to })}
        />
        <TextField
          label={t('books.money.to')}
          type="date"
          required
          value={to}
          error={isPeriod ? undefined : t('books.money.noPeriod')}
          onChange={event => setPeriod({ from, to: event.target.value })}
        />
        {isPeriod ? (
          <Download to={`${address}/money?from=${from}&to=${to}`}>{t('books.money.download')}</Download>
        ) : null}
      </div>
    </section>
  )
}

function Download({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a href={to} download="" className={buttonClass('secondary', 'small')}>
      <DownloadIcon size={16} aria-hidden />
      {children}
    </a>
  )
}

/** Who compared last, and what came out. */
function Last() {
  const t = useWords('gateway')
  const language = useLanguage()
  const [last, setLast] = useState<LastComparison | null>(null)
  useEffect(() => {
    void ask<{ readonly last: LastComparison | null }>('GET', address).then(asked => {
      if (asked.success) setLast(asked.answer.last)
    })
  }, [])
  if (!last) return null
  const { since, count, settled, at, by } = last
  const counted = { count, number: numberIn(language, count) }
  return (
    <p className="notice">
      {t('books.last', { by: by ?? t('books.somebody') })} <Moment at={at} shows="short" />{' '}
      {t('books.lastFound', { ...counted, since: dateIn(language, since) })}{' '}
      {settled > 0 ? t('books.lastSettled', { count: settled, number: numberIn(language, settled) }) : null}
    </p>
  )
}

/** So many payments of a provider that it says the same of stand alone. */
const mostAlone = 3

/** Payments that could not be compared for one reason are one thing to look at: a provider that is not set up is one of each payment. */
export function heapsOf(found: readonly DisagreementModel[]) {
  const reasons = Map.groupBy(found, ({ kind, method, problem, key }) =>
    kind === 'unread' && problem ? `${method} ${problem}` : key,
  )
  const isHeap = (group: readonly DisagreementModel[]) => group.length > mostAlone
  const groups = [...reasons.values()]
  return { alone: groups.filter(group => !isHeap(group)).flat(), heaps: groups.filter(isHeap) }
}

function Heap({ heap }: { readonly heap: readonly DisagreementModel[] }) {
  const t = useWords('gateway')
  const language = useLanguage()
  const { method, problem, kind } = heap[0]!
  const counted = { count: heap.length, number: numberIn(language, heap.length) }
  return (
    <li>
      <p>
        <b>{t('books.heap', { ...counted, method: t(`name.${method}`) })}</b>
      </p>
      <p>
        <OwnWords words={problem ?? ''} />
      </p>
      <p className="text-ink-2">{t(`books.then.${kind}`)}</p>
      <details>
        <summary>{t('books.which')}</summary>
        <p className="books-heap">
          {heap.map(({ key, ...each }) => (
            <Named key={key} {...each} />
          ))}
        </p>
      </details>
    </li>
  )
}

type LineProps = {
  readonly each: DisagreementModel
  readonly may: boolean
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
}

function Disagreement({ each, may, chosen, onChoose }: LineProps) {
  const { method, paymentId, kind, atShop, atGateway, currency, problem, settling } = each
  const t = useWords('gateway')
  const amountIn = useAmount()
  const money = (amount: number | null) =>
    amount === null || currency === '' ? t('books.nothing') : amountIn(amount, currency)
  return (
    <li>
      {settling && may ? (
        <label className="choice-line">
          <input type="checkbox" checked={chosen} onChange={event => onChoose(event.target.checked)} />
          <b>{t(`books.kind.${kind}`)}</b>
        </label>
      ) : (
        <p>
          <b>{t(`books.kind.${kind}`)}</b>
        </p>
      )}
      <p className="text-ink-2">
        <Named {...each} /> · {t(`name.${method}`)} <bdi dir="ltr">{paymentId}</bdi>
      </p>
      {problem ? (
        <p>
          <OwnWords words={problem} />
        </p>
      ) : kind === 'unread' ? null : (
        <p>{t('books.amounts', { shop: money(atShop), provider: money(atGateway) })}</p>
      )}
      <p className="text-ink-2">
        {t(kind === 'refunded' && !settling ? 'books.then.refundedUnclear' : `books.then.${kind}`)}
      </p>
    </li>
  )
}

function Named({ orderNumber }: Pick<DisagreementModel, 'orderNumber'>) {
  const t = useWords('gateway')
  const prefix = useLanguagePrefix()
  return orderNumber === null ? (
    t('refunds.noOrder')
  ) : (
    <Link to={`${prefix}/dashboard/orders/${orderNumber}`}>#{orderNumber}</Link>
  )
}

/** What settling does to one of them. */
function Does({ orderNumber, method, settling, atGateway, currency }: DisagreementModel) {
  const t = useWords('gateway')
  const language = useLanguage()
  const amountIn = useAmount()
  if (!settling) return null
  const name = t(`name.${method}`)
  const which = orderNumber === null ? t('refunds.noOrder') : `\u2066#${orderNumber}\u2069`
  switch (settling.does) {
    case 'pays':
      return t('books.does.pays', { which, count: settling.pieces, number: numberIn(language, settling.pieces) })
    case 'takes-up': {
      const said = { which, method: name, money: amountIn(settling.amount, currency) }
      return t(settling.refused ? 'books.does.endsRefund' : 'books.does.takesUp', said)
    }
    case 'gives-back':
      return t('books.does.givesBack', { which, method: name, money: amountIn(atGateway ?? 0, currency) })
    case 'asks':
      return t('books.does.asks', { which, method: name })
  }
}
