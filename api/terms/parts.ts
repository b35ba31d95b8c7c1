import type { PermissionName } from '#domain/shared/permissions.ts'
import type { TermKind } from '#domain/term/events.ts'

type Part = {
  readonly permission: PermissionName
  /** Below /api/admin. */
  readonly path: string
  /** Of the list: in file names and in the interface. */
  readonly list: string
}

/** The parts of the dashboard that terms are edited in. */
export const termParts: { readonly [kind in TermKind]: Part } = {
  brand: { permission: 'brand', path: 'brand', list: 'brands' },
  category: { permission: 'categories', path: 'categories', list: 'categories' },
  color: { permission: 'colors', path: 'colors', list: 'colors' },
  size: { permission: 'attributes', path: 'attributes/sizes', list: 'sizes' },
  attribute: { permission: 'attributes', path: 'attributes/names', list: 'attributes' },
}

export const termKinds = Object.keys(termParts) as readonly TermKind[]
