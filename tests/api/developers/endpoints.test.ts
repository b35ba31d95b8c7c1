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

const personal = { personal: true, types: ['customer.*'] }

/** Erases somebody. Resolves with a question: which endpoints were told of it. */
async function erased() {
  const leaver = await signedIn(hooked.shop, { name: 'Lena' })
  await eraseEmail(hooked.shop, leaver.email)
  await hooked.shop.caughtUp()
  const receipts = async () => (await queries().erasureReceipts())!
  const { customer } = (await receipts())[0]!
  return async () => {
    const { receivers } = (await receipts()).find(each => each.customer === customer)!
    return Object.fromEntries(receivers.map(({ name, told }) => [name, told]))
  }
}

const remove = async (...endpoints: readonly Endpoint[]) => {
  for (const { webhookId } of endpoints) await hooked.ask('DELETE', `/${webhookId}`)
}

type Endpoint = { readonly webhookId: string }

const press = async ({ webhookId }: Endpoint, act: string, body?: object) => {
  const answer = await hooked.ask('POST', `/${webhookId}/${act}`, body)
  expect(answer.statusCode, answer.body).toBe(204)
}

const change = async ({ webhookId }: Endpoint, terms: object) => {
  const answer = await hooked.ask('PATCH', `/${webhookId}`, terms)
  expect(answer.statusCode, answer.body).toBe(204)
}

test('an endpoint with personal data was told of an erasure once it took its event', async () => {
  const mailing = await hooked.add({ ...at('/mailing'), ...personal, name: 'Mailing' })
  const resting = await hooked.add({ ...at('/resting'), ...personal, name: 'Resting' })
  const orders = await hooked.add({ ...at('/orders'), name: 'Orders', personal: true, types: ['order.*'] })
  const books = await hooked.add({ ...at('/books'), name: 'Books', types: ['order.*'] })
  await press(resting, 'pause')
  const told = await erased()
  const late = await hooked.add({ ...at('/late'), ...personal, name: 'Late' })
  // Late came after it, Books has no personal data, and Orders never asks for erasures.
  await soon(told).toEqual({ Mailing: true, Resting: false, Orders: false })
  await press(resting, 'resume', { from: null })
  await soon(told).toEqual({ Mailing: true, Resting: true, Orders: false })
  expect((await queries().erasureReceipts())![0]!.receivers[0]).toMatchObject({ kind: 'endpoint' })
  await remove(mailing, resting, orders, books, late)
})

test('an endpoint that passes an erasure without its event was not told', async () => {
  hooked.receiver.answers((response, { path, events }) => {
    const isErasure = events.some(({ type }) => type === 'customer.erased.v1')
    response.writeHead(path === '/skips' && isErasure ? 500 : 204).end()
  })
  const mailing = await hooked.add({ ...at('/mailing'), ...personal, name: 'Mailing' })
  const resumes = await hooked.add({ ...at('/resumes'), ...personal, name: 'Resumes' })
  const rewinds = await hooked.add({ ...at('/rewinds'), ...personal, name: 'Rewinds' })
  const changes = await hooked.add({ ...at('/changes'), name: 'Changes', personal: true, types: ['stock.*'] })
  const skips = await hooked.add({ ...at('/skips'), ...personal, name: 'Skips' })
  const stops = await hooked.add({ ...at('/stops'), ...personal, name: 'Stops' })
  await press(resumes, 'pause')
  await press(rewinds, 'pause')
  // It has the data of those before, and is told no more.
  await change(stops, { personal: false, types: ['stock.*'] })
  const told = await erased()
  await press(resumes, 'resume', { from: 'now' })
  await press(rewinds, 'rewind', { to: 'now' })
  await press(rewinds, 'resume', { from: null })
  await hooked.shop.sell({ cap: [{ sku: 'C-1', price: 999, quantity: 1 }] })
  await soon(() => hooked.receiver.requests.some(({ path }) => path === '/changes')).toBe(true)
  await change(changes, { types: ['customer.*'] })
  const [held] = await heldBy(skips)
  await press(skips, 'skip', { eventId: held!.id })
  // All of them go on, and take what comes next.
  const next = await erased()
  await soon(next).toEqual({ Mailing: true, Resumes: true, Rewinds: true, Changes: true, Skips: false, Stops: false })
  await soon(told).toEqual({
    Mailing: true,
    Resumes: false,
    Rewinds: false,
    Changes: false,
    Skips: false,
    Stops: false,
  })
  // An endpoint that is sent back before it is not told until it comes there again.
  await press(mailing, 'pause')
  await press(mailing, 'rewind', { to: 'start' })
  expect(await told()).toMatchObject({ Mailing: false })
  await press(mailing, 'resume', { from: null })
  await soon(told).toMatchObject({ Mailing: true })
  await remove(mailing, resumes, rewinds, changes, skips, stops)
})

async function heldBy({ webhookId }: Endpoint) {
  const held = async () => (await page(`endpoint=${webhookId}`)).open?.held ?? []
  await soon(async () => (await held()).map(({ type }) => type)).toContain('customer.erased.v1')
  return (await held()).filter(({ type }) => type === 'customer.erased.v1')
}
