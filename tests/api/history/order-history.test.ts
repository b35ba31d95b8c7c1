import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { HistoryEntry, HistoryUndo, OrderHistoryModel, WhyTotalModel } from '#web/models/history.ts'

let shop: OpenShop
let orderId: string
let cookie: string

beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  orderId = (await buyer.order(orderBody, 'an order')).json().orderId
  const permissions = [{ name: 'orders', view: true, edit: true, delete: true }]
  cookie = (await signedIn(shop, { name: 'Rosa Packer', staff: { status: 'active', permissions } })).cookie
  await shop.caughtUp()
})
afterEach(() => shop.end())

const get = (path: string, as = cookie) =>
  shop.app.inject({ url: `/api/admin/orders/${path}`, headers: { cookie: as } })
async function post(path: string, payload: object = {}) {
  const url = `/api/admin/orders/1001/${path}`
  const { statusCode } = await shop.app.inject({ method: 'POST', url, headers: { cookie }, payload })
  expect(statusCode).toBeLessThan(300)
  await shop.caughtUp()
}
const history = async (query = '') => (await get(`1001/history${query}`)).json<OrderHistoryModel>()
const why = async () => (await get('1001/why')).json<WhyTotalModel>()
const told = ({ what, by }: HistoryEntry) => [what, by.kind, by.name]

describe('the history of an order', () => {
  test('tells who did what, through what, and folds the steps of the shop', async () => {
    await post('ship', { carrier: 'DHL', tracking: 'JD1', lines: [{ sku: 'TEE-M', quantity: 2 }] })
    await post('cancel-pieces', { id: randomUUID(), lines: [{ sku: 'TEE-M', quantity: 1 }], reason: 'torn' })
    await shop.afterPlacing.deliver(orderId, { actor: 'owner', channel: 'command' })
    const { entries, cursor } = await history()
    expect(entries.map(told)).toEqual([
      ['OrderDelivered', 'owner', null],
      ['OrderPiecesCancelled', 'staff', 'Rosa Packer'],
      ['OrderShipped', 'staff', 'Rosa Packer'],
      ['OrderPlaced', 'buyer', 'Ada Weaver'],
    ])
    expect(cursor).toBeNull()
    const [delivered, cancelled, shipped, placed] = entries
    expect(placed!.facts).toEqual({ pieces: 3, amount: 3150 })
    expect(placed!.steps.map(({ what }) => what)).toEqual(['OrderSubmitted', 'OrderCartClosed', 'OrderStockReserved'])
    expect(shipped).toMatchObject({ channel: 'dashboard', facts: { pieces: 2, carrier: 'DHL', tracking: 'JD1' } })
    expect(shipped!.mail).toMatchObject({ state: expect.stringMatching(/^(waiting|sent)$/) })
    expect(shipped!.steps).toMatchObject([{ what: 'OrderStockShipped' }])
    expect(cancelled!.facts).toEqual({ pieces: 1, amount: 850, words: 'torn' })
    expect(delivered).toMatchObject({ channel: 'command', mail: null })
    expect(delivered!.changes).toMatchObject([{ path: 'deliveredAt', from: null }])
  })

  test('tells the notes and holds of staff once, until the buyer is erased', async () => {
    const [note, hold] = [
      { id: randomUUID(), note: ' Call first.\nThen pack. ' },
      { id: randomUUID(), reason: 'Wait for Ada' },
    ]
    for (const _ of ['pressed', 'pressed twice']) {
      await post('notes', note)
      await post('hold', hold)
    }
    const said = async () => (await history()).entries.map(({ what, by, facts }) => [what, by.name, facts.words])
    expect(await said()).toEqual([
      ['OrderHeld', 'Rosa Packer', hold.reason],
      ['OrderNoted', 'Rosa Packer', 'Call first.\nThen pack.'],
      ['OrderPlaced', 'Ada Weaver', undefined],
    ])
    const [held] = (await history()).entries
    expect(held!.changes).toMatchObject([{ path: `holds.${hold.id}`, from: null, to: { reason: hold.reason } }])
    expect(JSON.stringify(held!.changes)).not.toContain('"by"')
    await post('release', { hold: hold.id })
    await post('release', { hold: hold.id })
    expect((await history()).entries.map(({ what }) => what).slice(0, 2)).toEqual(['OrderHoldReleased', 'OrderHeld'])
    await eraseEmail(shop, orderBody.billing.email)
    await shop.caughtUp()
    expect((await said()).slice(1, 3)).toEqual([
      ['OrderHeld', 'Rosa Packer', undefined],
      ['OrderNoted', 'Rosa Packer', undefined],
    ])
  })

  test('says how a line is taken back, for as long as it applies', async () => {
    const undoOf = async (what: string) => (await history()).entries.find(each => each.what === what)!.undo
    const press = async ({ path, body, takesId }: HistoryUndo) =>
      post(path, { ...body, ...(takesId && { id: randomUUID() }) })
    expect(await undoOf('OrderPlaced')).toBeNull()

    await post('hold', { id: randomUUID(), reason: 'Wait for Ada' })
    const held = (await undoOf('OrderHeld'))!
    await press(held)
    expect(await undoOf('OrderHeld')).toBeNull()
    const released = (await undoOf('OrderHoldReleased'))!
    expect(released.body).toMatchObject({ reason: 'Wait for Ada' })
    await press(released)
    expect(await undoOf('OrderHoldReleased')).toBeNull()
    expect((await history()).entries.map(({ what, isUndo }) => [what, isUndo]).slice(0, 3)).toEqual([
      ['OrderHeld', true],
      ['OrderHoldReleased', true],
      ['OrderHeld', false],
    ])
    await post('release')

    const shipmentId = randomUUID()
    await post('ship', {
      id: shipmentId,
      carrier: 'DHL',
      tracking: 'JD1',
      wait: true,
      lines: [{ sku: 'TEE-M', quantity: 1 }],
    })
    const shipped = (await undoOf('OrderShipped'))!
    expect(shipped).toMatchObject({ until: expect.any(String), stays: [] })
    await post(`shipments/${shipmentId}/tracking`, { carrier: 'DHL', tracking: 'JD2' })
    await press((await undoOf('OrderTrackingCorrected'))!)
    const [back, corrected] = (await history()).entries
    expect(back).toMatchObject({ what: 'OrderTrackingCorrected', facts: { tracking: 'JD1' }, isUndo: true })
    expect(corrected!.undo).toBeNull()
    await press(shipped)
    expect(await undoOf('OrderShipped')).toBeNull()

    await post('ship', { carrier: '', tracking: '' })
    expect(await undoOf('OrderShipped')).toBeNull()
    await post('cash', { id: randomUUID() })
    await press((await undoOf('OrderCashTaken'))!)
    expect(await undoOf('OrderCashTaken')).toBeNull()
  })

  test('takes an address back but for what was changed since', async () => {
    const undoes = async () => (await history()).entries.map(({ undo }) => undo)
    const change = (base: number, fields: object) => post('address', { id: randomUUID(), base, fields })
    await change(0, { house: '2 Loom Lane', zipCode: '45411' })
    await change(1, { zipCode: '45412' })
    const [zip, both] = await undoes()
    expect(zip).toMatchObject({ body: { base: 2, fields: { zipCode: '45411' } }, stays: [] })
    expect(both).toMatchObject({ body: { base: 2, fields: { house: orderBody.shipping.house } }, stays: ['zipCode'] })
    await post(both!.path, { ...both!.body, id: randomUUID() })
    const { entries } = await history()
    expect(entries[0]).toMatchObject({ what: 'OrderAddressChanged', isUndo: true })
    expect(entries[0]!.changes).toEqual([{ path: 'shipping.house', from: '2 Loom Lane', to: orderBody.shipping.house }])
    expect((await undoes())[2]).toBeNull()
    await eraseEmail(shop, orderBody.billing.email)
    await shop.caughtUp()
    expect(await undoes()).toEqual([null, null, null, null])
  })

  test('tells of returns beside the order', async () => {
    await post('ship')
    const lines = [{ uid: 'TEE-M', quantity: 1 }]
    await visitor(shop.app).json('POST', `/api/orders/${orderId}/returns`, { lines, reason: 'size', note: 'Too wide' })
    await shop.caughtUp()
    const [asked] = (await history()).entries
    expect(asked).toMatchObject({
      what: 'ReturnRequested',
      by: { kind: 'buyer', name: 'Ada Weaver' },
      facts: { return: '1001-1', pieces: 1, words: 'Too wide' },
    })
  })

  test('says of a return that nobody had paid that it gave nothing back, and why', async () => {
    await post('ship')
    const lines = [{ uid: 'TEE-M', quantity: 1 }]
    const asked = { lines, reason: 'size', note: '' }
    const { returnId } = (await visitor(shop.app).json('POST', `/api/orders/${orderId}/returns`, asked)).json()
    const rosa = { actor: 'owner', channel: 'command' }
    for (const step of ['approve', 'receive', 'refund'] as const) await shop.returns[step](returnId, rosa)
    await shop.caughtUp()
    const [closed] = (await history()).entries
    expect(closed).toMatchObject({ what: 'ReturnRefunded', facts: { amount: 0, because: 'unpaid' } })
  })

  test('comes in pages, each event once', async () => {
    for (let n = 0; n < 60; n++)
      await shop.append(`order-${orderId}`, {
        type: 'OrderLinkRequested',
        data: { orderId, askedAt: `2026-11-20T10:00:${n}.000Z` },
      })
    const first = await history()
    expect(first.entries).toHaveLength(50)
    const second = await history(`?before=${first.cursor}`)
    expect(second.cursor).toBeNull()
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([61, 61])
  })

  test('forgets the buyer with their erasure, and keeps what happened', async () => {
    await eraseEmail(shop, 'ada@example.com')
    await shop.caughtUp()
    const { entries } = await history()
    expect(entries.map(told)).toEqual([['OrderPlaced', 'buyer', null]])
    expect(JSON.stringify(entries)).not.toContain('Ada')
  })

  test('is for staff who see orders, of orders that there are', async () => {
    const other = await signedIn(shop, { staff: { status: 'active', permissions: [] } })
    for (const path of ['1001/history', '1001/why', '9/history'])
      expect((await get(path, other.cookie)).statusCode).toBe(403)
    expect(refusal(await get('9/history'))).toEqual({ status: 404, code: 'order-not-found' })
    expect(refusal(await get('9/why'))).toEqual({ status: 404, code: 'order-not-found' })
    expect((await get('1001/history?before=x')).statusCode).toBe(400)
  })
})

test('the reasons of a total add up to the total that pages show', async () => {
  expect(await why()).toMatchObject({ total: 3150, agrees: true, rungs: [{ amount: 2550 }, { amount: 600 }] })
  await post('cancel-pieces', { id: randomUUID(), lines: [{ sku: 'TEE-M', quantity: 1 }], reason: '' })
  const { total, agrees, rungs } = await why()
  expect([total, agrees]).toEqual([2300, true])
  expect(rungs.at(-1)).toMatchObject({ why: 'cancelled', pieces: 1, by: 'staff', amount: -850 })
  const { shownTotal } = (await get('1001')).json()
  expect(total).toBe(shownTotal)
})
