import type { Markup } from '#api/settings/index.ts'
import { markedUp } from '#domain/shared/selling-price.ts'
import type { CsvRow } from '../csv/rows.ts'
import { createShelf, type DraftProduct, type FeedReader, mostVariants, tooManyVariants } from '../draft.ts'
import { askedPrice, countIn, measureIn, mostPrice, priceIn } from '../product/prices.ts'
import { leftOut as isLeftOut, type RowFault } from '../refused.ts'
import type { ImportLog } from '../report.ts'
import { columnsOf, type Field, fieldsWithout, supplierColumns as names, overlong, overlongText } from './columns.ts'
import type { FeedKind } from './kinds.ts'
import { createPictures, descriptionLines, gtinIn, plainText } from './values.ts'

const required = ['style', 'brand', 'color', 'size', 'price'] as const
const shortColumns = ['uniqueKey', 'title', 'style', 'category', 'subcategory', 'color', 'size', 'brand'] as const

/** By field, the columns that tell it: a feed that has none of them says nothing of the field. */
const columnsFor = {
  description: ['description'],
  category: ['category'],
  subcategory: ['subcategory'],
  hints: ['availableSizes'],
  images: ['picture1', 'picture2', 'picture3', 'picture4', 'picture5'],
  gtin: ['gtin'],
  weight: ['weight'],
  msrp: ['msrp'],
  minimumPrice: ['minimum'],
  closeout: ['status'],
} as const satisfies { readonly [field in Field]?: readonly (keyof typeof names)[] }

const gramsPerPound = 453.59237
const closeout = /^\s*(discontinued|close-?\s?out)/i

type Options = {
  readonly kind: FeedKind
  readonly log: ImportLog
  /** Factor on the piece price, by brand. */
  readonly markup: Markup
  readonly leftOut: ReadonlySet<number>
}

/** Distributors' feed: a row a variant, a product is a MILL's STYLE#. SanMar has own keys, S&S Activewear SKUs. */
export function supplierReader(header: readonly string[], { kind, log, markup, leftOut }: Options): FeedReader {
  const ofSs = kind === 'ss-activewear'
  const column = columnsOf(header, names, ofSs ? required : ['title', ...required], log)
  const pictureColumns = [column.picture1, column.picture2, column.picture3, column.picture4, column.picture5]
  const stockColumns = [column.brand, column.style, column.color, column.size, column.quantity]
  /** SanMar's catalogue (SDL_N): the keys that its file of counts has, and no counts. */
  const countsElsewhere = column.quantity === -1 && column.inventoryKey !== -1 && column.sizeIndex !== -1
  const products = createShelf()
  const uniqueKeys = new Map<string | number, number>()
  const pictures = createPictures()
  const texts = new Map<string, string>()

  const nameOf = (name: keyof typeof names) => header[column[name]]?.trim() ?? names[name][0]!
  const named = { color: nameOf('color'), size: nameOf('size') }

  /** One copy of a text that thousands of rows repeat. */
  function one(text: string): string {
    const known = texts.get(text)
    if (known !== undefined) return known
    const clean = plainText(text)
    texts.set(text, clean)
    return clean
  }

  function productOf(fields: readonly string[]): DraftProduct {
    const brand = one(at(fields, column.brand))
    const style = one(at(fields, column.style))
    const key = `${brand.toLowerCase()}\n${style.toLowerCase()}`
    const known = products.get(key)
    if (known) {
      known.name ||= titleOf(at(fields, column.title), style)
      return known
    }
    const made: DraftProduct = {
      kind,
      brand,
      key: style,
      style,
      name: titleOf(at(fields, column.title), style),
      description: descriptionLines(at(fields, column.description)),
      category: one(at(fields, column.category)),
      subcategory: one(at(fields, column.subcategory)),
      hints: one(at(fields, column.availableSizes)),
      status: 'active',
      slug: null,
      leavesOptionsOut: false,
      attributeNames: {},
      variants: [],
      rows: {},
      damaged: false,
      columns: {
        ...named,
        ...(column.category !== -1 && {
          category: { column: nameOf('category'), value: at(fields, column.category).trim() },
        }),
      },
    }
    products.add(key, made)
    return made
  }

  function read({ row, fields }: CsvRow) {
    let product: DraftProduct | null = null
    const fail = (name: keyof typeof names, fault: RowFault) => {
      if (product) product.damaged = true
      else log.counts.stray++
      log.failed({
        row,
        column: nameOf(name),
        value: at(fields, column[name]),
        ...fault,
      })
    }
    const style = at(fields, column.style).trim()
    if (style === '') return fail('style', leftOut.has(row) ? isLeftOut : { code: 'style-missing' })
    const long = overlong(fields, column, shortColumns)
    if (long) return fail(long, overlongText)
    product = productOf(fields)
    if (leftOut.has(row)) return fail('price', isLeftOut)
    const piece = askedPrice(at(fields, column.price))
    if (typeof piece !== 'number') return fail('price', piece)
    const quantity = countIn(at(fields, column.quantity))
    if (typeof quantity === 'object' && quantity !== null) return fail('quantity', quantity)
    if (column.quantity !== -1 && quantity === null) log.notice('quantity-missing', row)
    else if (quantity !== null && quantity < 0) log.notice('quantity-negative', row, at(fields, column.quantity))

    const color = one(at(fields, column.color))
    const size = one(at(fields, column.size))
    const identity = `${color.toLowerCase()}\n${size.toLowerCase()}`
    const twin = product.rows[identity]
    if (twin !== undefined) {
      const variant = [product.style, color, size].filter(Boolean).join(', ')
      return fail(size ? 'size' : 'color', { code: 'same-variant', facts: { row: twin, variant } })
    }
    const uniqueKey = uniqueKeyIn(at(fields, column.uniqueKey))
    const keyTwin = uniqueKey === null ? undefined : uniqueKeys.get(uniqueKey)
    if (keyTwin !== undefined) return fail('uniqueKey', { code: 'same-key', facts: { row: keyTwin } })
    if (product.variants.length >= mostVariants) return fail('style', tooManyVariants)
    product.rows[identity] = row
    if (uniqueKey !== null) uniqueKeys.set(uniqueKey, row)

    const minimum = priceIn(at(fields, column.minimum))
    const minimumPrice = minimum !== null && minimum > 0 && minimum <= mostPrice ? minimum : null
    if (minimum && minimumPrice === null) log.notice('minimum-unreadable', row, at(fields, column.minimum))
    const price = markedUp(piece, markup.factorFor(product.brand), minimumPrice)
    if (markup.saysNothing && price === piece) log.notice('sold-at-cost', row)
    const msrp = priceIn(at(fields, column.msrp))
    const weight = measureIn(at(fields, column.weight))
    const images = pictures.of(pictureColumns.map(place => pictureAddress(at(fields, place))))
    if (images === null) log.notice('picture-without-address', row, at(fields, column.picture1))
    product.variants.push({
      row,
      sku: ofSs ? at(fields, column.uniqueKey).trim() || null : null,
      feedKey: feedKeyOf(at(fields, column.inventoryKey), at(fields, column.sizeIndex)),
      color: color || null,
      pantone: one(at(fields, column.pantone)),
      size: size || null,
      price,
      minimumPrice,
      cost: piece,
      listPrice: null,
      msrp: msrp !== null && msrp > 0 && msrp <= mostPrice ? msrp : null,
      closeout: closeout.test(at(fields, column.status)),
      images: images ?? [],
      gtin: gtinIn(at(fields, column.gtin), row, log),
      weight: weight === null ? null : Math.round(weight * gramsPerPound),
      attributes: noAttributes,
      quantity: column.quantity === -1 ? null : Math.max(quantity ?? 0, 0),
      ...(column.quantity === -1 && { unsaid: countsElsewhere ? 'quantity-in-other-file' : 'quantity-left-out' }),
      tie: [tieOf(at(fields, column.inventoryKey)), tieOf(at(fields, column.sizeIndex))],
    })
    log.counts.rowsImported++
  }

  return {
    leavesOut: fieldsWithout(columnsFor, name => column[name] !== -1),
    read,
    stockIn: fields => stockColumns.map(place => at(fields, place).trim()).join('\n'),
    asks: ({ cost, price, minimumPrice }) =>
      minimumPrice === price ? { column: nameOf('minimum'), price } : { column: nameOf('price'), price: cost ?? price },
    finish() {
      uniqueKeys.clear()
      texts.clear()
      return { identities: products.identities, products: products.all(), isShared: () => false }
    },
  }
}

const noAttributes = {}

function at(fields: readonly string[], place: number): string {
  return place === -1 ? '' : (fields[place] ?? '')
}

/** `Hanes ® EcoSmart ® - Sport Shirt. 054X` is `Hanes® EcoSmart® - Sport Shirt`: the style number is shown beside it. */
function titleOf(raw: string, style: string): string {
  const title = plainText(raw)
  if (!title.toLowerCase().endsWith(style.toLowerCase())) return title
  const before = title.slice(0, title.length - style.length).trimEnd()
  return /[.,-]$/.test(before) ? before.replace(/[\s.,-]+$/, '') || title : title
}

/** Null: none, or one that a spreadsheet shortened. Numbers as numbers, there are hundreds of thousands. */
function uniqueKeyIn(text: string): string | number | null {
  const key = text.trim()
  if (/^[1-9]\d{0,14}$/.test(key)) return Number(key)
  return key === '' || /\dE\+\d/i.test(key) ? null : key
}

function tieOf(text: string): number {
  const number = Number(text)
  return Number.isFinite(number) ? number : 0
}

/** The name of a variant in SanMar's files of counts. A spreadsheet leaves these two as they are, other than UNIQUE_KEY. */
export function feedKeyOf(inventoryKey: string, sizeIndex: string): string | null {
  const parts = [inventoryKey.trim(), sizeIndex.trim()]
  return parts.every(part => /^\w{1,20}$/.test(part)) ? parts.join('-') : null
}

/** S&S Activewear names pictures by their path, `_fm` for the medium size; `_fl` is the large one. */
function pictureAddress(text: string): string {
  const path = text.trim()
  return /^Images\//i.test(path) ? `https://www.ssactivewear.com/${path.replace(/_fm(?=\.\w+$)/, '_fl')}` : text
}
