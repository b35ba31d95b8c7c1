import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { sameData } from '#domain/shared/merge-sections.ts'
import { askLines } from '../../../client/ask.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import type { WhatIfModel, WhatIfStep } from '../../../models/what-if.ts'
import { Button } from '../../../ui/button.tsx'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import type { TypedTerms } from './fields.ts'

type Props = {
  readonly code: string
  readonly model: CouponListModel
  /** As typed; null: something typed is no term. */
  readonly terms: TypedTerms | null
}
type Found = { readonly of: TypedTerms; readonly is: WhatIfModel }
type Running = { readonly looked: number; readonly total: number }

/** The last 90 days again, with the terms that are typed. It can take a while, shows how far it is, and can be stopped. */
export function WhatIf({ code, model, terms }: Props) {
  const t = useWords('coupons')
  const [running, setRunning] = useState<Running | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [said, setSaid] = useState('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const fresh = found !== null && terms !== null && sameData(found.of, terms)

  async function look(of: TypedTerms) {
    const here = new AbortController()
    stop.current?.abort()
    stop.current = here
    setSaid('')
    setRunning({ looked: 0, total: 1 })
    try {
      for await (const step of askLines<WhatIfStep>(`/api/admin/coupons/${code}/what-if`, { terms: of }, here.signal)) {
        if ('done' in step) setFound({ of, is: step.done })
        else setRunning(step)
      }
    } catch {
      if (stop.current === here) setSaid(t(here.signal.aborted ? 'whatIf.stopped' : 'whatIf.failed'))
    }
    if (stop.current === here) setRunning(null)
  }

  return (
    <section className="what-if" aria-labelledby="what-if">
      <h3 id="what-if">{t('whatIf.title')}</h3>
      <p className="text-ink-2">{t('whatIf.lead')}</p>
      {running ? (
        <div className="what-if-run">
          <progress value={running.looked} max={running.total || 1} aria-label={t('whatIf.running')} />
          <Button look="secondary" size="small" onClick={() => stop.current?.abort()}>
            {t('whatIf.stop')}
          </Button>
        </div>
      ) : (
        <Button look="secondary" size="small" disabled={terms === null} onClick={() => terms && void look(terms)}>
          {t('whatIf.look')}
        </Button>
      )}
      <p role="status">{said}</p>
      {found ? (
        <div className={fresh ? undefined : 'stale'}>
          {fresh ? null : <p className="notice">{t('whatIf.stale')}</p>}
          <Told code={code} is={found.is} model={model} />
        </div>
      ) : null}
    </section>
  )
}

function Told({ code, is, model }: Pick<Props, 'code' | 'model'> & { readonly is: WhatIfModel }) {
  const t = useWords('coupons')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const money = moneyFormat(language, model.currency)
  const number = (value: number) => numberIn(language, value)
  const { before, after, goods, changed, orders, differ, amended, ahead } = is
  const more = after.given - before.given
  const count = { count: changed, number: number(changed) }
  /** Orders like these that would bring in as much as is given away on top. */
  const again = more > 0 && goods > after.given ? Math.ceil((more * before.orders) / (goods - after.given)) : 0
  return (
    <div role="status">
      <table className="what-if-table">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('whatIf.was')}</th>
            <th scope="col">{t('whatIf.would')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('whatIf.orders')}</th>
            <td>{number(before.orders)}</td>
            <td>{number(after.orders)}</td>
          </tr>
          <tr>
            <th scope="row">{t('whatIf.goods')}</th>
            <td>{money(goods)}</td>
            <td>{money(goods)}</td>
          </tr>
          <tr>
            <th scope="row">{t('whatIf.given')}</th>
            <td>{money(before.given)}</td>
            <td>
              <b>{money(after.given)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      <p>
        <b>
          {changed === 0
            ? t('whatIf.same')
            : t(more > 0 ? 'whatIf.less' : 'whatIf.more', { ...count, money: money(Math.abs(more)) })}
        </b>{' '}
        {t('whatIf.assumed')} {again > 0 ? t('whatIf.again', { count: again, number: number(again) }) : null}{' '}
        {ahead ? t('whatIf.ahead') : null}
      </p>
      <p>
        <Link to={`${prefix}/dashboard/orders?view=all&f.coupon=${encodeURIComponent(code)}`} className="text-link">
          {t('whatIf.all', { code })}
        </Link>
      </p>
      {orders.length > 0 ? (
        <details>
          <summary>{t('whatIf.most')}</summary>
          <ul className="what-if-orders">
            {orders.map(each => (
              <li key={each.number}>
                <Link to={`${prefix}/dashboard/orders/${each.number}`}>
                  <bdi>#{each.number}</bdi>
                </Link>{' '}
                {t('whatIf.change', { before: money(each.before), after: money(each.after) })}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {amended > 0 ? (
        <p className="text-ink-2">{t('whatIf.amended', { count: amended, number: number(amended) })}</p>
      ) : null}
      {differ > 0 ? <p className="notice">{t('whatIf.differ', { count: differ, number: number(differ) })}</p> : null}
    </div>
  )
}
