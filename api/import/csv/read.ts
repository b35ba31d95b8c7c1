import { isUtf8 } from 'node:buffer'
import type { FileCode } from '#web/models/imports.ts'
import { FeedRefused } from '../refused.ts'

/** How a file is written, read off its beginning, and the same bytes again from the start (without a byte order mark). */
export type Sniffed = {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  readonly delimiter: string
  readonly newline: '\n' | '\r'
  readonly bytes: AsyncIterable<Buffer>
}

const headBytes = 64 * 1024
const utf16be = [true, false, true, false, true, false, true, false]
const delimiters = [',', ';', '\t', '|'] as const

const signatures: readonly (readonly [magic: string, code: FileCode, type?: string])[] = [
  ['504b0304', 'workbook'],
  ['d0cf11e0', 'old-workbook'],
  ['89504e47', 'picture', 'PNG'],
  ['ffd8ff', 'picture', 'JPEG'],
  ['47494638', 'picture', 'GIF'],
  ['52494646', 'picture', 'WebP'],
  ['25504446', 'pdf'],
  ['1f8b', 'packed'],
]
/** Texts that are no tables, by how they begin. */
const otherTexts: readonly (readonly [form: RegExp, code: FileCode])[] = [
  [/^\s*<[!?a-z]/i, 'web-page'],
  [/^\s*(\{\s*["}]|\[\s*[[{])/, 'json'],
]

/** @throws FeedRefused when the file is empty or no text at all. */
export async function sniff(source: AsyncIterable<Uint8Array>): Promise<Sniffed> {
  const iterator = source[Symbol.asyncIterator]()
  try {
    const { head, ended } = await readHead(iterator)
    const { encoding, mark } = encodingOf(head)
    const start = head.subarray(mark)
    const text = new TextDecoder(encoding).decode(start.subarray(0, headBytes))
    if (text.trim() === '') {
      throw new FeedRefused('empty')
    }
    refuseOtherFiles(start, encoding, text)
    return {
      encoding,
      delimiter: delimiterOf(text),
      newline: newlineOf(text),
      bytes: ended ? only(start) : continued(start, iterator),
    }
  } catch (error) {
    await iterator.return?.()
    throw error
  }
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<{ head: Buffer; ended: boolean }> {
  let head: Buffer = Buffer.alloc(0)
  while (head.length < headBytes) {
    const next = await iterator.next()
    if (next.done) return { head, ended: true }
    head = head.length === 0 ? asBuffer(next.value) : Buffer.concat([head, next.value])
  }
  return { head, ended: false }
}

async function* only(head: Buffer) {
  yield head
}

/** Releases the source when the reader stops early, so that the rest of an upload can be drained. */
async function* continued(head: Buffer, iterator: AsyncIterator<Uint8Array>) {
  try {
    yield head
    for (;;) {
      const next = await iterator.next()
      if (next.done) return
      yield asBuffer(next.value)
    }
  } finally {
    await iterator.return?.()
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function encodingOf(head: Buffer): { encoding: Sniffed['encoding']; mark: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', mark: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', mark: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', mark: 2 }
  // Without the mark, the zeros beside Latin letters tell.
  const zeros = [...head.subarray(0, 8)].map(byte => byte === 0).join()
  if (zeros === utf16be.map(zero => !zero).join()) return { encoding: 'utf-16le', mark: 0 }
  if (zeros === utf16be.join()) return { encoding: 'utf-16be', mark: 0 }
  return { encoding: 'utf-8', mark: 0 }
}

function refuseOtherFiles(head: Buffer, encoding: Sniffed['encoding'], text: string) {
  const hex = head.subarray(0, 8).toString('hex')
  const found = signatures.find(([magic]) => hex.startsWith(magic))
  if (found) {
    const [, code, type] = found
    throw new FeedRefused(code, type === undefined ? {} : { type })
  }
  const other = otherTexts.find(([form]) => form.test(text))
  if (other) throw new FeedRefused(other[1])
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells a binary file.
  const control = text.match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0
  if ((encoding === 'utf-8' && head.includes(0)) || control > text.length / 100) {
    throw new FeedRefused('binary')
  }
}

/** The one that the header line has most of; a comma where it has none. */
function delimiterOf(text: string): string {
  const header = text.split(/\r|\n/, 1)[0] ?? ''
  const counts = delimiters.map(delimiter => header.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** The header's line end: a lone carriage return only in old spreadsheets, and never before a line feed. */
function newlineOf(text: string): '\n' | '\r' {
  const header = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)![0]
  return /^\r+(?!\n|\r)/.test(text.slice(header.length)) ? '\r' : '\n'
}

/** A line that is longer is cut by the reader of rows anyway: it need not be held here. */
const longestLine = 2 * 1024 * 1024

type Decoding = {
  /** Whole lines of UTF-8, in order. */
  readonly bytes: AsyncGenerator<Buffer>
  /** Lines that were no UTF-8 and were read as Windows-1252; final once `bytes` ended. */
  windows1252Lines(): number
  /** Whether the last line ended with a line break; final once `bytes` ended. */
  endsWithNewline(): boolean
}

type How = Pick<Sniffed, 'encoding' | 'newline'>

/** Makes UTF-8. Windows-1252 is decided by line, since some exports mix both: a guess for the file would break `®`. */
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
