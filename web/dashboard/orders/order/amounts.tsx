import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { WhyTotalModel } from '../../../models/history.ts'
import type { OpenRefundModel, OrderPageModel } from '../../../models/order-page.ts'
import { deliveryName } from '../../../ui/delivery.ts'
import { moneyFormat } from '../../../ui/money.ts'
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
