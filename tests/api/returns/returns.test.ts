import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profileQueries } from '#api/fulfilment/queries.ts'
import { noteGivenByHand } from '#api/payments/refunds/given-by-hand.ts'
import { order as orderDecider } from '#domain/order/decide.ts'
import { payment as paymentDecider } from '#domain/payment/decide.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'

const staff = { actor: 'staff', channel: 'test' }

let shop: OpenShop
let buyer: ReturnType<typeof visitor>

beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 20 },
      { sku: 'TEE-L', price: 900, quantity: 20 },
    ],
  })
  buyer = visitor(shop.app)
})
afterEach(() => shop.end())

async function shipped(): Promise<string> {
  await buyer.add('TEE-M', 3)
  await buyer.add('TEE-L', 1)
  const { orderId } = (await buyer.order(orderBody, 'an order')).json()
  await shop.afterPlacing.ship(orderId, { carrier: 'DHL', tracking: 'JD1' }, staff)
  return orderId
}
/** The buyer paid at the door, and staff noted it. */
async function shippedAndPaid(): Promise<string> {
  const orderId = await shipped()
  expect(await shop.afterPlacing.recordCash(orderId, { id: 'cash', reason: '' }, staff)).toMatchObject({ ok: true })
  return orderId
}
const ask = (orderId: string, lines: object[]) =>
  buyer.json('POST', `/api/orders/${orderId}/returns`, { lines, reason: 'size', note: 'too small' })
const order = async (orderId: string) => {
  await shop.caughtUp()
  const deps = { ...shop }
  return profileQueries(deps, {} as never, 'en').aftermath(orderId)
}

const giveBack = (refundId: string) =>
  noteGivenByHand(shop, shop.payments, { refundId, how: 'bank transfer', reference: '', by: 'Ann' })

describe('a return', () => {
  test('goes from asked for to paid back, and its history says who did what', async () => {
    const orderId = await shippedAndPaid()
    const asked = await ask(orderId, [{ uid: 'TEE-M', quantity: 2 }])
    expect(asked.statusCode).toBe(201)
    const { returnId } = asked.json()
    expect(asked.json()).toMatchObject({ orderId, status: 'requested', amount: null })
    const { returns } = shop
    for (const step of [returns.approve, returns.receive, returns.refund]) {
      expect(await step(returnId, staff)).toMatchObject({ ok: true })
    }
    // Paid in cash: the shop gives it back by hand.
    const owed = { owed: true, how: '' }
    expect((await order(orderId))?.returns).toMatchObject([{ status: 'refunded', amount: 1700, byHand: owed }])
    await giveBack(returnId)
    const after = await order(orderId)
    const byHand = { owed: false, how: 'bank transfer' }
    expect(after?.returns).toMatchObject([
      { status: 'refunded', amount: 1700, unpaid: false, note: 'too small', byHand },
    ])
    expect(after?.returnable).toEqual([
      { uid: 'TEE-M', left: 1 },
      { uid: 'TEE-L', left: 1 },
    ])
    expect(after?.steps.map(({ kind, by }) => `${kind} ${by}`).toSorted()).toEqual(
      [
        'placed buyer',
        'shipped shop',
        'paid buyer',
        'return-requested buyer',
        'return-approved shop',
        'return-received shop',
        'return-refunded shop',
        'refunded shop',
      ].toSorted(),
    )
    const { state } = await shop.handler.fold(orderDecider, orderId)
    expect(state.refunds).toEqual([{ refundId: returnId, amount: 1700 }])
  })

  test('of an order that nobody paid gives nothing back and says so, until somebody notes that the money was taken', async () => {
    const orderId = await shipped()
    const { returns } = shop
    const [first, second] = [
      (await ask(orderId, [{ uid: 'TEE-M', quantity: 2 }])).json(),
      (await ask(orderId, [{ uid: 'TEE-M', quantity: 1 }])).json(),
    ]
    expect((await order(orderId))?.returns).toMatchObject([{ unpaid: true }, { unpaid: true }])
    for (const { returnId } of [first, second])
      for (const step of [returns.approve, returns.receive]) await step(returnId, staff)
    const [, preview] = await Promise.all([
      returns.refund(first.returnId, staff),
      shop.staffRefunds.previewReturn(orderId, second.returnId),
    ])
    expect(preview).toMatchObject({ breakdown: { lines: [], gives: { amount: 0, shown: 0 } } })
    const after = await order(orderId)
    expect(after?.returns[0]).toMatchObject({ status: 'refunded', amount: 0, unpaid: true, byHand: null })
    expect(after?.steps.map(({ kind }) => kind)).toContain('return-closed')
    expect((await shop.handler.fold(paymentDecider, orderId)).state.refunds).toEqual([])
    // Nothing of it was promised, so all that is due can still be taken, or less.
    const cash = { id: 'cash', amount: 2600, reason: 'Two came back' }
    expect(await shop.afterPlacing.recordCash(orderId, cash, staff)).toMatchObject({ ok: true })
    await returns.refund(second.returnId, staff)
    expect((await order(orderId))?.returns).toMatchObject([
      { amount: 0, unpaid: true },
      { amount: 850, unpaid: false },
    ])
  })

  test('refunding everything gives back all but the delivery, each once', async () => {
    const orderId = await shippedAndPaid()
    const { returns } = shop
    const first = (await ask(orderId, [{ uid: 'TEE-M', quantity: 3 }])).json().returnId
    const second = (await ask(orderId, [{ uid: 'TEE-L', quantity: 1 }])).json().returnId
    for (const id of [first, second]) {
      await returns.approve(id, staff)
      await returns.receive(id, staff)
      await returns.refund(id, staff)
      await returns.refund(id, staff)
      await giveBack(id)
    }
    await shop.caughtUp()
    const { totals } = (await buyer.get(`/api/orders/${orderId}`)).json()
    const refunded = (await order(orderId))?.steps.flatMap(step => (step.kind === 'refunded' ? [step.amount] : []))
    expect(refunded).toHaveLength(2)
    expect(refunded?.reduce((sum, amount) => sum + amount, 0)).toBe(totals.total - totals.delivery)
  })

  test('of more than was shipped is refused, also when many ask at once', async () => {
    const orderId = await shipped()
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(orderId, [{ uid: 'TEE-M', quantity: 1 }])))
    const codes = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(codes).toEqual([201, 201, 201, ...Array(9).fill(409)])
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    expect(refusal(refused)).toEqual({ status: 409, code: 'return-exceeds-shipment' })
    expect(refused.json()).toMatchObject({ uid: 'TEE-M', left: 0 })
  })

  test('of an order that is not shipped, or that there is not, is refused', async () => {
    await buyer.add('TEE-M', 1)
    const { orderId } = (await buyer.order(orderBody, 'an order')).json()
    expect(refusal(await ask(orderId, [{ uid: 'TEE-M', quantity: 1 }])).code).toBe('return-exceeds-shipment')
    expect(refusal(await ask('nothing', [{ uid: 'TEE-M', quantity: 1 }]))).toEqual({
      status: 404,
      code: 'order-not-found',
    })
    expect(refusal(await ask(orderId, [])).code).toBe('return-empty')
  })

  test('can be asked for without JavaScript, and leads back to the page', async () => {
    const orderId = await shipped()
    const fields = { 'quantity:TEE-M': '1', 'quantity:TEE-L': '0', reason: 'faulty', note: 'a hole', page: '/here' }
    const sent = await buyer.form(`/order/${orderId}/return`, fields)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/here'])
    expect((await order(orderId))?.returns).toMatchObject([{ reason: 'faulty', note: 'a hole', status: 'requested' }])

    const unsaid = await buyer.form(`/fr/order/${orderId}/return`, { ...fields, reason: '', page: '' })
    expect(unsaid.statusCode).toBe(400)
    expect(unsaid.json()).toMatchObject({
      path: `/fr/order/${orderId}`,
      state: { form: 'order-return', values: { note: 'a hole' }, problem: { fields: [{ field: 'reason' }] } },
    })
    const empty = await buyer.form(`/order/${orderId}/return`, { ...fields, 'quantity:TEE-M': '0' })
    expect(empty.json().state.problem.code).toBe('return-empty')
    const half = await buyer.form(`/order/${orderId}/return`, { ...fields, 'quantity:TEE-M': '0.5' })
    expect(half.json().state.problem.code).toBe('invalid-request')
  })
})
