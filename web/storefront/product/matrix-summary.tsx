import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { DraftTotal } from '../../ui/matrix/draft.ts'
import { Amount } from '../../ui/price.tsx'
import { variantName } from './choice.ts'

type Props = {
  total: DraftTotal
  /** Add was pressed with nothing typed. */
  empty: boolean
  pending: boolean
  /** Said in place of the button where nothing can be bought. */
  none: string | null
  /** The row of the button. */
  row: RefObject<HTMLDivElement | null>
  /** The result of adding. */
  children: ReactNode
}

/** The draft's total and button, in sight; on wide screens they cover colours, so there only once there is a draft. */
export function MatrixSummary({ total, empty, pending, none, row, children }: Props) {
  const { t } = useTranslation('product')
  const { money, number } = useFormats()
  const pieces = t('matrix.pieces', { count: total.pieces, number: number(total.pieces) })
  const [used, use] = useState(false)
  if (!used && (total.pieces > 0 || total.faults > 0 || empty)) use(true)
  const spoken = useSettled(total.pieces > 0 ? t('matrix.spoken', { pieces, amount: money(total.amount) }) : '', 800)
  if (none !== null)
    return (
      <div className="mt-5 flex flex-col gap-3 border-ink border-t-2 py-4">
        {children}
        <p className="h4">{none}</p>
      </div>
    )
  return (
    <div
      className={classes(
        'sticky bottom-0 z-20 mt-5 flex flex-col gap-3 border-ink border-t-2 bg-bg py-4 max-lg:-mx-4 max-lg:px-4 md:max-lg:-mx-6 md:max-lg:px-6',
        !used && 'lg:static',
      )}
    >
      {empty ? <FieldError>{t('matrix.empty')}</FieldError> : null}
      {children}
      <div ref={row} className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="h4 flex flex-wrap gap-x-1.5 tabular-nums max-sm:flex-col">
            <span className="whitespace-nowrap">{pieces}</span>
            <span aria-hidden="true" className="max-sm:hidden">
              ·
            </span>
            <Amount amount={total.amount} money={money} />
          </p>
          {total.faults > 0 ? (
            <p className="label font-semibold text-danger">
              {t('matrix.faults', { count: total.faults, number: number(total.faults) })}
            </p>
          ) : null}
        </div>
        <Button type="submit" size="buy" pending={pending} className="shrink-0 tabular-nums">
          {total.pieces > 0 ? t('add.many', { count: total.pieces, number: number(total.pieces) }) : t('add.one')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}

/** The text once it has not changed for a while, so that a screen reader hears the result and not every digit. */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}

type AskProps = {
  product: ProductModel
  total: DraftTotal
  open: boolean
  onClose: () => void
  /** Adds what there is of each size. */
  onTake: () => void
}

/** Asks what is to go into the cart when there is less of a size than was typed. Nothing is added before the answer. */
export function AskShort({ product, total, open, onClose, onTake }: AskProps) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('matrix.short.title')}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button look={total.pieces > 0 ? 'secondary' : 'primary'} onClick={onClose}>
            {t('matrix.short.back')}
          </Button>
          {total.pieces > 0 ? (
            <Button onClick={onTake}>
              {t('matrix.short.take', { count: total.pieces, number: number(total.pieces) })}
            </Button>
          ) : null}
        </div>
      }
    >
      <p>{t('matrix.short.help')}</p>
      <ul className="mt-3 flex flex-col gap-1">
        {total.short.map(({ sku, asked, left }) => (
          <li key={sku} className="tabular-nums">
            {t('matrix.short.line', { variant: variantName(product, sku), asked: number(asked), left: number(left) })}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
