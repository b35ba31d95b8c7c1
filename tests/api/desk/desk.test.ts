import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aftermath } from '#api/fulfilment/aftermath.ts'
import { orderPage } from '#api/fulfilment/order-page.ts'
import { commandBody, type OrderAsking, runOrderCommand } from '#api/fulfilment/owner.ts'
import { readAsking } from '#scripts/order/arguments.ts'
import { printAnswer } from '#scripts/order/print.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
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

describe("the owner's command", () => {
  const ask = async (...args: string[]) => {
    const asking: OrderAsking = readAsking(args)
    const shown = shop.projections.caughtUp
    const ran = await runOrderCommand(commandBody.parse(asking), { desk: shop.desk, shown })
    return ran.ok ? printAnswer(ran.answer, asking) : ran.problem.detail
  }

  test('shows what became of each step', async () => {
    expect(await ask('list')).toMatch(/^1001 {2}to-ship {4}.* 3 pcs .* Ada Weaver$/)
    expect(await ask('list', '--stage', 'cancelled')).toBe('There are no orders.')
    expect(await ask('ship', '1001', '--carrier', 'DHL', '--tracking', 'JD7', '--lines', 'TEE-M=1')).toContain(
      'DHL JD7',
    )
    expect(await ask('deliver', '1001')).toBe('Some of the order has not been shipped yet. Ship all of it first.')
    expect(await ask('cancel', '1001')).toMatch(/has been shipped/)
    expect(await ask('release', '1001')).toBe('Order 1001 is not held.')
    await shop.desk.hold(1001, { id: 'h1', reason: 'Wait' }, { actor: 'owner', channel: 'command' })
    await shop.caughtUp()
    expect(await ask('list')).toMatch(/HELD: member of staff$/)
    expect(await ask('show', '1001')).toContain('held by a member of staff: Wait')
    expect(await ask('release', '1001')).not.toMatch(/HELD/)
    for (const step of ['show', 'deliver']) expect(await ask(step, '99999')).toBe('The shop has no order 99999.')
    await shop.returns.request(orderId, { lines: [{ uid: 'TEE-M', quantity: 1 }], reason: 'size', note: '' }, {})
    expect(await ask('return', 'receive', '1001-1')).toBe('The return is requested: this step is not possible now.')
    expect(await ask('return', 'decline', '1001-1', '--note', 'worn')).toContain('return 1001-1  declined')
  })

  test('lists fifty orders a page, and says that there are more', async () => {
    expect(await ask('list')).not.toContain('--page')
    const buyer = visitor(shop.app)
    await shop.sell({ cap: [{ sku: 'CAP', price: 500, quantity: 100 }] })
    for (let n = 0; n < 50; n++) {
      await buyer.add('CAP', 1)
      expect((await buyer.order(orderBody, `order ${n}`)).statusCode).toBe(201)
    }
    await shop.caughtUp()
    const first = (await ask('list', '--stage', 'to-ship'))?.split('\n') ?? []
    expect(first).toHaveLength(51)
    expect(first.at(-1)).toBe('More: npm run order -- list --stage to-ship --page 2')
    expect(await ask('list', '--page', '2')).toMatch(/^1001 .*$/)
    expect(await ask('list', '--page', '3')).toBe('There are no orders on page 3.')
    expect(() => readAsking(['list', '--page', 'x'])).toThrow('"x" is not a page')
  })

  test('says what is left after the rest was cancelled', async () => {
    await ask('ship', '1001', '--lines', 'TEE-M=1')
    const shown = await ask('cancel', '1001', '--rest')
    expect(shown).toMatch(/^1001 {2}shipped .* 1 pcs +14\.50 /)
    expect(shown).toContain('3 × TEE-M  The tee, navy  8.50  shipped 1, cancelled 2')
    expect(shown).toContain('total     14.50 (31.50 less 17.00 cancelled); the buyer pays $14.50')
    expect(await ask('list')).toMatch(/ 1 pcs +14\.50 /)
  })

  test('says which cash is owed, and how it was given back', async () => {
    await ask('ship', '1001')
    const wish = { lines: [{ uid: 'TEE-M', quantity: 1 }], reason: 'size', note: '' } as const
    await shop.returns.request(orderId, wish, {})
    for (const step of ['approve', 'receive']) await ask('return', step, '1001-1')
    const owed = await ask('return', 'refund', '1001-1')
    expect(owed).toContain('return 1001-1  8.50 to be given back')
    expect(owed).not.toContain('refunded')
    await shop.payments.givenByHand(orderId, `${orderId}.1`, { how: 'cash', reference: '', by: 'owner' })
    await shop.caughtUp()
    expect(await ask('show', '1001')).toMatch(/return 1001-1 {2}refunded .*\n {2}refunded 8\.50 on .*: cash$/)
  })

  test('shows whom the parcel goes to, how, and what the buyer pays in their currency', async () => {
    await shop.change({ currency: { name: 'EUR', s: '€', exchangeRate: 2 } })
    await createCoupon(shop, 'FALL10')
    const buyer = visitor(shop.app)
    await buyer.add('TEE-M', 2)
    await buyer.json('POST', '/api/cart/coupon', { code: 'FALL10' })
    await buyer.order(orderBody, 'an order with a coupon')
    await shop.caughtUp()
    const shown = await ask('show', '1002')
    expect(shown).toMatch(/delivery +standard, Everywhere +6\.00/)
    expect(shown).toMatch(/coupon +FALL10 +-1\.70/)
    expect(shown).toMatch(/total +21\.30; the buyer pays €42\.60 \(EUR, exchange rate 2\)/)
    expect(shown).toMatch(/to +Grace Weaver, 7 Shuttle Lane, Lowell, MA 01850, US\n +\+1 555 0100 {2}ada@example\.com/)
    expect(shown).toMatch(/bill +Ada Weaver, 12 Loom Street/)
    const { cookie } = await staffWith({})
    expect((await call(cookie, 'GET', '/api/admin/orders/1002')).json()).toMatchObject({
      delivery: { type: 'standard', area: 'Everywhere', cost: 600 },
      coupon: { code: 'FALL10', discount: 170 },
      currency: { name: 'EUR', exchangeRate: 2 },
      shownTotal: 4260,
      shipping: { phone: '+1 555 0100', email: 'ada@example.com' },
    })
  })

  test('says how it is used when it is used otherwise', () => {
    expect(() => readAsking([])).toThrow(/Usage/)
    expect(() => readAsking(['ship', '1001', '--lines', 'TEE-M'])).toThrow(/SKU=pieces/)
    expect(() => readAsking(['list', '--nothing'])).toThrow(/nothing/)
    expect(() => readAsking(['return', 'burn', '1001-1'])).toThrow(/Usage/)
    expect(() => readAsking(['show', 'x'])).toThrow('"x" is not the number of an order')
  })

  test('does no more than was typed', () => {
    for (const [line, said] of [
      ['return receive 1001-1 --restock TEE-M', 'TEE-M is not SKU=pieces'],
      ['return receive 1001-1 --restock TEE-M=0', 'TEE-M=0 is not SKU=pieces'],
      ['return receive 1001-1 TEE-M=1', 'TEE-M=1 is too many'],
      ['return approve 1001-1 --restock', 'return approve does not take --restock'],
      ['return refund 1001-1 --note worn', 'return refund does not take --note'],
      ['ship 1004 HAT=1', 'HAT=1 is too many'],
      ['ship 1004 --lines', '--lines needs the pieces'],
      ['ship 1004 --lines --carrier DHL', '--lines needs the pieces'],
      ['ship 1004 --lines,', "Unknown option '--lines,'"],
      ['cancel 1002 --lines TEE-S=1', 'cancel does not take --lines'],
      ['cancel 1001 1002', '1002 is too many'],
      ['deliver 1001 --rest', 'deliver does not take --rest'],
      ['list cancelled', 'cancelled is too many'],
      ['receive 1001-1', 'Usage'],
      ['constructor 1001', 'Usage'],
      ['show 1e3', '"1e3" is not the number of an order'],
      ['return approve 1001', '"1001" is not the number of a return'],
    ] as const)
      expect(() => readAsking(line.split(' ')), line).toThrow(said)
  })

  test('reads pieces with spaces or commas between them', () => {
    const [one, two] = [
      { sku: 'TEE-S', quantity: 1 },
      { sku: 'A=B', quantity: 2 },
    ]
    for (const line of [
      'ship 1001 --lines TEE-S=1 A=B=2',
      'ship 1001 --lines TEE-S=1,A=B=2',
      'ship 1001 --lines TEE-S=1, A=B=2 --carrier DHL',
      'ship --lines TEE-S=1 --lines=A=B=2 --tracking 1 1001',
    ])
      expect(readAsking(line.split(' ')), line).toMatchObject({ ask: 'ship', number: 1001, lines: [one, two] })
    const restocked = (line: string) => readAsking(`return receive ${line}`.split(' '))
    expect(restocked('1001-1 --restock TEE-S=1 A=B=2')).toMatchObject({ restock: [one, two] })
    expect(restocked('1001-1 --restock')).toMatchObject({ return: '1001-1', restock: 'all' })
    expect(restocked('1001-1 --restock=all')).toMatchObject({ restock: 'all' })
    expect(restocked('1001-1')).not.toHaveProperty('restock')
  })
})
