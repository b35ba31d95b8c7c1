import { useTranslation } from 'react-i18next'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { OrderCardModel, OrdersModel } from '../../models/profile.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Currency, useFormats } from '../../ui/currency.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { StageMark } from '../../ui/stage-mark.tsx'

/** Everything that was ordered, the newest first. */
export function Orders({ orders, page }: { orders: OrdersModel; page: string }) {
  const { t } = useTranslation('profile')
  const { number } = useFormats()
  const prefix = useLanguagePrefix()
  if (orders.orders.length === 0) {
    return (
      <EmptyState
        title={t('orders.empty')}
        help={t('orders.emptyHelp')}
        go={{ href: `${prefix}/store`, label: t('shop') }}
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {orders.orders.map(order => (
          <Currency key={order.orderId} value={order.currency}>
            <OrderCard order={order} />
          </Currency>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          label={t('orders.pages')}
          page={orders.page}
          pages={orders.pages}
          href={at => `${page}&page=${at}`}
          name={at => t('orders.page', { number: number(at) })}
          number={number}
          previous={t('orders.previous')}
          next={t('orders.next')}
        />
      </div>
    </>
  )
}

function OrderCard({ order }: { order: OrderCardModel }) {
  const { t } = useTranslation('profile')
  const { t: words } = useTranslation('order')
  const { language, money, number } = useFormats()
  const prefix = useLanguagePrefix()
  const path = `${prefix}/profile/orders/${order.orderId}`
  return (
    <li className="rounded-lg border border-line bg-surface p-4 md:p-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6">
        <div>
          <h2 className="h4 flex flex-wrap items-center gap-x-3 gap-y-1">
            <a href={path} className="py-0.5 text-ink no-underline hover:underline">
              {words('pageTitle', { order: order.number })}
            </a>
            <StageMark stage={order.stage} part={order.part} />
          </h2>
          <p className="body-sm mt-1 text-ink-2">
            <span suppressHydrationWarning>{dateIn(language, order.placedAt)}</span>
            <span aria-hidden> · </span>
            {t('orders.pieces', { count: order.pieces, number: number(order.pieces) })}
          </p>
        </div>
        <Amount amount={order.total} money={money} className="h4 tabular-nums" />
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <ul className="flex flex-wrap items-center gap-2">
          {order.thumbs.map((thumb, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order keep their places
            <li key={at}>
              <Picture
                picture={thumb.picture}
                alt={thumb.name}
                sizes="48px"
                className="block aspect-[4/5] w-12 overflow-hidden rounded-md bg-well"
              />
            </li>
          ))}
          {order.more > 0 ? (
            <li className="body-sm ps-1 text-ink-2">
              <bdi>{t('orders.more', { number: number(order.more) })}</bdi>
            </li>
          ) : null}
        </ul>
        <div className="flex flex-wrap gap-2">
          <a href={path} className={buttonClass('secondary', 'small')}>
            {t('orders.open')}
          </a>
          <form method="post" action={`${prefix}/order/${order.orderId}/reorder`}>
            <input type="hidden" name="page" value={path} />
            <Button type="submit" look="secondary" size="small">
              {words('reorder.submit')}
            </Button>
          </form>
        </div>
      </div>
    </li>
  )
}
