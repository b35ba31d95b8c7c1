import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartModel, DeliveryOption } from '../../models/cart.ts'
import { AmountRow, Amounts } from '../../ui/amounts.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CouponRow } from '../../ui/coupon-row.tsx'
import { useFormats } from '../../ui/currency.ts'
import { deliveryName } from '../../ui/delivery.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { lineChoice } from '../cart-line.ts'
import { totalOf } from './totals.ts'

type Props = { cart: CartModel; option: DeliveryOption | null }

/** Every amount; the total is the one on the button. */
export function CheckoutAmounts({ cart, option }: Props) {
  const { t } = useTranslation('checkout')
  const { t: ui } = useTranslation('ui')
  const { number } = useFormats()
  return (
    <Amounts>
      <AmountRow label={t('amount.items', { count: cart.count, number: number(cart.count) })} amount={cart.subtotal} />
      <CouponRow coupon={cart.coupon} />
      <AmountRow
        label={t('amount.delivery')}
        amount={option?.cost ?? 0}
        text={option === null ? t('amount.later') : option.cost === 0 ? ui('delivery.free') : null}
      />
      <AmountRow label={t('amount.tax')} amount={0} />
      <AmountRow
        label={
          <>
            {t('amount.total')}
            {option ? <span className="in-[[data-js]]:hidden"> ({deliveryName(ui, option.type)})</span> : null}
          </>
        }
        amount={totalOf(cart, option)}
        total
      />
    </Amounts>
  )
}

/** Beside the form on wide screens. */
export function SidePanel(props: Props) {
  const { t } = useTranslation('checkout')
  return (
    <aside
      aria-labelledby="order-summary"
      className="flex flex-col rounded-lg bg-sunken p-6 max-lg:hidden lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)]"
    >
      <h2 id="order-summary" className="h4 mb-2">
        {t('summary')}
      </h2>
      <ScrollingItems cart={props.cart} className="min-h-24" />
      <div className="shrink-0 border-line border-t pt-4">
        <CheckoutAmounts {...props} />
      </div>
    </aside>
  )
}

/** A long order scrolls by itself, so that its total stays in sight; the keyboard can scroll it too. */
function ScrollingItems({ cart, className }: { cart: CartModel; className: string }) {
  const { t } = useTranslation('checkout')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section aria-label={t('items')} tabIndex={0} className={`overflow-y-auto overscroll-contain ${className}`}>
      <OrderItems cart={cart} pictures />
    </section>
  )
}

/** On phones a bar with the total that stays in sight and opens in place. */
export function TotalBar(props: Props) {
  const { t } = useTranslation('checkout')
  const { money, number } = useFormats()
  return (
    <details className="group sticky top-0 z-20 -mx-4 mb-6 border-line in-[#shell:has([data-offline])]:top-14 sm:in-[#shell:has([data-offline])]:top-9 border-b bg-sunken md:-mx-6 lg:hidden">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 px-4 -outline-offset-2 md:px-6 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{t('summary')}</span>
        <span className="body-sm text-ink-2 tabular-nums">
          {t('pieces', { count: props.cart.count, number: number(props.cart.count) })}
        </span>
        <ChevronDown size={18} aria-hidden className="transition-transform duration-120 group-open:rotate-180" />
        <Amount
          amount={totalOf(props.cart, props.option)}
          money={money}
          className="ms-auto font-semibold tabular-nums"
        />
      </summary>
      <div className="px-4 pb-4 md:px-6">
        <ScrollingItems cart={props.cart} className="max-h-[45dvh]" />
        <div className="border-line border-t pt-4">
          <CheckoutAmounts {...props} />
        </div>
      </div>
    </details>
  )
}

/** The lines of the order, to look at: the cart's page changes them. */
export function OrderItems({ cart, pictures }: { cart: CartModel; pictures: boolean }) {
  const { t } = useTranslation('checkout')
  const { money, number } = useFormats()
  return (
    <ul>
      {cart.lines.map(line => (
        <li key={line.uid} className="flex items-start gap-3 border-line border-t py-3 first:border-t-0">
          {pictures ? (
            <Picture
              picture={line.picture}
              alt=""
              sizes="48px"
              className="block aspect-[4/5] w-12 shrink-0 overflow-hidden rounded-sm bg-well"
            />
          ) : null}
          <div className="min-w-0 flex-1">
            <p className="body-sm font-semibold">
              <bdi>{line.name}</bdi>
            </p>
            <p className="body-sm text-ink-2">
              <bdi>{lineChoice(line)}</bdi>
            </p>
            <p className="body-sm text-ink-3 tabular-nums">
              {t('times', { number: number(line.quantity) })} <Amount amount={line.unitPrice} money={money} />
            </p>
          </div>
          <Amount
            amount={line.amount}
            money={money}
            className="body-sm min-w-18 text-right font-semibold tabular-nums"
          />
        </li>
      ))}
    </ul>
  )
}

type ReviewProps = Props & {
  placing: boolean
  /** It is paid now, not at the door. */
  ahead: boolean
  /** Buttons of a provider stand in place of the one that orders. */
  replaced: boolean
  children: ReactNode
}

/** Everything once more, and the one button that orders. */
export function Review({ cart, option, placing, ahead, replaced, children }: ReviewProps) {
  const { t } = useTranslation('checkout')
  const { t: payment } = useTranslation('payment')
  const { money } = useFormats()
  const total = money(totalOf(cart, option))
  return (
    <>
      <div className="lg:in-[[data-js]]:hidden">
        <OrderItems cart={cart} pictures={false} />
        <div className="mt-2 border-line border-t pt-4">
          <CheckoutAmounts cart={cart} option={option} />
        </div>
      </div>
      <p className="body-sm mt-4 text-ink-2 lg:mt-0">{ahead ? payment('promise') : t('review.promise')}</p>
      {children}
      <Button
        type="submit"
        size="buy"
        pending={placing}
        className={classes('mt-4 w-full sm:w-auto sm:min-w-72', replaced && 'in-[[data-js]]:hidden')}
      >
        {/* Without scripts the total cannot follow the chosen delivery: it stands beside each of them. */}
        <span className="in-[[data-js]]:hidden">{t('placePlain')}</span>
        <span className="needs-js tabular-nums" suppressHydrationWarning>
          {ahead ? payment('pay', { total }) : t('place', { total })}
        </span>
      </Button>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {placing ? t('confirming') : null}
      </p>
    </>
  )
}
