import { Link } from 'react-router-dom'
import type { Address } from '#domain/shared/address.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import { countryIn } from '../../../i18n/country-in.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderBuyerModel } from '../../../models/customer-page.ts'
import type { WhyTotalModel } from '../../../models/history.ts'
import type { OpenRefundModel, OrderPageModel } from '../../../models/order-page.ts'
import { AddressLines, addressLines } from '../../../ui/address-lines.tsx'
import { Button } from '../../../ui/button.tsx'
import { deliveryName } from '../../../ui/delivery.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'
import { ProviderWords } from '../../history/provider-words.tsx'
import { WhyTotal } from '../../history/why-total.tsx'
import { useAmount } from '../../use-amount.ts'
import { CashTaken } from './cash.tsx'

type AmountsProps = {
  readonly order: OrderPageModel
  readonly why: WhyTotalModel
  readonly onDone: (said: string) => void
  /** They are shown as they were: nothing of them is seen to. */
  readonly isPast?: boolean
}

/** The sums that the buyer pays, that were paid, and that went back or are to. */
export function Amounts({ order, why, onDone, isPast }: AmountsProps) {
  const t = useWords('order-page')
  const ui = useWords('ui')
  const language = useLanguage()
  const money = moneyFormat(language, order.currency)
  const { items, discount, delivery, tax, cancelled, total, givenBack, paid } = order.amounts
  const rows: readonly (readonly [string, number] | null)[] = [
    [t('amounts.items'), items],
    discount > 0 ? [t('amounts.coupon', { code: order.coupon ?? '' }), -discount] : null,
    [t('amounts.delivery', { type: deliveryName(ui, order.delivery.type) }), delivery],
    tax > 0 ? [t('amounts.tax'), tax] : null,
    cancelled > 0 ? [t('amounts.cancelled'), -cancelled] : null,
  ]
  return (
    <section className="panel" aria-labelledby="amounts">
      <div className="panel-head">
        <h2 className="panel-title" id="amounts">
          {t('amounts.title')}
        </h2>
      </div>
      <div className="panel-part">
        <dl className="amounts">
          {rows.map(
            row =>
              row && (
                <div key={row[0]}>
                  <dt>{row[0]}</dt>
                  <dd>
                    <bdi>{money(row[1])}</bdi>
                  </dd>
                </div>
              ),
          )}
          <div className="sum">
            <dt>{t('amounts.total')}</dt>
            <dd>
              <bdi>{money(total)}</bdi>
            </dd>
          </div>
          {order.cash ? (
            <CashTaken order={order} cash={order.cash} onDone={onDone} />
          ) : order.paidAt ? (
            <div>
              <dt>
                {t('amounts.paid')} <Moment at={order.paidAt} shows="both" />
              </dt>
              <dd>
                <bdi>{money(paid)}</bdi>
              </dd>
            </div>
          ) : order.stage === 'cancelled' ? null : (
            <div>
              <dt>{t(`amounts.unpaid.${order.method === 'cod' ? 'door' : 'ahead'}`)}</dt>
              <dd>{order.method === 'cod' ? <bdi>{money(total)}</bdi> : null}</dd>
            </div>
          )}
          <div>
            <dt>{t('amounts.givenBack')}</dt>
            <dd>
              <bdi>{money(givenBack)}</bdi>
            </dd>
          </div>
          {order.refundsOpen.map(refund => (
            <OpenRefund key={refund.refundId} {...{ order, refund, isPast }} />
          ))}
        </dl>
        <WhyTotal why={why} />
      </div>
    </section>
  )
}

/** Money that has not gone back, why, and where somebody sees to it. */
function OpenRefund({
  order: { orderId, currency },
  refund: { state, amount, currency: paidIn, problem },
  isPast,
}: Pick<AmountsProps, 'order' | 'isPast'> & { readonly refund: OpenRefundModel }) {
  const t = useWords('order-page')
  const prefix = useLanguagePrefix()
  const amountIn = useAmount()
  return (
    <div className={`open-refund ${state}`}>
      <dt>
        {t(`amounts.open.${state}`)}
        {problem === null ? null : (
          <span className="below">
            <ProviderWords topic="refund" words={problem} />
          </span>
        )}
        {isPast || state === 'begun' ? null : (
          <span className="below">
            <Link
              to={`${prefix}/dashboard/gateway/payments/${orderId}`}
              className="text-primary underline underline-offset-2"
            >
              {t(`amounts.then.${state}`)}
            </Link>
          </span>
        )}
      </dt>
      <dd>
        <bdi>{amountIn(amount, paidIn, currency)}</bdi>
      </dd>
    </div>
  )
}

type AboutProps = {
  readonly order: OrderPageModel
  /** What they bought in all; null: the member may not see customers, or the buyer was erased. */
  readonly buyer: OrderBuyerModel | null
  readonly shipBy: string | null
  /** Null: the address stays. */
  readonly onAddress: (() => void) | null
  readonly onCorrect: (shipmentId: string) => void
  /** It is shown as it was: the invoice is that of today. */
  readonly isPast?: boolean
}

/** Buyer, addresses, delivery, parcels and returns. */
export function AboutOrder({ order, buyer, shipBy, onAddress, onCorrect, isPast }: AboutProps) {
  const t = useWords('order-page')
  const changes = useWords('order-changes')
  const orders = useWords('orders')
  const ui = useWords('ui')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { billing, shipping, delivery, shipments, deliveredAt, returns } = order
  const number = (count: number) => numberIn(language, count)
  return (
    <>
      <section className="panel" aria-labelledby="buyer">
        <div className="panel-head">
          <h2 className="panel-title" id="buyer">
            {t('buyer')}
          </h2>
          {buyer ? (
            <Link to={`${prefix}/dashboard/users/${buyer.personId}`} className="panel-link">
              {t('buyerOpen')}
            </Link>
          ) : null}
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
                  <a href={`tel:${billing.phone.replace(/[^+\d]/g, '')}`} dir="ltr">
                    {billing.phone}
                  </a>
                </p>
              ) : null}
            </>
          ) : (
            <p>{t('erasedLong')}</p>
          )}
          {buyer ? (
            <p className="text-ink-2">
              {orders('counted', { count: buyer.orders, number: number(buyer.orders) })} ·{' '}
              {t('buyerSpent', { spent: moneyFormat(language, buyer.currency)(buyer.spent) })} ·{' '}
              {buyer.piecesBack > 0
                ? t('buyerBack', { pieces: t('pieces', { count: buyer.piecesBack, number: number(buyer.piecesBack) }) })
                : t('buyerKept')}
            </p>
          ) : null}
          {isPast ? null : (
            <p>
              <a
                href={`${prefixOf(order.language)}/order/${order.orderId}`}
                target="_blank"
                rel="noopener"
                className="text-primary underline underline-offset-2"
              >
                {t('invoice')}
              </a>
            </p>
          )}
          {order.may.edit ? (
            <p>
              <Link
                to={`${prefix}/dashboard/orders/new?copy=${order.number}`}
                className="text-primary underline underline-offset-2"
              >
                {t('like')}
              </Link>
            </p>
          ) : null}
        </div>
      </section>
      <section className="panel" aria-labelledby="goes">
        <div className="panel-head">
          <h2 className="panel-title" id="goes">
            {t('shipTo')}
          </h2>
          {onAddress ? (
            <button type="button" className="panel-link" aria-label={t('address.open')} onClick={onAddress}>
              {t('shipToChange')}
            </button>
          ) : null}
        </div>
        <div className="panel-part about-delivery">
          {shipping && !same(shipping, billing) ? (
            <AddressLines lines={addressLines(shipping, countryIn(language, shipping.country))} />
          ) : null}
          {shipping && same(shipping, billing) ? <p className="text-ink-2">{t('sameAddress')}</p> : null}
          <dl className="amounts">
            <div>
              <dt>{deliveryName(ui, delivery.type)}</dt>
              <dd>
                {delivery.days
                  ? t('days', { from: number(delivery.days[0]), to: number(delivery.days[1]) })
                  : delivery.area}
              </dd>
            </div>
            {shipBy && order.left > 0 ? (
              <div>
                <dt>{t('shipBy')}</dt>
                <dd>{shipBy}</dd>
              </div>
            ) : null}
            {deliveredAt ? (
              <div>
                <dt>{t('arrived')}</dt>
                <dd>
                  <Moment at={deliveredAt} shows="both" />
                </dd>
              </div>
            ) : null}
          </dl>
          {shipments.length > 0 ? (
            <ul className="parcels">
              {shipments.map(({ shipmentId, carrier, tracking, url, pieces, shippedAt }) => (
                <li key={shipmentId}>
                  <span>
                    <Moment at={shippedAt} shows="both" />: {t('pieces', { count: pieces, number: number(pieces) })}
                    {carrier || tracking ? (
                      <>
                        {' · '}
                        <bdi>{carrier}</bdi>{' '}
                        {url ? (
                          <a href={url} dir="ltr">
                            {tracking}
                          </a>
                        ) : (
                          <bdi>{tracking}</bdi>
                        )}
                      </>
                    ) : null}
                  </span>
                  {order.may.edit ? (
                    <Button
                      look="secondary"
                      size="small"
                      aria-label={changes('tracking.correctOf', { tracking: tracking || carrier })}
                      onClick={() => onCorrect(shipmentId)}
                    >
                      {changes('tracking.correct')}
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
          {returns.map(each => (
            <p key={each.number}>
              <a href={`${prefix}/dashboard/orders/returns?q=${each.number}`}>{t('return', { number: each.number })}</a>{' '}
              <span className="tag">{t(`returnStatus.${each.status}`)}</span>
            </p>
          ))}
        </div>
      </section>
    </>
  )
}

function same(one: Address, other: Address | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
