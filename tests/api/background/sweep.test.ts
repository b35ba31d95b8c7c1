import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Alone, type Pass, type Sweep, startSweep } from '#api/plumbing/background/sweep.ts'
import { onlyProcess } from '../../support/pass.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Handlers = Parameters<Parameters<typeof startSweep>[1]['follow']>[0]

/** A sweep whose passes wait until the test ends them, in order. */
function started(given: Partial<Sweep> = {}, alone: Alone = onlyProcess) {
  const passes: (Pass & { end(): void; fail(): void })[] = []
  const closing = new AbortController()
  const log = { error: vi.fn() }
  let handlers: Handlers | undefined
  const sweep: Sweep = {
    name: 'dust',
    run(pass) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      passes.push({ ...pass, end: resolve, fail: () => reject(new Error('no broom')) })
      return promise
    },
    ...given,
  }
  const follow = async (given: Handlers) => {
    handlers = given
  }
  const running = startSweep(sweep, { follow, log, signal: closing.signal, alone })
  const soon = () => vi.advanceTimersByTimeAsync(0)
  return {
    ...running,
    log,
    passes,
    close: () => closing.abort(),
    soon,
    async change(view: string, ...ids: string[]) {
      handlers?.onChange({ sequence: 1, view, ids, checkpoint: 1 })
      await soon()
    },
    async gap() {
      handlers?.onGap(0)
      await soon()
    },
    async end(ms = 0) {
      passes.at(-1)?.end()
      await vi.advanceTimersByTimeAsync(ms)
    },
    async fail(ms = 0) {
      passes.at(-1)?.fail()
      await vi.advanceTimersByTimeAsync(ms)
    },
  }
}

const ids = ({ changed }: Pass) => changed && Object.fromEntries([...changed].map(([view, of]) => [view, [...of]]))

test('a pass over everything at the start, then one each period, and one at a time', async () => {
  const dust = started({ every: 5000 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(dust.passes).toHaveLength(1)
  await dust.end(4999)
  expect(dust.passes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(dust.passes.map(({ first, changed }) => [first, changed])).toEqual([
    [true, null],
    [false, null],
  ])
})

test('without a period or a view: one pass', async () => {
  const dust = started()
  await dust.end(24 * 3_600_000)
  expect(dust.passes).toHaveLength(1)
})

test('changes of its views wake it; those during a pass are joined in the next', async () => {
  const dust = started({ wakeOn: ['shelf', 'floor'], every: 5000 })
  await dust.soon()
  await dust.change('shelf', 'a', 'b')
  await dust.change('shelf', 'b', 'c')
  await dust.change('floor', 'x')
  await dust.change('sky', 'blue')
  expect(dust.passes).toHaveLength(1)
  await dust.end()
  expect(ids(dust.passes[1]!)).toEqual({ shelf: ['a', 'b', 'c'], floor: ['x'] })
  await dust.end()
  await dust.change('sky', 'blue')
  expect(dust.passes).toHaveLength(2)
  await dust.change('floor', 'y')
  expect(ids(dust.passes[2]!)).toEqual({ floor: ['y'] })
})

test('a gap, and a view that was rebuilt, mean everything', async () => {
  const dust = started({ wakeOn: ['shelf'] })
  await dust.soon()
  await dust.end()
  await dust.gap()
  expect(dust.passes[1]?.changed).toBe(null)
  await dust.change('shelf', 'a')
  await dust.change('shelf')
  await dust.end()
  expect(dust.passes[2]?.changed).toBe(null)
})

test('rests after a pass, however often it is woken', async () => {
  const dust = started({ wakeOn: ['shelf'], rest: 60_000 })
  await dust.soon()
  await dust.end()
  await dust.change('shelf', 'a')
  await vi.advanceTimersByTimeAsync(59_998)
  await dust.change('shelf', 'b')
  expect(dust.passes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(ids(dust.passes[1]!)).toEqual({ shelf: ['a', 'b'] })
})

test('repeats a failed pass over everything, after 250 ms to 10 s; wakes do not hurry it', async () => {
  const dust = started({ wakeOn: ['shelf'] })
  await dust.soon()
  await dust.fail(249)
  await dust.change('shelf', 'a')
  expect(dust.passes).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(dust.passes[1]).toMatchObject({ first: true, changed: null })
  expect(dust.log.error).toHaveBeenCalledWith(expect.objectContaining({ sweep: 'dust' }), expect.anything())
  for (const ms of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
    const before = dust.passes.length
    await dust.fail(ms - 1)
    expect(dust.passes).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(dust.passes).toHaveLength(before + 1)
  }
  await dust.end()
  await dust.change('shelf', 'a')
  expect(dust.passes.at(-1)).toMatchObject({ first: false })
  const before = dust.passes.length
  await dust.fail(250)
  expect(dust.passes).toHaveLength(before + 1)
  expect(dust.passes.at(-1)).toMatchObject({ first: false, changed: null })
})

test('a view that went live ends the pause after a failure', async () => {
  const dust = started({ wakeOn: ['shelf'] })
  await dust.soon()
  await dust.fail()
  await dust.change('shelf')
  expect(dust.passes).toHaveLength(2)
})

test('now() waits for no rest and no failure, and resolves after a pass over everything that began after the call', async () => {
  const dust = started({ wakeOn: ['shelf'], rest: 60_000 })
  await dust.soon()
  const resolved = vi.fn()
  void dust.now().then(resolved)
  void dust.now().then(resolved)
  await dust.end()
  expect(dust.passes).toHaveLength(2)
  expect(resolved).not.toHaveBeenCalled()
  await dust.fail()
  expect(resolved).not.toHaveBeenCalled()
  void dust.now().then(resolved)
  await dust.soon()
  expect(dust.passes).toHaveLength(3)
  await dust.end()
  expect(resolved).toHaveBeenCalledTimes(3)
  expect(dust.passes.every(({ changed }) => changed === null)).toBe(true)
})

test('tells when the first pass is over, also when it failed', async () => {
  const dust = started()
  const tried = vi.fn()
  void dust.tried.then(tried)
  await dust.soon()
  expect(tried).not.toHaveBeenCalled()
  await dust.fail()
  expect(tried).toHaveBeenCalled()
})

test('ends when the process closes: after the pass under way, then what that left', async () => {
  const order: string[] = []
  const dust = started({ every: 5000, end: async () => void order.push('end') })
  void dust.ended.then(() => order.push('ended'))
  const waiting = dust.now()
  const refused = expect(waiting).rejects.toThrow('dust')
  dust.close()
  await dust.soon()
  expect(dust.passes[0]?.signal.aborted).toBe(true)
  expect(order).toEqual([])
  await dust.end()
  expect(order).toEqual(['end', 'ended'])
  await refused
  await expect(dust.now()).rejects.toThrow('dust')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(dust.passes).toHaveLength(1)
})

test.each(['a pause', 'a rest', 'a failure'])('closing ends %s', async pause => {
  const dust = started({ every: 5000, ...(pause === 'a rest' && { rest: 60_000 }) })
  await (pause === 'a failure' ? dust.fail() : dust.end())
  dust.close()
  await dust.ended
  expect(dust.passes).toHaveLength(1)
})

test('sweeps while it holds the lease alone, and looks through everything when it gets it again', async () => {
  const leases: { act: Parameters<Alone>[1]; name: string }[] = []
  const alone: Alone = (name, act, signal) => {
    leases.push({ name, act })
    return new Promise(resolve => signal.addEventListener('abort', () => resolve()))
  }
  const dust = started({ every: 5000 }, alone)
  await dust.soon()
  expect(dust.passes).toHaveLength(0)
  const [lost, held] = [new AbortController(), new AbortController()]
  const first = leases[0]!.act(lost.signal, 1)
  await dust.end()
  lost.abort()
  await first
  expect(leases[0]!.name).toBe('dust')
  void leases[0]!.act(held.signal, 1)
  await dust.soon()
  expect(dust.passes.map(({ first, changed }) => [first, changed])).toEqual([
    [true, null],
    [true, null],
  ])
  const everywhere = started({ everywhere: true }, alone)
  await everywhere.soon()
  expect(everywhere.passes).toHaveLength(1)
})

test('a subscription is one pass, which others wait for until it has begun', async () => {
  const dust = started({ everywhere: true })
  let tried = false
  void dust.tried.then(() => {
    tried = true
  })
  await dust.soon()
  expect(tried).toBe(false)
  dust.passes[0]!.begun()
  await dust.soon()
  expect([tried, dust.passes[0]!.signal.aborted]).toEqual([true, false])
  dust.close()
  expect(dust.passes[0]!.signal.aborted).toBe(true)
  await dust.end()
  await dust.ended
  expect(dust.passes).toHaveLength(1)
})
