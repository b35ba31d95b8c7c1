import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTranslation } from 'react-i18next'
import type { ProductModel, VariantModel } from '../../models/product.ts'
import { variantName } from './variant-name.ts'

/** Which variant is sold out, by the names of its options. */
export function SoldOutVariant({ product, variant }: { product: ProductModel; variant: VariantModel }) {
  const { t } = useTranslation('product')
  const name = variantName(product, variant.sku)
  const what = name === variant.sku ? product.name : name
  return (
    <p className="body-sm flex min-h-6 items-center gap-1.5 font-semibold">
      <CircleAlert size={18} aria-hidden className="shrink-0" />
      {t(variant.uncounted ? 'stock.uncountedOf' : 'stock.soldOutOf', { what: `\u2068${what}\u2069` })}
    </p>
  )
}
