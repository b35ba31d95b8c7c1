import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Awaited<ReturnType<typeof signedIn>>
let editor: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await openShop()
  admin = await signedIn(shop, { admin: true, name: 'Ana', confirmed: true })
  const permissions = [{ name: 'settings', view: true, edit: true, delete: false }] as const
  editor = await signedIn(shop, { staff: { status: 'active', permissions } as never })
  await shop.caughtUp()
})
afterAll(() => shop.end())

const browse = (query: string, { cookie } = admin) =>
  shop.app.inject({ url: `/api/admin/events?${query}`, headers: { cookie } })
const asked = ({ cookie } = admin) => shop.queries('en', undefined, { cookie })

test('admins browse events as a program gets them, page after page', async () => {
  const all = (await browse('after=start&limit=100')).json()
  expect(all.events.map(({ type }: { type: string }) => type)).toContain('customer.created.v1')
  const first = (await browse('after=start&limit=1')).json()
  const second = (await browse(`after=${first.cursor}&limit=1`)).json()
  expect([...first.events, ...second.events]).toEqual(all.events.slice(0, 2))
  expect((await browse('after=start&types=customer.*')).json().events.length).toBeGreaterThan(1)
})

test('a type that the shop does not have is named', async () => {
  const refused = await browse('types=orders.*')
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-request'])
})

test('members who are no admins see what the interface says, and nothing of keys and persons', async () => {
  expect((await browse('after=start', editor)).statusCode).toBe(403)
  const { eventBrowser, developerKeys, erasureReceipts } = asked(editor)
  expect(await developerKeys()).toEqual({ mayChange: false, keys: [] })
  expect(await erasureReceipts()).toBeNull()
  const { mayChange, types } = await eventBrowser()
  expect(mayChange).toBe(false)
  const placed = types.find(({ type }) => type === 'order.placed.v1')
  expect(placed?.fields.map(({ name }) => name)).toContain('lines')
  expect(placed?.fields.some(({ personal }) => personal)).toBe(true)
})
