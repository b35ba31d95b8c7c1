import { useId } from 'react'
import type { CardModel } from '../models/card.ts'
import { useCardText } from './card-text.ts'
import { ProductCard } from './product-card.tsx'

export const mostInRow = 4

type Props = { title: string; cards: readonly CardModel[] }

/** One row on wide screens; nothing where there are no cards. */
export function CardRow({ title, cards }: Props) {
  const text = useCardText()
  const id = useId()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-14 md:mt-20">
      <h2 id={id} className="d3 mb-5">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:max-xl:[&>li:nth-child(n+4)]:hidden xl:grid-cols-4">
        {cards.slice(0, mostInRow).map(card => (
          <ProductCard key={card.id} card={card} text={text} />
        ))}
      </ul>
    </section>
  )
}
