import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartModel } from '../../models/cart.ts'
import { couponSentence, type RefusedCoupon } from '../../ui/coupon-problem.ts'
import { useFormats } from '../../ui/currency.ts'
import { FaultSummary, useFaultText } from '../../ui/form-faults.tsx'
import { lineName } from '../cart-line.ts'
import { type Fault, idOf } from './steps.ts'
import type { OrderProblem } from './use-placing.ts'

type Props = { problem: OrderProblem | null; cart: CartModel; box: RefObject<HTMLDivElement | null> }

const known = [
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
  const { t } = useTranslation('checkout')
  const { t: coupon } = useTranslation('coupon')
  const { language, money, number } = useFormats()
  const prefix = useLanguagePrefix()
  useEffect(() => {
    if (problem) box.current?.focus()
  }, [problem, box])
  if (!problem || problem.code === 'invalid-request') return null
  const code = known.find(each => each === problem.code) ?? 'unknown'
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

type FaultsProps = {
  faults: readonly Fault[]
  /** Gets the focus, so that it is read out first. */
  box: RefObject<HTMLDivElement | null>
  /** Opens the step of a field before the field gets the focus. */
  onGo: (fault: Fault) => void
}

/** Everything that is missing or wrong, each with a way to its field. */
export function Faults({ faults, box, onGo }: FaultsProps) {
  const { t } = useTranslation('checkout')
  const { number } = useFormats()
  const text = useFaultText('checkout')
  useEffect(() => {
    if (faults.length > 0) box.current?.focus()
  }, [faults, box])
  if (faults.length === 0) return null
  return (
    <FaultSummary
      box={box}
      title={t('faults', { count: faults.length, number: number(faults.length) })}
      titleId="faults"
      faults={faults.map(({ field, code }) => ({
        id: idOf(field),
        text: field.startsWith('shipping.') ? `${text(code)} (${t('step.shipping')})` : text(code),
      }))}
      onGo={at => onGo(faults[at]!)}
      className="mb-6"
    />
  )
}
