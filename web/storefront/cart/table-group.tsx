import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sum } from '#domain/shared/money.ts'
import type { CartLineModel } from '../../models/cart.ts'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { Picture } from '../../ui/picture.tsx'
import { Amount } from '../../ui/price.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { useCountField } from '../../ui/use-count-field.ts'
import { lineName, lineSize, lineState } from '../cart-line.ts'
import { saveItem } from '../pick-actions.ts'
import { cartEdit } from './edit.ts'
import { type CartEntry, ChangedLines, type ColorRow, changedLines, quiet, thumbClass } from './lines.tsx'

type Props = {
  group: Extract<CartEntry, { kind: 'group' }>
  typed: { readonly [field: string]: string } | undefined
}

/** Many sizes of one product as a small matrix: a row a colour, a number a size. It folds away. */
export function GroupRows({ group, typed }: Props) {
  const { t } = useTranslation('cart')
  const { money, number } = useFormats()
  const [open, setOpen] = useState(true)
  const id = useId()
  const { first, rows } = group
  const prices = rows.flatMap(row => row.lines.map(line => line.unitPrice))
  const lowest = Math.min(...prices)
  const uids = rows.flatMap(row => row.lines.map(line => line.uid))
  return (
    <>
      <tr className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 pt-5 md:table-row">
        <td className="p-0 max-md:row-span-3 md:w-24 md:pt-6 md:align-top">
          <Picture picture={first.picture} alt="" sizes="96px" className={`${thumbClass} w-full`} />
        </td>
        <td className="min-w-0 p-0 md:pt-6 md:ps-5 md:align-top">
          <p className="font-semibold leading-[1.3] text-pretty">
            <a href={first.path} dir="auto" className="py-0.5 text-ink no-underline hover:underline">
              {first.name}
            </a>
          </p>
          <p className="body-sm mt-1 text-ink-3">
            <bdi>{[first.brand, first.style].filter(Boolean).join(' · ')}</bdi>
          </p>
          <div className="needs-js mb-3 flex flex-wrap gap-x-4">
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
              className={quiet}
            >
              {t(open ? 'group.hide' : 'group.show')}
            </button>
            <button
              type="button"
              onClick={() => {
                for (const uid of uids) cartEdit.change({ type: 'remove', uid })
              }}
              aria-label={t('removeLine', { line: first.name })}
              className={quiet}
            >
              {t('remove')}
            </button>
            {first.sold ? (
              <button
                type="button"
                onClick={() => void cartEdit.removeAfter(uids, saveItem(first.productId, first.color?.id ?? null))}
                aria-label={t('saveLine', { line: first.name })}
                className={quiet}
              >
                {t('saveForLater')}
              </button>
            ) : null}
          </div>
        </td>
        <td className="whitespace-nowrap p-0 text-ink-2 tabular-nums max-md:body-sm md:pt-6 md:ps-5 md:text-right md:align-top">
          {lowest < Math.max(...prices) ? <span className="body-sm">{t('group.from')} </span> : null}
          <Amount amount={lowest} money={money} />
          <span className="md:sr-only"> {t('each')}</span>
        </td>
        <td className="p-0 tabular-nums max-md:mt-2 max-md:flex max-md:justify-between md:w-40 md:pt-6 md:ps-8 md:align-top">
          {t('pieces', { count: group.count, number: number(group.count) })}
          <Amount amount={group.amount} money={money} className="font-semibold tabular-nums md:hidden" />
        </td>
        <td className="p-0 max-md:hidden md:pt-6 md:ps-5 md:text-right md:align-top">
          <Amount amount={group.amount} money={money} className="font-semibold tabular-nums" />
        </td>
      </tr>
      <tr className="block border-line border-b pb-5 md:table-row">
        <td className="hidden md:table-cell" />
        <td
          id={id}
          colSpan={4}
          className={classes('block p-0 pt-2 md:table-cell md:pb-6 md:ps-5', !open && 'invisible')}
        >
          <div hidden={!open}>
            {rows.map(row => (
              <ColorSizes key={row.key} row={row} typed={typed} />
            ))}
          </div>
        </td>
      </tr>
    </>
  )
}

function ColorSizes({ row, typed }: { row: ColorRow } & Pick<Props, 'typed'>) {
  const { money } = useFormats()
  const changed = changedLines(row.lines)
  return (
    <fieldset className="mt-3 first:mt-0 md:flex md:items-start md:gap-4">
      <legend className="body-sm float-start flex w-full items-center gap-1.5 pt-0 pb-1 text-ink-2 md:w-32 md:pt-8">
        {row.color ? (
          <>
            <Swatch hexes={row.color.hexes} className="h-[18px] w-[26px] shrink-0" />
            <bdi>{row.color.name}</bdi>
          </>
        ) : (
          <span className="sr-only">{row.lines[0]?.name}</span>
        )}
      </legend>
      <div className="min-w-0 flex-1 max-md:clear-both">
        <div className="flex flex-wrap gap-2">
          {row.lines.map(line => (
            <SizeCell key={line.uid} line={line} typed={typed?.[`qty[${line.uid}]`]} />
          ))}
        </div>
        <ChangedLines lines={changed} />
      </div>
      <p className="body-sm pt-1 text-right text-ink-2 tabular-nums max-md:hidden md:pt-8">
        <Amount amount={sum(row.lines.map(line => line.amount))} money={money} />
      </p>
    </fieldset>
  )
}

/** One size of a group: its number, changed when the field is left. Zero takes the size out. */
function SizeCell({ line, typed }: { line: CartLineModel; typed: string | undefined }) {
  const { input, settle } = useCountField(
    line.quantity,
    quantity =>
      cartEdit.change(
        quantity === 0 ? { type: 'remove', uid: line.uid } : { type: 'quantity', uid: line.uid, quantity },
      ),
    typed,
  )
  return (
    <label className="flex flex-col gap-0.5">
      <span className="body-sm text-center text-ink-3">
        <bdi>{lineSize(line)}</bdi>
      </span>
      <input
        {...input}
        name={`qty[${line.uid}]`}
        aria-label={lineName(line)}
        aria-invalid={lineState(line) === 'fine' ? undefined : true}
        className={classes(
          'h-11 w-full min-w-13 rounded-sm border border-field bg-surface text-center font-semibold tabular-nums',
          'aria-invalid:border-2 aria-invalid:border-danger',
        )}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          settle()
        }}
      />
    </label>
  )
}
