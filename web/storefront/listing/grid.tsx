import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fetchPage } from '../../app/data.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { CardModel } from '../../models/card.ts'
import type { ListingModel } from '../../models/listing.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { CardText } from '../../ui/card-text.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import type { Listing } from './use-listing.ts'

export const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 xl:grid-cols-4 2xl:grid-cols-5'

/** The first row is loaded at once; four of five on the widest screens. */
const EAGER = 4

type More = { readonly place: string; readonly cards: readonly CardModel[]; readonly page: number }

/** Pages that were appended, by entry of the history, so that coming back finds the list as it was left. */
const kept = new Map<string, More>()
const KEPT = 20

export function keep(more: More): void {
  kept.delete(more.place)
  kept.set(more.place, more)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
}

export function Grid({ listing, text }: { listing: Listing; text: CardText }) {
  const { model, number } = listing
  const { key: place } = useLocation()
  const t = useWords('listing')
  const list = useRef<HTMLUListElement>(null)
  const { more, load, loading, failed } = useMore(model, place)
  const cards = more ? [...model.cards, ...more.cards] : model.cards
  const last = more?.page ?? model.page
  const previous = useRef(cards.length)
  useEffect(() => {
    const before = previous.current
    previous.current = cards.length
    if (more && cards.length > before && before >= model.cards.length) {
      list.current?.children[before]?.querySelector<HTMLElement>('h2 a, h3 a')?.focus({ preventScroll: true })
    }
  }, [cards.length, more, model.cards.length])
  const from = (model.page - 1) * model.perPage + 1
  const next = listing.href({ ...model.query, page: last + 1 })
  return (
    <>
      <ul ref={list} id="products" tabIndex={-1} className={`${gridClass} scroll-mt-36`}>
        {cards.map((card, i) => (
          <ProductCard
            key={card.id}
            card={card}
            text={text}
            preferred={card.opened === undefined ? model.query.color : [card.opened]}
            eager={i < EAGER}
            first={i === 0}
            headingLevel="h2"
          />
        ))}
      </ul>
      <div className="mt-14 flex flex-col items-center gap-5">
        <p className="body-sm text-ink-3 tabular-nums" role="status">
          {t('range', {
            from: number(from),
            to: number(from + cards.length - 1),
            total: number(model.total),
          })}
        </p>
        {failed ? <p className="body-sm font-semibold text-danger">{t('moreFailed')}</p> : null}
        {last < model.pages ? (
          <a
            href={next}
            aria-disabled={loading || undefined}
            onClick={event => load(event, next)}
            className={buttonClass('secondary')}
          >
            {t('more', { number: number(Math.min(model.perPage, model.total - from - cards.length + 1)) })}
          </a>
        ) : null}
        <Pagination
          label={t('pages')}
          page={last}
          pages={model.pages}
          href={page => listing.href({ ...model.query, page })}
          name={page => t('page', { page: number(page) })}
          number={number}
          previous={t('previous')}
          next={t('next')}
        />
      </div>
    </>
  )
}

function useMore(model: ListingModel, place: string) {
  const [more, setMore] = useState<More | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const current = more?.place === place ? more : (kept.get(place) ?? null)
  function append(data: ListingModel): void {
    if (data.page !== (current?.page ?? model.page) + 1) return
    const known = new Set([...model.cards, ...(current?.cards ?? [])].map(card => card.id))
    const fresh = data.cards.filter(card => !known.has(card.id))
    const next = { place, cards: [...(current?.cards ?? []), ...fresh], page: data.page }
    keep(next)
    setMore(next)
  }
  return {
    more: current,
    loading: state === 'loading',
    failed: state === 'failed',
    load: async (event: MouseEvent, href: string) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      if (state === 'loading') return
      setState('loading')
      try {
        append(await fetchPage<ListingModel>(href))
        setState('idle')
      } catch {
        setState('failed')
      }
    },
  }
}
