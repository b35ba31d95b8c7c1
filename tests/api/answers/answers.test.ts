import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { order } from '#domain/order/decide.ts'
import type { ShopRequest } from '#projections/requests/document.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { eventsOf } from '#tests/api/prepared-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { answer, orderAndMessage, rights } from './answering.ts'

let shop: OpenShop
let editing: string
let taking: string
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false }, guestOrders: { perEmail: 10_000 } })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 200, size: 'M' },
      { sku: 'TEE-L', price: 850, quantity: 2, size: 'L' },
      { sku: 'TEE-S', price: 600, quantity: 200, size: 'S' },
    ],
  })
  editing = (await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions: rights() } })).cookie
  const permissions = rights({ delete: true })
  taking = (await signedIn(shop, { name: 'Jonas', staff: { status: 'active', permissions } })).cookie
})
afterAll(() => shop.end())

const thread = async (requestId: string) => (await shop.readModels.get<ShopRequest>('requests', requestId))!
const stateOf = async (orderId: string) => (await shop.handler.fold(order, orderId)).state
const swap = (to: string, quantity = 2) =>
  ({ act: 'swap', swaps: [{ sku: 'TEE-M', to, quantity }], hours: 48 }) as const

async function history(number: number) {
  const answered = await shop.app.inject({
    ...{ url: `/api/admin/orders/${number}/history`, headers: { cookie: taking } },
  })
  return answered.json<{ entries: { what: string; answers: string | null }[] }>().entries
}

describe('an answer that changes an order of the person', () => {
  test('puts it on hold and releases it, and the histories of both say so', async () => {
    const message = await orderAndMessage(shop)
    expect((await answer(shop, editing, message, { act: 'hold', reason: 'They asked' })).statusCode).toBe(204)
    expect((await stateOf(message.orderId)).holds).toHaveLength(1)
    const { status, entries } = await thread(message.requestId)
    expect(status).toBe('answered')
    expect(entries).toMatchObject([{ kind: 'answer', order: { number: message.number, act: 'hold' } }])
    expect((await history(message.number))[0]).toMatchObject({ what: 'OrderHeld', answers: message.requestId })

    const again = await orderAndMessage(shop)
    await answer(shop, editing, again, { act: 'hold', reason: '' })
    const release = await shop.app.inject({
      ...{ method: 'POST', url: `/api/admin/requests/${again.requestId}/answers`, headers: { cookie: editing } },
      payload: { id: randomUUID(), answer: 'It goes on.', seen: 1, order: { act: 'release', number: again.number } },
    })
    expect(release.statusCode).toBe(204)
    expect((await stateOf(again.orderId)).holds).toEqual([])
  })

  test('sends it elsewhere', async () => {
    const message = await orderAndMessage(shop)
    const change = { act: 'address', base: 0, fields: { house: '14 Loom Street' }, reason: '' } as const
    expect((await answer(shop, editing, message, change)).statusCode).toBe(204)
    const url = `/api/admin/orders/${message.number}/address`
    expect((await shop.app.inject({ url, headers: { cookie: editing } })).json().address.house).toBe('14 Loom Street')
  })

  test('swaps sizes before they leave', async () => {
    const message = await orderAndMessage(shop)
    expect((await answer(shop, editing, message, swap('TEE-L'))).statusCode).toBe(204)
    expect((await stateOf(message.orderId)).lines).toMatchObject([{ sku: 'TEE-L', quantity: 2 }])
    const told = (await history(message.number)).find(({ what }) => what === 'OrderAmended')
    expect(told?.answers).toBe(message.requestId)
  })

  test('takes pieces off, for those who may take away', async () => {
    const message = await orderAndMessage(shop)
    const change = { act: 'cancel', lines: [{ sku: 'TEE-M', quantity: 1 }], reason: '' } as const
    expect((await answer(shop, editing, message, change)).json().code).toBe('not-permitted')
    const more = { ...change, lines: [{ sku: 'TEE-M', quantity: 9 }] }
    expect((await answer(shop, taking, message, more)).json().code).toBe('shipment-exceeds-order')
    expect((await answer(shop, taking, message, change)).statusCode).toBe(204)
    expect((await stateOf(message.orderId)).cancelledPieces).toMatchObject([{ pieces: { 'TEE-M': 1 } }])
  })

  test('sends a mail of it again', async () => {
    const message = await orderAndMessage(shop)
    const mails = await shop.app.inject({
      ...{ url: `/api/admin/orders/${message.number}/mails`, headers: { cookie: editing } },
    })
    const { mailId } = mails.json().mails[0]
    expect((await answer(shop, editing, message, { act: 'mail', mailId })).statusCode).toBe(204)
    const unknown = await orderAndMessage(shop)
    const refused = await answer(shop, editing, unknown, { act: 'mail', mailId: 'none' })
    expect(refused.json().code).toBe('mail-not-found')
  })
})

describe('an answer is not sent', () => {
  test.each([
    ['the order is not on hold', { act: 'release' }, 'order-not-held'],
    ['the size is sold out', swap('TEE-L'), 'out-of-stock'],
    ['the order would cost less, and they may not take away', swap('TEE-S'), 'not-permitted'],
    ['the address is not whole', { act: 'address', base: 0, fields: { house: '' }, reason: '' }, 'invalid-request'],
  ] as const)('where %s', async (_name, change, code) => {
    const message = await orderAndMessage(shop)
    const before = await eventsOf(shop, 'OrderAmendmentBegun')
    expect((await answer(shop, editing, message, change)).json().code).toBe(code)
    expect(await thread(message.requestId)).toMatchObject({ status: 'open', entries: [] })
    expect(await eventsOf(shop, 'OrderAmendmentBegun')).toHaveLength(before.length)
  })

  test('where the order is somebody else’s, or its member may not change orders', async () => {
    const [message, other] = [await orderAndMessage(shop), await orderAndMessage(shop)]
    const theirs = { requestId: message.requestId, number: other.number }
    expect((await answer(shop, editing, theirs, { act: 'hold', reason: '' })).json().code).toBe('order-not-found')
    const permissions = rights({ edit: false })
    const { cookie } = await signedIn(shop, { name: 'Lea', staff: { status: 'active', permissions } })
    expect((await answer(shop, cookie, message, { act: 'hold', reason: '' })).json().code).toBe('not-permitted')
    expect((await thread(message.requestId)).entries).toEqual([])
    expect((await stateOf(other.orderId)).holds).toEqual([])
  })

  test('where somebody answered meanwhile, and the order stays as it was', async () => {
    const message = await orderAndMessage(shop)
    await answer(shop, editing, message, { act: 'hold', reason: '' })
    const change = { act: 'address', base: 0, fields: { house: '2 Weft Row' }, reason: '' } as const
    expect((await answer(shop, taking, message, change)).json().code).toBe('request-answered')
    expect((await stateOf(message.orderId)).addressChanges).toEqual([])
  })
})

test('the same answer again changes the order once, also after somebody took the change back', async () => {
  const message = await orderAndMessage(shop)
  const id = randomUUID()
  const press = () => answer(shop, editing, message, { act: 'hold', reason: '' }, id)
  expect((await press()).statusCode).toBe(204)
  const url = `/api/admin/orders/${message.number}/release`
  await shop.app.inject({ method: 'POST', url, headers: { cookie: editing } })
  expect((await Promise.all([press(), press()])).map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect((await stateOf(message.orderId)).holds).toEqual([])
  expect((await thread(message.requestId)).entries).toHaveLength(1)
})
