import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask } from '../client/ask.ts'
import type { CardModel } from '../models/card.ts'
import { CardRow } from '../ui/card-row.tsx'

/** Cards of products by their ids, one row on wide screens; nothing while they are not there, or when they do not come. */
export default function Row({ ids }: { ids: readonly string[] }) {
  const { t, i18n } = useTranslation('ui')
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
  return <CardRow title={t('recentlyViewed')} cards={cards} />
}
