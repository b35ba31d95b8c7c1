import { useTranslation } from 'react-i18next'
import type { CartLineModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { lineName } from '../line-name.ts'
import { stateOf } from './groups.ts'
import { LineNotes } from './line-notes.tsx'
import { LineTitle } from './line-title.tsx'
import { cartStore } from './use-cart.ts'

export const thumbClass = 'block aspect-[4/5] shrink-0 overflow-hidden rounded-md bg-well'

export function PanelLine({ line }: { line: CartLineModel }) {
  const { t } = useTranslation('cart')
  const { money } = useFormats()
  const { uid } = line
  return (
    <div className="flex gap-4">
      <Picture picture={line.picture} alt="" sizes="80px" className={`${thumbClass} w-20 self-start`} />
      <div className="min-w-0 flex-1">
        <LineTitle line={line} />
        <LineNotes line={line} />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <LineQuantity line={line} />
          <Amount
            amount={line.amount}
            money={money}
            className="ms-auto min-w-20 text-right font-semibold tabular-nums"
          />
        </div>
        {line.quantity > 1 ? (
          <button
            type="button"
            onClick={() => cartStore.change({ type: 'remove', uid })}
            aria-label={t('removeLine', { line: lineName(line) })}
            className="body-sm mt-1 -mb-2 min-h-9 cursor-pointer text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            {t('remove')}
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** More than there is cannot be asked for; what can only be taken out has no stepper. */
export function LineQuantity({ line, name }: { line: CartLineModel; name?: string }) {
  const { t } = useTranslation('cart')
  const { number } = useFormats()
  const { uid, quantity, available } = line
  const remove = () => cartStore.change({ type: 'remove', uid })
  const state = stateOf(line)
  if (state === 'gone' || state === 'sold-out') {
    return (
      <span className="body-sm text-ink-2 tabular-nums">
        {t('pieces', { count: quantity, number: number(quantity) })}
      </span>
    )
  }
  return (
    <Quantity
      value={quantity}
      label={t('quantityOf', { line: lineName(line) })}
      max={available === -1 ? null : available}
      name={name}
      onRemove={remove}
      onChange={next => cartStore.change({ type: 'quantity', uid, quantity: next })}
    />
  )
}
