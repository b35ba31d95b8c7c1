/**
 * A folded value as it would come back from storage, sharing with `known` every part that is the same, key order
 * included; `known` itself when nothing changed. So live documents equal rebuilt ones byte for byte, an event that
 * changes nothing writes nothing, and `===` tells whether a part changed.
 * @throws TypeError for what JSON cannot hold: functions, symbols, NaN, big integers, undefined inside a list.
 */
export function settle<Value>(value: Value, known: unknown): Value {
  return settleAny(value, known) as Value
}

function settleAny(value: unknown, known: unknown): unknown {
  if (value === known && value !== undefined) return known
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} cannot stand in a document`)
      return value === 0 ? 0 : value
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return settleList(value, Array.isArray(known) ? known : [])
      if ('toJSON' in value) return settleAny((value as { toJSON(): unknown }).toJSON(), known)
      return settleObject(value as Fields, isFields(known) ? known : undefined)
    default:
      throw new TypeError(`${typeof value} cannot stand in a document`)
  }
}

type Fields = { readonly [key: string]: unknown }

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function settleList(list: readonly unknown[], known: readonly unknown[]): readonly unknown[] {
  let settled: unknown[] | undefined
  let same = list.length === known.length
  for (let at = 0; at < list.length; at++) {
    const item = settleAny(list[at], known[at])
    if (item !== known[at]) same = false
    if (settled) settled.push(item)
    else if (!Object.is(item, list[at])) settled = [...list.slice(0, at), item]
  }
  return same ? known : (settled ?? list)
}

function settleObject(object: Fields, known: Fields | undefined): Fields {
  const knownKeys = known ? Object.keys(known) : undefined
  const keys = Object.keys(object)
  let settled: { [key: string]: unknown } | undefined
  let place = 0
  let same = knownKeys !== undefined
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    const field = object[key]
    if (field === undefined) {
      settled ??= firstFields(object, keys, at)
      continue
    }
    const kept = known && Object.hasOwn(known, key) ? known[key] : undefined
    const item = settleAny(field, kept)
    if (same && (item !== kept || knownKeys![place] !== key)) same = false
    place++
    if (settled) setField(settled, key, item)
    else if (!Object.is(item, field)) {
      settled = firstFields(object, keys, at)
      setField(settled, key, item)
    }
  }
  return same && place === knownKeys!.length ? known! : (settled ?? object)
}

function firstFields(object: Fields, keys: readonly string[], count: number): { [key: string]: unknown } {
  const fields = {}
  for (let at = 0; at < count; at++) setField(fields, keys[at]!, object[keys[at]!])
  return fields
}

/** `__proto__` too becomes a field like any other, as JSON.parse has it. */
function setField(fields: { [key: string]: unknown }, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true })
  else fields[key] = value
}
