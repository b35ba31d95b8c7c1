import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/currency.ts'
import { arrival, deliveryName } from '../../ui/delivery.ts'
import { AddressBlock } from './address-block.tsx'
import { Items } from './items.tsx'
import type { OrderPageData } from './loader.ts'
import { OrderAmounts } from './order-amounts.tsx'

type Props = Pick<OrderPageData, 'order' | 'countries' | 'after'> & {
  children: ReactNode
  /** Stands under the items. */
  below?: ReactNode
}

/** The order's lines, amounts and addresses; beside them whatever else a page tells of it. */
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
