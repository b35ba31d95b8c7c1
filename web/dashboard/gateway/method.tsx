import Check from 'lucide-react/icons/check'
import PlugZap from 'lucide-react/icons/plug-zap'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../client/ask.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { GatewayModel } from '../../models/settings.ts'
import { Button } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { Moment } from '../history/moment.tsx'
import { OwnWords } from '../history/provider-words.tsx'
import { useAmount } from '../use-amount.ts'

type Props = {
  readonly method: GatewayModel
  /** Of the shop. */
  readonly currency: string
  readonly pending: boolean
  /** It is the only one that shoppers can choose. */
  readonly last: boolean
  /** Null: it cannot be switched. */
  readonly onTurn: (() => void) | null
  readonly mayTest: boolean
}

/** One way to pay: on or off, its keys, and what it brought last. */
export function Method({ method, currency, pending, last: isLast, onTurn, mayTest }: Props) {
  const t = useWords('gateway')
  const language = useLanguage()
  const amountIn = useAmount()
  const prefix = useLanguagePrefix()
  const id = useId()
  const { on, keys, mode, takesCurrency, testable, last, month, waits, heardAt, silence, refused } = method
  const name = t(`name.${method.method}`)
  const lacks = keys.some(({ shown }) => shown === null)
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head gateway-head">
        <div>
          <h2 className="panel-title" id={id}>
            {name}
          </h2>
          <small className="text-ink-2">{t(`about.${method.method}`)}</small>
        </div>
        <span className={`tag ${lacks ? 'bad' : mode === 'play' ? 'warn' : mode === 'live' ? 'ok' : ''}`}>
          {t(keys.length === 0 ? 'mode.none' : lacks ? 'mode.lacks' : `mode.${mode ?? 'none'}`)}
        </span>
        <label className="gateway-switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={on}
            checked={on}
            disabled={!onTurn || pending}
            aria-label={t('turn', { method: name })}
            onChange={() => onTurn?.()}
          />
          <span aria-hidden="true">{t(on ? 'on' : 'off')}</span>
        </label>
      </header>
      <div className="panel-part gateway-part">
        {mode === 'play' ? <p className="notice">{t('play')}</p> : null}
        {takesCurrency ? null : <p className="refused">{t('currency', { method: name, currency })}</p>}
        {on && isLast ? <p className="notice">{t('lastOne')}</p> : null}
        {silence ? <Silence method={method} /> : null}
        <dl className="facts">
          {keys.length > 0 ? (
            <div>
              <dt>{t('heard')}</dt>
              <dd>{heardAt === null ? t('heardNever') : <Moment at={heardAt} shows="short" />}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t('last')}</dt>
            <dd>
              {last ? (
                <>
                  {last.order === null ? null : (
                    <Link to={`${prefix}/dashboard/orders/${last.order}`}>#{last.order}</Link>
                  )}{' '}
                  <bdi>{amountIn(last.amount, last.currency)}</bdi>, <Moment at={last.at} shows="short" />
                </>
              ) : (
                t('never')
              )}
            </dd>
          </div>
          {month.map(({ currency, orders, sum }) => (
            <div key={currency}>
              <dt>{t('month')}</dt>
              <dd>
                {t('brought', { count: orders, number: numberIn(language, orders) })}{' '}
                <bdi>{amountIn(sum, currency)}</bdi>
              </dd>
            </div>
          ))}
          {waits.count > 0 ? (
            <div>
              <dt>{t(method.method === 'cod' ? 'cash' : 'waits')}</dt>
              <dd>
                <Link
                  to={`${prefix}/dashboard/gateway/payments?view=${method.method === 'cod' ? 'cash' : 'awaiting'}&f.method=${method.method}`}
                >
                  {t('orders', { count: waits.count, number: numberIn(language, waits.count) })}
                </Link>
              </dd>
            </div>
          ) : null}
          {refused > 0 ? (
            <div>
              <dt>{t('refusedOf')}</dt>
              <dd>
                <Link to={`${prefix}/dashboard/gateway/payments?view=refused&f.method=${method.method}`}>
                  {numberIn(language, refused)}
                </Link>
              </dd>
            </div>
          ) : null}
        </dl>
        {keys.length > 0 ? (
          <ul className="gateway-keys">
            {keys.map(({ name: key, shown }) => (
              <li key={key}>
                <code dir="ltr">{key}</code>
                <code dir="ltr">{shown ?? '–'}</code>
                <span className={shown === null ? 'missing' : 'set'}>
                  {shown === null ? <X size={14} aria-hidden /> : <Check size={14} aria-hidden />}
                  {t(shown === null ? 'missing' : 'set')}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {lacks ? <p className="text-ink-2">{t('setKeys')}</p> : null}
        {testable && mayTest ? <Test method={method} name={name} number={n => numberIn(language, n)} /> : null}
      </div>
    </section>
  )
}

type Tested = { readonly ok: true; readonly tookMs: number } | { readonly ok: false; readonly problem: string }

type TestProps = {
  readonly method: Pick<GatewayModel, 'method' | 'test'>
  readonly name: string
  readonly number: (value: number) => string
}

/** A provider that says nothing for longer than usual, and the orders that wait for it. */
function Silence({ method: { silence, waits } }: { readonly method: GatewayModel }) {
  const t = useWords('gateway')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  if (!silence) return null
  const time = (minutes: number) => {
    const hours = minutes >= 120
    const count = Math.round(hours ? minutes / 60 : minutes)
    return t(hours ? 'hours' : 'minutes', { count, number: numberIn(language, count) })
  }
  return (
    <p className="refused">
      <b>{t('silence', { time: time(silence.minutes) })}</b> {t('usual', { time: time(silence.usualMinutes) })}{' '}
      {waits.orders.map(({ orderId, number }) => (
        <Link key={orderId} to={`${prefix}/dashboard/gateway/payments/${orderId}`} className="text-link">
          {number === null ? t('waiting') : <bdi>#{number}</bdi>}
        </Link>
      ))}
    </p>
  )
}

/** Tenths of a second, and no provider answers in less than one. */
const seconds = (tookMs: number) => Math.max(1, Math.round(tookMs / 100)) / 10

/** Asks the provider whether the keys work; no money moves. */
function Test({ method: { method, test: last }, name, number }: TestProps) {
  const t = useWords('gateway')
  const [tested, setTested] = useState<Tested | 'running' | null>(null)

  async function test() {
    setTested('running')
    const asked = await ask<Tested>('POST', `/api/admin/gateway/${method}/test`)
    setTested(asked.success ? asked.answer : { ok: false, problem: asked.err })
  }

  return (
    <div className="gateway-test">
      <Button look="secondary" size="small" pending={tested === 'running'} onClick={() => void test()}>
        <PlugZap size={16} aria-hidden />
        {t('test', { method: name })}
      </Button>
      <p role="status">
        {tested === 'running' ? null : tested === null ? (
          last ? (
            <span className="text-ink-2">
              {t('lastTest', { by: last.by ?? t('books.somebody') })} <Moment at={last.at} shows="short" />:{' '}
              {last.ok ? t('answered', { seconds: number(seconds(last.tookMs)) }) : t('answeredNot')}
            </span>
          ) : null
        ) : tested.ok ? (
          t('tested', { seconds: number(seconds(tested.tookMs)) })
        ) : (
          <>
            {t('failed')} <OwnWords words={tested.problem} />
          </>
        )}
      </p>
    </div>
  )
}
