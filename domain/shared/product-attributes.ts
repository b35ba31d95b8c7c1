/** What is said of a product beside its name and description, by name. */
export type Attributes = { readonly [name: string]: string }

/** Of one product. */
export const mostAttributes = 40
/** In letters. */
export const longestAttribute = 300
export const longestAttributeName = 60

/** Letters, digits, spaces and hyphens, in any script. */
export function isAttributeName(name: string): boolean {
  return name.length <= longestAttributeName && /^[\p{L}\p{N}][\p{L}\p{N}\p{M} _-]*$/u.test(name)
}

/** Staff add to what the feed says, or leave something of it out by an empty text. */
export function editedAttributes(fed: Attributes, edited: Attributes | undefined): Attributes {
  if (!edited) return fed
  return Object.fromEntries(Object.entries({ ...fed, ...edited }).filter(([, value]) => value !== ''))
}
