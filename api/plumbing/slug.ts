import { createHash } from 'node:crypto'

/** Names that every object has; an id must not be one. */
const taken = new Set(Object.getOwnPropertyNames(Object.prototype).map(name => name.toLowerCase()))

/** An id for addresses: lower case, letters and digits of any script joined by `-`. Empty when the text has none. */
export function slugOf(text: string, longest = 80): string {
  const joined = joinedOf(text)
  const cut = joined.length > longest ? cutAt(joined, longest) : joined
  return taken.has(cut) ? `${cut}-1` : cut
}

/** The same for what has to differ where the texts do: what is cut off stays as a hash. */
export function idOf(text: string, longest = 80): string {
  const joined = joinedOf(text)
  return joined.length > longest ? `${cutAt(joined, longest)}-${shortHash(joined)}` : slugOf(text)
}

/** Lower case words between single spaces, so that ` tee ` is found in ` cap sleeve tee `. */
export function plainWords(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return ` ${words.trim()} `
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

function cutAt(joined: string, longest: number): string {
  return joined.slice(0, longest).replace(/-[^-]*$/, '')
}

function joinedOf(text: string): string {
  return text
    .replace(/['’`®™©]/g, '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
