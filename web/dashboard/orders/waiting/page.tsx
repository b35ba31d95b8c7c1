import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLoaderData } from 'react-router-dom'
import { countryIn } from '../../../i18n/country-in.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { WaitingOrderModel } from '../../../models/order-page.ts'
import { AddressLines, addressLines } from '../../../ui/address-lines.tsx'
import { deliveryName } from '../../../ui/delivery.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Moment } from '../../history/moment.tsx'
import { useCalmRefresh } from '../../shell/live/use-calm.ts'
import { useChangesOf } from '../../shell/live/use-live.ts'
import { Runs } from '../order/size-runs.tsx'

/** An order whose buyer has not paid yet: it has no number, and staff can only look at it. */
export function Component() {
  const order = useLoaderData() as WaitingOrderModel
  const t = useWords('order-page')
  const ui = useWords('ui')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const refresh = useCalmRefresh(300)
  useChangesOf(['order', 'order-rows'], order.orderId, refresh)
  const money = moneyFormat(language, order.currency)
  const { items, discount, delivery, tax, total } = order.amounts
  const sums: readonly (readonly [string, number] | null)[] = [
    [t('amounts.items'), items],
    discount > 0 ? [t('amounts.coupon', { code: order.coupon ?? '' }), -discount] : null,
    [t('amounts.delivery', { type: deliveryName(ui, order.delivery.type) }), delivery],
    tax > 0 ? [t('amounts.tax'), tax] : null,
    [t('amounts.total'), total],
  ]
  const { billing, shipping } = order
  return (
    <div className="page">
      <PageTitle title={t('waits.title')} />
      <header className="order-head">
        <Link to={`${prefix}/dashboard/orders?view=unpaid`} className="back" aria-label={t('back')}>
          <ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />
        </Link>
        <h1 className="d3">{t(order.waits ? 'waits.title' : 'waits.ended')}</h1>
      </header>
      <p className="lead">
        <Moment at={order.begunAt} shows="both" /> ·{' '}
        <bdi>{billing ? `${billing.firstName} ${billing.lastName}` : t('erased')}</bdi> ·{' '}
        {t('pieces', { count: order.pieces, number: numberIn(language, order.pieces) })} · <bdi>{money(total)}</bdi> ·{' '}
        {t(`method.${order.method}`)}
      </p>
      <div className="notice mb-4">
        {order.waits ? (
          <p>
            {t('waits.about')}{' '}
            {order.until ? (
              <>
                {t('waits.until')} <Moment at={order.until} shows="both" />
              </>
            ) : null}
          </p>
        ) : (
          <p>{t('waits.over')}</p>
        )}
        {order.decline ? <p>{t(`waits.decline.${order.decline}`)}</p> : null}
      </div>
      <div className="order-columns">
        <div className="order-main">
          <section className="panel" aria-label={t('waits.pieces')}>
            <Runs products={order.products} currency={order.currency} />
          </section>
        </div>
        <div className="order-side">
          <section className="panel" aria-labelledby="amounts">
            <div className="panel-head">
              <h2 className="panel-title" id="amounts">
                {t('amounts.title')}
              </h2>
            </div>
            <dl className="amounts panel-part">
              {sums.map(
                sum =>
                  sum && (
                    <div key={sum[0]} className={sum[0] === t('amounts.total') ? 'sum' : undefined}>
                      <dt>{sum[0]}</dt>
                      <dd>
                        <bdi>{money(sum[1])}</bdi>
                      </dd>
                    </div>
                  ),
              )}
            </dl>
          </section>
          <section className="panel" aria-labelledby="buyer">
            <div className="panel-head">
              <h2 className="panel-title" id="buyer">
                {t('buyer')}
              </h2>
            </div>
            <div className="panel-part">
              {billing ? (
                <>
                  <AddressLines lines={addressLines(billing, countryIn(language, billing.country))} />
                  <p>
                    <a href={`mailto:${billing.email}`}>
                      <bdi>{billing.email}</bdi>
                    </a>
                  </p>
                  {billing.phone ? (
                    <p>
                      <a href={`tel:${billing.phone.replace(/[^+\d]/g, '')}`}>
                        <bdi>{billing.phone}</bdi>
                      </a>
                    </p>
                  ) : null}
                </>
              ) : (
                <p>{t('erasedLong')}</p>
              )}
            </div>
          </section>
          {shipping && billing && JSON.stringify(shipping) !== JSON.stringify(billing) ? (
            <section className="panel" aria-labelledby="ship-to">
              <div className="panel-head">
                <h2 className="panel-title" id="ship-to">
                  {t('shipTo')}
                </h2>
              </div>
              <div className="panel-part">
                <AddressLines lines={addressLines(shipping, countryIn(language, shipping.country))} />
              </div>
            </section>
          ) : null}
        </div>
      </div>
    </div>
  )
}
