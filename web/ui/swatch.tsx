import { classes } from './classes.ts'

const WIDTH = 26
const HEIGHT = 18
/** How far a 135° edge leans over the height of the chip. */
const LEAN = HEIGHT

/** Points of the bands of a chip of several colours: hard stops, cut at 135°. */
export function bands(count: number): readonly string[] {
  const edge = (i: number) => ((WIDTH + LEAN) * i) / count
  return Array.from({ length: count }, (_, i) => {
    const [start, end] = [edge(i), edge(i + 1)]
    return `${start},0 ${end},0 ${end - LEAN},${HEIGHT} ${start - LEAN},${HEIGHT}`
  })
}

const drawn = new Map<string, string>()

/** The inside of a chip as SVG text, kept by its colours. Only `#rrggbb` gets in; anything else is left out. */
export function chipMarkup(hexes: readonly string[]): string {
  const key = hexes.join()
  const known = drawn.get(key)
  if (known !== undefined) return known
  const usable = hexes.filter(hex => /^#[0-9a-f]{6}$/i.test(hex))
  const markup =
    usable.length < 2
      ? usable.map(hex => `<path fill="${hex}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`).join('')
      : bands(usable.length)
          .map((points, i) => `<polygon fill="${usable[i]}" points="${points}"/>`)
          .join('')
  drawn.set(key, markup)
  return markup
}

type Props = {
  hexes: readonly string[]
  soldOut?: boolean
  className?: string
}

/** A fabric chip, as SVG because the policy forbids inline styles. A diagonal in two tones marks what is sold out. */
export function Swatch({ hexes, soldOut = false, className = 'h-[18px] w-[26px]' }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classes('swatch', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: built above from checked colours alone
      dangerouslySetInnerHTML={{
        __html: soldOut ? `${chipMarkup(hexes)}${DIAGONAL}` : chipMarkup(hexes),
      }}
    />
  )
}

const DIAGONAL =
  '<path d="M0 18 26 0" class="stroke-surface" stroke-width="3"/><path d="M0 18 26 0" class="stroke-ink" stroke-width="1"/>'
