import { isDeepStrictEqual } from 'node:util'
import { isErased } from '#domain/shared/personal-data.ts'
import type { FieldChange } from '#web/models/history.ts'

/** The fields that name an item of a list, so that an item before it does not look as if all had changed. */
const names = ['uid', 'shipmentId', 'cancellationId', 'refundId', 'attemptId', 'disputeId', 'holdId'] as const

type Fields = { readonly [name: string]: unknown }

/** The values that differ between two states of a record, by path, in the order of the record. */
export function changesBetween(before: unknown, after: unknown, path = ''): readonly FieldChange[] {
  // A part that an event leaves alone stays the same object.
  if (before === after) return []
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  if (!from || !to) return isDeepStrictEqual(before, after) ? [] : [{ path, from: before ?? null, to: after ?? null }]
  const all = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...all].flatMap(name => changesBetween(from[name], to[name], path === '' ? name : `${path}.${name}`))
}

/** An object by its fields, and a list of named items by their names. */
function fieldsOf(value: unknown): Fields | null {
  if (typeof value !== 'object' || value === null || isErased(value)) return null
  if (!Array.isArray(value)) return value as Fields
  const named = value.map(item => [nameOf(item), item] as const)
  return named.every(([name]) => name !== null) ? Object.fromEntries(named) : null
}

function nameOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  const name = names.find(each => each in item)
  return name === undefined ? null : String((item as Fields)[name])
}
