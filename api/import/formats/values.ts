import { idOf } from '#api/plumbing/slug.ts'
import type { ImportLog } from '../report.ts'
import { plainText } from '../text.ts'

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

type Options = {
  readonly color: string | null
  readonly size: string | null
  readonly others: readonly { readonly id: string; readonly name: string; readonly value: string }[]
}

/**
 * What the up to three options of a variant say, whatever their order and naming. A product without options has one
 * called Title with the value Default Title, which says nothing.
 */
export function optionsOf(names: readonly string[], values: readonly string[]): Options {
  let color: string | null = null
  let size: string | null = null
  const others: { id: string; name: string; value: string }[] = []
  values.forEach((raw, index) => {
    const value = plainText(raw)
    const name = plainText(names[index] ?? '') || `Option ${index + 1}`
    const key = name.toLowerCase()
    if (value === '' || value.toLowerCase() === 'default title') return
    if (color === null && (colorNames.has(key) || /\bcolou?r\b/.test(key))) color = value
    else if (size === null && (sizeNames.has(key) || /\bsize\b/.test(key))) size = value
    else {
      const id = idOf(name) || `option-${index + 1}`
      others.push({ id: others.some(other => other.id === id) ? `${id}-${index + 1}` : id, name, value })
    }
  })
  return { color, size, others }
}
