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
