import { useEffect, useState } from 'react'
import { ask, type Refusal } from '../../../client/ask.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'

type Preview = {
  readonly lines: readonly {
    readonly sku: string
    readonly quantity: number
    readonly price: number
    readonly discount: number
  }[]
  readonly delivery: number
  readonly before: number
  readonly charged: { readonly amount: number; readonly left: number }
  readonly method: string
  readonly whole?: boolean
}

/** What a wish would come to, a refund for example, asked for a moment after it changed. */
export function usePreview<Shown = Preview>(path: string | null, wish: object) {
  const [preview, setPreview] = useState<Shown | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const body = JSON.stringify(wish)
  useEffect(() => {
    setPreview(null)
    setRefusal(null)
    if (path === null) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const asked = await ask<Shown>('POST', path, { body: JSON.parse(body) as object, signal: leaving.signal })
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

/** The way from what is chosen to what is given back. */
export function Ladder({ order, preview }: { readonly order: OrderPageModel; readonly preview: Preview }) {
  const t = useWords('order-page')
  const language = useLanguage()
  const money = moneyFormat(language, order.currency)
  const count = preview.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <dl className="amounts" aria-live="polite">
      {count > 0 ? (
        <div>
          <dt>{t('refund.of', { pieces: t('pieces', { count, number: numberIn(language, count) }) })}</dt>
        </div>
      ) : null}
      {preview.lines.some(({ discount }) => discount > 0) ? (
        <div>
          <dt>{t('refund.share', { code: order.coupon ?? '' })}</dt>
        </div>
      ) : null}
      {preview.before > 0 ? (
        <div>
          <dt>{t('refund.before')}</dt>
        </div>
      ) : null}
      <div className="sum">
        <dt>{t(preview.method === 'cod' ? 'refund.byHand' : 'refund.back')}</dt>
        <dd>
          <bdi>{money(preview.charged.amount)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('refund.left')}</dt>
        <dd>
          <bdi>{money(preview.charged.left)}</bdi>
        </dd>
      </div>
    </dl>
  )
}
