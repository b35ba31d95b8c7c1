import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aftermath } from '#api/fulfilment/aftermath.ts'
import { orderPage } from '#api/fulfilment/order-page.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let orderId: string

beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  orderId = (await buyer.order(orderBody, 'an order')).json().orderId
  await shop.caughtUp()
})
afterEach(() => shop.end())

const staffWith = (rights: { edit?: boolean; delete?: boolean }) =>
  signedIn(shop, {
    staff: {
      status: 'active',
      permissions: [{ name: 'orders', view: true, edit: false, delete: false, ...rights }],
    },
  })
const call = (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

describe('staff', () => {
  test('lists, ships, delivers and takes a return back', async () => {
    const { cookie } = await staffWith({ edit: true, delete: true })
    const listed = (await call(cookie, 'GET', '/api/admin/orders')).json()
    expect(listed.orders).toMatchObject([{ number: 1001, stage: 'to-ship', pieces: 3, buyer: 'Ada Weaver' }])

    const parcel = { carrier: 'DHL', tracking: 'JD1', lines: [{ sku: 'TEE-M', quantity: 2 }] }
    expect((await call(cookie, 'POST', '/api/admin/orders/1001/ship', parcel)).statusCode).toBe(204)
    const early = await call(cookie, 'POST', '/api/admin/orders/1001/deliver')
    expect(refusal(early)).toEqual({ status: 409, code: 'order-not-shipped' })
    const much = await call(cookie, 'POST', '/api/admin/orders/1001/ship', parcel)
    expect(much.json()).toMatchObject({ code: 'shipment-exceeds-order', uid: 'TEE-M', left: 1 })
    expect((await call(cookie, 'POST', '/api/admin/orders/1001/ship', {})).statusCode).toBe(204)
    expect((await call(cookie, 'POST', '/api/admin/orders/1001/deliver')).statusCode).toBe(204)
    expect(refusal(await call(cookie, 'POST', '/api/admin/orders/1001/cancel', {})).code).toBe('order-already-shipped')

    const taken = { id: randomUUID(), reason: '' }
    expect((await call(cookie, 'POST', '/api/admin/orders/1001/cash', taken)).statusCode).toBe(204)
    await visitor(shop.app).json('POST', `/api/orders/${orderId}/returns`, {
      lines: [{ uid: 'TEE-M', quantity: 1 }],
      reason: 'faulty',
    })
    await shop.caughtUp()
    const waiting = (await call(cookie, 'GET', '/api/admin/returns')).json()
    expect(waiting.returns).toMatchObject([{ number: '1001-1', status: 'requested', reason: 'faulty' }])
    const early2 = await call(cookie, 'POST', '/api/admin/returns/1001-1/receive')
    expect(early2.json()).toMatchObject({ code: 'return-out-of-turn', returnStatus: 'requested' })
    for (const step of ['approve', 'receive', 'refund']) {
      expect((await call(cookie, 'POST', `/api/admin/returns/1001-1/${step}`)).statusCode).toBe(204)
    }
    const [owed] = (await call(cookie, 'GET', '/api/admin/refunds')).json().refunds
    expect(owed).toMatchObject({ orderNumber: 1001, method: 'cod', state: 'by-hand', amount: 850, currency: 'USD' })
    const given = { refundId: owed.refundId, how: 'cash' }
    expect((await call(cookie, 'POST', '/api/admin/refunds', given)).statusCode).toBe(204)
    expect((await call(cookie, 'POST', '/api/admin/refunds', given)).statusCode).toBe(409)
    await shop.caughtUp()
    const order = (await call(cookie, 'GET', '/api/admin/orders/1001')).json()
    expect(order).toMatchObject({
      stage: 'delivered',
      returns: [{ status: 'refunded', amount: 850 }],
      refunds: [{ amount: 850 }],
      shipments: [{ tracking: 'JD1' }, { tracking: '' }],
    })
    const late = await call(cookie, 'POST', '/api/admin/returns/1001-1/decline', {})
    expect(refusal(late)).toEqual({ status: 409, code: 'return-out-of-turn' })
    expect(refusal(await call(cookie, 'POST', '/api/admin/returns/7-1/approve'))).toEqual({
      status: 404,
      code: 'return-not-found',
    })
  })

  test('corrects a parcel, which its buyer sees, and only staff who may edit do', async () => {
    const { cookie } = await staffWith({ edit: true })
    const { cookie: viewer } = await staffWith({})
    const id = randomUUID()
    await call(cookie, 'POST', '/api/admin/orders/1001/ship', { id, carrier: 'Post', tracking: 'T1' })
    const correct = (as: string, shipment: string, body: object) =>
      call(as, 'POST', `/api/admin/orders/1001/shipments/${shipment}/tracking`, body)
    const right = { carrier: 'DHL', tracking: 'T2' }
    expect((await correct(viewer, id, right)).statusCode).toBe(403)
    expect(refusal(await correct(cookie, 'other', right)).code).toBe('shipment-unknown')
    expect((await correct(cookie, id, right)).statusCode).toBe(204)
    await shop.caughtUp()
    const order = (await call(cookie, 'GET', '/api/admin/orders/1001')).json()
    expect(order.shipments).toMatchObject([{ shipmentId: id, carrier: 'DHL', tracking: 'T2' }])
    const history = await call(cookie, 'GET', '/api/admin/orders/1001/history')
    expect(history.json().entries[0]).toMatchObject({
      what: 'OrderTrackingCorrected',
      facts: { carrier: 'DHL', tracking: 'T2' },
      changes: [
        { from: 'Post', to: 'DHL' },
        { from: 'T1', to: 'T2' },
      ],
    })
    const mine = await aftermath(orderId, 'en', { ...shop, now: () => new Date() })
    expect(mine!.steps).toMatchObject([{ kind: 'placed' }, { kind: 'shipped', carrier: 'DHL', tracking: 'T2' }])
  })

  test('takes cash at the door once, gives it back by hand, and notes that it was not taken', async () => {
    const { cookie } = await staffWith({ edit: true, delete: true })
    const post = (path: string, body: object = {}) => call(cookie, 'POST', `/api/admin/orders/1001/${path}`, body)
    const code = async (path: string, body?: object) => refusal(await post(path, body)).code
    const order = async () => {
      await shop.caughtUp()
      return (await call(cookie, 'GET', '/api/admin/orders/1001')).json()
    }
    const buyersPage = async () => {
      await shop.caughtUp()
      return (await visitor(shop.app).send({ method: 'GET', url: `/api/orders/${orderId}` })).json()
    }
    const cash = { id: randomUUID(), reason: '' }
    expect(await code('cash', cash)).toBe('order-not-shipped')
    await post('ship')
    await post('deliver')
    const { shownTotal } = await order()
    expect(await code('cash', { ...cash, amount: shownTotal - 1 })).toBe('cash-reason-missing')
    expect(await code('cash', { ...cash, amount: shownTotal + 1 })).toBe('cash-out-of-range')
    const { cookie: viewer } = await staffWith({})
    expect((await call(viewer, 'POST', '/api/admin/orders/1001/cash', cash)).statusCode).toBe(403)

    const presses = await Promise.all([post('cash', cash), post('cash', cash)])
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await code('cash', { ...cash, id: randomUUID() })).toBe('cash-already-taken')
    expect((await order()).cash).toMatchObject({ amount: 2550 + 600 })
    expect(await buyersPage()).toMatchObject({ paid: true })

    expect((await post(`cash/${cash.id}/undo`)).statusCode).toBe(204)
    expect(await order()).toMatchObject({ cash: null })
    expect(await buyersPage()).toMatchObject({ paid: false })

    const less = { id: randomUUID(), reason: 'No change', amount: shownTotal - 150 }
    expect((await post('cash', less)).statusCode).toBe(204)
    expect((await order()).cash).toMatchObject({ amount: 3000 })
    const back = { of: 'amount', note: '' }
    expect(await code('refunds', { ...back, id: randomUUID(), amount: 3001 })).toBe('refund-exceeds-payment')
    const given = await post('refunds', { ...back, id: randomUUID(), amount: 3000 })
    expect(given.json()).toMatchObject({ state: 'by-hand', amount: 3000 })
    expect(await code(`cash/${less.id}/undo`)).toBe('cash-given-back')
  })

  test('one form ships one parcel, however often it is sent', async () => {
    const { cookie } = await staffWith({ edit: true })
    const id = crypto.randomUUID()
    const parcel = { id, carrier: 'DHL', tracking: 'JD1', lines: [{ sku: 'TEE-M', quantity: 1 }] }
    for (let n = 0; n < 2; n++)
      expect((await call(cookie, 'POST', '/api/admin/orders/1001/ship', parcel)).statusCode).toBe(204)
    await shop.caughtUp()
    const order = (await call(cookie, 'GET', '/api/admin/orders/1001')).json()
    expect(order).toMatchObject({ stage: 'to-ship', lines: [{ quantity: 3, shipped: 1 }] })
    expect(order.shipments).toHaveLength(1)
  })

  test('says who packs an order, and lets nobody pack it a second time unasked', async () => {
    const [rosa, ben] = [await staffWith({ edit: true }), await staffWith({ edit: true })]
    const print = (cookie: string, body: object = {}) => call(cookie, 'POST', '/api/admin/orders/1001/slip', body)
    expect((await print(rosa.cookie)).statusCode).toBe(204)
    expect((await print(rosa.cookie)).statusCode).toBe(204)
    await shop.caughtUp()
    const row = async () => {
      await shop.caughtUp()
      const found = await call(rosa.cookie, 'GET', '/api/admin/orders/list?view=to-ship')
      return found.json().rows[0]
    }
    expect(await row()).toMatchObject({ number: 1001, fulfilment: 'packing', packer: expect.any(String) })
    expect(refusal(await print(ben.cookie))).toEqual({ status: 409, code: 'order-being-packed' })
    expect((await print(ben.cookie, { takeOver: true })).statusCode).toBe(204)
    expect((await row()).packer).not.toBe(null)
    expect((await call(ben.cookie, 'POST', '/api/admin/orders/1001/ship', {})).statusCode).toBe(204)
    expect(refusal(await print(ben.cookie)).code).toBe('order-already-shipped')
    expect(refusal(await print((await staffWith({})).cookie))).toEqual({ status: 403, code: 'not-permitted' })
  })

  test('takes a shipment back while its mail waits, and a press ships once', async () => {
    const { cookie } = await staffWith({ edit: true })
    const id = '0d9c7f0e-52a5-4f0e-9f56-3f1d5ab0f6c1'
    const ship = (body: object) => call(cookie, 'POST', '/api/admin/orders/1001/ship', body)
    const retract = (shipment: string) => call(cookie, 'POST', `/api/admin/orders/1001/shipments/${shipment}/retract`)
    const order = async () => {
      await shop.caughtUp()
      return (await call(cookie, 'GET', '/api/admin/orders/1001')).json()
    }
    const presses = [await ship({ id, wait: true }), await ship({ id, wait: true })]
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    const [shipment, ...others] = (await order()).shipments
    expect([shipment.shipmentId, others]).toEqual([id, []])
    expect(Date.parse(shipment.mailAfter) - Date.parse(shipment.shippedAt)).toBe(30_000)
    expect(await shop.available('tee', 'TEE-M')).toBe(17)
    expect((await retract(id)).statusCode).toBe(204)
    expect(await order()).toMatchObject({ stage: 'to-ship', shipments: [] })
    expect(await shop.available('tee', 'TEE-M')).toBe(17)
    expect(await shop.readModels.range('order', 'open')).toEqual([])
    expect(refusal(await retract('other'))).toEqual({ status: 404, code: 'shipment-unknown' })

    expect((await ship({})).statusCode).toBe(204)
    const [told] = (await order()).shipments
    expect(told).not.toHaveProperty('mailAfter')
    expect((await retract(told.shipmentId)).json()).toMatchObject({ code: 'shipment-final', because: 'told' })
    const looking = await staffWith({})
    const refused = await call(looking.cookie, 'POST', `/api/admin/orders/1001/shipments/${id}/retract`)
    expect(refusal(refused)).toEqual({ status: 403, code: 'not-permitted' })
  })

  test('who may edit ships and receives, but takes nothing away and gives no money back', async () => {
    const { cookie } = await staffWith({ edit: true })
    const refused = { status: 403, code: 'not-permitted' }
    expect(refusal(await call(cookie, 'POST', '/api/admin/orders/1001/cancel', {}))).toEqual(refused)
    expect((await call(cookie, 'POST', '/api/admin/orders/1001/ship', {})).statusCode).toBe(204)
    const wish = { lines: [{ uid: 'TEE-M', quantity: 1 }], reason: 'size', note: '' } as const
    await shop.returns.request(orderId, wish, {})
    const step = (name: string, body?: object) => call(cookie, 'POST', `/api/admin/returns/1001-1/${name}`, body)
    expect((await step('approve')).statusCode).toBe(204)
    expect((await step('receive', { restock: 'all' })).statusCode).toBe(204)
    expect(refusal(await step('refund'))).toEqual(refused)
    expect(refusal(await step('decline', { note: '' }))).toEqual(refused)
    const given = { refundId: 'any', how: 'cash' }
    expect(refusal(await call(cookie, 'POST', '/api/admin/refunds', given))).toEqual(refused)
  })

  test('who may only look cannot change anything, and nobody else sees anything', async () => {
    const looking = await staffWith({})
    expect((await call(looking.cookie, 'GET', '/api/admin/orders/1001')).statusCode).toBe(200)
    expect(refusal(await call(looking.cookie, 'POST', '/api/admin/orders/1001/deliver')).code).toBe('not-permitted')
    const customer = await signedIn(shop)
    expect(refusal(await call(customer.cookie, 'GET', '/api/admin/orders')).code).toBe('not-permitted')
    expect(refusal(await shop.app.inject({ url: '/api/admin/orders' })).code).toBe('sign-in-required')
  })
})

describe('a hold', () => {
  const orders = '/api/admin/orders/1001'
  const reason = 'Ada asked us to wait'

  test('keeps the order from being shipped, in words, until it is released', async () => {
    const { cookie } = await staffWith({ edit: true })
    const body = { id: randomUUID(), reason }
    for (const _ of ['pressed', 'pressed twice'])
      expect((await call(cookie, 'POST', `${orders}/hold`, body)).statusCode).toBe(204)
    await shop.caughtUp()
    const { holds } = (await call(cookie, 'GET', orders)).json()
    expect(holds).toMatchObject([{ holdId: body.id, kind: 'staff', reason }])
    const refused = (await call(cookie, 'POST', `${orders}/ship`, {})).json()
    expect(refused).toMatchObject({ code: 'order-held', detail: expect.stringContaining(`on hold (${reason})`) })
    for (const _ of ['pressed', 'pressed twice'])
      expect((await call(cookie, 'POST', `${orders}/release`, { hold: body.id })).statusCode).toBe(204)
    expect((await call(cookie, 'POST', `${orders}/ship`, {})).statusCode).toBe(204)
  })

  test('stands on the page with who made it and why, beside the risk of a payment; each is released by itself', async () => {
    const permissions = [{ name: 'orders', view: true, edit: true, delete: false }] as const
    const { cookie } = await signedIn(shop, { name: 'Rosa Packer', staff: { status: 'active', permissions } })
    const paid = { orderId, paymentId: 'pay', paidAt: '2026-11-20T10:00:00.000Z', risk: 'stolen card?' }
    await shop.append(`order-${orderId}`, { type: 'OrderPaid', data: paid })
    await call(cookie, 'POST', `${orders}/hold`, { id: randomUUID(), reason })
    const holds = async () => {
      await shop.caughtUp()
      return (await orderPage(1001, { kind: 'guest' }, 'en', shop))!.holds
    }
    expect(await holds()).toMatchObject([
      { holdId: 'risk', kind: 'risk', by: null, reason: 'stolen card?', since: paid.paidAt },
      { kind: 'staff', by: 'Rosa Packer', reason },
    ])
    await call(cookie, 'POST', `${orders}/release`, { hold: 'risk' })
    expect(await holds()).toMatchObject([{ kind: 'staff' }])
    await call(cookie, 'POST', `${orders}/release`)
    expect(await holds()).toEqual([])
  })

  test('is shown to no buyer, and made by nobody who may only look', async () => {
    const looking = await staffWith({})
    for (const path of ['hold', 'release']) {
      const refused = await call(looking.cookie, 'POST', `${orders}/${path}`, { id: randomUUID(), reason })
      expect(refusal(refused).code).toBe('not-permitted')
    }
    const { cookie } = await staffWith({ edit: true })
    await call(cookie, 'POST', `${orders}/hold`, { id: randomUUID(), reason })
    await shop.caughtUp()
    expect((await visitor(shop.app).get(`/api/orders/${orderId}`)).body).not.toContain(reason)
  })
})
