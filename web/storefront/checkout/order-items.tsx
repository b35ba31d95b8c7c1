import { useTranslation } from 'react-i18next'
import type { CartModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { lineChoice } from '../line-name.ts'

/** The lines of the order, to look at: the cart's page changes them. */
export function OrderItems({ cart, pictures }: { cart: CartModel; pictures: boolean }) {
  const { t } = useTranslation('checkout')
  const { money, number } = useFormats()
  return (
    <ul>
      {cart.lines.map(line => (
        <li key={line.uid} className="flex items-start gap-3 border-line border-t py-3 first:border-t-0">
          {pictures ? (
            <Picture
              picture={line.picture}
              alt=""
              sizes="48px"
              className="block aspect-[4/5] w-12 shrink-0 overflow-hidden rounded-sm bg-well"
            />
          ) : null}
          <div className="min-w-0 flex-1">
            <p className="body-sm font-semibold">
              <bdi>{line.name}</bdi>
            </p>
            <p className="body-sm text-ink-2">
              <bdi>{lineChoice(line)}</bdi>
            </p>
            <p className="body-sm text-ink-3 tabular-nums">
              {t('times', { number: number(line.quantity) })} <Amount amount={line.unitPrice} money={money} />
            </p>
          </div>
          <Amount
            amount={line.amount}
            money={money}
            className="body-sm min-w-18 text-right font-semibold tabular-nums"
          />
        </li>
      ))}
    </ul>
  )
}
