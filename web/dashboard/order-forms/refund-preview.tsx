import { useEffect, useState } from 'react'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import { ask, type Refusal } from '../../client/ask.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderPageModel } from '../../models/order-page.ts'
import type { CurrencyModel } from '../../models/shell.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'

type Preview = {
  /** In the currency that the buyer paid in; below 0 the discount is the tax. */
  readonly charged: {
    readonly amount: number
    readonly left: number
    readonly prices: readonly { readonly quantity: number; readonly unitPrice: number }[]
    readonly discount: number
    readonly delivery: number
    readonly before: number
  }
  readonly method: PaymentMethod
  readonly whole?: boolean
}

/** What a wish would come to, a refund for example, asked for a moment after it changed. Null: the address says it all. */
export function usePreview<Shown = Preview>(path: string | null, wish: object | null) {
  const [preview, setPreview] = useState<Shown | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const body = JSON.stringify(wish)
  useEffect(() => {
    setPreview(null)
    setRefusal(null)
    if (path === null) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const wished = JSON.parse(body) as object | null
      const asked = await ask<Shown>(wished ? 'POST' : 'GET', path, {
        ...(wished && { body: wished }),
        signal: leaving.signal,
      })
      if (leaving.signal.aborted) return
      if (asked.success) setPreview(asked.answer)
      else setRefusal(asked.problem)
    }, 200)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [path, body])
  return { preview, refusal }
}

/** What a refund comes out of. `paid`: by the buyer, as they were shown it; 0: nothing yet, or nobody says. */
type RefundedFrom = { readonly currency: CurrencyModel; readonly coupon: string | null; readonly paid: number }

export const refundedFrom = ({ currency, coupon, amounts: { paid } }: OrderPageModel): RefundedFrom => {
  return { currency, coupon, paid }
}

/** The way from what is chosen to what is given back. */
export function Ladder({ of, preview }: { readonly of: RefundedFrom; readonly preview: Preview }) {
  const t = useWords('order-page')
  const language = useLanguage()
  const money = moneyFormat(language, of.currency)
  const { prices, discount, delivery, before, amount, left } = preview.charged
  const share = of.coupon === null ? t('refund.discount') : t('refund.share', { code: of.coupon })
  const rungs: readonly (readonly [name: string, amount: number])[] = [
    ...prices.map(({ quantity, unitPrice }) => {
      const name = t('refund.each', { number: numberIn(language, quantity), price: money(unitPrice) })
      return [name, quantity * unitPrice] as const
    }),
    [discount > 0 ? share : t('amounts.tax'), -discount],
    [t('refund.delivery'), delivery],
    [t('refund.before'), -before],
  ]
  return (
    <dl className="amounts" aria-live="polite">
      {rungs.map(([name, part]) =>
        part === 0 ? null : (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{money(part)}</bdi>
            </dd>
          </div>
        ),
      )}
      <div className="sum">
        <dt>
          {preview.method === 'cod' ? t('refund.byHand') : t('refund.back')}
          {preview.method === 'cod' ? null : <small> {t(`method.${preview.method}`)}</small>}
        </dt>
        <dd>
          <bdi>{money(amount)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{of.paid > 0 ? t('refund.leftOf', { paid: money(of.paid) }) : t('refund.left')}</dt>
        <dd>
          <bdi>{money(left)}</bdi>
        </dd>
      </div>
    </dl>
  )
}
