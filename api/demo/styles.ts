import brandTable from './brands.json' with { type: 'json' }
import kindTable from './kinds.json' with { type: 'json' }
import palettes from './palettes.json' with { type: 'json' }
import { createRandom, type Random } from './random.ts'
import sizeTable from './sizes.json' with { type: 'json' }

/** For whom a style is cut; a family of styles may have several. */
type Cut = 'adult' | 'womens' | 'youth'
type SizeRun = keyof typeof sizeTable
type Range = { readonly least: number; readonly most: number }

/** A kind of goods, as the invented brands make it. */
type Kind = {
  readonly category: string
  readonly subcategory: string
  /** A name is one of each. */
  readonly names: { readonly [part in 'quality' | 'cloth' | 'thing']: readonly string[] }
  readonly fabrics: readonly string[]
  readonly features: readonly string[]
  /** Of a piece in an adult size M, US dollars. */
  readonly price: Range
  /** Pounds. */
  readonly weight: number
  /** Names of colors as suppliers write them: the importer's table knows each, whole or part by part. */
  readonly palettes: readonly (keyof typeof palettes)[]
  /** How many of them. */
  readonly colors: Range
  readonly sizes: SizeRun
  readonly cuts: readonly Cut[]
}
export const kinds = kindTable as Readonly<Record<keyof typeof kindTable, Kind>>

type Brand = {
  readonly name: string
  /** The first letters of its style numbers. */
  readonly prefix: string
  /** Factor on the usual price of a kind. */
  readonly tier: number
  readonly makes: readonly (keyof typeof kinds)[]
}
const brands = brandTable as readonly Brand[]

export type DemoSize = {
  readonly name: string
  /** Added to the piece price, as a factor. */
  readonly extra: number
  /** Share of the weight of an M. */
  readonly weight: number
  /** Suppliers number the sizes of a style from 1. */
  readonly index: number
}

/** One product of the demo catalogue. */
export type Style = {
  readonly brand: Brand
  readonly kind: Kind
  readonly cut: Cut
  readonly number: string
  readonly name: string
  readonly description: string
  readonly companions: string
  readonly colors: readonly string[]
  readonly sizes: readonly DemoSize[]
  readonly availableSizes: string
  /** Piece price of an M in cents. */
  readonly price: number
  readonly random: Random
}

const suffixes: Readonly<Record<Cut, string>> = { adult: '', womens: 'L', youth: 'Y' }

/** For whom a family of styles says its cuts are. Its own chance: a word more changes nothing else of the catalogue. */
function openingsOf(cuts: readonly Cut[], random: Random): Readonly<Record<Cut, string>> {
  const isPair = cuts.includes('adult') && cuts.includes('womens')
  return {
    adult: isPair && random.chance(0.5) ? "Men's " : '',
    womens: random.chance(0.2) ? "Juniors' " : "Women's ",
    youth: random.pick(['Youth ', 'Youth ', 'Youth ', "Boys' ", "Girls' "]),
  }
}

/** `count` products, family by family: a style and its cuts for women and youth share name, cloth and number. */
export function* demoStyles(seed: string, count: number): Generator<Style> {
  const numbers = new Set<string>()
  const names = new Set<string>()
  for (let family = 0, made = 0; made < count; family++) {
    const random = createRandom(`${seed}/${family}`)
    // Every brand before any comes twice: a small catalogue shows all of them.
    const brand = family < brands.length ? brands[family]! : random.pick(brands)
    const kind = kinds[random.pick(brand.makes)]
    const number = styleNumber(brand, random, numbers)
    const name = nameOf(brand, kind, random, names)
    const fabric = random.pick(kind.fabrics)
    const features = random.some(kind.features, random.whole(3, 5))
    const cuts = kind.cuts.filter((_, index) => index === 0 || random.chance(0.45))
    const cuttings = cuts.length > 0 ? cuts : kind.cuts
    const openings = openingsOf(cuttings, createRandom(`${seed}/${family}/openings`))
    const price = priceOf(kind, brand, random)
    const palette = random.pick(kind.palettes)
    const colors = random.some(palettes[palette], random.whole(kind.colors.least, kind.colors.most))
    for (const cut of cuttings) {
      if (made++ >= count) return
      const sizes = sizesOf(kind.sizes, cut)
      const own = createRandom(`${seed}/${family}/${cut}`)
      yield {
        brand,
        kind,
        cut,
        number: number + suffixes[cut],
        name: openings[cut] ? openings[cut] + name[0]!.toLowerCase() + name.slice(1) : name,
        description: descriptionOf(kind, fabric, features, random),
        companions: cuttings.map(other => number + suffixes[other]).join(', '),
        colors: cut === 'adult' ? colors : own.some(colors, Math.max(3, Math.round(colors.length * 0.7))),
        sizes,
        availableSizes: availableSizes(sizes, cut, kind.sizes),
        price,
        random: own,
      }
    }
  }
}

function styleNumber(brand: Brand, random: Random, taken: Set<string>): string {
  for (;;) {
    const number = `${brand.prefix}${random.whole(10, 989)}${random.chance(0.7) ? '0' : random.whole(1, 9)}`
    if (taken.has(number)) continue
    taken.add(number)
    return number
  }
}

/** A brand has a name once as long as there are others left. */
function nameOf(brand: Brand, { names }: Kind, random: Random, taken: Set<string>): string {
  let name = ''
  for (let tries = 0; tries < 12; tries++) {
    const [quality, cloth, thing] = [random.pick(names.quality), random.pick(names.cloth), random.pick(names.thing)]
    name = [quality, thing.startsWith(cloth) ? '' : cloth, thing].filter(Boolean).join(' ')
    if (!taken.has(`${brand.name}/${name}`)) break
  }
  taken.add(`${brand.name}/${name}`)
  return name
}

/** Prices end as price lists do: .x2, .x8, .x9 ... */
function priceOf(kind: Kind, brand: Brand, random: Random): number {
  const { least, most } = kind.price
  const dollars = (least + (most - least) * random.next() ** 1.5) * brand.tier
  return Math.max(29, Math.floor(dollars * 10) * 10 + random.pick([2, 4, 8, 8, 9]))
}

function descriptionOf(kind: Kind, fabric: string, features: readonly string[], random: Random): string {
  const cloth = /^\d+(\.\d+)?-ounce|steel|barrel|aluminum|BPA/i.test(fabric) || kind.weight < 0.15
  const ounces = (kind.weight * 14 * random.between(0.86, 1.14)).toFixed(1)
  const first = cloth ? fabric : `${ounces}-ounce, ${fabric}`
  return `|   ${[first, ...features].join('     ')}`
}

/** The sizes of a style: women's and youth cuts of the adult runs have their own. */
function sizesOf(run: SizeRun, cut: Cut): readonly DemoSize[] {
  return sizeTable[cut !== 'adult' && (run === 'adult' || run === 'wide') ? cut : run]
}

function availableSizes(sizes: readonly DemoSize[], cut: Cut, run: SizeRun): string {
  const range = sizes.length === 1 ? sizes[0]!.name : `${sizes[0]!.name}-${sizes.at(-1)!.name}`
  if (run === 'one' || run === 'fitted') return range
  if (run === 'baby' || run === 'toddler') return `Infant and Toddler Sizes: ${range}`
  return `${{ adult: 'Adult', womens: "Women's", youth: 'Youth' }[cut]} Sizes: ${range}`
}
