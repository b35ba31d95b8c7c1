import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asWriter, createWriters, withOwnWrites } from '#api/plumbing/engines/own-writes.ts'
import { knowWriters } from '#api/plumbing/http/read-your-writes.ts'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { answerData } from '#api/plumbing/web/data-route.ts'

const view = { name: 'parcels' }

/** Views that are where `reached` says, and documents that are read of them. */
const reached: Record<string, number> = {}
let waited: readonly string[]
const writerAt = createWriters({
  projections: {
    names: ['parcels', 'prices', 'stopped'],
    shows: (name, position) => reached[name]! >= position,
    async caughtUp(position, { views = [], timeoutMs = 0 } = {}) {
      waited = [...waited, `${views} for ${timeoutMs > 0 && timeoutMs <= 500 ? 'half a second at most' : timeoutMs}`]
      return views.every(name => reached[name]! >= position)
    },
  },
  documents: { async caughtUp() {} },
})
const read = async () => undefined
const { documents, readModels } = withOwnWrites({
  documents: {
    get: read,
    getMany: read,
    derived: (_key: string, _views: unknown, compute: () => unknown) => compute(),
  },
  readModels: { get: read, checkpoint: async () => 10 },
} as never)

beforeEach(() => {
  Object.assign(reached, { parcels: 42, prices: 42, stopped: 5 })
  waited = []
})

test('a list that is behind shows everything until the first event that its view has not taken in', async () => {
  const log = [10, 20, 30].map(position => ({ position, at: `2026-11-20T12:06:${position}.000Z` }))
  const store = {
    async *readAll(after: number) {
      yield log.filter(({ position }) => position > after)
    },
  } as never
  const until = (checkpoint: number) =>
    shownUntil(view, { store, readModels: { checkpoint: async () => checkpoint } as never })
  const written = <T>(work: () => T) => asWriter(writerAt(50, { everyRead: true }), work)
  expect(await written(() => until(10))).toBe('2026-11-20T12:06:20.000Z')
  expect(await written(() => until(30))).toBeNull()
  expect(await until(10)).toBeNull()
  reached.parcels = 50
  expect(await written(() => until(10))).toBeNull()
})

test('a visitor who has written waits for the views that are read, each once, and for no other', async () => {
  await asWriter(writerAt(42, { everyRead: true }), async () => {
    await documents.get('parcels', 'p1')
    await documents.get('prices', 'p1')
    await documents.get('no-view', 'p1')
  })
  // The first look found where the other one is.
  expect(waited).toEqual(['parcels for half a second at most'])
  waited = []
  await asWriter(writerAt(42, { everyRead: true }), () => documents.derived('all', ['stopped'], async () => 1))
  expect(waited).toEqual(['stopped for half a second at most'])
})

test('nobody waits who wrote nothing, or who writes again', async () => {
  await documents.get('stopped', 'p1')
  await asWriter(writerAt(42, { everyRead: false }), () => documents.get('stopped', 'p1'))
  expect(waited).toEqual([])
})

let app: Awaited<ReturnType<typeof createServer>>

beforeAll(async () => {
  const config = { LOG_LEVEL: 'silent' as const, PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: [] }
  app = await createServer({ config, secrets: ['a secret that is long enough for a test'], securityPolicy: true })
  knowWriters(app, writerAt)
  const query = async () => void (await readModels.get('parcels', 'p1'))
  answerData(app, async () => ({ application: { query } }) as never, {
    ...{ at: '/dashboard', origin: 'https://shop.example' },
    queries: () => ({}) as never,
  })
  return () => app.close()
})

const ask = (cookie: string) =>
  app.inject({ url: `/dashboard/_data?path=${encodeURIComponent('/dashboard/orders')}`, headers: { cookie } })

test.each(['', '.own'])(
  'a visitor’s last write is remembered until the views that were read show it (%s)',
  async own => {
    expect((await ask(`position=50${own}`)).cookies).toMatchObject([
      { name: 'position', value: `50${own}`, maxAge: 10 },
    ])
    expect(waited).toEqual(['parcels for half a second at most'])
    expect((await ask(`position=42${own}`)).cookies).toMatchObject([{ name: 'position', value: '' }])
  },
)

test('where nothing was written nothing is remembered', async () => {
  expect((await ask('')).cookies).toEqual([])
  expect((await ask('position=rubbish')).cookies).toEqual([])
  expect(waited).toEqual([])
})
