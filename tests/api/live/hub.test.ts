import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, createHub, type HubDeps } from '#api/live/hub.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A page that reads, or one that does not, and what it was told. */
function page({ unread = () => 0 }: { unread?: () => number } = {}) {
  const texts: string[] = []
  const written: (string | Buffer)[] = []
  let state: 'open' | 'ended' | 'destroyed' = 'open'
  const connection: Connection = {
    write(data) {
      written.push(data)
      texts.push(String(data))
    },
    unread,
    end(data) {
      texts.push(data)
      state = 'ended'
    },
    destroy() {
      state = 'destroyed'
    },
  }
  return {
    connection,
    written,
    state: () => state,
    /** Prices that it was told, message by message. */
    told: () =>
      texts.flatMap(text => {
        const data = /^data: (.*)$/m.exec(text)?.[1]
        return data ? [(JSON.parse(data) as { price: number }[]).map(({ price }) => price)] : []
      }),
    texts,
  }
}

function hubOf(deps: Partial<HubDeps> = {}) {
  const prices = new Map<string, number>()
  const asked: string[][] = []
  const hub = createHub({
    read: async (ids, left) => {
      asked.push([...ids])
      return ids.map(id => JSON.stringify({ id, price: prices.get(id) ?? 0, ...(left && { left: {} }) }))
    },
    mostListeners: 10_000,
    onFault(error) {
      throw error
    },
    ...deps,
  })
  const change = (id: string, price: number) => {
    prices.set(id, price)
    hub.changed([id])
  }
  return { hub, prices, asked, change }
}

const ticks = (count: number) => vi.advanceTimersByTimeAsync(count * 250)

test('a page is told the present values at once, and then each change once', async () => {
  const { hub, prices, change } = hubOf()
  prices.set('tee', 800)
  prices.set('cap', 500)
  const reader = page()
  await hub.open(reader.connection, ['tee', 'cap'], false)
  expect(reader.told()).toEqual([[800, 500]])
  expect(reader.texts[0]).toMatch(/^retry: \d+\n\n/)
  change('tee', 900)
  change('tee', 950)
  await ticks(2)
  expect(reader.told()).toEqual([[800, 500], [950]])
  // Signs of life are none.
  hub.beat()
  expect([hub.listeners(), hub.messages()]).toEqual([1, 2])
})

test('each changed product is read and written down once, for all pages of a kind', async () => {
  const { hub, asked, change } = hubOf()
  const readers = [page(), page(), page()]
  for (const [i, { connection }] of readers.entries()) await hub.open(connection, ['tee'], i === 2)
  asked.length = 0
  change('tee', 900)
  await ticks(1)
  expect(asked).toEqual([['tee'], ['tee']])
  expect(readers[0]!.written.at(-1)).toBeInstanceOf(Buffer)
  expect(readers[0]!.written.at(-1)).toBe(readers[1]!.written.at(-1))
  expect(readers[2]!.texts.at(-1)).toContain('"left"')
})

test('what changed and is the same for pages of a kind is not told', async () => {
  const { hub, prices } = hubOf()
  prices.set('tee', 800)
  const reader = page()
  await hub.open(reader.connection, ['tee'], false)
  hub.changed(['tee'])
  hub.allChanged()
  await ticks(2)
  expect(reader.told()).toEqual([[800]])
})

test('after a gap every page is told the present values that differ', async () => {
  const { hub, prices } = hubOf()
  const reader = page()
  await hub.open(reader.connection, ['tee', 'cap'], false)
  prices.set('cap', 700)
  hub.allChanged()
  await ticks(1)
  expect(reader.told()).toEqual([[0, 0], [700]])
})

test('at most 5,000 messages leave in a tick, and the oldest listeners come first', async () => {
  const { hub, change } = hubOf()
  const readers = Array.from({ length: 7000 }, () => page())
  for (const { connection } of readers) await hub.open(connection, ['tee'], false)
  const reached = () => readers.filter(({ texts }) => texts.length > 1).length
  change('tee', 900)
  await vi.advanceTimersByTimeAsync(30)
  expect(reached()).toBe(5000)
  expect(readers.slice(0, 5000).every(({ texts }) => texts.length === 2)).toBe(true)
  await ticks(1)
  expect(reached()).toBe(7000)
})

test('a product that never rests neither leaves out its last pages nor holds up another product', async () => {
  const { hub, change } = hubOf()
  const readers = Array.from({ length: 6000 }, () => page())
  for (const { connection } of readers) await hub.open(connection, ['tee'], false)
  const other = page()
  await hub.open(other.connection, ['cap'], false)
  change('tee', 1)
  change('cap', 500)
  for (let price = 2; price <= 6; price++) {
    await ticks(1)
    change('tee', price)
  }
  expect(other.told().at(-1)).toEqual([500])
  await ticks(4)
  for (const { told } of readers) expect(told().at(-1)).toEqual([6])
})

test('a connection that does not read is destroyed, and the others are told', async () => {
  const { hub, change } = hubOf()
  let unread = 0
  const [stuck, reader] = [page({ unread: () => unread }), page()]
  await hub.open(stuck.connection, ['tee'], false)
  await hub.open(reader.connection, ['tee'], false)
  unread = 64 * 1024 + 1
  change('tee', 900)
  await ticks(1)
  expect(stuck.state()).toBe('destroyed')
  expect(reader.told().at(-1)).toEqual([900])
  expect(hub.listeners()).toBe(1)
})

test('past the limit nobody is taken until somebody leaves', async () => {
  const { hub } = hubOf({ mostListeners: 1 })
  const leave = await hub.open(page().connection, ['tee'], false)
  expect(await hub.open(page().connection, ['tee'], false)).toBeNull()
  leave!()
  leave!()
  expect(await hub.open(page().connection, ['tee'], false)).not.toBeNull()
  expect(await hub.open(page().connection, ['tee'], false)).toBeNull()
})

test('a change while a page connects is not lost, whichever read ends first', async () => {
  const reads: ((price: number) => void)[] = []
  const hub = createHub({
    read: ids => new Promise(done => reads.push(price => done(ids.map(id => JSON.stringify({ id, price }))))),
    mostListeners: 10,
    onFault(error) {
      throw error
    },
  })
  const first = page()
  const opening = hub.open(first.connection, ['tee'], false)
  reads.shift()!(800)
  await opening
  hub.changed(['tee'])
  const second = page()
  // It begins to read before the tick does, and gets the old answer later.
  const late = hub.open(second.connection, ['tee'], false)
  hub.changed(['tee'])
  await ticks(1)
  const [old, fresh] = reads
  fresh!(900)
  await ticks(1)
  old!(800)
  await late
  await ticks(2)
  expect(first.told().at(-1)).toEqual([900])
  expect(second.told().at(-1)).toEqual([900])
})

test('while products cannot be read nothing is told, and afterwards the present state', async () => {
  let isDown = false
  const faults: unknown[] = []
  const { hub, prices } = hubOf({
    read: async ids => {
      if (isDown) throw new Error('down')
      return ids.map(id => JSON.stringify({ id, price: prices.get(id) ?? 0 }))
    },
    onFault: error => faults.push(error),
  })
  const reader = page()
  await hub.open(reader.connection, ['tee'], false)
  isDown = true
  prices.set('tee', 900)
  hub.changed(['tee'])
  await ticks(2)
  expect(faults.length).toBeGreaterThan(0)
  await expect(hub.open(page().connection, ['cap'], false)).rejects.toThrow('down')
  expect(hub.listeners()).toBe(1)
  isDown = false
  await ticks(2)
  expect(reader.told()).toEqual([[0], [900]])
})

test('all pages hear in turn that the shop is there, each within 20 seconds', async () => {
  const { hub } = hubOf()
  const readers = Array.from({ length: 30 }, () => page())
  for (const { connection } of readers) await hub.open(connection, ['tee'], false)
  hub.beat()
  expect(readers.filter(({ texts }) => texts.at(-1)?.startsWith(':')).length).toBe(2)
  for (let second = 1; second < 20; second++) hub.beat()
  for (const { texts } of readers) expect(texts.filter(text => text.startsWith(':')).length).toBeGreaterThan(0)
})

test('closing ends every page, to come back spread over ten seconds, and takes nobody', async () => {
  const { hub } = hubOf()
  const readers = Array.from({ length: 50 }, () => page())
  for (const { connection } of readers) await hub.open(connection, ['tee'], false)
  hub.close()
  const waits = readers.map(({ texts }) => Number(/^retry: (\d+)/.exec(texts.at(-1)!)![1]))
  expect(readers.every(({ state }) => state() === 'ended')).toBe(true)
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
  expect(new Set(waits).size).toBeGreaterThan(10)
  expect(await hub.open(page().connection, ['tee'], false)).toBeNull()
})
