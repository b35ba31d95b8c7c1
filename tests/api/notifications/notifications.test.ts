import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNotificationMails } from '#api/notifications/mails.ts'
import { createNotices } from '#api/notifications/notices.ts'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { mailRestMs } from '#domain/notification/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { ReturnEvent } from '#domain/return/events.ts'
import type { Staff } from '#domain/shared/permissions.ts'
import { stock as stockDecider } from '#domain/stock/decide.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { mostLines } from '#projections/activity/document.ts'
import { outbox } from '#projections/outbox/view.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import type { BellModel, Notice } from '#web/models/notifications.ts'

let shop: OpenShop
let clock: number
beforeEach(async () => {
  clock = Date.parse('2026-11-20T14:00:00.000Z')
  shop = await openShop({ now: () => new Date(clock) })
})
afterEach(() => shop.end())

const may = (...names: readonly string[]): Staff => ({
  status: 'active',
  permissions: names.map(name => ({ name, view: true, edit: false, delete: false })),
})

async function bellOf({ cookie }: SignedIn, most = 20): Promise<BellModel> {
  await shop.caughtUp()
  const url = `/api/admin/notifications?most=${most}`
  const answer = await shop.app.inject({ url, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const send = async ({ cookie }: SignedIn, method: 'POST' | 'PUT', path: string, payload: object) =>
  (await shop.app.inject({ method, url: `/api/admin/notifications/${path}`, headers: { cookie }, payload })).statusCode
const kindsOf = ({ notices }: BellModel) => notices.map(({ kind }) => kind)
const find = <Kind extends Notice['kind']>({ notices }: BellModel, kind: Kind) =>
  notices.find(each => each.kind === kind) as (Notice & { kind: Kind }) | undefined

async function placed(orderId: string, number: number, by?: string): Promise<void> {
  const events: readonly OrderEvent[] = [
    { type: 'OrderSubmitted', data: submission([orderLine('TEE-S', 'tee', 2)], orderId) },
    { type: 'OrderPlaced', data: { orderId, number, placedAt: new Date(clock).toISOString(), ...(by && { by }) } },
  ]
  for (const event of events) await shop.append(`order-${orderId}`, event)
  // Two things of one moment are told apart by their times.
  clock += 1
}

async function write(subject: string): Promise<void> {
  await visitor(shop.app).form('/contact', { name: 'Sara', email: 'sara@example.com', subject, message: 'Is it warm?' })
  clock += 1
}

test('a member is told of what they may view, new orders as one line', async () => {
  const packer = await signedIn(shop, { staff: may('orders') })
  const desk = await signedIn(shop, { staff: may('requests') })
  await placed('a', 1001)
  await write('Navy')
  await placed('b', 1002)
  const bell = await bellOf(packer)
  expect(kindsOf(bell)).toEqual(['orders'])
  expect(find(bell, 'orders')).toMatchObject({ count: 2, unread: true, orders: [{ number: 1002 }, { number: 1001 }] })
  const atDesk = await bellOf(desk)
  expect(atDesk).toMatchObject({
    unread: 1,
    notices: [{ kind: 'requests', from: 'Sara', subject: 'Navy', open: true }],
  })
  expect((await bellOf(desk, 0)).notices).toEqual([])
})

test('what was read stays read, by this member alone, and what comes later is new', async () => {
  const [one, other] = [await signedIn(shop, { staff: may('orders') }), await signedIn(shop, { staff: may('orders') })]
  await placed('a', 1001)
  const { until, unread } = await bellOf(one)
  expect(unread).toBe(1)
  await placed('b', 1002)
  expect(await send(one, 'POST', 'read', { until })).toBe(204)
  const later = await bellOf(one)
  expect(later.notices.map(({ unread, count }) => [unread, count])).toEqual([
    [true, 1],
    [false, 1],
  ])
  expect((await bellOf(other)).unread).toBe(1)
  await send(one, 'POST', 'read', { until: later.until })
  expect((await bellOf(one)).unread).toBe(0)
})

test('who may see payments and no orders is told the number of a disputed order, and neither its buyer nor its total', async () => {
  const cashier = await signedIn(shop, { staff: may('gateway') })
  const clerk = await signedIn(shop, { staff: may('gateway', 'orders') })
  await placed('a', 1001)
  const disputed: PaymentEvent = {
    type: 'PaymentDisputed',
    data: {
      orderId: 'a',
      disputeId: 'd',
      paymentId: 'p',
      reason: 'fraudulent',
      disputedAt: new Date(clock).toISOString(),
    },
  }
  await shop.append('payment-a', disputed)
  const known = find(await bellOf(clerk), 'disputes')?.order
  expect(known).toMatchObject({ number: 1001, linked: true })
  expect(known?.buyer).toBeTruthy()
  expect(known?.total).toBeGreaterThan(0)
  expect(find(await bellOf(cashier), 'disputes')?.order).toMatchObject({
    ...{ number: 1001, buyer: null, total: null, linked: false },
  })
})

test('nobody is told of an order or a return that they made for its buyer', async () => {
  const [rosa, ben] = [await signedIn(shop, { staff: may('orders') }), await signedIn(shop, { staff: may('orders') })]
  await placed('a', 1001, rosa.accountId)
  const asked: ReturnEvent = {
    type: 'ReturnRequested',
    data: {
      ...{ returnId: 'a.1', orderId: 'a', personId: 'p', accountId: null, reason: 'size', note: '' },
      ...{ lines: [{ uid: 'l', quantity: 1 }], requestedAt: new Date(clock).toISOString() },
    },
  }
  await shop.append('return-a', asked, { actor: rosa.accountId, channel: 'dashboard' })
  expect(kindsOf(await bellOf(rosa))).toEqual([])
  expect(kindsOf(await bellOf(ben))).toEqual(['returns', 'orders'])
})

test('a kind that is off is not told, and is there again when it is on', async () => {
  const packer = await signedIn(shop, { staff: may('orders') })
  await placed('a', 1001)
  expect(await send(packer, 'PUT', 'ways', { ways: { orders: 'off' } })).toBe(204)
  expect(await bellOf(packer)).toMatchObject({ unread: 0, notices: [] })
  await send(packer, 'PUT', 'ways', { ways: { orders: 'bell' } })
  expect((await bellOf(packer)).unread).toBe(1)
  expect(await send(packer, 'PUT', 'ways', { ways: { everything: 'off' } })).toBe(400)
})

test('a size that runs out is told with who counted it, and no longer when there is more of it', async () => {
  const stocks = await signedIn(shop, { staff: may('stock') })
  const rosa = await signedIn(shop, { name: 'Rosa', staff: may('stock') })
  await shop.sell({ tee: [{ sku: 'TEE-S', price: 800, quantity: 4 }] })
  const stock = (event: StockEvent) => shop.append('stock-tee', event)
  await stock({
    type: 'StockReserved',
    data: { productId: 'tee', orderId: 'a', lines: [{ sku: 'TEE-S', quantity: 3 }] },
  })
  expect(find(await bellOf(stocks), 'stock')).toBeUndefined()
  const count = (quantity: number): StockEvent => ({
    type: 'StockCounted',
    data: { productId: 'tee', counts: [{ sku: 'TEE-S', quantity }], by: 'shelf' },
  })
  const counting = {
    type: 'CountStock',
    data: { productId: 'tee', counts: [{ sku: 'TEE-S', quantity: 1 }], by: 'shelf' },
  } as const
  await shop.handler.handle(stockDecider, 'tee', counting, { actor: rosa.accountId })
  const ranOut = { count: 1, variants: [{ short: 2, by: 'Rosa' }] }
  expect(find(await bellOf(stocks), 'stock')).toMatchObject({ ...ranOut, linked: true })
  expect(find(await bellOf(rosa), 'stock')).toBeUndefined()
  await stock(count(9))
  expect(find(await bellOf(stocks), 'stock')).toBeUndefined()
})

test('a changed role is one line, however many members have it, and none for the one who changed it', async () => {
  const ana = await signedIn(shop, { name: 'Ana', admin: true })
  const owner = await signedIn(shop, { admin: true })
  const by = { actor: ana.accountId, channel: 'dashboard' }
  const body = { name: 'Packer', permissions: [{ name: 'orders', view: true, edit: false, delete: false }] as const }
  const role = { ...body, permissions: [...body.permissions] }
  expect(await shop.roles.define('packer', role, true, by)).toMatchObject({ ok: true })
  const bell = await bellOf(owner)
  expect(find(bell, 'roles')).toMatchObject({ role: 'Packer', by: 'Ana', member: null })
  expect(find(await bellOf(ana), 'roles')).toBeUndefined()
  const changedBy = async (actor: string) => {
    clock += 1
    await shop.roles.define(actor, { ...role, name: actor }, true, { actor, channel: 'command' })
    return find(await bellOf(owner), 'roles')
  }
  expect(await changedBy('owner')).toMatchObject({ role: 'owner', by: null, byOwner: true })
  expect(await changedBy('gone')).toMatchObject({ role: 'gone', by: null, byOwner: false })
})

test('more orders than are kept are told as so many and more, also by mail', async () => {
  const packer = await signedIn(shop, { email: 'rosa@example.com', staff: may('orders') })
  await send(packer, 'PUT', 'ways', { ways: { orders: 'mail' } })
  const notices = createNotices(shop)
  const news = async () => {
    const member = { accountId: packer.accountId, admin: false, staff: may('orders') }
    const { news, more } = await notices.unmailed(member, { way: 'mail' })
    return [news.length, more]
  }
  for (let n = 1; n < mostLines; n++) await placed(`o${n}`, 1000 + n)
  expect(find(await bellOf(packer), 'orders')?.more).toBeUndefined()
  expect(await news()).toEqual([mostLines - 1, []])
  await placed('last', 2000)
  expect(find(await bellOf(packer), 'orders')).toMatchObject({ count: mostLines, more: true })
  expect(await news()).toEqual([mostLines, ['orders']])
})

test('an erased writer has no name in the bell', async () => {
  const desk = await signedIn(shop, { staff: may('requests') })
  await write('Navy')
  await erasePerson(shop.store, shop.vault, shop.personIdOf('sara@example.com'), { actor: 'test', channel: 'test' })
  expect(find(await bellOf(desk), 'requests')).toMatchObject({ from: null, subject: null })
})

test('a mail tells of what was not read, once, and the next one comes a while later', async () => {
  const packer = await signedIn(shop, { email: 'rosa@example.com', staff: may('orders') })
  const { sweep } = createNotificationMails({ ...shop, notices: createNotices(shop), log: shop.logger })
  const mails = async () => {
    await shop.caughtUp()
    await passOf(sweep)
    await shop.caughtUp()
    const unsent = await shop.readModels.range(outbox.name, 'due')
    const docs = await shop.readModels.getMany<{ trigger: string }>(outbox.name, unsent)
    return docs.filter(each => each?.trigger === 'NotificationsMailed').length
  }
  await placed('a', 1001)
  await send(packer, 'PUT', 'ways', { ways: { orders: 'mail' } })
  await shop.caughtUp()
  // It happened before mails were wanted.
  expect(await mails()).toBe(0)
  await placed('b', 1002)
  expect(await mails()).toBe(1)
  expect(await mails()).toBe(1)
  await placed('c', 1003)
  expect(await mails()).toBe(1)
  clock += mailRestMs
  expect(await mails()).toBe(2)
  await placed('d', 1004)
  await send(packer, 'POST', 'read', { until: (await bellOf(packer)).until })
  clock += mailRestMs
  // They saw it in the bell.
  expect(await mails()).toBe(2)
})
