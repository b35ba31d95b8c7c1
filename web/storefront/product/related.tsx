import { useTranslation } from 'react-i18next'
import { useCardText } from '../../ui/card-text.ts'
import { ProductCard } from '../../ui/product-card.tsx'
import type { ProductModel } from '../shop.ts'

/** Other products, one row on wide screens. */
export function Related({ product }: { product: ProductModel }) {
  const { t } = useTranslation('product')
  const text = useCardText()
  if (product.related.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-14 md:mt-20">
      <h2 id="related" className="d3 mb-5">
        {t('related')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:[&>li:nth-child(n+4)]:hidden xl:grid-cols-4 xl:[&>li:nth-child(4)]:flex">
        {product.related.slice(0, 4).map(card => (
          <ProductCard key={card.id} card={card} text={text} />
        ))}
      </ul>
    </section>
  )
}
