import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLeases } from '#api/plumbing/background/leases.ts'
import { type Work, WorkUnavailable } from '#api/plumbing/engines/work/port.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'

let work: Work
beforeEach(() => {
  vi.useFakeTimers()
  work = openSqliteWork({ file: ':memory:' })
})
afterEach(async () => {
  vi.useRealTimers()
  await work.close()
})

/** A process that wants to do one thing alone, and notes when it may and when it no longer may. */
function processOf(name: string, until: Promise<void> = new Promise(() => {})) {
  const closing = new AbortController()
  const doing: string[] = []
  const engine = { ...work }
  const log = { error: vi.fn() }
  const leases = keepLeases(engine, log, name)
  const act = async (signal: AbortSignal) => {
    doing.push('begins')
    await Promise.race([new Promise(resolve => signal.addEventListener('abort', resolve)), until])
    doing.push('ends')
  }
  const ended = leases.alone('sweep', act, closing.signal)
  return {
    doing,
    ended,
    log,
    leases,
    async close() {
      closing.abort()
      await ended
    },
    /** How the engine answers this process from now on. */
    answerBy(take: Work['take']) {
      engine.take = take
    },
    /** The engine answers this process no longer, or again. */
    cutOff(isCutOff = true) {
      engine.take = isCutOff ? () => Promise.reject(new WorkUnavailable('no answer')) : work.take
    },
  }
}

const late = <T>(ms: number, answer: () => Promise<T>) => new Promise(resolve => setTimeout(resolve, ms)).then(answer)
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('one of two processes does the work, and the other goes on within half a second of its end', async () => {
  const [first, second] = [processOf('first'), processOf('second')]
  await passes(10_000)
  expect([first.doing, second.doing]).toEqual([['begins'], []])
  await first.close()
  expect(first.doing).toEqual(['begins', 'ends'])
  await passes(500)
  expect(second.doing).toEqual(['begins'])
  await second.close()
  expect(await work.held('')).toEqual([])
})

test('a process that cannot renew its lease stops before another one begins', async () => {
  const [first, second] = [processOf('first'), processOf('second')]
  await passes(1)
  const order: string[] = []
  first.cutOff()
  for (let at = 0; at < 5000; at += 100) {
    await passes(100)
    if (first.doing.length === 2 && !order.includes('first ends')) order.push('first ends')
    if (second.doing.length === 1 && !order.includes('second begins')) order.push('second begins')
  }
  expect(order).toEqual(['first ends', 'second begins'])
  expect(first.log.error).toHaveBeenCalled()

  // It asks on, and has the lease back when the other one has gone.
  first.cutOff(false)
  await second.close()
  await passes(1000)
  expect(first.doing).toEqual(['begins', 'ends', 'begins'])
  await first.close()
})

test.each([
  ['refuses at once', () => Promise.reject(new WorkUnavailable('no answer'))],
  ['answers a second late with an error', () => late(1000, () => Promise.reject(new WorkUnavailable('no answer')))],
  ['never answers', () => new Promise<never>(() => {})],
  ['answers when the lease has ended', () => late(3000, () => Promise.resolve([]))],
])('it stops before the lease ends, where the engine %s', async (_, take) => {
  const first = processOf('first')
  await passes(1)
  first.answerBy(take)
  await passes(2500)
  expect(first.doing).toEqual(['begins', 'ends'])
  first.answerBy(work.take)
  await first.close()
})

test('an answer that comes when its lease may have ended grants nothing', async () => {
  const only = processOf('only')
  only.answerBy(async (...asked) => {
    const leases = await work.take(...asked)
    return late(2600, async () => leases)
  })
  await passes(2700)
  expect(only.doing).toEqual([])
  only.answerBy(work.take)
  await passes(3000)
  expect(only.doing).toEqual(['begins'])
  await only.close()
})

test('a process that slept for longer than its lease begins anew, also where nobody took it', async () => {
  const only = processOf('only')
  await passes(1)
  only.cutOff()
  await passes(900)
  // Nothing ran meanwhile: neither a renewal nor the end of one.
  vi.setSystemTime(Date.now() + 60_000)
  only.cutOff(false)
  await passes(1000)
  expect(only.doing).toEqual(['begins', 'ends', 'begins'])
  await only.close()
})

test('work that ends by itself gives its lease back', async () => {
  const done = Promise.withResolvers<void>()
  const first = processOf('first', done.promise)
  const second = processOf('second')
  await passes(1)
  done.resolve()
  await first.ended
  await passes(500)
  expect([first.doing, second.doing]).toEqual([['begins', 'ends'], ['begins']])
  await second.close()
})

test('a process asks once for all its leases, and gives all back when it closes', async () => {
  const take = vi.spyOn(work, 'take')
  const leases = keepLeases(work, { error: vi.fn() }, 'only')
  const closing = new AbortController()
  const forever = (signal: AbortSignal) =>
    new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
  const all = ['a', 'b', 'c'].map(name => leases.alone(name, forever, closing.signal))
  await passes(1)
  expect(take.mock.calls.map(([names]) => names)).toEqual([['a', 'b', 'c']])
  await passes(10_000)
  expect(take.mock.calls.length).toBe(11)
  await expect(leases.alone('a', forever, closing.signal)).rejects.toThrow('does a already')
  await leases.close()
  expect(await work.held('')).toEqual([])
  closing.abort()
  await Promise.all(all)
})
