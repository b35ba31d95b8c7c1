/** Marks that turn the direction of the text around them, which lets a line read otherwise than it is. */
const bidiMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** Terminals obey these instead of showing them: titles, colours, the way back over printed text. */
const controls = /[^\P{Cc}\n]/gu

/** Makes text safe for terminals and pages: line feeds stay, every other control character becomes a space. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controls, ' ').replace(bidiMarks, '')
}

/** The same in one line, without spaces at its ends. */
export function oneLine(text: string): string {
  return printable(text)
    .replace(/[\n\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
