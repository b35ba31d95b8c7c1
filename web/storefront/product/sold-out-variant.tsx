import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'
import type { ProductModel, VariantModel } from '../models/product.ts'

/** Which variant is sold out, by the names of its colour and size. */
export function SoldOutVariant({ product, variant }: { product: ProductModel; variant: VariantModel }) {
  const { t } = useTranslation('product')
  const color = product.colors.find(({ id }) => id === variant.color)?.name
  const size = product.sizes.find(({ id }) => id === variant.size)?.name
  const what = color && size ? t('matrix.cell', { color, size }) : (color ?? size ?? product.name)
  return (
    <p className="body-sm flex min-h-6 items-center gap-1.5 font-semibold">
      <CircleAlert size={18} aria-hidden className="shrink-0" />
      {t('stock.soldOutOf', { what: `\u2068${what}\u2069` })}
    </p>
  )
}
