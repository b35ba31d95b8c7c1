import { afterEach, expect, test, vi } from 'vitest'
import { startSweep } from '#api/plumbing/background/sweep.ts'
import { type Changes, createChanges } from '#api/plumbing/engines/changes.ts'
import { bestSellersSource, createBestSellers } from '#api/storefront/best-sellers.ts'
import { type Change, type ReadModels, ReadModelsUnavailable } from '#projections/ports.ts'
import { onlyProcess } from '../support/pass.ts'

const restMs = 60_000
const closing = new AbortController()
afterEach(() => vi.useRealTimers())

async function started(sold: { readonly [product: string]: number } = {}) {
  vi.useFakeTimers()
  let handlers: Parameters<ReadModels['follow']>[0]
  const changes: Changes = createChanges({
    follow: async given => {
      handlers = given
    },
  })
  const world = { sold, counts: 0, down: false, told: [] as string[] }
  const tallies = async (view: string, prefix: string) => {
    world.counts++
    if (world.down) throw new ReadModelsUnavailable('gone')
    expect([view, prefix]).toEqual(['order', 'sold:'])
    return new Map(Object.entries(world.sold).map(([id, pieces]) => [`sold:${id}`, pieces]))
  }
  const best = createBestSellers({ tallies }, changes.announce)
  const deps = { follow: changes.follow, log: { error() {} }, signal: closing.signal, alone: onlyProcess }
  await startSweep(best.sweep, deps).tried
  await changes.start(closing.signal)
  await changes.follow({ onChange: ({ view }) => void world.told.push(view), onGap() {} }, closing.signal)
  const changed = (view: string): Change => ({ sequence: 1, view, ids: ['1'], checkpoint: 1 })
  return Object.assign(world, {
    best,
    ordered: () => handlers.onChange(changed('order')),
    restocked: () => handlers.onChange(changed('stock-levels')),
    after: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  })
}

test('most pieces first', async () => {
  const { best } = await started({ tee: 3, mug: 12, cap: 5 })
  expect(best.ids()).toEqual(['mug', 'cap', 'tee'])
})

test('orders are counted once in a while, and told when the ranking is another one', async () => {
  const world = await started({ tee: 3 })
  world.sold = { tee: 3, mug: 4 }
  for (let n = 0; n < 1000; n++) world.ordered()
  await world.after(restMs - 1)
  expect([world.counts, world.best.ids()]).toEqual([1, ['tee']])
  await world.after(1)
  expect([world.counts, world.best.ids()]).toEqual([2, ['mug', 'tee']])
  world.sold = { tee: 3, mug: 9 }
  world.ordered()
  await world.after(restMs)
  expect(world.counts).toBe(3)
  expect(world.told.filter(view => view === bestSellersSource)).toHaveLength(1)
})

test('the first order after a quiet while shows at once; other changes are none of its business', async () => {
  const world = await started()
  await world.after(2 * restMs)
  world.restocked()
  await world.after(restMs)
  expect(world.counts).toBe(1)
  world.sold = { tee: 1 }
  world.ordered()
  await world.after(0)
  expect(world.best.ids()).toEqual(['tee'])
})

test('an outage keeps the ranking and counts again', async () => {
  const world = await started({ tee: 3 })
  world.down = true
  world.sold = { mug: 1 }
  world.ordered()
  await world.after(restMs)
  expect(world.best.ids()).toEqual(['tee'])
  world.down = false
  await world.after(restMs)
  expect(world.best.ids()).toEqual(['mug'])
})
