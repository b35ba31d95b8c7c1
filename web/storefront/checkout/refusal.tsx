import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import type { CartModel } from '../../models/cart.ts'
import { couponSentence, type RefusedCoupon } from '../../ui/coupon-problem.ts'
import { useFormats } from '../../ui/currency.ts'
import { lineName } from '../line-name.ts'
import type { OrderProblem } from './place.ts'

type Props = { problem: OrderProblem | null; cart: CartModel; box: RefObject<HTMLDivElement | null> }

const told = [
  'out-of-stock',
  'no-delivery',
  'total-changed',
  'cart-changed',
  'coupon-refused',
  'cart-is-empty',
  'cart-already-checked-out',
  'payment-method-off',
  'payment-expired',
  'payment-abandoned',
  'sign-in-required',
  'idempotency-key-reused',
  'too-many-pieces',
  'too-many-requests',
  'unreachable',
] as const

/** Why the order was not placed, and what to do. Nothing was charged in any of these cases. */
export function Refusal({ problem, cart, box }: Props) {
  const { t, i18n } = useTranslation('checkout')
  const { t: coupon } = useTranslation('coupon')
  const { language, money, number } = useFormats()
  const prefix = prefixOf(i18n.language as Language)
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem, box])
  if (!problem || problem.code === 'invalid-request') return null
  const code = told.find(each => each === problem.code) ?? 'unknown'
  const nameOf = (sku: string) => {
    const line = cart.lines.find(each => each.sku === sku)
    return line ? lineName(line) : sku
  }
  const toCart = code === 'out-of-stock' || code === 'cart-changed' || code === 'cart-is-empty'
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-6 rounded-lg border-2 border-danger px-5 py-4">
      <h2 className="h4">{t(`refused.${code}.title`)}</h2>
      {problem.lines && problem.lines.length > 0 ? (
        <ul className="mt-2 font-semibold">
          {problem.lines.map(({ sku, available }) => (
            <li key={sku}>
              <bdi>{nameOf(sku)}</bdi>:{' '}
              {available === 0 ? t('refused.none') : t('refused.left', { count: available, number: number(available) })}
            </li>
          ))}
        </ul>
      ) : null}
      {code === 'coupon-refused' ? (
        <p className="mt-2 font-semibold" suppressHydrationWarning>
          {couponSentence(couponIn(problem), { t: coupon, language, money })}
        </p>
      ) : null}
      <p className="mt-1 text-ink-2" suppressHydrationWarning>
        {t(`refused.${code}.help`, {
          before: money(problem.oldTotal ?? 0),
          now: money(problem.newTotal ?? 0),
          most: number(problem.most ?? 0),
        })}
      </p>
      {toCart ? (
        <a href={`${prefix}/cart`} data-reload="" className="mt-2 inline-block py-1 font-semibold text-ink underline">
          {t('toCart')}
        </a>
      ) : null}
      {problem.orderId ? (
        <a
          href={`${prefix}/order/${problem.orderId}`}
          data-reload=""
          className="mt-2 inline-block py-1 font-semibold text-ink underline"
        >
          {t('toOrder')}
        </a>
      ) : null}
    </div>
  )
}

function couponIn({ coupon = '', problem = '', missing, at }: OrderProblem): RefusedCoupon {
  return { code: coupon, problem: { code: problem, ...(missing !== undefined && { missing }), ...(at && { at }) } }
}
