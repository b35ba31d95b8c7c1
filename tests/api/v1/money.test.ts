import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payment } from '#domain/payment/decide.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type Program, program } from './program.ts'

type Refund = {
  readonly id: string
  readonly order: string
  readonly state: string
  readonly amount: { amount: number }
}

let shop: OpenShop
let desk: Program
let reader: Program
const by = { actor: 'owner', channel: 'test' }

beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false }, refunds: { confirmOver: 3000 } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 1000, quantity: 500 }] })
  desk = await program(shop, 'refunds:write', 'refunds:read', 'orders:read', 'events:read')
  reader = await program(shop, 'refunds:read', 'orders:read')
})
afterAll(() => shop.end())

let orders = 0
/** An order of five pieces that has left, to be paid at the door. */
async function unpaid() {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 5)
  const { number, orderId } = (await buyer.order(orderBody, `order ${orders++}`)).json()
  expect((await shop.afterPlacing.ship(orderId, { carrier: 'DHL', tracking: '' }, by)).ok).toBe(true)
  return { number: number as number, orderId: orderId as string, buyer }
}
/** The same, paid. */
async function shipped() {
  const sent = await unpaid()
  expect((await shop.afterPlacing.recordCash(sent.orderId, { id: 'cash', reason: '' }, by)).ok).toBe(true)
  return sent
}
const piecesOf = (quantity: number) => ({ of: 'pieces', lines: [{ sku: 'TEE-M', quantity }] })

describe('a refund', () => {
  test('is of pieces, of an amount or of the delivery, and once however often it is asked for', async () => {
    const { number, orderId } = await shipped()
    const ask = () => desk.post(`orders/${number}/refunds`, { ...piecesOf(1), note: 'A hole' }, `one ${number}`)
    const first = await ask()
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      {
        refunds: [
          {
            ...{ id: expect.stringMatching(/^r_[\w-]{22}$/), state: 'by-hand', byHand: true, reason: 'staff' },
            amount: { amount: 1000, currency: 'USD', base: { amount: 1000, currency: 'USD' } },
            of: { lines: [{ sku: 'TEE-M', quantity: 1 }], delivery: false },
          },
        ],
      },
    ])
    expect(first.body).not.toMatch(/A hole|orderId/)
    expect(first.body).not.toContain(orderId)
    expect((await ask()).json()).toEqual(first.json())
    const amount = { of: 'amount', amount: { amount: 250, currency: 'USD' } }
    const id = (await shop.outside()).ids.order(orderId)
    expect((await desk.post(`orders/${id}/refunds`, amount)).json().refunds[0].amount.amount).toBe(250)
    const [refund] = first.json().refunds as [Refund]
    expect((await reader.get(`refunds/${refund.id}`)).json()).toEqual(refund)
    expect((await reader.all<Refund>('refunds')).found.filter(({ order }) => order === id)).toHaveLength(2)
    const other = { of: 'amount', amount: { amount: 250, currency: 'EUR' } }
    expect((await desk.post(`orders/${number}/refunds`, other)).json().code).toBe('invalid-request')
    expect((await desk.post(`orders/${number}/refunds`, piecesOf(9))).json().code).toBe('refund-exceeds-order')
    const unknown = { of: 'pieces', lines: [{ sku: 'TEE', quantity: 1 }] }
    expect((await desk.post(`orders/${number}/refunds`, unknown)).json()).toMatchObject({
      ...{ code: 'refund-exceeds-order', skus: ['TEE-M'] },
      detail: 'The order has no TEE. It has TEE-M.',
    })
    expect((await reader.post(`orders/${number}/refunds`, piecesOf(1))).json()).toMatchObject({
      scope: 'refunds:write',
    })
  })

  test('of an order that nobody has paid yet is refused, also where it has left', async () => {
    const { number } = await unpaid()
    for (const wish of [piecesOf(1), { of: 'delivery' }, { of: 'amount', amount: { amount: 1, currency: 'USD' } }]) {
      const refused = await desk.post(`orders/${number}/refunds`, wish)
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'order-not-paid', detail: expect.stringContaining('Nothing of this order has been paid') },
      ])
    }
  })

  test('that makes too large a sum of an order is left to staff, also in small steps', async () => {
    const { number } = await shipped()
    const ask = (quantity: number, once?: string) => desk.post(`orders/${number}/refunds`, piecesOf(quantity), once)
    const large = await ask(4)
    expect([large.statusCode, large.json()]).toMatchObject([
      403,
      {
        ...{ code: 'refund-needs-staff', limit: { amount: 3000, currency: 'USD' } },
        detail: expect.stringMatching(/at most 30\.00 USD .*refunds\.confirmOver/),
      },
    ])
    const small = await ask(2, `small ${number}`)
    expect(small.statusCode).toBe(200)
    expect((await ask(2)).json().code).toBe('refund-needs-staff')
    // What was accepted is given again, whatever may be asked since.
    await shop.change({ refunds: { confirmOver: 0 } })
    expect((await ask(2, `small ${number}`)).json()).toEqual(small.json())
    await shop.change({ refunds: { confirmOver: 3000 } })
  })

  test('goes on in the list and in events until the money is back', async () => {
    const { number, orderId } = await shipped()
    const before = await reader.all<Refund>('refunds')
    const [refund] = (await desk.post(`orders/${number}/refunds`, piecesOf(1))).json().refunds as [Refund]
    const asked = await reader.all<Refund>('refunds', before.cursor)
    expect(asked.found).toEqual([refund])
    const { refundId } = (await shop.handler.fold(payment, orderId)).state.refunds[0]!
    expect((await shop.payments.givenByHand(orderId, refundId, { how: 'Cash', reference: '', by: 'Ada' })).ok).toBe(
      true,
    )
    const done = await reader.all<Refund>('refunds', asked.cursor)
    expect(done.found).toMatchObject([{ id: refund.id, state: 'done', refundedAt: expect.any(String) }])
    const told = await desk.events(asked.cursor, 'payment.refunded.v1')
    expect(told.map(({ data }) => data.refund)).toEqual([refund.id])
  })
})

test('a return is found by the id that events have', async () => {
  const { orderId, buyer } = await shipped()
  const asked = { lines: [{ uid: 'TEE-M', quantity: 2 }], reason: 'size', note: 'Too tight at the neck' }
  expect((await buyer.json('POST', `/api/orders/${orderId}/returns`, asked)).statusCode).toBe(201)
  const { found } = await reader.all<{ id: string }>('returns')
  const [event] = await desk.events('start', 'return.requested.v1')
  expect(found).toMatchObject([
    { id: event!.data.return, status: 'requested', lines: [{ line: 'TEE-M', quantity: 2 }], amount: null, note: null },
  ])
  expect((await reader.get(`returns/${found[0]!.id}`)).json()).toEqual(found[0])
  const whole = await program(shop, 'orders:read', 'customers:read')
  expect((await whole.get(`returns/${found[0]!.id}`)).json().note).toBe('Too tight at the neck')
})

describe('a coupon', () => {
  const value = { kind: 'percent', percent: 10 }
  const usd = (amount: number) => ({ amount, currency: 'USD' })

  test('is made once, changed, ended and opened again', async () => {
    const mailer = await program(shop, 'coupons:read', 'coupons:write')
    const make = () => mailer.post('coupons', { code: 'spring 26', terms: { value, minimum: usd(2000) } }, 'spring')
    const made = await make()
    expect([made.statusCode, made.json()]).toMatchObject([
      200,
      {
        code: 'SPRING26',
        value,
        minimum: usd(2000),
        total: null,
        state: 'running',
        used: 0,
        given: usd(0),
        changes: 1,
      },
    ])
    expect((await make()).json()).toEqual(made.json())
    const taken = await mailer.post('coupons', { code: 'SPRING26', terms: { value } })
    expect(taken.json().code).toBe('coupon-code-taken')
    const change = () => mailer.post('coupons/SPRING26/change', { base: 1, terms: { total: 5 } }, 'fewer')
    expect((await change()).json()).toMatchObject({ total: 5, minimum: usd(2000), changes: 2 })
    expect((await mailer.post('coupons/SPRING26/change', { base: 1, terms: { total: 7 } })).json()).toMatchObject({
      code: 'edited-meanwhile',
      base: 2,
    })
    expect((await mailer.post('coupons/SPRING26/change', { base: 2, terms: { total: 7 } })).statusCode).toBe(200)
    // Sent again after somebody else changed it, it is what was accepted.
    expect((await change()).statusCode).toBe(200)
    expect((await mailer.get('coupons/SPRING26')).json()).toMatchObject({ total: 7, changes: 3 })
    expect((await mailer.post('coupons/SPRING26/end')).json()).toMatchObject({ state: 'ended' })
    expect((await mailer.post('coupons/SPRING26/reopen')).json()).toMatchObject({ state: 'running' })
    expect((await mailer.all<{ code: string }>('coupons')).found.map(({ code }) => code)).toContain('SPRING26')
    const euros = { value: { kind: 'amount', amount: { amount: 100, currency: 'EUR' } } }
    expect((await mailer.post('coupons', { code: 'EUROS', terms: euros })).json().code).toBe('invalid-request')
    expect((await mailer.get('coupons/NONE')).json().code).toBe('coupon-not-found')
  })
})
