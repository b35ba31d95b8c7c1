/**
 * What staff archived of a product, whatever its feed lists: colours by id, with every variant that they have or get, and
 * single variants by SKU.
 */
export type Archived = {
  readonly archivedColors?: { readonly [color: string]: true }
  readonly archivedVariants?: { readonly [sku: string]: true }
}

const fields = ['archivedColors', 'archivedVariants'] as const
export type ArchivedPath = `${(typeof fields)[number]}.${string}`

export const archivedColorPath = (color: string): ArchivedPath => `archivedColors.${color}`
export const archivedVariantPath = (sku: string): ArchivedPath => `archivedVariants.${sku}`

/** What a path archives. Null: it names something else. */
export function archivedAt(path: string): { readonly color: string } | { readonly sku: string } | null {
  const [color, sku] = fields.map(field => (path.startsWith(`${field}.`) ? path.slice(field.length + 1) : null))
  if (typeof color === 'string') return { color }
  return typeof sku === 'string' ? { sku } : null
}

type Variant = { readonly sku: string; readonly color: string | null }

/** Whether shoppers do not see a variant because staff archived it, or its colour. */
export function isArchived({ sku, color }: Variant, { archivedColors = {}, archivedVariants = {} }: Archived): boolean {
  return Object.hasOwn(archivedVariants, sku) || (color !== null && Object.hasOwn(archivedColors, color))
}

/** Whether something is archived, listed by the feed or not. */
export function archivesSome({ archivedColors = {}, archivedVariants = {} }: Archived): boolean {
  return Object.keys(archivedColors).length + Object.keys(archivedVariants).length > 0
}

/** Of all edits, those that archive something. */
export function archivedIn({ archivedColors, archivedVariants }: Archived): Archived {
  return { ...(archivedColors && { archivedColors }), ...(archivedVariants && { archivedVariants }) }
}
