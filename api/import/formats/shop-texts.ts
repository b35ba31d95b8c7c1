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
