import { Link } from 'react-router-dom'
import type { Address } from '#domain/shared/address.ts'
import { prefixOf } from '../../../i18n/addresses.ts'
import { countryIn } from '../../../i18n/country-in.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { OrderBuyerModel } from '../../../models/customer-page.ts'
import type { OrderPageModel } from '../../../models/order-page.ts'
import { AddressLines, addressLines } from '../../../ui/address-lines.tsx'
import { Button } from '../../../ui/button.tsx'
import { deliveryName } from '../../../ui/delivery.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Moment } from '../../history/moment.tsx'

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
