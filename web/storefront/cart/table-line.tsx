import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '../../i18n/addresses.ts'
import type { CartLineModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { lineName } from '../line-name.ts'
import { saveItem } from '../pick-actions.ts'
import { cartEdit } from './edit.ts'
import { LineNotes, LineQuantity, LineTitle, lineAnchor, thumbClass } from './panel-line.tsx'

type Props = { line: CartLineModel; typed: { readonly [field: string]: string } | undefined }

export function LineRow({ line, typed }: Props) {
  const { t } = useTranslation('cart')
  const { money } = useFormats()
  const field = `qty[${line.uid}]`
  const was = Number(typed?.[field])
  return (
    <tr
      id={lineAnchor(line)}
      className="grid scroll-mt-32 grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-line border-b py-5 md:table-row"
    >
      <td className="p-0 max-md:row-span-3 md:w-24 md:py-6 md:align-top">
        <Picture picture={line.picture} alt="" sizes="96px" className={`${thumbClass} w-full`} />
      </td>
      <td className="min-w-0 p-0 md:py-6 md:ps-5 md:align-top">
        <LineTitle line={line} />
        <p className="body-sm mt-0.5 text-ink-3">
          <bdi>{[line.brand, line.style].filter(Boolean).join(' · ')}</bdi>
        </p>
        <LineNotes line={line} />
      </td>
      <td className="p-0 text-ink-2 tabular-nums max-md:body-sm md:py-6 md:ps-5 md:text-right md:align-top">
        <Amount amount={line.unitPrice} money={money} />
        <span className="md:sr-only"> {t('each')}</span>
      </td>
      <td className="p-0 max-md:mt-2 max-md:flex max-md:flex-wrap max-md:items-start max-md:justify-between max-md:gap-x-3 md:w-40 md:py-6 md:ps-8 md:align-top">
        <div className="md:-mt-2.5">
          <LineQuantity line={was > 0 ? { ...line, quantity: was } : line} name={field} />
          <div className="flex flex-wrap gap-x-4">
            <Remove line={line} />
            {line.sold ? <ToWishlist line={line} /> : null}
          </div>
        </div>
        <Amount
          amount={line.amount}
          money={money}
          className="ms-auto min-w-20 pt-2.5 text-right font-semibold tabular-nums md:hidden"
        />
      </td>
      <td className="p-0 text-right max-md:hidden md:py-6 md:ps-5 md:align-top">
        <Amount amount={line.amount} money={money} className="font-semibold tabular-nums" />
      </td>
    </tr>
  )
}

export const quiet =
  'body-sm -mb-3 block min-h-9 cursor-pointer text-start text-ink-2 underline underline-offset-2 hover:text-ink'

/** Keeps the product with its colour for later, and takes the line out. */
function ToWishlist({ line }: { line: CartLineModel }) {
  const { t, i18n } = useTranslation('cart')
  return (
    <button
      type="submit"
      name="uid"
      value={line.uid}
      formAction={`${prefixOf(i18n.language as Language)}/cart/to-wishlist`}
      onClick={event => {
        event.preventDefault()
        void cartEdit.removeAfter([line.uid], saveItem(line.productId, line.color?.id ?? null))
      }}
      aria-label={t('saveLine', { line: lineName(line) })}
      className={quiet}
    >
      {t('saveForLater')}
    </button>
  )
}

/** Works as a form's own button too, where there are no scripts. */
function Remove({ line }: { line: CartLineModel }) {
  const { t, i18n } = useTranslation('cart')
  return (
    <button
      type="submit"
      name="uid"
      value={line.uid}
      formAction={`${prefixOf(i18n.language as Language)}/cart/remove`}
      onClick={event => {
        event.preventDefault()
        cartEdit.change({ type: 'remove', uid: line.uid })
      }}
      aria-label={t('removeLine', { line: lineName(line) })}
      className={quiet}
    >
      {t('remove')}
    </button>
  )
}
