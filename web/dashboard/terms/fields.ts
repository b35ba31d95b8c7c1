import type { PermissionName } from '#domain/shared/permissions.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { TermRowModel } from '../../models/terms.ts'
import { typedNumber } from '../record/fields/typed-number.ts'

export type TermValue = string | boolean | readonly string[]
/** The fields of a term as they are typed, by path. */
export type TermFields = { readonly [path: string]: TermValue }

export const nameLanguages = ['en', 'fr', 'ar', 'bn'] as const

/** The address that the interface of a kind is under. */
export const interfaceOf: { readonly [kind in TermKind]: string } = {
  brand: '/api/admin/brand',
  category: '/api/admin/categories',
  color: '/api/admin/colors',
  size: '/api/admin/attributes/sizes',
  attribute: '/api/admin/attributes/names',
}

/** The page of a kind in the dashboard, which has the name of its permission. */
export const placeOf: { readonly [kind in TermKind]: PermissionName } = {
  ...{ brand: 'brand', category: 'categories', color: 'colors', size: 'attributes', attribute: 'attributes' },
}

export const hasAddress = (kind: TermKind) => kind === 'brand' || kind === 'category'

export function fieldsOf(kind: TermKind, term: TermRowModel): TermFields {
  return {
    ...Object.fromEntries(nameLanguages.map(language => [`name.${language}`, term.name[language] ?? ''])),
    ...(hasAddress(kind) && { address: term.address }),
    ...(kind === 'brand' && { top: term.top, markup: term.markup }),
    ...(kind === 'category' && { words: term.words }),
    ...(kind === 'color' && { hexes: term.hexes }),
    ...(kind === 'size' && { order: term.order === null ? '' : String(term.order), also: term.also }),
  }
}

const mostHexes = 6
const isHex = (text: string) => /^#[\da-f]{6}$/.test(text)

/** The fields with which nothing can be done. */
export function wrongIn(fields: TermFields): readonly string[] {
  const { hexes, markup, order, address } = fields
  return [
    ...(typeof fields['name.en'] === 'string' && fields['name.en'].trim() === '' ? ['name.en'] : []),
    ...(Array.isArray(hexes) && (hexes.length === 0 || hexes.length > mostHexes || !hexes.every(isHex))
      ? ['hexes']
      : []),
    ...(typeof markup === 'string' &&
    markup.trim() !== '' &&
    !(Number(typedNumber(markup)) > 0 && Number(typedNumber(markup)) < 1000)
      ? ['markup']
      : []),
    ...(typeof order === 'string' && !/^-?\d{1,9}(\.\d{1,3})?$/.test(typedNumber(order)) && order.trim() !== ''
      ? ['order']
      : []),
    ...(typeof address === 'string' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(address) ? ['address'] : []),
  ]
}

/** A field as the shop takes it. */
export function sent(path: string, value: TermValue | undefined): unknown {
  if (path === 'order') return value === '' || value === undefined ? null : Number(typedNumber(String(value)))
  if (path === 'markup') return typedNumber(String(value ?? ''))
  return typeof value === 'string' ? value.trim() : value
}
