import type { FeedProduct, ProductEdits } from './events.ts'

/** Of one product. */
export const mostAttributes = 40
/** In letters. */
export const longestAttribute = 300
export const longestAttributeName = 60

/** Letters, digits, spaces and hyphens, in any script. */
export function isAttributeName(name: string): boolean {
  return name.length <= longestAttributeName && /^[\p{L}\p{N}][\p{L}\p{N}\p{M} _-]*$/u.test(name)
}

/** What is said of a product: staff add to what the feed says, or leave something of it out. */
export function editedAttributes(
  fed: FeedProduct['attributes'],
  { attributes }: Pick<ProductEdits, 'attributes'>,
): FeedProduct['attributes'] {
  if (!attributes) return fed
  return Object.fromEntries(Object.entries({ ...fed, ...attributes }).filter(([, value]) => value !== ''))
}
