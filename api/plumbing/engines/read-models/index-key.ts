import type { IndexKey } from '#projections/projection.ts'

// Text whose UTF-8 bytes sort as an index key does, since SQLite's BINARY collation and Redis' lexical sets compare
// bytes: a number is 'n' and 16 hex digits, a text 't', escaped characters and an end mark, a tuple its parts in a row.

const end = '\u0001'
const shift = '\u0002'
const escaped = new RegExp(`[\\0${end}${shift}]`, 'g')
/** Above everything that can follow a whole key, which is a part or the end mark. */
const above = '\u007f'

const eight = new DataView(new ArrayBuffer(8))

/** @throws TypeError for a number that is not finite. */
export function encodeKey(key: IndexKey): string {
  if (typeof key === 'string') return encodeText(key)
  if (typeof key === 'number') return encodeNumber(key)
  let encoded = ''
  for (const part of key) encoded += typeof part === 'number' ? encodeNumber(part) : encodeText(part)
  return encoded
}

function encodeText(text: string): string {
  // The end mark is below every character, so a text comes before those that begin with it.
  const safe = text.toWellFormed().replace(escaped, char => shift + String.fromCharCode(char.charCodeAt(0) + 2))
  return `t${safe}${end}`
}

function encodeNumber(number: number): string {
  if (!Number.isFinite(number)) throw new TypeError(`${number} cannot be a key of an index`)
  // IEEE 754 bits sort as integers once the sign bit is turned; negative ones sort backwards, so all their bits turn.
  eight.setFloat64(0, number === 0 ? 0 : number)
  const high = eight.getUint32(0)
  const low = eight.getUint32(4)
  const negative = high >>> 31 === 1
  return `n${hex8(negative ? ~high >>> 0 : (high | 0x80000000) >>> 0)}${hex8(negative ? ~low >>> 0 : low)}`
}

function hex8(word: number): string {
  return word.toString(16).padStart(8, '0')
}

/** Least encoded key of a range that begins at `from`, included. */
export function lowest(from: IndexKey): string {
  return encodeKey(from)
}

/** A bound above every key of a range that ends at `to`; the range has `to` and all tuples that begin with it. */
export function highest(to: IndexKey): string {
  return encodeKey(to) + above
}

/** One entry of a lexical index: the key, then the id; entries of one key sort by id. */
export function encodeEntry(key: IndexKey, id: string): string {
  return encodeKey(key) + end + id
}

/** Least entry of exactly this key, and what is above its last one. */
export function entriesOf(key: IndexKey): readonly [least: string, above: string] {
  const encoded = encodeKey(key)
  return [encoded + end, encoded + shift]
}

/** The id of an entry that `encodeEntry` made. */
export function idOfEntry(entry: string): string {
  let at = 0
  while (entry[at] !== end) at = entry[at] === 'n' ? at + 17 : entry.indexOf(end, at) + 1
  return entry.slice(at + 1)
}
