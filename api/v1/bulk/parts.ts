import { createHash } from 'node:crypto'

export type Line = {
  /** From 1; empty lines count. */
  readonly number: number
  /** Null: it is longer than a line may be, or no UTF-8. */
  readonly text: string | null
}

/** Lines that are carried out together. `hash` is that of their bytes: the same body always comes in the same parts. */
export type Part = { readonly lines: readonly Line[]; readonly hash: string }

export type PartSize = { readonly lines: number; readonly bytes: number }

/** A longer line names no honest item. */
const longestLine = 1024 * 1024
const newline = 0x0a

/**
 * Reads a body of lines in parts of so many lines or bytes, holding one part at a time. @throws what the body throws: of one that
 * breaks off the part that is not whole is never given.
 */
export async function* partsOf(body: AsyncIterable<Uint8Array>, size: PartSize): AsyncGenerator<Part> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines: Line[] = []
  let bytes = 0
  let digest = createHash('sha256')
  let number = 0
  let pieces: Uint8Array[] = []
  let length = 0

  function endLine() {
    number++
    digest.update('\n')
    const text = length > longestLine ? null : decoded()
    if (text === null || text.trim() !== '') lines.push({ number, text })
    bytes += Math.min(length, longestLine)
    pieces = []
    length = 0
  }

  function decoded(): string | null {
    try {
      return decoder.decode(Buffer.concat(pieces))
    } catch {
      return null
    }
  }

  function part(): Part {
    const whole = { lines, hash: digest.digest('hex') }
    lines = []
    bytes = 0
    digest = createHash('sha256')
    return whole
  }

  for await (const chunk of body) {
    let from = 0
    while (from < chunk.length) {
      const at = chunk.indexOf(newline, from)
      const piece = chunk.subarray(from, at < 0 ? chunk.length : at)
      digest.update(piece)
      length += piece.length
      if (length <= longestLine) pieces.push(piece)
      if (at < 0) break
      endLine()
      if (lines.length >= size.lines || bytes >= size.bytes) yield part()
      from = at + 1
    }
  }
  if (length > 0) endLine()
  if (lines.length > 0) yield part()
}
