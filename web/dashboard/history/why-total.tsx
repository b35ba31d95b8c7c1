import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import type { Rung } from '#domain/shared/why.ts'
import { dateIn } from '../../i18n/format.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { WhyTotalModel } from '../../models/history.ts'
import { moneyFormat } from '../../ui/money.ts'
import { numberIn } from '../../ui/numbers.ts'

/** "Why $369.98?": unfolds into a ladder of amounts that ends in the total. */
export function WhyTotal({ why: { rungs, total, agrees, currency } }: { readonly why: WhyTotalModel }) {
  const t = useWords('history')
  const language = useLanguage()
  const name = useRungName()
  const money = moneyFormat(language, currency)
  const explained = sum(rungs.map(({ amount }) => amount))
  return (
    <details className="why">
      <summary>{t('why.open', { total: money(total) })}</summary>
      {agrees ? null : <p role="alert">{t('why.differs', { total: money(total), explained: money(explained) })}</p>}
      <table>
        <caption className="sr-only">{t('why.title', { total: money(total) })}</caption>
        <tbody>
          {rungs.map((rung, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rungs have no name of their own, and only grow at the end
            <tr key={at}>
              <th scope="row">{name(rung, money)}</th>
              <td>
                <bdi>{money(rung.amount)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('why.total')}</th>
            <td>
              <bdi>{money(explained)}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </details>
  )
}

function useRungName() {
  const t = useWords('history')
  const orders = useWords('orders')
  const language = useLanguage()
  const number = (count: number) => numberIn(language, count)
  return (rung: Rung, money: (amount: number) => string) => {
    switch (rung.why) {
      case 'line': {
        const { name, color, size, quantity, unitPrice } = rung
        const variant = [textIn(name, language), color && textIn(color, language), size].filter(Boolean).join(', ')
        return (
          <>
            <bdi>{variant}</bdi>
            <small>{t('why.line', { quantity: number(quantity), price: money(unitPrice) })}</small>
          </>
        )
      }
      case 'coupon':
        return t('why.coupon', { code: rung.code })
      case 'delivery':
        return rung.instead === undefined
          ? t('why.delivery', { type: rung.type, area: rung.area })
          : t('why.agreedDelivery', { type: rung.type, area: rung.area, money: money(rung.instead) })
      case 'tax':
        return t('why.tax')
      case 'amended':
      case 'cancelled':
        return t(`why.${rung.why}`, {
          pieces: orders('pieces', { count: rung.pieces, number: number(rung.pieces) }),
          date: dateIn(language, rung.at),
        })
    }
  }
}
