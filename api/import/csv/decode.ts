import { isUtf8 } from 'node:buffer'
import type { Sniffed } from './sniff.ts'

/** A line that is longer is cut by the reader of rows anyway: it need not be held here. */
const longestLine = 2 * 1024 * 1024

export type Decoding = {
  /** Whole lines of UTF-8, in order. */
  readonly bytes: AsyncGenerator<Buffer>
  /** Lines that were no UTF-8 and were read as Windows-1252; final once `bytes` ended. */
  windows1252Lines(): number
  /** Whether the last line ended with a line break; final once `bytes` ended. */
  endsWithNewline(): boolean
}

type How = Pick<Sniffed, 'encoding' | 'newline'>

/**
 * Makes UTF-8 of what a spreadsheet wrote. Windows-1252 is decided line by line: exports are known that mix the two, and
 * a wrong guess for the whole file would break every `®` of the right half.
 */
export function decoded(source: AsyncIterable<Buffer>, { encoding, newline: lineEnd }: How): Decoding {
  const newline = lineEnd.charCodeAt(0)
  let lines1252 = 0
  let last = newline
  const decoder1252 = new TextDecoder('windows-1252')

  function utf8(lines: Buffer): Buffer {
    if (isUtf8(lines)) return lines
    const parts: Buffer[] = []
    for (let from = 0; from < lines.length; ) {
      const at = lines.indexOf(newline, from)
      const end = at === -1 ? lines.length : at + 1
      const line = lines.subarray(from, end)
      if (isUtf8(line)) parts.push(line)
      else {
        lines1252++
        parts.push(Buffer.from(decoder1252.decode(line)))
      }
      from = end
    }
    return Buffer.concat(parts)
  }

  async function* fromUtf8() {
    let held: Buffer = Buffer.alloc(0)
    for await (const chunk of source) {
      const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
      const at = bytes.lastIndexOf(newline)
      if (at === -1 && bytes.length < longestLine) {
        held = bytes
        continue
      }
      const end = at === -1 ? bytes.length : at + 1
      held = bytes.subarray(end)
      yield utf8(bytes.subarray(0, end))
    }
    last = held.length > 0 ? (held[held.length - 1] ?? newline) : last
    if (held.length > 0) yield utf8(held)
  }

  async function* fromUtf16() {
    const decoder = new TextDecoder(encoding)
    for await (const chunk of source) {
      const bytes = Buffer.from(decoder.decode(chunk, { stream: true }))
      last = bytes[bytes.length - 1] ?? last
      if (bytes.length > 0) yield bytes
    }
    const rest = Buffer.from(decoder.decode())
    if (rest.length > 0) yield rest
  }

  return {
    bytes: encoding === 'utf-8' ? fromUtf8() : fromUtf16(),
    windows1252Lines: () => lines1252,
    endsWithNewline: () => last === newline,
  }
}
