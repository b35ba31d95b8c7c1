import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** `best` for what is kept as long as the process, `kept` for a page that is kept, `once` for a page that is sent once. */
export type Effort = 'best' | 'kept' | 'once'

const brotliQuality = { best: 11, kept: 5, once: 0 } as const
const minimumChunk = 16 * 1024
const gzipLevel = { best: 9, kept: 6, once: 1 } as const

/** Compresses on another thread, except what takes less time than the way there and back. */
export async function encode(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<Buffer> {
  // Each piece of output is such a way too: one has to be enough.
  const chunkSize = Math.max(minimumChunk, bytes.length >> 2)
  if (encoding === 'gzip') return zip(bytes, { level: gzipLevel[effort], chunkSize })
  const options = {
    chunkSize,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }
  return effort === 'once' ? brotliCompressSync(bytes, options) : brotli(bytes, options)
}

/** The best encoding that the browser names. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

const patterns = {
  br: /(?:^|[\s,])br(?:\s*;\s*q=([\d.]+))?\s*(?:,|$)/i,
  gzip: /(?:^|[\s,])gzip(?:\s*;\s*q=([\d.]+))?\s*(?:,|$)/i,
}

/** Whether the header names an encoding. A weight of zero counts as not named. */
export function accepts(accepted: string, encoding: 'br' | 'gzip'): boolean {
  const found = patterns[encoding].exec(accepted)
  return found !== null && (found[1] === undefined || Number(found[1]) > 0)
}
