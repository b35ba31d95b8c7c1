import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import type { Scope } from '#domain/shared/scopes.ts'
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

test('a reader that comes back with a later cursor was told of an erasure', async () => {
  const by = { actor: 'owner', channel: 'test' }
  const program = async (name: string, scopes: readonly Scope[]) => {
    const created = await shop.keys.create({ name, scopes: [...scopes] }, by)
    if (!created.ok) throw new Error(created.problem.title)
    return created.made
  }
  const told = async () => (await asked().erasureReceipts())!.map(({ receivers }) => receivers)
  const mailing = await program('Mailing tool', ['customers:read', 'events:read'])
  const bookkeeper = await program('Bookkeeper', ['orders:read', 'events:read'])
  const read = async ({ key }: { key: string }, after: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const { headers: answered } = await shop.app.inject({ url: `/api/events?after=${after}`, headers })
    return /after=([^&>]+)/.exec(String(answered.link))![1]!
  }
  await read(bookkeeper, 'start')
  await read(mailing, 'start')
  const leaver = await signedIn(shop, { name: 'Lena' })
  await eraseEmail(shop, leaver.email)
  await shop.caughtUp()
  const later = { kind: 'key', id: mailing.keyId, name: 'Mailing tool' }
  const first = await told()
  expect(first.at(-1)).toEqual([{ ...later, told: false }])
  const cursor = await read(mailing, 'start')
  // To be given the event proves nothing; to come back with a place after it does.
  expect((await told()).at(-1)).toEqual([{ ...later, told: false }])
  await read(mailing, cursor)
  await expect.poll(async () => (await told()).at(-1)).toEqual([{ ...later, told: true }])
})
