import { createHash } from 'node:crypto'
import { decode } from 'html-entities'

/** One line of plain text: entities decoded (also doubly encoded ones), tags and control characters gone. */
export function plainText(raw: string): string {
  return tidy(withoutMarkup(raw)).replace(/\s+/g, ' ').trim()
}

/**
 * A supplier's description as lines: it begins with `|`, and two spaces or more stand where a list item began.
 */
export function descriptionLines(raw: string): string {
  return linesOf(withoutMarkup(raw).replace(/^\s*\|+/, ''), /\s{2,}|\n|\|/)
}

/** Text of an HTML body: block elements become lines, scripts and styles nothing. */
export function htmlText(raw: string): string {
  return linesOf(withoutMarkup(raw), /\n/)
}

function linesOf(text: string, breaks: RegExp): string {
  return text
    .split(breaks)
    .map(line => tidy(line).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

function withoutMarkup(raw: string): string {
  let text = raw
  if (text.includes('<')) {
    text = text
      .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
      .replace(/<!--[\s\S]*?(-->|$)/g, '')
      .replace(/<(br|\/?(p|div|li|ul|ol|tr|table|h[1-6]|section|article|blockquote))\b[^>]*>/gi, '\n')
      .replace(/<\/?[a-z][^>]*>/gi, ' ')
  }
  if (text.includes('&')) {
    text = decode(text)
    if (/&(#\d+|#x[\da-f]+|amp|reg|trade|quot|nbsp|lt|gt);/i.test(text)) text = decode(text)
  }
  return text
}

function tidy(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]/g, ' ')
      .replace(/\s+(?=[®™©])/g, '')
  )
}

/** Names that every object has; an id must not be one. */
const taken = new Set(Object.getOwnPropertyNames(Object.prototype).map(name => name.toLowerCase()))

/**
 * An id for addresses: lower case, letters and digits of any script joined by `-`, at most `longest` characters. Empty
 * when the text has none.
 */
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
