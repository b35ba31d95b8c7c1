import type { Random } from './random.ts'
import { type DemoSize, demoStyles, type Style } from './styles.ts'

const header =
  'UNIQUE_KEY,PRODUCT_TITLE,PRODUCT_DESCRIPTION,STYLE#,AVAILABLE_SIZES,BRAND_LOGO_IMAGE,THUMBNAIL_IMAGE,COLOR_SWATCH_IMAGE,' +
  'PRODUCT_IMAGE,SPEC_SHEET,PRICE_TEXT,SUGGESTED_PRICE,CATEGORY_NAME,SUBCATEGORY_NAME,COLOR_NAME,COLOR_SQUARE_IMAGE,' +
  'COLOR_PRODUCT_IMAGE,COLOR_PRODUCT_IMAGE_THUMBNAIL,SIZE,QTY,PIECE_WEIGHT,PIECE_PRICE,DOZENS_PRICE,CASE_PRICE,PRICE_GROUP,' +
  'CASE_SIZE,INVENTORY_KEY,SIZE_INDEX,MAINFRAME_COLOR,MILL,PRODUCT_STATUS,COMPANION_STYLES,MSRP,MAP_PRICING,' +
  'FRONT_MODEL_IMAGE_URL,BACK_MODEL_IMAGE,FRONT_FLAT_IMAGE,BACK_FLAT_IMAGE,PRODUCT_MEASUREMENTS,PMS_COLOR,GTIN'

export type DemoOptions = { readonly seed: string; readonly products: number }

/** The demo catalogue as a supplier's feed, in pieces of text: the header, then the rows of one product each. */
export function* demoFeed({ seed, products }: DemoOptions): Generator<string> {
  yield `${header}\n`
  let key = 100_000
  let inventoryKey = 5_000
  for (const style of demoStyles(seed, products)) {
    const facts = factsOf(style)
    let rows = ''
    for (const color of style.colors) {
      const of = colorFacts(style, color)
      inventoryKey++
      for (const size of style.sizes) rows += `${row(style, facts, of, size, key++, inventoryKey)}\n`
    }
    yield rows
  }
}

type Facts = {
  readonly msrp: number
  /** Minimum advertised price as a share of the price; null: none. */
  readonly minimum: number | null
  readonly caseSize: number
  readonly gone: boolean
  readonly popularity: number
}

function factsOf({ random, kind }: Style): Facts {
  return {
    msrp: random.between(1.45, 2.1),
    minimum: random.chance(0.14) ? random.between(0.9, 1) : null,
    caseSize: kind.weight > 1 ? 24 : kind.weight > 0.1 ? 36 : 250,
    gone: random.chance(0.025),
    popularity: random.between(3.2, 7.2),
  }
}

type ColorFacts = { readonly name: string; readonly status: string; readonly sold: number; readonly dear: number }

function colorFacts({ random }: Style, name: string): ColorFacts {
  const status = random.chance(0.05) ? 'Discontinued' : random.chance(0.04) ? 'New' : 'Regular'
  return {
    name,
    status,
    sold: status === 'Discontinued' ? random.between(0.02, 0.4) : random.chance(0.03) ? 0 : random.between(0.5, 1.5),
    dear: /heather|camo|realtree/i.test(name) ? 1.06 : name === 'White' || name === 'Natural' ? 0.94 : 1,
  }
}

function row(style: Style, facts: Facts, color: ColorFacts, size: DemoSize, key: number, inventoryKey: number): string {
  const { brand, kind, number, random } = style
  const piece = Math.max(19, Math.round(style.price * color.dear * (1 + size.extra)))
  const picture = `${number}_${color.name.toLowerCase().replace(/[^a-z]+/g, '')}`
  const [category, subcategory] = categoryOf(style)
  return [
    key,
    quoted(`${style.name}. ${number}`),
    quoted(style.description),
    number,
    style.availableSizes,
    `${brand.prefix.toLowerCase()}header.jpg`,
    `${number}TN.jpg`,
    `${number}sw.jpg`,
    `${number}.jpg`,
    `${number}_specsheet.pdf`,
    style.sizes.length > 4 ? 'Price applies to sizes S-XL' : '',
    money(style.price * facts.msrp),
    category,
    subcategory,
    color.name,
    `${picture}.gif`,
    '',
    '',
    size.name,
    quantity(random, facts, color, size),
    (kind.weight * size.weight).toFixed(2),
    money(piece),
    money(piece),
    money(piece * 0.85),
    size.extra > 0 ? 'NX' : 'NR',
    facts.caseSize,
    inventoryKey + (size.extra > 0 ? 1 : 0),
    size.index,
    color.name.slice(0, 12),
    quoted(brand.name.replace('&', '&amp;')),
    facts.gone ? 'Discontinued' : color.status,
    quoted(style.companions),
    money(piece * facts.msrp),
    facts.minimum === null ? '' : money(piece * facts.minimum),
    '',
    '',
    '',
    '',
    `${number}_productmeasurement.pdf`,
    '',
    gtin(key),
  ].join(',')
}

/** Women's and youth cuts of knits and fleece are listed under their own heading, as suppliers do. */
function categoryOf({ kind, cut }: Style): readonly [string, string] {
  const { category, subcategory } = kind
  const own = category === 'Polos/Knits' || category === 'Sweatshirts/Fleece'
  if (!own || cut === 'adult') return [category, subcategory]
  return [cut === 'womens' ? 'Ladies' : 'Youth', category]
}

function quantity(random: Random, facts: Facts, color: ColorFacts, size: DemoSize): number {
  if (color.sold === 0 || random.chance(0.06)) return 0
  const share = size.extra > 0 ? 0.35 : 1
  const many = Math.exp(random.between(facts.popularity - 1.4, facts.popularity)) * color.sold * share
  return Math.floor(facts.gone ? many * 0.1 : many)
}

function money(cents: number): string {
  return (Math.round(cents) / 100).toFixed(2)
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Twelve digits with the check digit of a UPC. */
function gtin(key: number): string {
  const digits = `85${String(key).padStart(9, '0')}`
  let sum = 0
  for (let index = 0; index < digits.length; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 3 : 1)
  return digits + ((10 - (sum % 10)) % 10)
}
