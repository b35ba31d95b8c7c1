import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Address } from '#domain/shared/address.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OrderModel } from '../../models/order.ts'
import { AddressLines, addressLines } from '../../ui/address-lines.tsx'
import { AmountRow, Amounts } from '../../ui/amounts.tsx'
import { useFormats } from '../../ui/currency.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { lineChoice } from '../cart-line.ts'
import type { OrderPageData } from './loader.ts'

type Props = Pick<OrderPageData, 'order' | 'countries' | 'after'> & {
  children: ReactNode
  /** Stands under the items. */
  below?: ReactNode
}

/** The order's lines, amounts and addresses; beside the lines, the page's own parts. */
export function Overview({ order, countries, after, children, below }: Props) {
  const { t } = useTranslation('order')
  const { t: ui } = useTranslation('ui')
  const { language } = useFormats()
  const { delivery } = order
  const underWay = after === null || after.stage === 'to-ship'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div>
        {children}
        <section aria-labelledby="items" className="mt-10">
          <h2 id="items" className="d3 mb-4">
            {t('items')}
          </h2>
          <Items lines={order.lines} cancelledRest={order.cancelledRest} part={order.part} />
        </section>
        {below}
      </div>
      <aside aria-labelledby="details" className="rounded-lg bg-sunken p-5 md:p-6">
        <h2 id="details" className="h4">
          {t('details')}
        </h2>
        <div className="mt-4">
          <OrderAmounts totals={order.totals} cancelledRest={order.cancelledRest} />
        </div>
        <dl className="mt-6 grid gap-x-6 gap-y-5 border-line border-t pt-5 sm:grid-cols-2 lg:grid-cols-1">
          <Detail name={t('shipTo')}>
            <AddressBlock closed={order.closed} address={order.shipping} countries={countries} />
          </Detail>
          <Detail name={t('billTo')}>
            <AddressBlock closed={order.closed} address={order.billing} countries={countries} contact />
          </Detail>
          <Detail name={t('delivery')}>
            {deliveryName(ui, delivery.type)}
            {underWay && delivery.days[1] > 0 ? (
              <span className="block" suppressHydrationWarning>
                {arrival(language, order.placedAt, delivery.days)}
              </span>
            ) : null}
          </Detail>
          <Detail name={t('paymentLabel')}>
            {t(`payment.${order.payment}`)}
            {order.paid ? <span className="block font-semibold text-ok">{t('paid')}</span> : null}
          </Detail>
        </dl>
      </aside>
    </div>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-ink-3">{name}</dt>
      <dd className="body-sm mt-1">{children}</dd>
    </div>
  )
}

function Items({ lines, cancelledRest, part }: Pick<OrderModel, 'lines' | 'cancelledRest' | 'part'>) {
  const { t } = useTranslation('order')
  const { money, number } = useFormats()
  return (
    <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4">
      {lines.map(line => (
        <li key={line.uid} className="col-span-3 grid grid-cols-subgrid items-start border-line border-t py-4">
          <Picture
            picture={line.picture}
            alt=""
            sizes="64px"
            className="block aspect-[4/5] w-16 shrink-0 overflow-hidden rounded-md bg-well"
          />
          <div className="min-w-0">
            <p className="font-semibold leading-[1.3]">
              <a href={line.path} dir="auto" className="py-0.5 text-ink no-underline hover:underline">
                {line.name}
              </a>
            </p>
            <p className="body-sm text-ink-2">
              <bdi>{lineChoice(line)}</bdi>
            </p>
            <p className="body-sm mt-0.5 text-ink-3 tabular-nums">
              {t('times', { number: number(line.quantity) })} <Amount amount={line.unitPrice} money={money} />
              {part ? (
                <span className="block font-semibold text-ink-2">
                  {t('shippedPieces', {
                    shipped: number(part.lines[line.uid] ?? 0),
                    number: number(line.quantity - (cancelledRest?.pieces[line.uid] ?? 0)),
                  })}
                </span>
              ) : null}
              {cancelledRest?.pieces[line.uid] ? (
                <span className="block">
                  {t('cancelledPieces', { number: number(cancelledRest.pieces[line.uid] ?? 0) })}
                </span>
              ) : null}
            </p>
          </div>
          <Amount amount={line.amount} money={money} className="text-right font-semibold tabular-nums" />
        </li>
      ))}
    </ul>
  )
}

/** Every amount of the order, as it was frozen with it, and what is left of it where some was never sent. */
export function OrderAmounts({ totals, cancelledRest }: Pick<OrderModel, 'totals' | 'cancelledRest'>) {
  const { t } = useTranslation('order')
  const { t: ui } = useTranslation('ui')
  return (
    <Amounts>
      <AmountRow label={t('amount.items')} amount={totals.subtotal} />
      {totals.discount > 0 ? <AmountRow label={t('amount.discount')} amount={-totals.discount} /> : null}
      <AmountRow
        label={t('amount.delivery')}
        amount={totals.delivery}
        text={totals.delivery === 0 ? ui('delivery.free') : null}
      />
      <AmountRow label={t('amount.tax')} amount={totals.tax} />
      <AmountRow label={t('amount.total')} amount={totals.total} total />
      {cancelledRest ? (
        <>
          <AmountRow label={t('amount.cancelled')} amount={-cancelledRest.amount} />
          <AmountRow label={t('amount.left')} amount={totals.total - cancelledRest.amount} total />
        </>
      ) : null}
    </Amounts>
  )
}

type AddressProps = {
  address: Address | null
  countries: { readonly [code: string]: string }
  closed: OrderModel['closed']
  contact?: boolean
}

/** An address as it is written on a parcel, or why it is not shown. */
export function AddressBlock({ address, countries, closed, contact }: AddressProps) {
  const { t } = useTranslation('order')
  const prefix = useLanguagePrefix()
  const { pathname } = useLocation()
  if (closed && closed !== 'staff') {
    return (
      <p className="text-ink-3">
        {t(`closed.${closed}`)}{' '}
        <a href={`${prefix}/sign-in?${new URLSearchParams({ callbackUrl: pathname })}`} className="text-ink underline">
          {t('closed.signIn')}
        </a>
      </p>
    )
  }
  if (!address) return <p className="text-ink-3">{t('erased')}</p>
  return (
    <address className="not-italic">
      <AddressLines lines={addressLines(address, countries[address.country] ?? address.country)} />
      {contact ? (
        <>
          <span className="mt-1 block">
            <bdi>{address.email}</bdi>
          </span>
          <bdi dir="ltr">{address.phone}</bdi>
        </>
      ) : null}
    </address>
  )
}
