import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'
import type { ProductModel, VariantModel } from '../../models/product.ts'
import { useFormats } from '../../ui/currency.ts'
import { buyable, type Choice, FEW, openVariants } from './choice.ts'
import { openOption } from './further-options.ts'

type Props = {
  product: ProductModel
  choice: Choice
  variant: VariantModel | undefined
  /** Add was pressed although there is none. */
  pressed: boolean
}

/** Shows the choice's stock: in stock, the exact number when it is small, or none. */
export function StockLine({ product, choice, variant, pressed }: Props) {
  const { t } = useTranslation('product')
  const { number } = useFormats()
  const name = product.sizes.find(size => size.id === choice.size)?.name
  if (!variant) {
    const lacksColor = product.colors.length > 0 && choice.color === null
    const open = openVariants(product, choice)
    const none = open.every(each => each.uncounted) ? t('stock.uncounted') : t('stock.none')
    const lacksSize = product.sizes.length > 0 && choice.size === null
    const option = lacksColor || lacksSize ? undefined : openOption(product, choice)
    return (
      <p className="body-sm min-h-6 text-ink-2">
        {!open.some(buyable)
          ? none
          : lacksColor
            ? t('stock.chooseColor')
            : option
              ? t('stock.chooseOption', { name: option.name })
              : t('stock.choose')}
      </p>
    )
  }
  if (variant.quantity === 0) {
    return (
      <p
        role="status"
        className={`body-sm flex min-h-6 items-center gap-1.5 font-semibold ${pressed ? 'text-danger' : 'text-ink'}`}
      >
        <CircleAlert size={18} aria-hidden />
        {variant.uncounted ? t('stock.uncounted') : name ? t('stock.soldOutIn', { size: name }) : t('stock.none')}
      </p>
    )
  }
  const few = variant.quantity > 0 && variant.quantity < FEW
  return (
    <p
      role="status"
      className={`body-sm flex min-h-6 items-center gap-1.5 font-semibold ${few ? 'text-warn' : 'text-ok'}`}
    >
      {few ? <CircleAlert size={18} aria-hidden /> : <Check size={18} aria-hidden />}
      {few ? t('stock.only', { count: variant.quantity, number: number(variant.quantity) }) : t('stock.in')}
    </p>
  )
}
