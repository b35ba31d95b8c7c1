import { type Brand, brands } from './brands.ts'
import type { Cut, Kind } from './kinds/kind.ts'
import { kinds } from './kinds.ts'
import { palettes } from './palettes.ts'
import { createRandom, type Random } from './random.ts'
import { availableSizes, type DemoSize, sizesOf } from './sizes.ts'

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
    const colors = random.some<string>(palettes[palette], random.whole(...kind.colors))
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
function nameOf(brand: Brand, kind: Kind, random: Random, taken: Set<string>): string {
  let name = ''
  for (let tries = 0; tries < 12; tries++) {
    const [quality, cloth, thing] = kind.names.map(words => random.pick(words)) as [string, string, string]
    name = [quality, thing.startsWith(cloth) ? '' : cloth, thing].filter(Boolean).join(' ')
    if (!taken.has(`${brand.name}/${name}`)) break
  }
  taken.add(`${brand.name}/${name}`)
  return name
}

/** Prices end as price lists do: .x2, .x8, .x9 ... */
function priceOf(kind: Kind, brand: Brand, random: Random): number {
  const [least, most] = kind.price
  const dollars = (least + (most - least) * random.next() ** 1.5) * brand.tier
  return Math.max(29, Math.floor(dollars * 10) * 10 + random.pick([2, 4, 8, 8, 9]))
}

function descriptionOf(kind: Kind, fabric: string, features: readonly string[], random: Random): string {
  const cloth = /^\d+(\.\d+)?-ounce|steel|barrel|aluminum|BPA/i.test(fabric) || kind.weight < 0.15
  const ounces = (kind.weight * 14 * random.between(0.86, 1.14)).toFixed(1)
  const first = cloth ? fabric : `${ounces}-ounce, ${fabric}`
  return `|   ${[first, ...features].join('     ')}`
}
