import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDigests } from '#api/notifications/digests.ts'
import { createNotices } from '#api/notifications/notices.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { Staff } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

let shop: OpenShop
let clock: number
let rosa: SignedIn
beforeEach(async () => {
  // 8:00 in Dhaka is 2:00 in UTC.
  clock = Date.parse('2026-11-20T05:00:00.000Z')
  shop = await openShop({ now: () => new Date(clock) })
  const permissions: Staff['permissions'] = [{ name: 'orders', view: true, edit: true, delete: false }]
  rosa = await signedIn(shop, { email: 'rosa@example.com', staff: { status: 'active', permissions } })
  expect(await put('digest', { hour: 8, zone: 'Asia/Dhaka' })).toBe(204)
  expect(await put('ways', { ways: { orders: 'digest' } })).toBe(204)
})
afterEach(() => shop.end())

async function put(path: string, payload: object, { cookie } = rosa): Promise<number> {
  const url = `/api/admin/notifications/${path}`
  return (await shop.app.inject({ method: 'PUT', url, headers: { cookie }, payload })).statusCode
}

async function placed(orderId: string, number: number): Promise<void> {
  const events: readonly OrderEvent[] = [
    { type: 'OrderSubmitted', data: submission([orderLine('TEE-S', 'tee', 2)], orderId) },
    { type: 'OrderPlaced', data: { orderId, number, placedAt: new Date(clock).toISOString() } },
  ]
  for (const event of events) await shop.append(`order-${orderId}`, event)
}

/** A process of its own looks once: what was asked for is in the log alone. */
async function asked() {
  await shop.caughtUp()
  const { sweep } = createDigests({ ...shop, notices: createNotices(shop), log: shop.logger })
  await passOf(sweep)
  await shop.caughtUp()
  const events = await Array.fromAsync(shop.store.read(`notifications-${rosa.accountId}`))
  return events.filter(({ type }) => type === 'DigestMailed')
}
const at = (moment: string) => {
  clock = Date.parse(moment)
}

test('one mail a day says what came until its hour, and what waits; nothing new, no mail', async () => {
  await placed('a', 1001)
  expect(await asked()).toEqual([])
  at('2026-11-21T01:59:00.000Z')
  expect(await asked()).toEqual([])
  at('2026-11-21T02:30:00.000Z')
  // After the hour: it is told tomorrow.
  await placed('b', 1002)
  const [first, ...more] = await asked()
  expect(more).toEqual([])
  expect(first!.data).toMatchObject({
    ...{ until: '2026-11-21T02:00:00.000Z', counts: { orders: 1 }, waiting: { orders: 2 } },
  })
  expect(await asked()).toHaveLength(1)
  at('2026-11-22T02:00:00.000Z')
  expect((await asked())[1]!.data).toMatchObject({ until: '2026-11-22T02:00:00.000Z', counts: { orders: 1 } })
  at('2026-11-23T02:00:00.000Z')
  expect(await asked()).toHaveLength(2)
})

test('a shop that slept for days sends one mail', async () => {
  await placed('a', 1001)
  at('2026-11-25T19:00:00.000Z')
  const all = await asked()
  expect(all.map(({ data }) => (data as { until: string }).until)).toEqual(['2026-11-25T02:00:00.000Z'])
})

test('what was read, or is of a kind with another way, is not in it', async () => {
  await placed('a', 1001)
  at('2026-11-20T06:00:00.000Z')
  const headers = { cookie: rosa.cookie }
  await shop.app.inject({
    ...{ method: 'POST', url: '/api/admin/notifications/read', headers },
    payload: { until: '2026-11-20T06:00:00.000Z' },
  })
  await put('ways', { ways: { overdue: 'mail' } })
  at('2026-11-21T03:00:00.000Z')
  expect(await asked()).toEqual([])
})

test('it is in the language of its reader, and goes to nobody who no longer works here', async () => {
  await placed('a', 1001)
  at('2026-11-21T03:00:00.000Z')
  const [event] = await asked()
  const letters = createLetters({
    ...shop,
    origin: 'https://shop.example',
    render: async letter => renderLetter(letter),
  })
  const mail = await letters(event!)
  expect(mail).toMatchObject({ to: 'rosa@example.com', subject: '1 new order' })
  expect((mail as { text: string }).text).toContain('1 order to pack')
  await shop.accounts.send(rosa.accountId, { type: 'ChangeRole', data: { admin: false, staff: null } })
  expect(await letters(event!)).toBe('expired')
})

test('an hour is one of a day, in a zone that there is', async () => {
  expect(await put('digest', { hour: 24, zone: 'UTC' })).toBe(400)
  expect(await put('digest', { hour: 7, zone: 'Asia/Nowhere' })).toBe(400)
})
