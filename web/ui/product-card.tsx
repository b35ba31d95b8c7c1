import { useState } from 'react'
import type { CardModel, ColorModel } from '../storefront/shop.ts'
import type { FormatMoney } from './money.ts'
import { cardSizes, Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { Stars } from './rating.tsx'
import { Swatch } from './swatch.tsx'

const SWATCHES = 5

/** Words and formats of a card, made once a list: two dozen cards must not each ask for them. */
export type CardText = {
  money: FormatMoney
  number: (value: number) => string
  asLowAs: string
  was: string
  soldOut: string
  closeout: string
  colors: string
  noReviews: string
  /** "4.6 out of 5 stars" */
  rating: (value: number) => string
  /** "−20%" */
  discount: (percent: number) => string
}

type Props = {
  card: CardModel
  text: CardText
  /** Colours to show first, for instance those that the list is filtered by. */
  preferred?: readonly string[]
  /** Loaded at once: the first row. */
  eager?: boolean
  /** The first picture of the page. */
  first?: boolean
  headingLevel?: 'h2' | 'h3'
  sizes?: string
}

/** The whole card leads to the product through its stretched title; the swatches lie above that link. */
export function ProductCard({ card, text, preferred, eager, first, headingLevel: Heading = 'h3', sizes }: Props) {
  const [picked, pick] = useState<string | null>(null)
  const color = chosenColor(card.colors, picked, preferred)
  const href = color && card.colors.length > 1 ? `${card.path}?color=${encodeURIComponent(color.id)}` : card.path
  return (
    <li className="group @container relative flex flex-col">
      <Picture picture={color?.picture ?? card.picture} alt="" sizes={sizes ?? cardSizes} eager={eager} first={first} />
      {card.discount > 0 ? (
        <bdi dir="ltr" className={tag}>
          {text.discount(card.discount)}
        </bdi>
      ) : card.closeout ? (
        <span className={tag}>{text.closeout}</span>
      ) : null}
      <Swatches colors={card.colors} chosen={color?.id} label={text.colors} number={text.number} onPick={pick} />
      <p className="label mt-1 flex font-normal text-ink-3">
        <bdi className="max-w-[62%] shrink-0 truncate">{card.brand}</bdi>
        {color ? (
          <>
            <span className="whitespace-pre"> · </span>
            <bdi key={color.id} className="truncate text-ink-2 transition duration-120 starting:opacity-0">
              {color.name}
            </bdi>
          </>
        ) : null}
      </p>
      <Heading className="mt-0.5 font-semibold leading-[1.3] text-pretty">
        <a
          href={href}
          dir="auto"
          className="line-clamp-2 text-ink [text-align:-webkit-match-parent] [text-align:match-parent] no-underline after:absolute after:inset-0 after:rounded-lg group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
        >
          {card.name}
        </a>
      </Heading>
      <p className="label mt-1 font-normal text-ink-3 tabular-nums">
        <Stars value={card.rating} label={card.reviewCount > 0 ? text.rating(card.rating) : text.noReviews} />
        {card.reviewCount > 0 ? <bdi className="mx-1 text-ink-2">{text.number(card.rating)}</bdi> : null}
        <bdi dir="ltr" className="mx-0.5">
          ({text.number(card.reviewCount)})
        </bdi>
      </p>
      <p className="body-sm mt-1 text-ink-2">
        {text.asLowAs}{' '}
        <span className="price text-ink">
          <Price amount={card.price} was={card.listPrice} money={text.money} wasLabel={text.was} />
        </span>
        {card.inStock ? null : <span className="block font-semibold text-ink">{text.soldOut}</span>}
      </p>
    </li>
  )
}

const CHIP = 'h-[18px] w-[26px] @max-[12rem]:w-[20px]'
const CHOSEN = `${CHIP} outline-2 outline-ink outline-offset-2`

const tag =
  'pointer-events-none absolute start-2.5 top-2.5 rounded-xs bg-signal px-2 py-1 label font-semibold leading-none text-on-signal'

type CardColor = CardModel['colors'][number]

export function chosenColor(
  colors: readonly CardColor[],
  picked: string | null,
  preferred: readonly string[] | undefined,
): CardColor | undefined {
  if (picked !== null) return colors.find(color => color.id === picked) ?? colors[0]
  if (preferred && preferred.length > 0) return colors.find(color => preferred.includes(color.id)) ?? colors[0]
  return colors[0]
}

type SwatchesProps = {
  colors: readonly ColorModel[]
  chosen: string | undefined
  label: string
  number: (value: number) => string
  onPick: (id: string) => void
}

function Swatches({ colors, chosen, label, number, onPick }: SwatchesProps) {
  if (colors.length === 0) return <div className="h-9" />
  const first = colors.slice(0, SWATCHES)
  // A colour that the list is filtered by shows among the five even when it comes later.
  const later = first.some(color => color.id === chosen) ? undefined : colors.find(color => color.id === chosen)
  const shown = later ? [...first.slice(0, SWATCHES - 1), later] : first
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on every card
    <div role="group" aria-label={label} className="-ms-1 mt-1.5 flex h-9 items-center">
      {shown.map(color => (
        <button
          key={color.id}
          type="button"
          aria-label={color.name}
          aria-pressed={color.id === chosen}
          onClick={() => onPick(color.id)}
          onPointerEnter={event => event.pointerType === 'mouse' && onPick(color.id)}
          onFocus={() => onPick(color.id)}
          className="relative z-10 flex h-8 shrink-0 cursor-pointer items-center rounded-sm px-1 @max-[12rem]:px-[3px] @max-[9rem]:px-0.5"
        >
          <Swatch hexes={color.hexes} className={color.id === chosen ? CHOSEN : CHIP} />
        </button>
      ))}
      {colors.length > SWATCHES ? (
        <bdi dir="ltr" className="label mx-2 @max-[9rem]:mx-1 font-normal text-ink-3 tabular-nums">
          +{number(colors.length - SWATCHES)}
        </bdi>
      ) : null}
    </div>
  )
}
