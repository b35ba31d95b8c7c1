import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { patienceMs } from '#api/plumbing/http/read-your-writes.ts'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import { shownUntil } from '#api/plumbing/lists/behind.ts'
import { answerData } from '#api/plumbing/web/data-route.ts'

const view = { name: 'parcels' }

test('a list that is behind shows everything until the first event that its view has not taken in', async () => {
  const log = [10, 20, 30].map(position => ({ position, at: `2026-11-20T12:06:${position}.000Z` }))
  const store = {
    async *readAll(after: number) {
      yield log.filter(({ position }) => position > after)
    },
  } as never
  const until = (checkpoint: number, behind: boolean) =>
    shownUntil({ behind }, view, { store, readModels: { checkpoint: async () => checkpoint } as never })
  expect(await until(10, true)).toBe('2026-11-20T12:06:20.000Z')
  expect(await until(30, true)).toBeNull()
  expect(await until(10, false)).toBeNull()
})

let app: Awaited<ReturnType<typeof createServer>>
let reached: boolean
let waited: readonly [position: number, ms: number][]

beforeAll(async () => {
  const config = { LOG_LEVEL: 'silent' as const, PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: [] }
  app = await createServer({ config, secrets: ['a secret that is long enough for a test'], securityPolicy: true })
  const query = async (_request: Request, { shop }: { readonly shop: { readonly behind: boolean } }) => shop
  answerData(app, async () => ({ application: { query } }) as never, {
    ...{ at: '/dashboard', origin: 'https://shop.example' },
    queries: ({ behind }) => ({ behind }) as never,
    async caughtUp(position, ms) {
      waited = [...waited, [position, ms]]
      return reached
    },
  })
})
afterAll(() => app.close())
beforeEach(() => {
  waited = []
})

const ask = (cookie: string) =>
  app.inject({ url: `/dashboard/_data?path=${encodeURIComponent('/dashboard/orders')}`, headers: { cookie } })

test('a page hears that its views are behind the visitor’s own change, and hears it until they are not', async () => {
  reached = false
  const behind = await ask('position=42')
  expect(behind.json()).toEqual({ data: { behind: true } })
  expect(behind.cookies).toMatchObject([{ name: 'position', value: '42', maxAge: 10 }])
  expect(waited).toEqual([[42, patienceMs]])
  reached = true
  const there = await ask('position=42')
  expect(there.json()).toEqual({ data: { behind: false } })
  expect(there.cookies).toMatchObject([{ name: 'position', value: '' }])
})

test('who changed nothing waits for nothing', async () => {
  reached = false
  const answer = await ask('')
  expect(answer.json()).toEqual({ data: { behind: false } })
  expect(answer.cookies).toEqual([])
  expect(waited).toEqual([])
})
