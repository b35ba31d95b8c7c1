import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { BooksModel } from '#web/models/books.ts'
import type { OpenShop } from '../open-shop.ts'
import { bodyOf, buyerIn, deliver, folded, openPayingShop, ordered, total } from './paying.ts'

let stripe: FakeStripe
let shop: OpenShop
let cookie: string
let orderId: string
let reference: string
beforeAll(async () => {
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env })
  const full = { view: true, edit: true, delete: true }
  const staff = { status: 'active' as const, permissions: [{ name: 'gateway' as const, ...full }] }
  cookie = (await signedIn(shop, { name: 'Rosa Martín', staff })).cookie
  orderId = (await ordered(shop, 'stripe')).orderId
  reference = (await folded(shop, orderId)).payment.attempts[0]!.reference!
  await (await buyerIn(shop)).order(bodyOf('cod'), 'cash')
})
afterAll(async () => {
  await shop.end()
  await stripe.stop()
})

const since = '2020-01-01'
const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  await shop.caughtUp()
  return shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
}
const list = async (query = '') => (await call('GET', `/api/admin/gateway/payments/list${query}`)).json()

test('the list says of each order where its money stands, and names no buyer', async () => {
  const all = await list()
  expect(all.rows).toMatchObject([
    { method: 'cod', state: 'to-take', taken: 0, charge: null, attempts: 0 },
    { orderId, method: 'stripe', state: 'awaiting', attempts: 1, charge: total, taken: 0, number: null },
  ])
  expect(all.views).toEqual([
    { name: 'all', count: 2 },
    { name: 'refused', count: 0 },
    { name: 'by-hand', count: 0 },
    { name: 'disputed', count: 0 },
    { name: 'awaiting', count: 1 },
    { name: 'cash', count: 1 },
  ])
  const csv = (await call('GET', '/api/admin/gateway/payments/export')).body
  for (const text of [JSON.stringify(all), csv]) expect(text).not.toMatch(/Ada|Grace|example\.com/)
})

test('a buyer is named on the page only to members who may see orders', async () => {
  const answer = await shop.queries('en').paymentList(new URLSearchParams(), orderId)
  expect(answer).toMatchObject({ may: { orders: false }, open: { orderId, buyer: null } })
})

test('a comparison says what settling does, settles what is chosen, and is remembered', async () => {
  expect((await call('GET', '/api/admin/gateway/books')).json()).toEqual({ last: null })
  stripe.pay(reference)
  const asked = { id: randomUUID(), since }
  const compared = await call('POST', '/api/admin/gateway/books', asked)
  expect(compared.statusCode, compared.body).toBe(200)
  const { disagreements, looked } = compared.json<BooksModel>()
  const key = `stripe/unknown/${reference}`
  expect(looked).toBe(0)
  expect(disagreements).toMatchObject([{ kind: 'unknown', key, settling: { does: 'pays', pieces: 2 } }])
  expect((await folded(shop, orderId)).order.status).toBe('in-progress')
  // The same press again is the same comparison.
  await call('POST', '/api/admin/gateway/books', asked)
  expect(await Array.fromAsync(shop.store.read('books-shop'))).toHaveLength(1)
  expect((await call('GET', '/api/admin/gateway/books')).json()).toMatchObject({
    last: { since, count: 1, settled: 0, by: 'Rosa Martín' },
  })

  const settle = (chosen: readonly string[]) =>
    call('POST', '/api/admin/gateway/books/settle', { id: randomUUID(), since, chosen })
  // Something else was chosen: the difference stays.
  expect((await settle(['stripe/unknown/other'])).json<BooksModel>().disagreements).toHaveLength(1)
  expect((await settle([key])).json<BooksModel>()).toMatchObject({ disagreements: [], looked: 1 })
  expect((await folded(shop, orderId)).order.status).toBe('placed')
  expect((await call('GET', '/api/admin/gateway/books')).json()).toMatchObject({ last: { count: 0, settled: 1 } })
  expect((await list('?f.state=paid')).rows).toMatchObject([{ orderId, taken: total, state: 'paid' }])
})

test('what a provider refuses is left alone by settling, and money without an order goes back', async () => {
  await shop.payments.refund({ orderId, refundId: 'r1', amount: 600, reason: 'return' })
  stripe.failRefund(stripe.refunds[0]!)
  expect(await deliver(shop, 'stripe', [stripe.messages.at(-1)!])).toEqual([200])
  const compared = await call('POST', '/api/admin/gateway/books', { id: randomUUID(), since })
  const [refused] = compared.json<BooksModel>().disagreements
  expect(refused).toMatchObject({ kind: 'refund-failed', settling: null })
  const asked = stripe.refunds.length
  const body = { id: randomUUID(), since, chosen: [refused!.key] }
  expect((await call('POST', '/api/admin/gateway/books/settle', body)).json<BooksModel>().disagreements).toHaveLength(1)
  expect(stripe.refunds).toHaveLength(asked)
  expect((await list('?view=refused')).rows).toMatchObject([{ orderId, refunds: [{ state: 'refused', amount: 600 }] }])
})

test('a refund that was made at the provider itself is told as one before it is taken up, and by whom then', async () => {
  const before = (await folded(shop, orderId)).order.refunds.length
  stripe.giveBackByHand(reference, 300)
  const compared = await call('POST', '/api/admin/gateway/books', { id: randomUUID(), since })
  const found = compared.json<BooksModel>().disagreements.find(({ kind }) => kind === 'refunded')!
  expect(found.settling).toEqual({ does: 'takes-up', amount: 300, refused: false })
  expect((await folded(shop, orderId)).order.refunds).toHaveLength(before)
  const body = { id: randomUUID(), since, chosen: [found.key] }
  const settled = (await call('POST', '/api/admin/gateway/books/settle', body)).json<BooksModel>()
  expect(settled.disagreements.map(({ kind }) => kind)).toEqual(['refund-failed'])
  expect((await folded(shop, orderId)).order.refunds.at(-1)).toMatchObject({ amount: 300 })
  await shop.caughtUp()
  const [story] = (await shop.queries('en').paymentList(new URLSearchParams(), orderId)).open!.stories
  expect(story).toMatchObject({
    amount: 300,
    steps: [{ what: 'taken-up', by: { kind: 'staff', name: 'Rosa Martín' } }],
  })
})

test('a message of a provider is noted, and its card tells it', async () => {
  const heard = await Array.fromAsync(shop.store.read('gateway-stripe'))
  expect(heard).toMatchObject([{ type: 'GatewayHeard' }])
  expect((await call('POST', '/api/admin/gateway/stripe/test')).json()).toMatchObject({ ok: true })
  const { methods, refused } = await shop.queries('en').gatewayPage()
  expect(refused).toBe(1)
  expect(methods.find(({ method }) => method === 'stripe')).toMatchObject({
    heardAt: (heard[0]!.data as { heardAt: string }).heardAt,
    ...{ silence: null, refused: 1, waits: { count: 0 } },
    month: [{ currency: 'USD', orders: 1, sum: total }],
    last: { amount: total },
    test: { by: 'Rosa Martín', ok: true },
  })
  expect(methods.find(({ method }) => method === 'cod')).toMatchObject({ waits: { count: 1 }, last: null, month: [] })
})

test('a refund tells who tried it, and money and differences are files', async () => {
  const stories = async () => {
    await shop.caughtUp()
    return (await shop.queries('en').paymentList(new URLSearchParams(), orderId)).open!.stories
  }
  const full = { view: true, edit: true, delete: true }
  const staff = { status: 'active' as const, permissions: [{ name: 'orders' as const, ...full }] }
  const { cookie: desk } = await signedIn(shop, { name: 'Ana Silva', staff })
  const press = (url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, headers: { cookie: desk }, payload })
  await press('/api/admin/refunds/retry', { refundId: 'r1', beside: 300 })
  const story = (await stories()).find(({ refundId }) => refundId === 'r1')
  expect(story).toMatchObject({ refundId: 'r1', amount: 600, currency: 'USD' })
  expect(story!.steps.map(({ what }) => what).toReversed()).toEqual(['asked', 'given', 'refused', 'tried', 'given'])
  expect(story!.steps.find(({ what }) => what === 'tried')!.by).toEqual({ kind: 'staff', name: 'Ana Silva' })
  expect(story!.steps.at(-1)!.by).toEqual({ kind: 'shop', name: null })

  const today = new Date().toISOString().slice(0, 10)
  const money = await call('GET', `/api/admin/gateway/books/money?from=${since}&to=${today}`)
  const [head, ...lines] = money.body.trimEnd().split('\r\n')
  expect(head).toBe('\ufeffat,order,method,what,came,went,currency,id')
  const number = (await list()).rows.find((row: { orderId: string }) => row.orderId === orderId).number
  expect(lines[0]).toMatch(new RegExp(`,${number},stripe,taken,${(total / 100).toFixed(2)},,USD,`))
  expect(lines.map(line => line.split(',').slice(3, 6))).toEqual([
    ['taken', (total / 100).toFixed(2), ''],
    ['given', '', '6.00'],
    ['came-back', '6.00', ''],
    ['given', '', '3.00'],
    ['given', '', '6.00'],
  ])
  expect((await call('GET', '/api/admin/gateway/books/money?from=2026-01-02&to=2026-01-01')).statusCode).toBe(400)
  expect((await call('GET', '/api/admin/gateway/books/money?from=2019-01-01&to=2019-01-02')).body).toBe(`${head}\r\n`)

  const id = randomUUID()
  const { disagreements } = (await call('POST', '/api/admin/gateway/books', { id, since })).json<BooksModel>()
  const file = await call('GET', `/api/admin/gateway/books/${id}/export`)
  expect(file.body.trim().split('\r\n')).toHaveLength(1 + disagreements.length)
  expect((await call('GET', `/api/admin/gateway/books/${randomUUID()}/export`)).statusCode).toBe(404)
  const pages = await Array.fromAsync(shop.store.readAll(-1))
  const exports = pages.flat().filter(({ type }) => type === 'ExportTaken')
  expect(exports.at(-1)!.data).toMatchObject({ list: 'books', filters: { since: [since] }, rows: disagreements.length })
})
