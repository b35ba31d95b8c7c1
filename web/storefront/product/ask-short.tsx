import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/currency.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { DraftTotal } from './matrix-draft.ts'
import { variantName } from './variant-name.ts'

type Props = {
  product: ProductModel
  total: DraftTotal
  open: boolean
  onClose: () => void
  /** Adds what there is of each size. */
  onTake: () => void
}

/** Asks what is to go into the cart when there is less of a size than was typed. Nothing is added before the answer. */
export function AskShort({ product, total, open, onClose, onTake }: Props) {
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
