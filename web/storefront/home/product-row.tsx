import type { TFunction } from 'i18next'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef } from 'react'
import type { CardModel } from '../../models/card.ts'
import type { CardText } from '../../ui/card-text.ts'
import { ProductCard } from '../../ui/product-card.tsx'

type Props = {
  id: string
  title: string
  cards: readonly CardModel[]
  /** Where "See all" leads. */
  all: string
  text: CardText
  t: TFunction<'home'>
}

/** A row that scrolls by itself only when somebody moves it. */
export function ProductRow({ id, title, cards, all, text, t }: Props) {
  const list = useRef<HTMLUListElement>(null)
  if (cards.length === 0) return null
  const scroll = (pages: 1 | -1) => {
    const element = list.current
    if (!element) return
    const forward = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    element.scrollBy({ left: pages * forward * element.clientWidth * 0.9, behavior })
  }
  return (
    <section aria-labelledby={id} className="frame">
      <div className="flex items-center gap-2">
        <h2 id={id} className="d3 me-auto">
          {title}
        </h2>
        <a
          href={all}
          className="body-sm rounded-md px-2 py-2.5 font-semibold text-primary underline-offset-3 hover:underline"
        >
          {t('row.all')}
        </a>
        <RowButton label={t('row.previous', { name: title })} onClick={() => scroll(-1)}>
          <ChevronLeft size={20} aria-hidden className="rtl:-scale-x-100" />
        </RowButton>
        <RowButton label={t('row.next', { name: title })} onClick={() => scroll(1)}>
          <ChevronRight size={20} aria-hidden className="rtl:-scale-x-100" />
        </RowButton>
      </div>
      <ul
        ref={list}
        className="-mx-4 mt-3 grid snap-x snap-mandatory auto-cols-[46%] grid-flow-col gap-3 overflow-x-auto scroll-px-4 px-4 pt-2 pb-3 [scrollbar-width:thin] md:-mx-6 md:auto-cols-[30%] md:gap-5 md:scroll-px-6 md:px-6 xl:-mx-8 xl:auto-cols-[calc((100%-3.75rem)/4)] xl:scroll-px-8 xl:px-8 *:snap-start"
      >
        {cards.map(card => (
          <ProductCard
            key={card.id}
            card={card}
            text={text}
            sizes="(min-width:1280px) 22vw, (min-width:768px) 29vw, 44vw"
          />
        ))}
      </ul>
    </section>
  )
}

function RowButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="needs-js grid size-11 cursor-pointer place-items-center rounded-md border border-line hover:border-field max-md:hidden"
    >
      {children}
    </button>
  )
}
