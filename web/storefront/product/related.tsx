import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardModel } from '../../models/card.ts'
import type { CompanionsModel } from '../../models/companions.ts'
import type { ProductModel } from '../../models/product.ts'
import { useCardText } from '../../ui/card-text.ts'
import { ProductCard } from '../../ui/product-card.tsx'

const shown = 4

/** Other products: cuts of the same style, what others bought with it, and more of the kind that is in neither. */
export function Related({ product, companions }: { product: ProductModel; companions: CompanionsModel }) {
  const { t } = useTranslation('product')
  const { otherCuts, alsoBought } = companions
  const above = new Set([...otherCuts, ...alsoBought.slice(0, shown)].map(({ id }) => id))
  return (
    <>
      <CardRow title={t('otherCuts')} cards={otherCuts} />
      <CardRow title={t('alsoBought')} cards={alsoBought} />
      <CardRow title={t('related')} cards={product.related.filter(({ id }) => !above.has(id))} />
    </>
  )
}

/** One row on wide screens; nothing where there are no cards. */
function CardRow({ title, cards }: { title: string; cards: readonly CardModel[] }) {
  const text = useCardText()
  const id = useId()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-14 md:mt-20">
      <h2 id={id} className="d3 mb-5">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:max-xl:[&>li:nth-child(n+4)]:hidden xl:grid-cols-4">
        {cards.slice(0, shown).map(card => (
          <ProductCard key={card.id} card={card} text={text} />
        ))}
      </ul>
    </section>
  )
}
