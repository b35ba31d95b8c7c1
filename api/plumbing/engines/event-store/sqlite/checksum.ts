import { crc32 } from 'node:zlib'

/** Of everything that an event holds but its position, which the log gives. */
export function checksum(...parts: readonly (string | number)[]): number {
  return crc32(parts.join('\n'))
}
