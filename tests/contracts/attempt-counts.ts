import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttemptCount, AttemptCounts } from '#api/plumbing/engines/attempt-counts/port.ts'

export type AttemptCountsUnderTest = {
  /** Opens them once more, as another server of the same shop does; within one process it is the same. */
  open(): Promise<AttemptCounts>
  dispose(): Promise<void>
}

/** What every place that counts attempts has to do. */
export function attemptCountsContract(start: () => Promise<AttemptCountsUnderTest>): void {
  let place: AttemptCountsUnderTest
  let counts: AttemptCounts
  let other: AttemptCounts

  beforeAll(async () => {
    place = await start()
    counts = await place.open()
    other = await place.open()
  })
  afterAll(async () => {
    await counts?.close()
    await other?.close()
    await place?.dispose()
  })

  const count = (attempts: number): AttemptCount => ({ attempts, openAt: 1_764_000_000_123, since: 1_764_000_000_000 })
  const plusOne = (kept: readonly (AttemptCount | undefined)[]) => kept.map(each => count((each?.attempts ?? 0) + 1))

  async function read(from: AttemptCounts, keys: readonly string[]) {
    let seen: readonly (AttemptCount | undefined)[] = []
    await from.change(keys, kept => {
      seen = kept
      return null
    })
    return seen
  }

  test('knows nothing at first, and then what was put, each under its key, on every server', async () => {
    const [a, b] = [randomUUID(), randomUUID()]
    expect(await read(counts, [a, b])).toEqual([undefined, undefined])
    await counts.change([a, b], () => [count(1), count(2)])
    expect(await read(other, [b, a])).toEqual([count(2), count(1)])
    expect(await read(counts, [randomUUID()])).toEqual([undefined])
  })

  test('leaves everything as it is where nothing is to change', async () => {
    const key = randomUUID()
    await counts.change([key], plusOne)
    await counts.change([key], () => null)
    expect(await read(counts, [key])).toEqual([count(1)])
  })

  test('counts every one of many at once, on two servers, also where they share one key of two', async () => {
    const [shared, own] = [randomUUID(), Array.from({ length: 40 }, () => randomUUID())]
    await Promise.all(own.map((key, n) => (n % 2 ? counts : other).change([shared, key], plusOne)))
    expect(await read(counts, [shared])).toEqual([count(40)])
    expect(await read(other, own)).toEqual(own.map(() => count(1)))
  })

  test('a refusal that is decided by what stands there holds however many come at once', async () => {
    const key = randomUUID()
    let taken = 0
    const take = async (from: AttemptCounts) => {
      let ok = false
      await from.change([key], kept => {
        ok = (kept[0]?.attempts ?? 0) < 5
        return ok ? plusOne(kept) : null
      })
      if (ok) taken++
    }
    await Promise.all(Array.from({ length: 60 }, (_, n) => take(n % 2 ? counts : other)))
    expect(taken).toBe(5)
  })
}
