import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { createDrafts } from '#api/order-drafts/drafts.ts'
import { orderDraft } from '#domain/order-draft/decide.ts'
import type { OrderDraftEvent } from '#domain/order-draft/events.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { openPayingShop } from '#tests/api/payments/paying.ts'
import { address } from '#tests/domain/order/examples.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let stripe: FakeStripe
let shop: OpenShop
let cookie: string
let draftId: string
const now = () => new Date('2026-11-23T10:00:00.000Z')
beforeEach(async () => {
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env, now })
  await shop.change({ paymentGateway: { cod: true } })
  await shop.sell({ shirt: [{ sku: 'M', price: 800, quantity: 50 }] })
  const permissions = [{ name: 'orders', view: true, edit: true, delete: false }]
  cookie = (await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })).cookie
  draftId = randomUUID()
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

const call = (method: 'PUT' | 'POST', path: string, payload?: object) =>
  shop.app.inject({
    ...{ method, url: `/api/admin/order-drafts/${draftId}${path}`, headers: { cookie } },
    ...(payload && { payload }),
  })
const link = { method: 'stripe', payUntil: '2026-11-24T18:00:00.000Z' }
const content = (more: object = {}) => ({
  ...{ lines: [{ sku: 'M', quantity: 10 }], coupon: null, delivery: { type: 'standard', area: 'Everywhere' } },
  ...{ method: 'cod', payUntil: null, language: 'en', buyer: buyer(address.email) },
  ...more,
})
const buyer = (email: string) => ({ billing: { ...address, email }, shipping: null, note: 'Called in.' })
const write = (base: number, more?: object, page?: object) =>
  call('PUT', '', { base, content: content(more), ...(page && { page }) })
const order = (more: object = {}) =>
  call('POST', '/order', { id: randomUUID(), revision: 0, expectedTotal: 8000, ...more })
const model = () => createDrafts({ ...shop, now } as never).model(draftId, 'en', { copy: null, buyer: null })
const versions = async () =>
  (await Array.fromAsync(shop.store.read(`order-draft-${draftId}`))) as unknown as StoredEvent<OrderDraftEvent>[]
const buyersLeft = async () =>
  (await versions()).filter(({ data }) => 'buyer' in data && data.buyer && !isErased(data.buyer)).length

describe('one open page', () => {
  const page = { id: randomUUID() }
  test('is not in conflict with its own change, whose answer it never had', async () => {
    await write(-1, {}, { ...page, change: 1 })
    const later = await write(-1, { lines: [{ sku: 'M', quantity: 20 }] }, { ...page, change: 2 })
    expect(later.json()).toMatchObject({ revision: 1, sums: { pieces: 20 } })
    // The earlier one, sent again or held up on the way, undoes nothing.
    expect((await write(-1, {}, { ...page, change: 1 })).json()).toMatchObject({ revision: 1 })
    expect((await model()).body.lines).toEqual([{ sku: 'M', quantity: 20 }])
    expect((await write(0, {}, { id: randomUUID(), change: 1 })).json()).toMatchObject({
      code: 'draft-edited-meanwhile',
    })
  })
})

describe('the buyer of a draft', () => {
  test.each([
    ['the address that they have', 'bell@planted.example'],
    ['an address that was typed before', 'bel@planted.example'],
  ])('goes from every version with the erasure of %s', async (_which, erased) => {
    await write(-1, { buyer: buyer('bel@planted.example') })
    await write(0, { buyer: buyer('bell@planted.example') })
    expect(await buyersLeft()).toBe(2)
    await eraseEmail(shop, erased)
    expect(await buyersLeft()).toBe(0)
    expect((await model()).body.buyer).toBeNull()
    // Whoever calls again is typed anew.
    expect((await write(1)).statusCode).toBe(200)
    expect((await model()).body.buyer).toEqual(buyer(address.email))
  })

  test('goes also when the draft was ordered, or discarded', async () => {
    await write(-1, { buyer: buyer('bell@planted.example') })
    expect((await order()).json()).toMatchObject({ number: 1001 })
    draftId = randomUUID()
    await write(-1, { buyer: buyer('bell@planted.example') })
    await call('POST', '/discard')
    await eraseEmail(shop, 'bell@planted.example')
    expect(await buyersLeft()).toBe(0)
  })

  test('stays when somebody else is erased', async () => {
    await write(-1)
    await eraseEmail(shop, 'bell@planted.example')
    expect(await buyersLeft()).toBe(1)
  })
})

describe('the order of a draft', () => {
  const waits = async () => {
    await write(-1, link)
    return (await order()).json<{ orderId: string }>().orderId
  }
  /** As another process does it at the moment of the press. */
  const discardedMeanwhile = async () => {
    const data = { draftId, by: 'jonas', discardedAt: 'now' }
    await shop.handler.handle(orderDraft, draftId, { type: 'DiscardOrderDraft', data })
  }

  test('that waits is reached and withdrawn, although the draft was discarded', async () => {
    const orderId = await waits()
    await discardedMeanwhile()
    expect(await model()).toMatchObject({
      ...{ discarded: true, ordered: { orderId, number: null } },
      body: { buyer: { billing: { city: address.city } } },
    })
    expect((await call('POST', '/withdraw')).statusCode).toBe(204)
    expect(await model()).toMatchObject({ discarded: true, ordered: null })
    expect((await order()).json()).toMatchObject({ code: 'draft-not-found' })
  })

  test('is not begun while the draft is discarded, nor the draft discarded while it is ordered', async () => {
    await write(-1, link)
    const [ordered, discarded] = await Promise.all([order(), call('POST', '/discard')])
    // Whichever came first: never both.
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([ordered.statusCode, discarded.statusCode])
  })

  test('is withdrawn twice as once', async () => {
    await waits()
    await call('POST', '/withdraw')
    expect((await call('POST', '/withdraw')).statusCode).toBe(204)
    draftId = randomUUID()
    expect((await call('POST', '/withdraw')).json()).toMatchObject({ code: 'draft-not-found' })
  })

  test('that is paid at the door waits for nothing', async () => {
    await write(-1)
    await order()
    expect((await call('POST', '/withdraw')).json()).toMatchObject({ code: 'draft-ordered', number: 1001 })
  })

  test('is the answer to a press that comes again after its link has ended', async () => {
    let at = now()
    await shop.end()
    shop = await openPayingShop({ method: 'stripe', env: stripe.env, now: () => at })
    await shop.sell({ shirt: [{ sku: 'M', price: 800, quantity: 50 }] })
    const permissions = [{ name: 'orders', view: true, edit: true, delete: false }]
    cookie = (await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })).cookie
    const orderId = await waits()
    at = new Date('2026-11-24T18:00:00.000Z')
    expect((await order()).json()).toEqual({ orderId, number: null })
  })
})
