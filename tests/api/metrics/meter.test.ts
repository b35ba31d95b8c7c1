import { expect, test } from 'vitest'
import { followHead } from '#api/plumbing/metrics/lag.ts'
import { createTally, type Meter, mostOpenValues, readingsOf } from '#api/plumbing/metrics/meter.ts'

const meter = (labels: Meter['labels'], read: Meter['read']): Meter => ({
  ...{ name: 'selvedge_test', kind: 'gauge', help: 'Test' },
  ...(labels && { labels }),
  read,
})

test('a value that was not declared is summed up as other', async () => {
  const read = () => [
    [{ state: 'due' }, 1] as const,
    [{ state: 'ada@x.co' }, 2] as const,
    [{ state: 'bob' }, 3] as const,
  ]
  expect(await readingsOf(meter({ state: ['due'] }, read))).toEqual([
    [{ state: 'due' }, 1],
    [{ state: 'other' }, 5],
  ])
})

test(`an open label has at most ${mostOpenValues} values beside other`, async () => {
  const read = () => Array.from({ length: mostOpenValues + 50 }, (_, n) => [{ endpoint: `e${n}` }, 1] as const)
  const readings = await readingsOf(meter({ endpoint: 'open' }, read))
  expect(readings).toHaveLength(mostOpenValues + 1)
  expect(readings.at(-1)).toEqual([{ endpoint: 'other' }, 50])
})

test('a label that was not declared is not told', async () => {
  const read = () => [[{ state: 'due', order: 'o1' }, 1] as const, [{ state: 'due', order: 'o2' }, 1] as const]
  expect(await readingsOf(meter({ state: ['due'] }, read))).toEqual([[{ state: 'due' }, 2]])
})

test('a tally counts by all its labels', () => {
  const tally = createTally('category', 'outcome')
  tally.add('order', 'accepted')
  tally.add('order', 'refused')
  tally.add('order', 'accepted')
  expect([...tally.read()]).toEqual([
    [{ category: 'order', outcome: 'accepted' }, 2],
    [{ category: 'order', outcome: 'refused' }, 1],
  ])
})

test('a view is late since the log first went past it', async () => {
  const head = followHead({ head: async () => 7 })
  await Promise.resolve()
  await Promise.resolve()
  expect(head.secondsBehind(7)).toBe(0)
  expect(head.secondsBehind(6)).toBeGreaterThan(0)
  head.close()
})
