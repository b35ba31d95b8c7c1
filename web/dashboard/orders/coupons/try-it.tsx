import { useId, useState } from 'react'
import { ask, type Refusal } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { CouponListModel } from '../../../models/coupon-list.ts'
import type { TrialModel, TriedModel } from '../../../models/try-coupon.ts'
import { Button } from '../../../ui/button.tsx'
import { couponSentence } from '../../../ui/coupon-problem.ts'
import { TextField } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { Refused } from '../../record/refused.tsx'
import type { TypedTerms } from './fields.ts'
import { useCouponWords } from './words.ts'

type Props = { readonly code: string; readonly model: CouponListModel; readonly terms: TypedTerms | null }

/** A line of the cart as it is typed. */
type Line = { readonly sku: string; readonly quantity: string }
const emptyLine: Line = { sku: '', quantity: '1' }
const mostLines = 20

/** Tries the coupon, with the terms as they are typed, on an order or on a cart, and says what other coupons would do. */
export function TryIt({ code, model, terms }: Props) {
  const t = useWords('coupons')
  const language = useLanguage()
  const id = useId()
  const [fields, setFields] = useState({ order: '', on: '' })
  const [lines, setLines] = useState<readonly Line[]>([emptyLine])
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [found, setFound] = useState<TrialModel | null>(null)
  const field = (name: keyof typeof fields) => ({
    label: t(`try.${name}`),
    value: fields[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setFields({ ...fields, [name]: event.target.value }),
  })

  /** Where it is typed, the coupon is tried on it, and not on the cart. */
  const order = Number(fields.order.replace(/\D/g, ''))
  const edit = (at: number, change: Partial<Line>) =>
    setLines(lines.map((line, each) => (each === at ? { ...line, ...change } : line)))

  async function send() {
    const cart = lines.flatMap(({ sku, quantity }) =>
      sku.trim() === '' ? [] : [{ sku: sku.trim(), quantity: Math.max(1, Math.trunc(Number(quantity)) || 1) }],
    )
    if (order === 0 && cart.length === 0) return
    setAsking(true)
    const body = {
      ...(terms && { terms }),
      ...(fields.on && { on: fields.on }),
      ...(order > 0 ? { order } : { lines: cart }),
    }
    const asked = await ask<TrialModel>('POST', `/api/admin/coupons/${code}/try`, { body })
    setAsking(false)
    setRefusal(asked.success ? null : asked.problem)
    setFound(asked.success ? asked.answer : null)
  }

  return (
    <section className="what-if" aria-labelledby={id}>
      <h3 id={id}>{t('try.title')}</h3>
      <p className="text-ink-2">{t('try.lead')}</p>
      <form
        className="try-form"
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="coupon-pair">
          <TextField {...field('order')} inputMode="numeric" dir="ltr" maxLength={15} />
          <TextField {...field('on')} type="date" optional />
        </div>
        <fieldset className="try-form" disabled={order > 0}>
          <legend className="label">{t('try.cart')}</legend>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: A line is its place; two may be alike.
            <div key={at} className="try-line">
              <TextField
                label={t('try.sku')}
                dir="ltr"
                maxLength={120}
                value={line.sku}
                onChange={event => edit(at, { sku: event.target.value })}
              />
              <TextField
                label={t('try.quantity')}
                inputMode="numeric"
                dir="ltr"
                maxLength={6}
                value={line.quantity}
                onChange={event => edit(at, { quantity: event.target.value })}
              />
              {lines.length > 1 ? (
                <Button look="quiet" size="small" onClick={() => setLines(lines.filter((_, each) => each !== at))}>
                  {t('try.remove')}
                  <span className="sr-only">{`: ${line.sku || numberIn(language, at + 1)}`}</span>
                </Button>
              ) : null}
            </div>
          ))}
          {lines.length < mostLines ? (
            <Button look="quiet" size="small" onClick={() => setLines([...lines, emptyLine])}>
              {t('try.add')}
            </Button>
          ) : null}
        </fieldset>
        <Button type="submit" look="secondary" size="small" pending={asking}>
          {t('try.press')}
        </Button>
      </form>
      <Refused refusal={refusal} />
      <div role="status" className="try-answer">
        {found ? <Told found={found} model={model} value={terms?.value ?? null} /> : null}
      </div>
    </section>
  )
}

type ToldProps = {
  readonly found: TrialModel
  readonly model: CouponListModel
  readonly value: TypedTerms['value'] | null
}

function Told({ found: { tried, others, unknown, goods }, model, value }: ToldProps) {
  const t = useWords('coupons')
  const coupon = useWords('coupon')
  const language = useLanguage()
  const words = useCouponWords(model)
  const { money } = words
  const { code, minimum, answer } = tried
  const why = ({ code, answer }: TriedModel) =>
    answer.ok ? '' : couponSentence({ code, problem: answer.problem }, { t: coupon, language, money })
  const own = answer.ok ? answer.discount : 0
  return (
    <>
      {unknown.length > 0 ? <p className="notice">{t('try.unknown', { sku: unknown.join(', ') })}</p> : null}
      {answer.ok ? (
        <>
          <h4>{t('try.why', { money: money(answer.discount) })}</h4>
          <dl className="ladder">
            <div>
              <dt>{t('try.goods', { count: answer.pieces, number: numberIn(language, answer.pieces) })}</dt>
              <dd>{money(answer.amount)}</dd>
            </div>
            {minimum > 0 ? (
              <div>
                <dt>{t('try.reaches', { money: money(minimum) })}</dt>
                <dd>{t('yes')}</dd>
              </div>
            ) : null}
            <div>
              <dt>
                {value?.kind === 'percent'
                  ? t('try.percent', { percent: words.value(value), money: money(answer.amount) })
                  : t('try.amount')}
              </dt>
              <dd>{money(-answer.discount)}</dd>
            </div>
          </dl>
        </>
      ) : (
        <>
          <h4>{t('try.nothing', { code })}</h4>
          <p>
            {why(tried)} {t('try.has', { money: money(goods) })}
          </p>
        </>
      )}
      {others.length > 0 ? (
        <>
          <h4>{t('try.others')}</h4>
          <ul className="try-others">
            {others.map(each => (
              <li key={each.code}>
                {each.answer.ok ? (
                  <>
                    <b>
                      <bdi>{each.code}</bdi>
                    </b>{' '}
                    {t(
                      each.answer.discount > own ? 'try.better' : each.answer.discount < own ? 'try.worse' : 'try.same',
                      { money: money(each.answer.discount) },
                    )}
                  </>
                ) : (
                  why(each)
                )}
              </li>
            ))}
          </ul>
          <p className="text-ink-2">{t('try.one')}</p>
        </>
      ) : null}
    </>
  )
}
