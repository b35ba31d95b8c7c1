import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type HookedShop, openHookedShop, soon } from '#tests/api/webhooks/hooked-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let hooked: HookedShop
let editor: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  hooked = await openHookedShop()
  const permissions = [{ name: 'settings', view: true, edit: true, delete: false }] as const
  editor = await signedIn(hooked.shop, { staff: { status: 'active', permissions } as never })
  await hooked.shop.caughtUp()
})
afterAll(() => hooked.end())

const queries = (cookie = hooked.cookie) => hooked.shop.queries('en', undefined, { cookie })
const page = (query = '', cookie?: string) => queries(cookie).developerEndpoints(new URLSearchParams(query))
const at = (path: string) => ({ url: hooked.receiver.url.replace('/hook', path) })

test('admins see each endpoint, and of the one that the address names what waits and what was answered', async () => {
  hooked.receiver.answers((response, { path }) => {
    if (path === '/full') response.writeHead(500).end('the disk is full')
    else response.writeHead(204).end()
  })
  const { webhookId } = await hooked.add({ ...at('/full'), name: 'Books', types: ['stock.*'] })
  await hooked.shop.sell({ tee: [{ sku: 'T-1', price: 1299, quantity: 3 }] })
  await soon(async () => (await page()).endpoints[0]?.failures).toBe(1)
  const all = await page()
  expect(all.open).toBeNull()
  expect(all.types).toContainEqual({ type: 'customer.erased.v1', scope: 'customers:read' })
  expect(all.endpoints).toMatchObject([
    { webhookId, name: 'Books', state: 'open', status: 500, by: { kind: 'staff', name: 'Ana' } },
  ])
  const { open } = await page(`endpoint=${webhookId}`)
  expect(open?.held.map(({ type }) => type)).toEqual([all.endpoints[0]?.waiting?.type])
  expect(open?.attempts).toMatchObject([{ kind: 'live', status: 500, answer: 'the disk is full', request: true }])
  // The page after the last attempt has none.
  const older = await page(`endpoint=${webhookId}&before=${open?.attempts[0]?.id}`)
  expect(older.open?.attempts).toEqual([])
  await hooked.ask('DELETE', `/${webhookId}`)
})

test.each(['endpoint=000000000000', 'endpoint=../keys', 'endpoint='])('nothing is open at ?%s', async query => {
  expect((await page(query)).open).toBeNull()
})

test('members who are no admins see no endpoint', async () => {
  const { webhookId } = await hooked.add({ ...at('/theirs') })
  const seen = await page(`endpoint=${webhookId}`, editor.cookie)
  expect([seen.mayChange, seen.endpoints, seen.open]).toEqual([false, [], null])
  await hooked.ask('DELETE', `/${webhookId}`)
})

test('an endpoint with personal data was told of an erasure once it took the events up to it', async () => {
  const personal = { personal: true, types: ['customer.*'] }
  const mailing = await hooked.add({ ...at('/mailing'), ...personal, name: 'Mailing' })
  const resting = await hooked.add({ ...at('/resting'), ...personal, name: 'Resting' })
  const orders = await hooked.add({ ...at('/orders'), name: 'Orders', personal: true, types: ['order.*'] })
  const books = await hooked.add({ ...at('/books'), name: 'Books', types: ['order.*'] })
  await hooked.ask('POST', `/${resting.webhookId}/pause`)
  const leaver = await signedIn(hooked.shop, { name: 'Lena' })
  await eraseEmail(hooked.shop, leaver.email)
  await hooked.shop.caughtUp()
  const late = await hooked.add({ ...at('/late'), ...personal, name: 'Late' })
  const told = async () =>
    Object.fromEntries((await queries().erasureReceipts())![0]!.receivers.map(({ name, told }) => [name, told]))
  // Late came after it, Books has no personal data, and Orders never asks for erasures.
  await soon(told).toEqual({ Mailing: true, Resting: false, Orders: false })
  await hooked.ask('POST', `/${resting.webhookId}/resume`, { from: null })
  await soon(told).toEqual({ Mailing: true, Resting: true, Orders: false })
  expect((await queries().erasureReceipts())![0]!.receivers[0]).toMatchObject({ kind: 'endpoint' })
  for (const { webhookId } of [mailing, resting, orders, books, late]) await hooked.ask('DELETE', `/${webhookId}`)
})
