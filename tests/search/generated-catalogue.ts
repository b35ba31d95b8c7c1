import type { SearchDocument } from '#projections/product-search/port.ts'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!
}

const beginnings =
  'Alder Birch Cobalt Dover Ember Fjord Garnet Harbor Ionic Juniper Kestrel Linden Marlow Northgate Orchard Prairie Quarry Ridge Summit Timber Union Valley Wharf Yarrow Zephyr'.split(
    ' ',
  )
const endings = ['Mills', 'Supply', 'Works', 'Outfitters', 'Goods', 'Textile', 'Apparel']
const makes =
  'Ringspun Heavyweight Lightweight Performance Organic Brushed Vintage Moisture-Wicking Double-Knit Stretch Tri-Blend Garment-Dyed Recycled Combed Thermal Waterproof Packable Quilted Reversible Insulated'.split(
    ' ',
  )
const cuts = ['mens', 'womens', 'unisex', 'youth', 'juniors', 'baby-toddler']
const garments = [
  ['t-shirts', 'T-Shirts', 'T-Shirt', 'tops'],
  ['t-shirts', 'T-Shirts', 'Long Sleeve Tee', 'tops'],
  ['polos', 'Polos', 'Jersey Knit Polo', 'tops'],
  ['polos', 'Polos', 'Pique Sport Shirt', 'tops'],
  ['sweatshirts', 'Sweatshirts', 'Hooded Sweatshirt', 'tops'],
  ['sweatshirts', 'Sweatshirts', 'Crewneck Pullover', 'tops'],
  ['fleece', 'Fleece', 'Fleece Jacket', 'outerwear'],
  ['fleece', 'Fleece', 'Sherpa Vest', 'outerwear'],
  ['pants', 'Pants', 'Chino Trousers', 'bottoms'],
  ['pants', 'Pants', 'Cargo Shorts', 'bottoms'],
  ['bags-and-accessories', 'Bags and Accessories', 'Canvas Tote', 'accessories'],
  ['bags-and-accessories', 'Bags and Accessories', 'Laptop Backpack', 'accessories'],
  ['bags-and-accessories', 'Bags and Accessories', 'Trucker Cap', 'accessories'],
  ['home', 'Home', 'Ceramic Mug', 'accessories'],
  ['sports', 'Sports', 'Basketball Jersey', 'tops'],
] as const
const colors = Array.from({ length: 60 }, (_, i) => `color-${i}`)
const sizes = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl', '4xl']

/** A catalogue of any size, deterministic by seed. */
export function generateDocuments(count: number, seed = 1): SearchDocument[] {
  const random = randomOf(seed)
  const brands = Array.from({ length: 45 }, (_, i) => `${beginnings[i % beginnings.length]} ${pick(random, endings)}`)
  return Array.from({ length: count }, (_, i) => {
    const brandName = pick(random, brands)
    const [category, categoryName, garment, kind] = pick(random, garments)
    const cut = pick(random, cuts)
    const style = `${brandName.slice(0, 1)}${pick(random, ['C', 'T', 'X', ''])}${1000 + i}`
    const firstColor = Math.floor(random() * colors.length)
    const firstSize = Math.floor(random() * 4)
    const own = colors.slice(firstColor, firstColor + 1 + Math.floor(random() * 12))
    const run = sizes.slice(firstSize, firstSize + 1 + Math.floor(random() * 6))
    const price = 199 + Math.floor(random() ** 2 * 9000)
    // Of each third product other colours cost more.
    const colorPrices = i % 3 > 0 ? undefined : Object.fromEntries(own.map((id, at) => [id, price + 400 * (at % 4)]))
    return {
      id: `product-${i}`,
      slug: `product-${i}`,
      name: `${pick(random, makes)} ${pick(random, makes)} ${cut === 'mens' ? "Men's" : cut} ${garment}`,
      brandName,
      categoryName,
      style,
      type: '',
      also: '',
      facts: '',
      brand: brandName.toLowerCase().replaceAll(' ', '-'),
      category,
      colors: own,
      ...(colorPrices && { colorPrices }),
      sizes: run,
      price,
      discount: random() < 0.2 ? 15 : 0,
      inStock: random() < 0.9,
      closeout: random() < 0.1 ? { price: colorPrices?.[own.at(-1)!] ?? price, colors: own.slice(-1) } : null,
      ratings: ['4', '3', '2'].slice(i % 4),
      cuts: [cut],
      kind,
      tags: [],
      addedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 200) * 86_400_000).toISOString(),
    }
  })
}

/** One slip of the hand: a letter left out, doubled by another, replaced, or swapped with its neighbour. */
export function slip(random: () => number, word: string): string {
  const letter = pick(random, 'abcdefghijklmnopqrstuvwxyz'.split(''))
  const at = Math.floor(random() * word.length)
  switch (Math.floor(random() * 4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1)
    case 1:
      return word.slice(0, at) + letter + word.slice(at)
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1)
    default: {
      const left = Math.min(at, word.length - 2)
      return word.slice(0, left) + word[left + 1] + word[left] + word.slice(left + 2)
    }
  }
}
