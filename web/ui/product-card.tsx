import { type KeyboardEvent, useState } from 'react'
import type { CardModel } from '../models/card.ts'
import type { CardText } from './card-text.ts'
import { useKept } from './kept-markup.ts'
import { useLiveModel } from './live-model.ts'
import { PickButton } from './pick-button.tsx'
import { cardSizes, Picture } from './picture.tsx'
import { Price } from './price.tsx'
import { Stars } from './rating.tsx'
import { Swatch } from './swatch.tsx'

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

/** A product in a list. The server keeps what is inside: it depends on nothing but the props. */
export function ProductCard(props: Props) {
  const { card, text, preferred, eager, first, headingLevel, sizes } = props
  const inside = useKept({
    of: [card, text],
    variant: [chosenColor(card.colors, null, preferred)?.id, eager, first, headingLevel, sizes].join('|'),
    element: <Inside {...props} />,
  })
  return <li className="group @container relative flex flex-col" {...inside} />
}

/** The whole card leads to the product through its stretched title; the swatches lie above that link. */
function Inside({ card: given, text, preferred, eager, first, headingLevel: Heading = 'h3', sizes }: Props) {
  const card = useLiveModel(given)
  const [picked, pick] = useState<string | null>(null)
  const color = chosenColor(card.colors, picked, preferred)
  const left = color?.left ?? card.left
  const href =
    color && (card.colors.length > 1 || card.opensColor)
      ? `${card.path}?color=${encodeURIComponent(color.id)}`
      : card.path
  return (
    <>
      <Picture picture={color?.picture ?? card.picture} alt="" sizes={sizes ?? cardSizes} eager={eager} first={first} />
      {card.closeout || card.discount > 0 ? (
        <span className="card-tag">
          {card.closeout ? text.closeout : null}
          {card.closeout && card.discount > 0 ? ' ' : null}
          {card.discount > 0 ? <bdi dir="ltr">{text.discount(card.discount)}</bdi> : null}
        </span>
      ) : null}
      <Swatches card={card} text={text} chosen={color?.id} onPick={pick} />
      <p className="card-brand">
        <bdi>{card.brand}</bdi>
        {color ? (
          <>
            {card.brand ? <span className="whitespace-pre"> · </span> : null}
            <bdi key={color.id} className="card-color">
              {color.name}
            </bdi>
          </>
        ) : null}
      </p>
      <Heading className="mt-0.5 font-semibold leading-[1.3] text-pretty">
        <a href={href} dir="auto" className="card-name">
          {card.name}
        </a>
      </Heading>
      <p className="card-rating">
        <Stars value={card.rating} label={card.reviewCount > 0 ? text.rating(card.rating) : text.noReviews} />
        {card.reviewCount > 0 ? <bdi className="mx-1 text-ink-2">{text.number(card.rating)}</bdi> : null}
        <bdi dir="ltr" className="mx-0.5">
          {`(${text.number(card.reviewCount)})`}
        </bdi>
      </p>
      <p className="card-price">
        <span className="@max-[13rem]:block">{text.asLowAs} </span>
        <span className="price whitespace-nowrap text-ink">
          <Price amount={card.price} was={card.listPrice} money={text.money} wasLabel={text.was} />
        </span>
        {left ? <span className="block font-semibold text-ink">{text.left(left.pieces, left.sizes)}</span> : null}
        {card.priceBefore === undefined ? null : (
          <span className="block font-semibold text-warn">{text.before(card.priceBefore)}</span>
        )}
        {card.inStock ? null : (
          <span className="block font-semibold text-ink">
            {card.gone ? text.gone : card.uncounted ? text.notCounted : text.soldOut}
          </span>
        )}
      </p>
      <div className="card-picks">
        <PickButton list="save" productId={card.id} name={text.save(card.name)} />
        <PickButton list="compare" productId={card.id} name={text.compare(card.name)} />
      </div>
    </>
  )
}

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

/** The swatches of a card are one stop of Tab; arrows go on among them, and a press alone changes the card. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
  const forward = (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction === 'ltr')
  const to = (target as HTMLElement)[forward ? 'nextElementSibling' : 'previousElementSibling']
  if (to instanceof HTMLButtonElement) to.focus()
}

type SwatchesProps = Pick<Props, 'card' | 'text'> & { chosen: string | undefined; onPick: (id: string) => void }

function Swatches({ card: { colors, colorCount }, text, chosen, onPick }: SwatchesProps) {
  if (colors.length === 0) return <div className="h-9" />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on every card
    <div role="group" aria-label={text.colors} className="card-colors" onKeyDown={moveFocus}>
      {colors.map(color => (
        <button
          key={color.id}
          type="button"
          aria-label={color.name}
          aria-pressed={color.id === chosen}
          tabIndex={color.id === chosen ? undefined : -1}
          onClick={() => onPick(color.id)}
          onPointerEnter={event => event.pointerType === 'mouse' && onPick(color.id)}
        >
          <Swatch hexes={color.hexes} className="card-chip" />
        </button>
      ))}
      {colorCount > colors.length ? <bdi dir="ltr">{`+${text.number(colorCount - colors.length)}`}</bdi> : null}
    </div>
  )
}
