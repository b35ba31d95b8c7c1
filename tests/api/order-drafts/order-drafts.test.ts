import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#api/plumbing/engines/mail/port.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { folded, openPayingShop } from '#tests/api/payments/paying.ts'
import { address } from '#tests/domain/order/examples.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

let stripe: FakeStripe
let shop: OpenShop
let cookie: string
let now: Date
let draftId: string
let left: Mail[]
beforeEach(async () => {
  stripe = await startFakeStripe()
  now = new Date('2026-11-23T10:00:00.000Z')
  shop = await openPayingShop({ method: 'stripe', env: stripe.env, now: () => now })
  await shop.change({ guestOrders: { mostPieces: 5 }, paymentGateway: { cod: true } })
  await shop.sell({
    shirt: [
      { sku: 'M', price: 800, quantity: 50 },
      { sku: 'L', price: 800, quantity: 3 },
    ],
  })
  await createCoupon(shop, 'FALL10')
  cookie = await staffWith({ edit: true })
  draftId = randomUUID()
  left = []
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

const staffWith = async (rights: object) =>
  (
    await signedIn(shop, {
      name: 'Rosa',
      staff: { status: 'active', permissions: [{ name: 'orders', view: true, edit: false, delete: false, ...rights }] },
    })
  ).cookie
const call = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, as = cookie) =>
  shop.app.inject({
    method,
    url: `/api/admin/order-drafts/${path}`,
    headers: { cookie: as },
    ...(payload && { payload }),
  })

const link = { method: 'stripe', payUntil: '2026-11-24T18:00:00.000Z' }
const content = (more: object = {}) => ({
  lines: [
    { sku: 'M', quantity: 10 },
    { sku: 'L', quantity: 2 },
  ],
  ...{ coupon: 'FALL10', delivery: { type: 'standard', area: 'Everywhere' }, method: 'cod', payUntil: null },
  ...{ language: 'fr', buyer: { billing: address, shipping: null, note: 'Called in.' } },
  ...more,
})
const write = (base: number, more?: object, as = cookie) => call('PUT', draftId, { base, content: content(more) }, as)
/** 12 shirts at $8.00, less a tenth; so much is delivered for nothing. */
const expectedTotal = 8640
const order = (more: object = {}) =>
  call('POST', `${draftId}/order`, { id: randomUUID(), revision: 0, expectedTotal, ...more })
const held = async (orderId: string) => entryOf((await shop.handler.fold(stock, 'shirt')).state.reservations, orderId)
const refusal = (answer: Awaited<ReturnType<typeof call>>) => answer.json()
const eventsOf = async (orderId: string) => {
  const events: StoredEvent[] = []
  for await (const event of shop.store.read(`order-${orderId}`)) events.push(event)
  return events
}
/** Mails to this address so far. */
async function mailsTo(email: string) {
  await shop.caughtUp()
  const post = { send: async (mail: Mail) => void left.push(mail), erase: async () => {}, close: () => {} }
  const compose = createLetters({
    ...shop,
    origin: 'http://shop.example',
    render: async letter => renderLetter(letter),
  })
  const log = { warn: () => {}, error: () => {} }
  await mailSender({ ...shop, compose, post, now: () => now, log }).send()
  return left.filter(({ to }) => to === email)
}

describe('a draft', () => {
  test('is kept as it is filled in, and says what it costs and what is missing', async () => {
    const first = await write(-1, { buyer: null, delivery: null, coupon: null })
    expect(first.json()).toMatchObject({
      revision: 0,
      sums: { pieces: 12, totals: { subtotal: 9600, total: 9600 }, coupon: null, deliveries: null, short: [] },
    })
    expect(first.json().sums.why).toMatchObject([{ why: 'line' }, { why: 'line' }])
    const second = await write(0, {
      lines: [
        { sku: 'L', quantity: 5 },
        { sku: 'NEVER', quantity: 1 },
      ],
    })
    expect(second.json()).toMatchObject({
      revision: 1,
      sums: {
        deliveries: [{ type: 'standard' }, { type: 'express' }],
        short: [
          { sku: 'L', requested: 5, available: 3 },
          { sku: 'NEVER', requested: 1, available: 0 },
        ],
      },
    })
    const { totals, why } = second.json().sums
    expect(why.at(-1)).toMatchObject({ why: 'delivery', type: 'standard', amount: totals.delivery })
    expect(sum(why.map(({ amount }: { amount: number }) => amount))).toBe(totals.total)
    expect((await write(1, { coupon: 'NOPE' })).json()).toMatchObject({
      sums: { coupon: { code: 'NOPE', problem: { code: 'coupon-not-found' } } },
    })
  })

  test('has its delivery for another amount, with a reason that stands sealed in the order and in its history', async () => {
    const agreed = { type: 'standard', area: 'Everywhere', cost: 250 }
    const { sums } = (await write(-1, { delivery: agreed })).json()
    expect(sums.totals).toMatchObject({ delivery: 250, total: expectedTotal + 250 })
    expect(sums.why.at(-1)).toMatchObject({ why: 'delivery', amount: 250, instead: 0 })
    const total = { expectedTotal: expectedTotal + 250 }
    expect(refusal(await order(total))).toMatchObject({ status: 400, fields: [{ field: 'deliveryReason' }] })
    const buyer = { billing: address, shipping: null, note: '', deliveryReason: 'By courier, as agreed' }
    await write(0, { delivery: agreed, buyer })
    const placed = await order({ ...total, revision: 1 })
    expect(placed.statusCode).toBe(200)
    const [submitted] = await eventsOf(placed.json().orderId)
    expect(submitted!.data).toMatchObject({
      delivery: { type: 'standard', cost: 250, instead: 0 },
      deliveryReason: 'By courier, as agreed',
      totals: { delivery: 250 },
    })
    await shop.caughtUp()
    const path = `/api/admin/orders/${placed.json().number}/history`
    const told = await shop.app.inject({ url: path, headers: { cookie } })
    expect(told.body).toContain('By courier, as agreed')
  })

  test('is never written over what another member wrote meanwhile', async () => {
    await write(-1)
    const jonas = await staffWith({ edit: true })
    expect((await write(0, { coupon: null }, jonas)).statusCode).toBe(200)
    const late = await write(0, { coupon: null })
    expect(refusal(late)).toMatchObject({ status: 409, code: 'draft-edited-meanwhile', by: 'Rosa' })
    expect(refusal(await order())).toMatchObject({ status: 409, code: 'draft-edited-meanwhile' })
  })

  test('is for members who may edit orders', async () => {
    expect((await write(-1, {}, await staffWith({}))).statusCode).toBe(403)
    expect(
      (await call('POST', `${draftId}/order`, { id: randomUUID(), revision: 0, expectedTotal: 0 })).statusCode,
    ).toBe(404)
  })

  test('is discarded', async () => {
    await write(-1)
    expect((await call('POST', `${draftId}/discard`)).statusCode).toBe(204)
    expect(refusal(await write(0))).toMatchObject({ code: 'draft-not-found' })
    expect(refusal(await order())).toMatchObject({ code: 'draft-not-found' })
  })

  test('names what an order still needs', async () => {
    await write(-1, { delivery: null, buyer: { billing: { ...address, city: '' }, shipping: null, note: '' } })
    const refused = refusal(await order())
    expect(refused).toMatchObject({ status: 400, code: 'invalid-request' })
    expect(refused.fields.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['billing.city', 'shipping.city']),
    )
    await write(0, { ...link, payUntil: '2026-11-23T10:05:00.000Z' })
    expect(refusal(await order({ revision: 1 }))).toMatchObject({ fields: [{ field: 'payUntil', code: 'pay-until' }] })
  })

  test('knows buyers who ordered before', async () => {
    await write(-1)
    await order()
    await shop.caughtUp()
    expect((await call('GET', `buyer?email=${encodeURIComponent(address.email)}`)).json()).toEqual({
      buyer: { orders: 1, last: 1001, billing: address, shipping: address },
    })
    expect((await call('GET', 'buyer?email=nobody@example.com')).json()).toEqual({ buyer: null })
    // From the page of the customer a new order begins with them.
    const begun = (buyer: string) => shop.queries('en').orderDraft(null, { copy: null, buyer })
    const { body } = await begun(shop.personIdOf(address.email))
    expect(body).toMatchObject({ lines: [], language: 'fr', buyer: { billing: address, shipping: null, note: '' } })
    expect((await begun('nobody')).body.buyer).toBeNull()
    const { email, personId } = await signedIn(shop, { name: 'Ada Byron King' })
    await shop.caughtUp()
    const known = { firstName: 'Ada', lastName: 'Byron King', email, city: '' }
    expect((await begun(personId)).body.buyer!.billing).toMatchObject(known)
  })
})

describe('an order by staff that is paid at the door', () => {
  test('is placed at once: more pieces than guests may order, the coupon, the note and who made it', async () => {
    await write(-1)
    const id = randomUUID()
    const presses = await Promise.all([order({ id }), order({ id }), order()])
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [{ orderId, number }] = presses.map(answer => answer.json())
    expect(presses.map(answer => answer.json())).toEqual([1, 2, 3].map(() => ({ orderId, number: 1001 })))
    expect(number).toBe(1001)
    const [submitted, noted] = await eventsOf(orderId)
    expect(submitted).toMatchObject({
      type: 'OrderSubmitted',
      data: { draftId, by: submitted!.meta.actor, accountId: null, language: 'fr', totals: { total: expectedTotal } },
      meta: { channel: 'dashboard' },
    })
    expect(submitted!.data).not.toHaveProperty('payUntil')
    expect(noted).toMatchObject({ type: 'OrderNoted', data: { note: 'Called in.', by: submitted!.meta.actor } })
    expect(await held(orderId)).toEqual([
      { sku: 'M', quantity: 10 },
      { sku: 'L', quantity: 2 },
    ])
    expect(refusal(await write(0))).toMatchObject({ status: 409, code: 'draft-ordered', number: 1001 })
    await shop.caughtUp()
    expect(await shop.readModels.range('order-drafts', 'newest')).toEqual([])
  })

  test('of more than there is, or at another total, is refused; mended, it is placed', async () => {
    await write(-1, { lines: [{ sku: 'L', quantity: 4 }] })
    expect(refusal(await order())).toMatchObject({ code: 'out-of-stock', lines: [{ sku: 'L', available: 3 }] })
    await write(0, { lines: [{ sku: 'L', quantity: 3 }] })
    expect(refusal(await order({ revision: 1 }))).toMatchObject({ code: 'total-changed', newTotal: 2760 })
    expect((await order({ revision: 1, expectedTotal: 2760 })).statusCode).toBe(200)
  })
})

describe('an order by staff that is paid by a link', () => {
  const waits = async () => {
    await write(-1, link)
    const answer = await order()
    expect(answer.json(), answer.body).toMatchObject({ number: null })
    return answer.json<{ orderId: string }>().orderId
  }

  test('holds its pieces until then, and is placed when the buyer pays, by the page of the second day too', async () => {
    const orderId = await waits()
    await shop.caughtUp()
    expect(await held(orderId)).toHaveLength(2)
    expect((await folded(shop, orderId)).order).toMatchObject({ awaitedUntil: link.payUntil, number: null })
    const [letter] = await mailsTo(address.email)
    expect(letter?.text).toContain(`/fr/order/${orderId}`)
    const page = await shop.app.inject({ method: 'GET', url: `/api/orders/${orderId}` })
    expect(page.json()).toMatchObject({ status: 'awaiting-payment', byLink: true, waiting: { until: link.payUntil } })
    // The buyer opens the provider's page, leaves it, and comes back the next day.
    const pay = () => shop.app.inject({ method: 'GET', url: `/api/payments/orders/${orderId}/pay` })
    expect((await pay()).statusCode).toBe(303)
    now = new Date('2026-11-24T09:00:00.000Z')
    expect((await pay()).statusCode).toBe(303)
    const { attempts } = (await folded(shop, orderId)).payment
    stripe.payPage(attempts.at(-1)!.reference!)
    await shop.payments.settle(orderId, 'request', { ask: true })
    await shop.caughtUp()
    expect((await folded(shop, orderId)).order).toMatchObject({ status: 'placed', number: 1001 })
    expect(await shop.readModels.range('order-drafts', 'newest')).toEqual([])
    expect((await mailsTo(address.email)).length).toBe(2)
  })

  test('is not given up by its buyer', async () => {
    const orderId = await waits()
    await shop.app.inject({ method: 'POST', url: `/api/payments/orders/${orderId}/abandon` })
    expect((await folded(shop, orderId)).order.status).toBe('in-progress')
  })

  test('lets its pieces go when nobody pays in time: a mail says so, and the draft is open again', async () => {
    const orderId = await waits()
    await mailsTo(address.email)
    now = new Date('2026-11-24T18:00:00.001Z')
    await shop.payments.settle(orderId, 'recovery')
    await shop.caughtUp()
    expect(await held(orderId)).toBeUndefined()
    expect((await folded(shop, orderId)).order.refusal).toEqual({ code: 'payment-expired' })
    expect((await mailsTo(address.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('votre commande attend son paiement'),
      expect.stringContaining('votre commande n’a pas été payée'),
    ])
    // Asked once more, with another deadline.
    await write(0, { ...link, payUntil: '2026-11-25T18:00:00.000Z' })
    const again = await order({ revision: 1 })
    expect(again.json()).toMatchObject({ number: null })
    expect(again.json().orderId).not.toBe(orderId)
    expect(await held(again.json().orderId)).toHaveLength(2)
  })

  test('is taken back by staff; once it is paid, it is not', async () => {
    const orderId = await waits()
    expect(refusal(await call('POST', `${draftId}/discard`))).toMatchObject({ code: 'draft-ordered' })
    expect((await call('POST', `${draftId}/withdraw`)).statusCode).toBe(204)
    expect(await held(orderId)).toBeUndefined()
    const gaveUp = (await Array.fromAsync(shop.store.read(`payment-${orderId}`))).find(
      ({ type }) => type === 'PaymentAbandoned',
    )
    expect(gaveUp?.meta).toMatchObject({ channel: 'dashboard' })
    expect((await write(0, link)).statusCode).toBe(200)
    const second = (await order({ revision: 1 })).json<{ orderId: string }>().orderId
    await shop.app.inject({ method: 'GET', url: `/api/payments/orders/${second}/pay` })
    stripe.payPage((await folded(shop, second)).payment.attempts[0]!.reference!)
    await shop.payments.settle(second, 'request', { ask: true })
    expect(refusal(await call('POST', `${draftId}/withdraw`))).toMatchObject({ code: 'payment-over' })
    expect(refusal(await write(1))).toMatchObject({ code: 'draft-ordered', number: 1001 })
  })
})
