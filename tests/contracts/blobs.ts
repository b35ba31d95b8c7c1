import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Blobs } from '#api/plumbing/engines/blobs/port.ts'

export type BlobsUnderTest = {
  /** Opens the same place once more, as the next start of the shop does. */
  open(): Promise<Blobs>
  dispose(): Promise<void>
}

/** The behaviour of every place that keeps blobs. */
export function blobsContract(begin: () => Promise<BlobsUnderTest>): void {
  let place: BlobsUnderTest
  let blobs: Blobs

  beforeEach(async () => {
    place = await begin()
    blobs = await place.open()
    return () => place.dispose()
  })

  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  describe('blobs', () => {
    test('are put as streams and come back byte for byte, also at the next start', async () => {
      const bytes = randomBytes(300_000)
      const kept = await blobs.put(inParts(bytes, 65_536))
      expect(kept).toMatchObject({ hash: hashOf(bytes), size: bytes.length })
      expect(await blobs.has(kept.hash)).toBe(true)
      expect(await whole(blobs, kept.hash)).toEqual(bytes)
      expect(await whole(await place.open(), kept.hash)).toEqual(bytes)
    })

    test('nothing is a blob as well', async () => {
      const kept = await blobs.put(inParts(Buffer.alloc(0), 1))
      expect(kept).toMatchObject({ hash: hashOf(Buffer.alloc(0)), size: 0 })
      expect(await whole(blobs, kept.hash)).toEqual(Buffer.alloc(0))
    })

    test('the same bytes are one blob, also when they are put at once', async () => {
      const bytes = randomBytes(5_000)
      const kept = await Promise.all([1, 7, 900].map(size => blobs.put(inParts(bytes, size))))
      expect(new Set(kept.map(({ hash }) => hash))).toEqual(new Set([hashOf(bytes)]))
      expect(await listed(blobs)).toEqual([[hashOf(bytes), 5_000]])
    })

    test('a stream that breaks leaves nothing', async () => {
      async function* breaks() {
        yield randomBytes(10_000)
        throw new Error('the browser went away')
      }
      await expect(blobs.put(breaks())).rejects.toThrow('the browser went away')
      expect(await listed(blobs)).toEqual([])
    })

    test('while it is put it is not there', async () => {
      const bytes = randomBytes(2_000)
      async function* watched() {
        yield bytes.subarray(0, 1_000)
        expect(await listed(blobs)).toEqual([])
        expect(await blobs.has(hashOf(bytes))).toBe(false)
        yield bytes.subarray(1_000)
      }
      await blobs.put(watched())
      expect(await blobs.has(hashOf(bytes))).toBe(true)
    })

    test('what is deleted is gone, is deleted once more, and can be put again', async () => {
      const bytes = randomBytes(100)
      const { hash } = await blobs.put(inParts(bytes, 100))
      await blobs.delete(hash)
      await blobs.delete(hash)
      expect(await blobs.has(hash)).toBe(false)
      expect(await blobs.get(hash)).toBeNull()
      expect(await listed(blobs)).toEqual([])
      await blobs.put(inParts(bytes, 3))
      expect(await whole(blobs, hash)).toEqual(bytes)
    })

    test('one that was renewed since a time is not deleted as one from before it', async () => {
      const { hash, putAt } = await blobs.put(inParts(randomBytes(100), 100))
      await blobs.delete(hash, putAt - 60_000)
      expect(await blobs.has(hash)).toBe(true)
      expect(await blobs.renew(hash)).toBe(true)
      await blobs.delete(hash, putAt - 1_000)
      expect(await blobs.has(hash)).toBe(true)
      await blobs.delete(hash, Date.now() + 60_000)
      expect(await blobs.has(hash)).toBe(false)
      expect(await blobs.renew(hash)).toBe(false)
    })

    test('what is no hash names no blob', async () => {
      for (const name of ['', '..', '../../keys/vault.sqlite', 'A'.repeat(64), hashOf(Buffer.alloc(1))]) {
        expect(await blobs.get(name)).toBeNull()
        expect(await blobs.has(name)).toBe(false)
        expect(await blobs.renew(name)).toBe(false)
        await blobs.delete(name)
      }
    })

    test('all are listed, with the time', async () => {
      const before = Date.now()
      const many = await Promise.all(
        Array.from({ length: 40 }, (_, n) => blobs.put(inParts(Buffer.from(`file ${n}`), 2))),
      )
      expect(await listed(blobs)).toEqual(many.map(({ hash, size }) => [hash, size]).sort())
      for await (const { putAt } of blobs.list()) expect(Math.abs(putAt - before)).toBeLessThan(60_000)
    })
  })
}

async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function whole(blobs: Blobs, hash: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of (await blobs.get(hash))!) parts.push(part)
  return Buffer.concat(parts)
}

async function listed(blobs: Blobs): Promise<[string, number][]> {
  const found: [string, number][] = []
  for await (const { hash, size } of blobs.list()) found.push([hash, size])
  return found.sort()
}
