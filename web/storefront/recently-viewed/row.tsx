import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../../client/ask.ts'
import type { CardModel } from '../../models/card.ts'
import { useCardText } from '../../ui/card-text.ts'
import { ProductCard } from '../../ui/product-card.tsx'

const shown = 4

/** Cards of products by their ids, one row on wide screens; nothing while they are not there, or when they do not come. */
export default function Row({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useTranslation('ui')
  const text = useCardText()
  const [cards, setCards] = useState<readonly CardModel[]>([])
  const asked = ids.join()
  useEffect(() => {
    const left = new AbortController()
    const search = new URLSearchParams({ ids: asked, lng: i18n.language })
    ask<{ cards: readonly CardModel[] }>('GET', `/api/cards?${search}`, left).then(asked => {
      if (!left.signal.aborted) setCards(asked.success ? asked.answer.cards : [])
    })
    return () => left.abort()
  }, [asked, i18n.language])
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-14 md:mt-20">
      <h2 id="recently-viewed" className="d3 mb-5">
        {t('recentlyViewed')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:max-xl:[&>li:nth-child(n+4)]:hidden xl:grid-cols-4">
        {cards.slice(0, shown).map(card => (
          <ProductCard key={card.id} card={card} text={text} />
        ))}
      </ul>
    </section>
  )
}
