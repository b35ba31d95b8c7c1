import { decode } from 'html-entities'
import { idOf } from '#api/plumbing/slug.ts'
import type { FeedTable } from '#domain/product/events.ts'
import type { DraftProduct, DraftVariant } from '../draft.ts'
import type { ImportLog } from '../report.ts'

const mostTags = 250

/** `Apparel > Clothing > Shirts` is Shirts. */
export function lastPart(category: string): string {
  return category.split('>').at(-1)?.trim() ?? ''
}

/** Between commas; one that belongs to a tag follows a backslash. */
export function tagsIn(text: string): readonly string[] {
  const tags = listIn(text).map(tag => plainText(tag).slice(0, 100))
  return [...new Set(tags.filter(Boolean))].slice(0, mostTags)
}

/** A name that every object has is no key to find a variant by. */
export function skuIn(text: string): string | null {
  const sku = text.replace(/^'/, '').trim()
  return sku === '' || sku in Object.prototype ? null : sku
}

/** The parts of a list between commas. WooCommerce writes a comma of a part's own as `\\,`. */
export function listIn(text: string): readonly string[] {
  const parts = text.split(/(?<!\\),/).map(part => part.replaceAll('\\,', ',').trim())
  return parts.filter(Boolean)
}

/** A barcode number of 8 to 14 digits; null where there is none or a spreadsheet made `7.66E+11` of it. */
export function gtinIn(text: string, row: number, log: ImportLog): string | null {
  const code = text.trim().replace(/^'/, '')
  if (/^\d{8,14}$/.test(code)) return code
  if (code !== '') log.notice(/^\d+([.,]\d+)?E\+?\d+$/i.test(code) ? 'gtin-mangled' : 'gtin-unreadable', row, code)
  return null
}

const colorNames = new Set(['color', 'colour', 'colors', 'colours', 'farbe', 'couleur', 'colore', 'kleur', 'cor'])
const sizeNames = new Set(['size', 'sizes', 'größe', 'groesse', 'taille', 'talla', 'taglia', 'maat', 'tamanho'])

type VariantOptions = {
  readonly color: string | null
  readonly size: string | null
  readonly others: readonly { readonly id: string; readonly name: string; readonly value: string }[]
  /** Which of the options tell color and size. */
  readonly places: { readonly color?: number; readonly size?: number }
}

/** Reads up to three options in any order and naming. Shopify's Title of Default Title says nothing. */
export function optionsOf(names: readonly string[], values: readonly string[]): VariantOptions {
  let color: string | null = null
  let size: string | null = null
  const others: { id: string; name: string; value: string }[] = []
  const places: { color?: number; size?: number } = {}
  values.forEach((raw, index) => {
    const value = plainText(raw)
    const name = plainText(names[index] ?? '') || `Option ${index + 1}`
    const key = name.toLowerCase()
    if (value === '' || value.toLowerCase() === 'default title') return
    if (color === null && (colorNames.has(key) || /\bcolou?r\b/.test(key))) {
      color = value
      places.color = index
    } else if (size === null && (sizeNames.has(key) || /\bsize\b/.test(key))) {
      size = value
      places.size = index
    } else {
      const id = idOf(name) || `option-${index + 1}`
      others.push({ id: others.some(other => other.id === id) ? `${id}-${index + 1}` : id, name, value })
    }
  })
  return { color, size, others, places }
}

/** The part of a variant that the export of a shop never tells. */
export const exportedVariant = {
  feedKey: null,
  pantone: '',
  minimumPrice: null,
  msrp: null,
  closeout: false,
  images: [],
  tie: [0, 0],
} as const satisfies Partial<DraftVariant>

const longestAddress = 2000
const keptLists = 5000
/** So many stand with each variant; those behind them stand with the product once, up to `mostMore`. */
export const mostPictures = 8
export const mostMore = 250

/** A draft of a shop's export, which tells pictures of the product and of single variants. */
export type PicturedDraft = DraftProduct & {
  readonly pictures: { readonly address: string; readonly position: number }[]
  /** The picture of a variant's own, by its row. */
  readonly ownPictures: Record<number, string>
}

/** Whether a text is a full address of a picture; a file name without a host is none. */
export function isPictureAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || text.length > longestAddress) return false
  return URL.canParse(text) && new URL(text).hostname.includes('.')
}

/** Picture lists of variants, one copy of each: all sizes of a colour share theirs. */
export function createPictures() {
  const lists = new Map<string, readonly string[] | null>()
  return {
    /** Null when there are names but no address among them. */
    of(texts: readonly string[]): readonly string[] | null {
      const key = texts.join('\n')
      const known = lists.get(key)
      if (known !== undefined) return known
      const trimmed = texts.map(text => text.trim())
      const addresses = [...new Set(trimmed.filter(isPictureAddress))]
      const list = addresses.length > 0 || trimmed.every(text => text === '') ? addresses : null
      if (lists.size >= keptLists) lists.clear()
      lists.set(key, list)
      return list
    },
  }
}

/** A variant shows its own picture, then those of the product that belong to no other variant. */
export function withPictures(product: PicturedDraft): DraftProduct {
  const own = new Set(Object.values(product.ownPictures))
  const inOrder = product.pictures.toSorted((a, b) => a.position - b.position).map(({ address }) => address)
  const shared = inOrder.filter(address => !own.has(address))
  const common = (shared.length > 0 ? shared : inOrder).slice(0, mostPictures)
  const variants = product.variants.map(variant => {
    const first = product.ownPictures[variant.row]
    return { ...variant, images: first ? [first, ...shared].slice(0, mostPictures) : common }
  })
  const shown = new Set(variants.flatMap(({ images }) => images))
  const moreImages = [...new Set(inOrder)].filter(address => !shown.has(address)).slice(0, mostMore)
  return { ...product, variants, moreImages }
}

/** One line of plain text: entities decoded (also doubly encoded ones), tags and control characters gone. */
export function plainText(raw: string): string {
  return tidy(withoutMarkup(raw)).replace(/\s+/g, ' ').trim()
}

/** A supplier's description as lines: it begins with `|`, and two or more spaces stand where a list item began. */
export function descriptionLines(raw: string): string {
  return linesOf(withoutMarkup(raw).replace(/^\s*\|+/, ''), /\s{2,}|\n|\|/)
}

/** Text of an HTML body: block elements become lines, scripts and styles nothing. */
export function htmlText(raw: string): string {
  return linesOf(withoutMarkup(raw), /\n/)
}

function linesOf(text: string, breaks: RegExp): string {
  return text
    .split(breaks)
    .map(line => tidy(line).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function withoutMarkup(raw: string): string {
  let text = raw
  if (text.includes('<')) {
    text = text
      .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
      .replace(/<!--[\s\S]*?(-->|$)/g, '')
      .replace(/<(br|\/?(p|div|li|ul|ol|tr|table|h[1-6]|section|article|blockquote))\b[^>]*>/gi, '\n')
      .replace(/<\/?[a-z][^>]*>/gi, ' ')
  }
  if (text.includes('&')) {
    text = decode(text)
    if (/&(#\d+|#x[\da-f]+|amp|reg|trade|quot|nbsp|lt|gt);/i.test(text)) text = decode(text)
  }
  return text
}

function tidy(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]/g, ' ')
      .replace(/\s+(?=[®™©])/g, '')
  )
}

const mostTables = 20
const mostRows = 200
const mostCells = 30

/** The tables of an HTML text, and the rest. A single column or row is layout, and stays text. */
export function withoutTables(html: string): { readonly html: string; readonly tables: readonly FeedTable[] } {
  const tables: FeedTable[] = []
  const rest: string[] = []
  let at = 0
  while (tables.length < mostTables) {
    const open = from(/<table(?=[\s>])/gi, html, at)
    const close = open && from(/<\/table[^<>]*>/gi, html, open.index)
    if (!open || !close) break
    const table = tableIn(html.slice(open.index, close.index))
    rest.push(html.slice(at, table ? open.index : close.index), '\n')
    if (table) tables.push(table)
    at = close.index + close[0].length
  }
  return { html: rest.join('') + html.slice(at), tables }
}

function from(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function tableIn(html: string): FeedTable | null {
  const rows = html
    .split(/<tr(?=[\s>])/i)
    .slice(1)
    .map(row => row.split(/<t[hd](?=[\s>])/i).slice(1, mostCells + 1))
    .map(cells => cells.map(cell => plainText(`<td${cell}`)))
    .filter(cells => cells.some(Boolean))
    .slice(0, mostRows)
  return rows.length > 1 && rows.some(cells => cells.length > 1) ? rows : null
}
