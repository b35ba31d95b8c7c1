import type { JudgedProduct } from './catalogue.ts'

/** How well a product answers: 3 as asked, 1 close to it, 0 not. */
export type Judge = (product: JudgedProduct) => number

/** All conditions together: as good as the worst. */
export const all =
  (...judges: readonly Judge[]): Judge =>
  product =>
    Math.min(...judges.map(judge => judge(product)))

/** What answers the first condition, and close to it what answers the second. */
export const near =
  (judge: Judge, close: Judge): Judge =>
  product =>
    judge(product) || Math.min(1, close(product))

const when =
  (holds: (product: JudgedProduct) => boolean): Judge =>
  product =>
    holds(product) ? 3 : 0

export const kind = (...kinds: readonly string[]) => when(product => kinds.includes(product.kind))
export const named = (pattern: RegExp) => when(({ name }) => pattern.test(name))
export const described = (pattern: RegExp) => when(({ description }) => pattern.test(description))
export const said = (pattern: RegExp) => when(({ name, description }) => pattern.test(`${name}\n${description}`))
export const brand = (name: string) => when(product => product.brand === name)
export const size = (...sizes: readonly string[]) => when(product => sizes.some(each => product.sizes.includes(each)))
export const under = (major: number) => when(({ price }) => price < major * 100)
export const over = (major: number) => when(({ price }) => price >= major * 100)
export const style = (...styles: readonly string[]) => when(product => styles.includes(product.style))
/** A style and the same garment in other cuts, which is close to it. */
export const family = (number: string) =>
  near(
    style(number),
    when(product => product.style.startsWith(number)),
  )

export const color = (pattern: RegExp) => when(({ colors }) => colors.some(name => pattern.test(name)))
export const navy = color(/navy/i)
export const black = color(/black/i)
export const white = color(/white/i)
export const grey = near(color(/grey/i), color(/charcoal|silver|graphite|ash|steel|slate|pebble|athletic heather/i))
export const red = near(color(/\bred\b/i), color(/cardinal|garnet|maroon|burgundy|cranberry|berry|rust/i))
export const green = near(color(/green|forest|kelly/i), color(/olive|pine|moss|sage|shamrock|mint|lime|eucalyptus/i))
export const blue = near(color(/blue|navy|royal/i), color(/sapphire|marina|ocean|indigo|turquoise|teal/i))
export const pink = near(color(/pink/i), color(/azalea|heliconia|blush|rose|berry|mauve|peach/i))

const goods = ['cap', 'visor-cap', 'beanie', 'tote', 'duffel-tote', 'backpack', 'mug', 'tumbler', 'bottle', 'pen']
const babies = ['onesie', 'baby-tee']
const isWorn = ({ kind }: JudgedProduct) => !goods.includes(kind) && !babies.includes(kind)

export const clothes = when(({ kind }) => !goods.includes(kind))

/** Garments for everybody are close to those that say for whom they are. */
const forAll = when(product => product.cut === 'adult' && isWorn(product) && !/^Men's/.test(product.name))
export const mens = near(named(/^Men's/), forAll)
export const womens = near(
  when(({ cut }) => cut === 'womens'),
  forAll,
)
export const youth = near(
  when(({ cut }) => cut === 'youth'),
  kind(...babies),
)
export const boys = near(named(/^Boys'/), named(/^Youth/))
export const girls = near(named(/^Girls'/), named(/^Youth/))
export const baby = kind(...babies)

export const tee = near(kind('tee', 'fashion-tee', 'event-tee', 'sport-tee', 'baby-tee'), kind('long-sleeve'))
export const sweatshirt = kind('crew', 'hoodie')
export const polo = kind('polo', 'sport-polo')
export const hoodie = kind('hoodie')
export const crew = kind('crew')
export const jacket = kind('jacket', 'fleece-jacket', 'light-fleece')
export const cap = kind('cap', 'visor-cap')
export const hat = kind('cap', 'visor-cap', 'beanie')
export const bag = kind('tote', 'duffel-tote', 'backpack')
export const tote = near(kind('tote'), kind('duffel-tote'))
export const trousers = kind('pants', 'jogger')
export const mug = near(kind('mug'), kind('tumbler'))
