import { Link } from 'react-router-dom'
import { countryIn } from '../../i18n/country-in.ts'
import { dateIn } from '../../i18n/format.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { ThreadModel } from '../../models/request-list.ts'
import { AddressLines, addressLines } from '../../ui/address-lines.tsx'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'
import { OrderContents } from '../order-forms/order-contents.tsx'
import { FulfilmentTag } from '../order-forms/order-tags.tsx'
import { MissingRight } from '../shell/missing-right.tsx'
import { OrderLink } from './order-link.tsx'

/** The person who wrote: their address, their orders, and what they wrote before. */
export function Sender({ thread }: { readonly thread: ThreadModel }) {
  const t = useWords('requests')
  const order = useWords('order-page')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { from, email, orders, before, orderNumber } = thread
  return (
    <aside className="thread-sender" aria-label={t('sender')}>
      <p>
        <b>
          <bdi>{from ?? t('erased')}</bdi>
        </b>
        {email === null ? null : (
          <bdi className="below" dir="ltr">
            {email}
          </bdi>
        )}
        <span className="below">
          {[
            t('writes', { language: t(`language.${thread.language}`) }),
            orders?.method && t('pays', { how: order(`method.${orders.method}`) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {orders ? (
        <section>
          <h3>{t('orders')}</h3>
          {orders.rows.length === 0 ? <p className="text-ink-2">{t('noOrders')}</p> : null}
          <ul>
            {orders.rows.map(({ orderId, number, total, currency, contents, fulfilment, placedAt }) => (
              <li key={orderId} className={number === orderNumber ? 'hot' : undefined}>
                <span>
                  {number === null ? null : (
                    <b>
                      <OrderLink number={number} />{' '}
                    </b>
                  )}
                  <span className="text-ink-2">{dateIn(language, placedAt)}</span>
                </span>
                <bdi>{moneyFormat(language, currency)(total)}</bdi>
                <OrderContents {...contents} />
                <FulfilmentTag fulfilment={fulfilment} />
              </li>
            ))}
          </ul>
          {orders.more > 0 && email !== null ? (
            <Link to={`${prefix}/dashboard/orders?${new URLSearchParams({ q: email })}`}>
              {t('olderOrders', { count: orders.more, number: numberIn(language, orders.more) })}
            </Link>
          ) : null}
        </section>
      ) : (
        <MissingRight right={{ permission: 'orders', to: 'view' }}>{t('ordersNeed')}</MissingRight>
      )}
      {orders?.shipsTo ? (
        <section>
          <h3>{t('shipsTo')}</h3>
          <p>
            <AddressLines lines={addressLines(orders.shipsTo, countryIn(language, orders.shipsTo.country))} />
          </p>
        </section>
      ) : null}
      {before.length > 0 ? (
        <section>
          <h3>{t('before')}</h3>
          <ul>
            {before.map(({ requestId, subject, receivedAt }) => (
              <li key={requestId}>
                <Link to={`${prefix}/dashboard/requests/${requestId}`}>
                  <bdi>{subject}</bdi>
                </Link>
                <span className="text-ink-2">{dateIn(language, receivedAt)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  )
}
