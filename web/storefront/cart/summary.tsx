import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartModel, DeliveryOption } from '../../models/cart.ts'
import { AmountRow, Amounts } from '../../ui/amounts.tsx'
import type { RefusedCoupon } from '../../ui/coupon-problem.ts'
import { CouponRow } from '../../ui/coupon-row.tsx'
import { useFormats } from '../../ui/currency.ts'
import { deliveryName } from '../../ui/delivery.ts'
import { CouponField } from '../coupon-field.tsx'
import { cartEdit } from './edit.ts'
import { CheckoutLink, FreeDelivery } from './to-checkout.tsx'

type Props = { cart: CartModel; delivery: readonly DeliveryOption[]; refused: RefusedCoupon | null }

/** Every amount that is known before an address is, and the way on. */
export function CartSummary({ cart, delivery: loaded, refused }: Props) {
  const { t } = useTranslation('cart')
  const { t: ui } = useTranslation('ui')
  const { money, number } = useFormats()
  const prefix = useLanguagePrefix()
  if (cart.lines.length === 0) return null
  const delivery = loaded.map(option => costNow(option, cart.freeDelivery))
  const cheapest = delivery.length > 0 ? Math.min(...delivery.map(option => option.cost)) : null
  return (
    <section aria-labelledby="cart-summary" className="rounded-lg bg-sunken p-5 md:p-6 lg:sticky lg:top-24">
      <h2 id="cart-summary" className="h4">
        {t('summary.title')}
      </h2>
      <Amounts className="mt-4">
        <AmountRow
          label={t('summary.items', { count: cart.count, number: number(cart.count) })}
          amount={cart.subtotal}
        />
        <CouponRow coupon={cart.coupon} />
        <AmountRow
          label={t('summary.delivery')}
          text={cheapest === null ? t('summary.byAddress') : cheapest === 0 ? ui('delivery.free') : null}
          amount={cheapest ?? 0}
          before={delivery.length > 1 && cheapest !== 0 ? t('summary.from') : null}
        />
        <AmountRow label={t('summary.tax')} text={t('summary.later')} amount={0} />
        {cheapest === null ? null : <AmountRow label={t('summary.total')} amount={cart.total + cheapest} total />}
      </Amounts>
      <p className="body-sm mt-3 text-ink-3">{t('summary.note')}</p>
      <form method="post" action={`${prefix}/cart/coupon`} className="mt-5" noValidate>
        <CouponField
          coupon={cart.coupon}
          refused={refused}
          action={`${prefix}/cart/coupon`}
          sending={() => cartEdit.sending()}
        />
      </form>
      <FreeDelivery free={cart.freeDelivery} className="mt-5" />
      <CheckoutLink className="mt-5 w-full" />
      {delivery.length > 0 ? (
        <ul className="body-sm mt-5 border-line border-t pt-4 text-ink-2">
          {delivery.map(option => (
            <li key={`${option.type}@${option.area}`} className="flex justify-between gap-3 py-0.5">
              <span>
                {deliveryName(ui, option.type)}
                {' · '}
                {ui('delivery.days', {
                  from: number(option.days[0]),
                  to: number(option.days[1]),
                  count: option.days[1],
                })}
              </span>
              <bdi className="tabular-nums" suppressHydrationWarning>
                {option.cost === 0 ? ui('delivery.free') : money(option.cost)}
              </bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** The list was loaded with the page; the cart has changed since, and with it what is free. */
function costNow(option: DeliveryOption, free: CartModel['freeDelivery']): DeliveryOption {
  if (free?.type !== option.type || free.area !== option.area) return option
  return { ...option, cost: free.left === 0 ? 0 : free.cost }
}
