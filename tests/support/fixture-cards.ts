import type { Language } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import type { CardModel, Picture } from '#web/models/card.ts'

/** Id, name, and `#rrggbb` joined by commas. */
export const colors = [
  ['white', 'White', '#f4f4f2'],
  ['black', 'Black', '#16181b'],
  ['navy', 'Navy', '#1b2a4f'],
  ['red', 'Red', '#c11f2e'],
  ['forest', 'Forest green', '#1d4a37'],
  ['sand', 'Sand', '#d8c6a3'],
  ['sky', 'Sky blue', '#a3cbee'],
  ['navy-white', 'Navy and white', '#1b2a4f,#f4f4f2'],
] as const

export const brands = [
  'Alder & Ash',
  'Bellweather',
  'Birch Row',
  'Coastline',
  'Dunmore',
  'Eastgate',
  'Fieldhouse',
  'Foxglove',
  'Granary',
  'Harbour & Co',
  'Ironbridge',
  'Juniper',
  'Kestrel',
  'Larkspur',
  'Millstone',
  'Northline',
  'Oakhurst',
  'Pinecrest',
  'Quarry',
  'Ridgeway',
  'Saltmarsh',
  'Thornbury',
  'Upland',
  'Vantage',
  'Westbrook',
  'Yarrow',
]

/** Id, name, garment, and names of products. */
export const categories = [
  [
    't-shirts',
    'T-shirts',
    't-shirt',
    ['Heavyweight cotton tee', 'Ring-spun classic tee', 'Garment-dyed pocket tee', 'Relaxed long-body tee'],
  ],
  ['sweatshirts', 'Sweatshirts', 'sweatshirt', ['Brushed crewneck', 'Midweight pullover hoodie', 'Loopback crew']],
  ['polos', 'Polos', 'polo', ['Piqué polo', 'Jersey polo', 'Performance polo']],
  ['bags-and-accessories', 'Bags and accessories', 'tote', ['Canvas market tote', 'Boat tote', 'Zip tote']],
  ['pants', 'Pants', 'pants', ['Fleece jogger', 'Chino work pant']],
  ['fleece', 'Fleece', 'fleece-jacket', ['Quarter-zip fleece', 'Full-zip fleece jacket']],
  ['home', 'Home', 'mug', ['Stoneware mug', 'Camp mug']],
  ['sports', 'Sports', 'shorts', ['Mesh training short', 'Court short']],
] as const

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
}

export function fixturePicture(style: string, hexes: readonly string[], view = 'front'): Picture {
  const base = `/pictures/${style}.${view}.${hexes.map(hex => hex.slice(1)).join('-')}.00000000`
  return { kind: 'garment', base, svg: `${base}.svg` }
}

/** Cards of believable products, the same at every call. */
export function fixtureCards(language: Language, size: number): readonly CardModel[] {
  return Array.from({ length: size }, (_, i) => {
    const [, , garment, names] = categories[i % categories.length] as (typeof categories)[number]
    const brand = brands[(i * 7) % brands.length] as string
    const name = names[i % names.length] as string
    const price = 410 + ((i * 173) % 2400)
    const discount = i % 5 === 0 ? 20 : 0
    const slug = `${slugOf(brand)}-${slugOf(name)}-${1000 + i}`
    return {
      id: `product-${i}`,
      slug,
      path: `${prefixOf(language)}/product/${slug}`,
      name,
      brand,
      style: `${brand.slice(0, 2).toUpperCase()}${1000 + i}`,
      rating: i % 6 === 5 ? 0 : 3.2 + ((i * 3) % 18) / 10,
      reviewCount: i % 6 === 5 ? 0 : 4 + ((i * 31) % 240),
      discount,
      price: Math.round(price * (1 - discount / 100)),
      listPrice: price,
      inStock: i % 11 !== 10,
      closeout: i % 9 === 4,
      picture: fixturePicture(garment, (colors[i % 3] as (typeof colors)[number])[2].split(',')),
      colors: colors
        .slice(i % 3)
        .concat(colors.slice(0, i % 3))
        .map(([id, label, hex]) => ({
          id,
          name: label,
          hexes: hex.split(','),
          picture: fixturePicture(garment, hex.split(',')),
        })),
      colorCount: colors.length,
    }
  })
}

export function brandPath(prefix: string, brand: string): string {
  return `${prefix}/brands/${slugOf(brand)}`
}
