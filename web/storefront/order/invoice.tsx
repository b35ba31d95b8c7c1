import Printer from 'lucide-react/icons/printer'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dateIn } from '../../i18n/format.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { deliveryName } from '../../ui/delivery.ts'
import { Amount } from '../../ui/price.tsx'
import { lineChoice } from '../cart-line.ts'
import type { OrderPageData } from './loader.ts'
import { AddressBlock, OrderAmounts } from './overview.tsx'

/** The printer prints this instead of the page. */
export function Invoice({ order, countries }: OrderPageData) {
  const { t } = useTranslation('order')
  const { t: ui } = useTranslation('ui')
  const { language, money, number } = useFormats()
  const { seller, delivery } = order
  return (
    <article className="invoice">
      <header className="invoice-head">
        <p className="wordmark">
          <bdi>{seller.name}</bdi>
        </p>
        <div className="invoice-title">
          <h1 className="invoice-name">{t('invoice.title')}</h1>
          <dl>
            <dt>{t('invoice.number')}</dt>
            <dd>
              <bdi>{order.number}</bdi>
            </dd>
            <dt>{t('invoice.date')}</dt>
            <dd suppressHydrationWarning>{dateIn(language, order.placedAt)}</dd>
          </dl>
        </div>
      </header>
      <div className="invoice-parties">
        <section>
          <h2>{t('invoice.seller')}</h2>
          <address>
            <span className="invoice-line">
              <bdi>{seller.name}</bdi>
            </span>
            <span className="invoice-line">
              <bdi>{seller.address}</bdi>
            </span>
            <span className="invoice-line">
              <bdi>{seller.email}</bdi>
            </span>
            <bdi dir="ltr">{seller.phoneFooter}</bdi>
          </address>
        </section>
        <section>
          <h2>{t('invoice.buyer')}</h2>
          <AddressBlock closed={order.closed} address={order.billing} countries={countries} contact />
        </section>
        <section>
          <h2>{t('invoice.to')}</h2>
          <AddressBlock closed={order.closed} address={order.shipping} countries={countries} />
        </section>
      </div>
      <table className="invoice-items">
        <thead>
          <tr>
            <th>{t('invoice.item')}</th>
            <th>{t('invoice.sku')}</th>
            <th className="end">{t('invoice.quantity')}</th>
            <th className="end">{t('invoice.price')}</th>
            <th className="end">{t('invoice.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(line => (
            <tr key={line.uid}>
              <td>
                <span className="invoice-line">
                  <bdi>{line.name}</bdi>
                </span>
                <span className="invoice-line invoice-choice">
                  <bdi>{[line.brand, lineChoice(line)].filter(Boolean).join(', ')}</bdi>
                </span>
              </td>
              <td>
                <bdi dir="ltr">{line.articleNumber ?? line.sku}</bdi>
              </td>
              <td className="end">{number(line.quantity)}</td>
              <td className="end">
                <Amount amount={line.unitPrice} money={money} />
              </td>
              <td className="end">
                <Amount amount={line.amount} money={money} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="invoice-end">
        <div>
          <p>
            {t('invoice.delivery')}: {deliveryName(ui, delivery.type)}
          </p>
          <p>
            {t('invoice.payment')}: {t(`payment.${order.payment}`)}
          </p>
        </div>
        <OrderAmounts totals={order.totals} cancelledRest={order.cancelledRest} />
      </div>
    </article>
  )
}

/** Prints the invoice, titled by the order's number, which names a PDF. `look` is quieter beside another question. */
export function PrintButton({ number, look }: { number: number | null; look?: ButtonLook }) {
  const { t } = useTranslation('order')
  useEffect(() => {
    if (number === null) return
    let title = ''
    const before = () => {
      title = document.title
      document.title = String(number)
    }
    const after = () => {
      document.title = title
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [number])
  return (
    <>
      <Button look={look} className="needs-js" onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        {t('print')}
      </Button>
      <noscript>
        <p className="body-sm text-ink-2">{t('printHelp')}</p>
      </noscript>
    </>
  )
}
