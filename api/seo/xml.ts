import { encode } from 'html-entities'

const xml = { level: 'xml' } as const

/** Characters that no XML document may have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** One element with text, without children. Halves of surrogate pairs become the replacement character. */
export function element(name: string, text: string): string {
  return `<${name}>${encode(text.toWellFormed().replace(forbidden, ''), xml)}</${name}>`
}
