import { useTranslation } from 'react-i18next'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import type { CartLineModel } from '../../models/cart.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { lineName } from '../cart-line.ts'
import { saveItem } from '../pick-actions.ts'
import { cartEdit } from './edit.ts'
import {
  type CartEntry,
  LineNotes,
  LineQuantity,
  LineTitle,
  lineAnchor,
  quiet,
  RemovedLine,
  thumbClass,
} from './lines.tsx'
import { GroupRows } from './table-group.tsx'

type Props = {
  entries: readonly CartEntry[]
  /** Quantities as typed into a refused form, by field name. */
  typed: { readonly [field: string]: string } | undefined
}

/** A table where there is room for one; on phones each line is a block of its own. */
export function CartTable({ entries, typed }: Props) {
  const { t } = useTranslation('cart')
  return (
    <table className="block w-full border-line border-t md:table md:border-t-0">
      <caption className="sr-only">{t('table.caption')}</caption>
      <thead className="label text-start text-ink-3 max-md:sr-only">
        <tr className="border-line border-b">
          <th scope="col" colSpan={2} className="pb-2 text-start font-normal">
            {t('table.item')}
          </th>
          <th scope="col" className="pb-2 ps-5 text-right font-normal">
            {t('table.price')}
          </th>
          <th scope="col" className="pb-2 ps-8 text-start font-normal">
            {t('table.quantity')}
          </th>
          <th scope="col" className="pb-2 ps-5 text-right font-normal">
            {t('table.amount')}
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {entries.map(entry =>
          entry.kind === 'group' ? (
            <GroupRows key={entry.key} group={entry} typed={typed} />
          ) : entry.removed ? (
            <tr key={entry.key} className="block border-line border-b py-5 md:table-row">
              <td colSpan={5} className="block p-0 md:table-cell md:py-5">
                <RemovedLine line={entry.line} />
              </td>
            </tr>
          ) : (
            <LineRow key={entry.key} line={entry.line} typed={typed} />
          ),
        )}
      </tbody>
    </table>
  )
}

function LineRow({ line, typed }: { line: CartLineModel } & Pick<Props, 'typed'>) {
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
            <LineButton line={line} does="remove" act={() => cartEdit.change({ type: 'remove', uid: line.uid })} />
            {line.sold ? (
              <LineButton
                line={line}
                does="saveForLater"
                act={() => void cartEdit.removeAfter([line.uid], saveItem(line.productId, line.color?.id ?? null))}
              />
            ) : null}
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

type LineButtonProps = { line: CartLineModel; does: 'remove' | 'saveForLater'; act: () => void }

/** Works as a form's own button too, where there are no scripts. */
function LineButton({ line, does, act }: LineButtonProps) {
  const { t } = useTranslation('cart')
  const prefix = useLanguagePrefix()
  const isRemoval = does === 'remove'
  return (
    <button
      type="submit"
      name="uid"
      value={line.uid}
      formAction={`${prefix}/cart/${isRemoval ? 'remove' : 'to-wishlist'}`}
      onClick={event => {
        event.preventDefault()
        act()
      }}
      aria-label={t(isRemoval ? 'removeLine' : 'saveLine', { line: lineName(line) })}
      className={quiet}
    >
      {t(does)}
    </button>
  )
}
