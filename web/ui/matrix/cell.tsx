import Bell from 'lucide-react/icons/bell'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { VariantModel } from '../../models/product.ts'
import { classes } from '../classes.ts'
import { useFormats } from '../currency.ts'
import { Amount } from '../price.tsx'
import { readCell } from './draft.ts'

/** A press on a sold out cell asks to be told when it is there again. */
export type SoldOut = {
  /** Where that is asked without scripts. */
  readonly href: (variant: VariantModel) => string
  readonly onPress: (variant: VariantModel) => void
}

type Props = {
  variant: VariantModel | null
  row: number
  column: number
  color: string
  size: string
  /** Shown beside the size on a phone, where no column heads it. */
  price: number | null
  /** Neither rows nor columns say the price: the cell does. */
  priced: boolean
  text: string
  onChange: (sku: string, text: string) => void
  soldOut: SoldOut | null
}

const cellClass =
  'min-w-13 px-0.5 sm:first-of-type:ps-1 py-2 text-center align-top max-sm:flex max-sm:min-h-14 max-sm:items-center max-sm:gap-3 max-sm:border-line max-sm:border-b max-sm:px-0 max-sm:text-start'

/** One size of one colour: a number with the stock beneath it. Memoised: typing renders one cell, not a hundred. */
export const MatrixCell = memo(function MatrixCell({
  variant,
  row,
  column,
  color,
  size,
  price,
  priced,
  text,
  onChange,
  soldOut,
}: Props) {
  const { t } = useTranslation('product')
  const { money, number } = useFormats()
  const id = useId()
  const phoneLabel = (
    <span className="hidden font-semibold max-sm:block max-sm:min-w-16">
      <bdi>{size}</bdi>
      {price === null ? null : <Amount amount={price} money={money} className="label block font-normal text-ink-3" />}
    </span>
  )
  if (!variant || variant.quantity === 0) {
    const none = t(variant?.uncounted ? 'notCounted' : 'soldOut')
    return (
      <td className={cellClass}>
        {phoneLabel}
        {variant && soldOut ? (
          <div className="max-sm:ms-auto max-sm:flex max-sm:items-center max-sm:gap-3">
            {/* Beside the link, where there is room for both; in it where there is not. */}
            <span aria-hidden="true" className="label hidden font-normal text-ink-3 max-sm:inline">
              {none}
            </span>
            <a
              href={soldOut.href(variant)}
              onClick={event => {
                event.preventDefault()
                soldOut.onPress(variant)
              }}
              aria-label={color ? t('notify.cell', { color, size }) : t('notify.cellSize', { size })}
              className="label flex min-h-11 flex-col items-center gap-1 pt-2.5 font-normal text-ink-3 leading-tight no-underline hover:text-ink hover:underline max-sm:justify-center max-sm:pt-0"
            >
              <span className="max-sm:hidden">{none}</span>
              <Bell size={14} aria-hidden className="max-sm:hidden" />
              <span className="hidden font-semibold text-primary underline underline-offset-2 max-sm:block">
                {t('notify.open')}
              </span>
            </a>
          </div>
        ) : (
          <span className="label block pt-2.5 font-normal text-ink-3 leading-tight max-sm:ms-auto max-sm:pt-0">
            {variant ? (
              none
            ) : (
              <span title={t('notMade')}>
                —<span className="sr-only">{t('notMade')}</span>
              </span>
            )}
          </span>
        )}
      </td>
    )
  }
  const cell = readCell(text, variant.quantity)
  const fault =
    cell.only !== null
      ? t('matrix.only', { count: cell.only, number: number(cell.only), size })
      : cell.unreadable
        ? t('matrix.unreadable')
        : null
  return (
    <td className={cellClass}>
      {phoneLabel}
      <input
        name={`qty[${variant.sku}]`}
        data-row={row}
        data-column={column}
        value={text}
        onChange={event => onChange(variant.sku, event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
        inputMode="numeric"
        autoComplete="off"
        aria-label={color ? t('matrix.cell', { color, size }) : size}
        aria-describedby={id}
        aria-invalid={fault ? true : undefined}
        className={classes(
          'h-11 w-full min-w-11 rounded-sm border text-center font-semibold tabular-nums max-sm:order-3 max-sm:w-20',
          fault
            ? 'border-2 border-danger bg-danger-soft'
            : cell.pieces > 0
              ? 'border-ink bg-primary-soft'
              : 'border-field bg-surface',
        )}
      />
      <span
        id={id}
        className={classes(
          'label block pt-1 leading-tight tabular-nums max-sm:order-2 max-sm:ms-auto max-sm:pt-0 max-sm:text-end',
          fault ? 'font-semibold text-danger' : 'font-normal text-ink-3',
        )}
      >
        {fault ??
          (variant.quantity < 0 ? (
            t('stock.in')
          ) : (
            <>
              <span className="sr-only">{t('matrix.stock')} </span>
              {number(variant.quantity)}
            </>
          ))}
        {priced ? (
          <Amount amount={variant.price} money={money} className="block font-normal text-ink-3 max-sm:hidden" />
        ) : null}
      </span>
    </td>
  )
})
