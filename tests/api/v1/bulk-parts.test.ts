import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Part, partsOf } from '#api/v1/bulk/parts.ts'

const size = { lines: 3, bytes: 40 }

async function read(bytes: Uint8Array, cuts: readonly number[] = []): Promise<readonly Part[]> {
  const places = [0, ...cuts.map(cut => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  const chunks = places.slice(1).map((to, at) => bytes.subarray(places[at], to))
  return Array.fromAsync(partsOf(Readable.from(chunks), size))
}

test('a body comes in the same parts, however it is cut on its way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', 'ö', '\n', '\r', ' ') }),
      fc.array(fc.nat(60)),
      async (text, cuts) => {
        const bytes = Buffer.from(text)
        const whole = await read(bytes)
        expect(await read(bytes, cuts)).toEqual(whole)
        const lines = text
          .split('\n')
          .flatMap((line, at) => (line.trim() === '' ? [] : [{ number: at + 1, text: line }]))
        expect(whole.flatMap(part => part.lines)).toEqual(lines)
        for (const { lines } of whole) expect(lines.length).toBeLessThanOrEqual(size.lines)
      },
    ),
  )
})

test('a part ends with enough bytes, and another line makes another hash', async () => {
  const parts = await read(Buffer.from(`${'x'.repeat(41)}\nb\n`))
  expect(parts.map(({ lines }) => lines.length)).toEqual([1, 1])
  expect((await read(Buffer.from('a\nb\n')))[0]!.hash).not.toBe((await read(Buffer.from('a\nc\n')))[0]!.hash)
})

test('a line that is no UTF-8 or too long is told in its place', async () => {
  expect((await read(Buffer.from([0x61, 0x0a, 0xff, 0x0a, 0x62])))[0]!.lines).toEqual([
    { number: 1, text: 'a' },
    { number: 2, text: null },
    { number: 3, text: 'b' },
  ])
  const long = Buffer.concat([Buffer.alloc(1024 * 1024 + 1, 'x'), Buffer.from('\nb')])
  const parts = await read(long, [5, 70_000])
  expect(parts.flatMap(({ lines }) => lines)).toEqual([
    { number: 1, text: null },
    { number: 2, text: 'b' },
  ])
})

test('of a body that breaks off the part that is not whole is not given', async () => {
  async function* broken() {
    yield Buffer.from('a\nb\nc\nd\ne')
    throw new Error('gone')
  }
  const given: Part[] = []
  const reading = (async () => {
    for await (const part of partsOf(broken(), size)) given.push(part)
  })()
  await expect(reading).rejects.toThrow('gone')
  expect(given.map(({ lines }) => lines.length)).toEqual([3])
})
