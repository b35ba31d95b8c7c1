import { useTranslation } from 'react-i18next'
import type { ProductModel } from '../../models/product.ts'
import { buyable } from './choice.ts'

/** What will not come again as long as some of it is left: the whole style, or colours with such a size among theirs. */
export function Closeout({ product: { colors, variants } }: { product: ProductModel }) {
  const { t } = useTranslation('product')
  const { t: ui } = useTranslation('ui')
  const last = variants.filter(variant => variant.closeout && buyable(variant))
  if (last.length === 0) return null
  const names = colors.filter(({ id }) => last.some(({ color }) => color === id)).map(({ name }) => name)
  const isWhole = variants.every(variant => variant.closeout)
  return (
    <p className="body-sm mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
      <span className="label rounded-xs bg-signal px-2 py-1 font-semibold leading-none text-on-signal">
        {ui('card.closeout')}
      </span>
      {isWhole || names.length === 0 ? t('closeout.all') : t('closeout.some', { names })}
    </p>
  )
}
