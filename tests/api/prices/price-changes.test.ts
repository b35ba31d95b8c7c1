import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobOf } from '#api/price-changes/price-changes.ts'
import { product } from '#domain/product/decide.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { eventsOf } from '#tests/api/prepared-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { carryDue, editsOf, openClock, pricing, sale, settle, up5 } from './pricing.ts'

let clock: ReturnType<typeof openClock>
let shop: OpenShop
let member: ReturnType<typeof pricing>
const winter = { move: sale(20) }

beforeEach(async () => {
  clock = openClock()
  shop = await clock.open()
  await shop.sell({
    tee: [
      { sku: 'M', price: 769, quantity: 5 },
      { sku: 'L', price: 900, quantity: 5 },
    ],
    cap: [{ sku: 'C', price: 500, quantity: 5 }],
  })
  member = pricing(shop, (await signedIn(shop, { admin: true })).cookie)
})
afterEach(() => shop.end())

const edit = (productId: string, edits: object) =>
  shop.handler.handle(product, productId, { type: 'EditProduct', data: { productId, edits } }, { actor: 'rosa' })

describe('a price change', () => {
  test('begins at once without a start, and stays without an end', async () => {
    const { id, answer } = await member.plan(['tee', 'cap'], { move: up5 })
    expect(answer.statusCode).toBe(202)
    await settle(shop)
    expect(await editsOf(shop, 'tee')).toEqual({ prices: { M: 807, L: 945 } })
    expect(await editsOf(shop, 'cap')).toEqual({ prices: { C: 525 } })
    expect(await member.change(id)).toMatchObject({ state: 'stays', total: 2, start: { done: 2, left: 0 } })
    clock.later(20)
    await settle(shop)
    expect((await member.change(id)).state).toBe('stays')
  })

  test('begins and ends when it is due, and leaves no trace', async () => {
    await edit('cap', { discount: 5 })
    const { id } = await member.plan(['tee', 'cap'], { ...winter, from: clock.in(2), until: clock.in(4) })
    await settle(shop)
    expect([await editsOf(shop, 'tee'), (await member.change(id)).state]).toEqual([{}, 'planned'])
    clock.later(2)
    await settle(shop)
    expect([await editsOf(shop, 'tee'), (await member.change(id)).state]).toEqual([{ discount: 20 }, 'on'])
    clock.later(2)
    await settle(shop)
    expect([await editsOf(shop, 'tee'), await editsOf(shop, 'cap')]).toEqual([{}, { discount: 5 }])
    expect(await member.change(id)).toMatchObject({ state: 'over', end: { because: 'done', done: 2, left: 0 } })
  })

  test('puts back only what nobody changed since, and names the rest', async () => {
    await edit('tee', { prices: { L: 1000 } })
    const { id } = await member.plan(['tee', 'cap'], { move: up5 })
    await settle(shop)
    expect(await editsOf(shop, 'tee')).toEqual({ prices: { M: 807, L: 1050 } })
    await edit('tee', { prices: { M: 700 } })
    expect((await member.call('POST', `/price-changes/${id}/end`)).statusCode).toBe(204)
    await settle(shop)
    expect(await editsOf(shop, 'tee')).toEqual({ prices: { M: 700, L: 1000 } })
    expect(await editsOf(shop, 'cap')).toEqual({})
    expect(await member.change(id)).toMatchObject({ state: 'over', end: { done: 1, left: 1 } })
    expect(await member.left(id, 'end')).toEqual([['tee', 'price-changed-since', 'M']])
    const csv = await member.call('GET', `/jobs/${jobOf(id, 'end')}/export`)
    expect(csv.body).toMatch(/\ntee,[^,]+,not done,price-changed-since,Somebody changed this price since,M\r\n/)
    expect(csv.body).toMatch(/\ncap,[^,]+,done,,,\r\n/)
    const taken = await eventsOf(shop, 'ExportTaken')
    expect(taken.map(({ data }) => data)).toMatchObject([{ list: 'job-rows', rows: 2, searched: false }])
  })

  test('stands over a feed that comes meanwhile, whose price counts after it', async () => {
    await member.plan(['cap'], { move: up5, until: clock.in(4) })
    await settle(shop)
    await shop.append('product-cap', {
      type: 'ProductImported',
      data: { productId: 'cap', slug: 'cap', source: 'supplier', feed: feed([variant('C', { price: 450 })]) },
    })
    expect(await editsOf(shop, 'cap')).toEqual({ prices: { C: 525 } })
    clock.later(4)
    await settle(shop)
    const { state } = await shop.handler.fold(product, 'cap')
    expect([state!.edits, state!.feed.variants[0]!.price]).toEqual([{}, 450])
  })

  test('is one change however often it is sent, and takes each product once', async () => {
    const plan = { move: up5 }
    const { id } = await member.plan(['cap', 'cap'], plan)
    expect((await member.plan(['cap', 'cap'], plan, id)).answer.statusCode).toBe(202)
    await settle(shop)
    expect(await member.change(id)).toMatchObject({ total: 1 })
    expect(await editsOf(shop, 'cap')).toEqual({ prices: { C: 525 } })
  })

  test('is cancelled before it begins, and then does nothing', async () => {
    const { id } = await member.plan(['cap'], { ...winter, from: clock.in(2) })
    expect((await member.call('POST', `/price-changes/${id}/end`)).json()).toMatchObject({ code: 'price-change-waits' })
    expect((await member.call('POST', `/price-changes/${id}/cancel`)).statusCode).toBe(204)
    clock.later(3)
    await settle(shop)
    expect([await editsOf(shop, 'cap'), (await member.change(id)).state]).toEqual([{}, 'cancelled'])
    const unknown = await member.call('POST', `/price-changes/${randomUUID()}/cancel`)
    expect(unknown.json()).toMatchObject({ code: 'price-change-not-found' })
  })

  test('that the shop slept through does not begin, and everybody is told', async () => {
    const { id } = await member.plan(['cap'], { ...winter, from: clock.in(2), until: clock.in(4) })
    await settle(shop)
    clock.later(5)
    await settle(shop)
    expect([await editsOf(shop, 'cap'), (await member.change(id)).state]).toEqual([{}, 'missed'])
    const { notices } = (await member.call('GET', '/notifications')).json()
    expect(notices).toMatchObject([{ kind: 'prices', name: 'Winter sale', done: 0, left: 1 }])
  })

  test('gets another end', async () => {
    const { id } = await member.plan(['cap'], { ...winter, until: clock.in(2) })
    await settle(shop)
    const move = (until: string | null) => member.call('PATCH', `/price-changes/${id}`, { until })
    expect((await move(clock.in(-1))).json()).toMatchObject({ code: 'price-change-out-of-bounds', field: 'until' })
    expect((await move(clock.in(6))).statusCode).toBe(204)
    clock.later(3)
    await settle(shop)
    expect((await member.change(id)).state).toBe('on')
    clock.later(3)
    await settle(shop)
    expect([(await member.change(id)).state, await editsOf(shop, 'cap')]).toEqual(['over', {}])
  })

  test('leaves products alone that another change has at that time, and names it', async () => {
    await member.plan(['tee'], { ...winter, name: 'Tees', from: clock.in(2), until: clock.in(5) })
    const later = { ...winter, from: clock.in(4), until: clock.in(8) }
    expect(await member.preview(['tee', 'cap'], later)).toMatchObject({
      ...{ products: 1, not: [] },
      held: [{ name: 'Tees', products: 1 }],
    })
    // Prices and discounts do not meet, nor do times that only touch.
    for (const other of [
      { ...later, move: up5 },
      { ...later, from: clock.in(5) },
    ])
      expect(await member.preview(['tee'], other)).toMatchObject({ products: 1, held: [] })
    const { id } = await member.plan(['tee', 'cap'], later)
    clock.later(4)
    await settle(shop)
    expect(await member.change(id)).toMatchObject({ state: 'on', start: { done: 1, left: 1 } })
    expect(await member.left(id, 'start')).toEqual([['tee', 'price-change-runs', 'Tees']])
    clock.later(4)
    await settle(shop)
    expect([await editsOf(shop, 'tee'), await editsOf(shop, 'cap')]).toEqual([{}, {}])
  })

  test('leaves alone what another turns out to have, since its end was moved or both were planned at once', async () => {
    const first = await member.plan(['tee'], { ...winter, name: 'Tees', until: clock.in(2) })
    const later = await member.plan(['tee'], { move: sale(30), from: clock.in(3), until: clock.in(6) })
    await member.call('PATCH', `/price-changes/${first.id}`, { until: clock.in(5) })
    const caps = await Promise.all(
      [40, 50].map(percent => member.plan(['cap'], { move: sale(percent), name: 'Caps', until: clock.in(2) })),
    )
    clock.later(1)
    await settle(shop)
    const lefts = await Promise.all(caps.map(({ id }) => member.left(id, 'start')))
    expect(lefts.flat()).toEqual([['cap', 'price-change-runs', 'Caps']])
    clock.later(2)
    await settle(shop)
    expect(await member.left(later.id, 'start')).toEqual([['tee', 'price-change-runs', 'Tees']])
    clock.later(3)
    await settle(shop)
    expect([await editsOf(shop, 'tee'), await editsOf(shop, 'cap')]).toEqual([{}, {}])
  })

  test('takes a product that the other gave free before', async () => {
    const { id: first } = await member.plan(['tee'], { ...winter, from: clock.in(2), until: clock.in(5) })
    await member.plan(['tee'], { move: sale(30), from: clock.in(4), until: clock.in(8) })
    await member.call('POST', `/price-changes/${first}/cancel`)
    clock.later(4)
    await settle(shop)
    expect(await editsOf(shop, 'tee')).toEqual({ discount: 30 })
  })

  test('stands on one without an end, and goes back to it', async () => {
    await member.plan(['cap'], { move: up5 })
    await settle(shop)
    await member.plan(['cap'], { move: up5, until: clock.in(2) })
    await settle(shop)
    expect(await editsOf(shop, 'cap')).toEqual({ prices: { C: 551 } })
    clock.later(2)
    await settle(shop)
    expect(await editsOf(shop, 'cap')).toEqual({ prices: { C: 525 } })
  })

  test('leaves a price that would be nothing, and a product that is listed no more', async () => {
    await shop.append('product-gone', {
      type: 'ProductImported',
      data: { productId: 'gone', slug: 'gone', source: 'supplier', feed: feed([variant('G')]) },
    })
    await shop.append('product-gone', { type: 'ProductDiscontinued', data: { productId: 'gone' } })
    const less = { move: { is: 'amount', amount: -800, ending: null } }
    const rows = ['tee', 'cap', 'gone', 'nowhere']
    expect(await member.preview(rows, less)).toMatchObject({
      ...{ products: 1, prices: 1, notPositive: 2 },
      not: [
        { code: 'price-not-positive', products: 1 },
        { code: 'product-discontinued', products: 1 },
        { code: 'product-not-found', products: 1 },
      ],
    })
    const { id } = await member.plan(rows, less)
    await settle(shop)
    expect(await editsOf(shop, 'tee')).toEqual({ prices: { L: 100 } })
    expect(await member.left(id, 'start')).toEqual([
      ['tee', 'price-not-positive', 'M'],
      ['cap', 'price-not-positive', 'C'],
      ['gone', 'product-discontinued'],
      ['nowhere', 'product-not-found'],
    ])
  })

  test('is told before: by how much prices really change, and which most', async () => {
    await edit('cap', { discount: 10 })
    await shop.caughtUp()
    const move = { ...up5, ending: { cents: 95, way: 'up' } }
    expect(await member.preview(['tee', 'cap'], { move })).toMatchObject({
      ...{ products: 2, prices: 3, discounted: 1, not: [], held: [] },
      // 769 to 895, 900 to 995, and 450 to 535 with the discount.
      span: { average: 15.3, lowest: 10.6, highest: 18.9 },
      most: [
        { sku: 'C', from: 450, to: 535, percent: 18.9 },
        { sku: 'M', from: 769, to: 895, percent: 16.4 },
      ],
    })
  })

  test('that somebody stops midway is taken back as far as it came', async () => {
    const { id } = await member.plan(['tee', 'cap'], { ...winter, until: clock.in(2) })
    await carryDue(shop)
    await member.call('POST', `/price-changes/${id}/end`)
    await settle(shop)
    expect((await member.change(id)).state).toBe('over')
    expect([await editsOf(shop, 'tee'), await editsOf(shop, 'cap')]).toEqual([{}, {}])
  })

  test('takes back by itself what a slow process changes after its end has looked there', async () => {
    let mortal: ReturnType<typeof mortalStore> | undefined
    const slow = await clock.open({
      wrapStore(log) {
        mortal = mortalStore(log)
        return mortal.store
      },
    })
    const rosa = pricing(slow, (await signedIn(slow, { admin: true })).cookie)
    const { id } = await rosa.plan(['late'], { ...winter, until: clock.in(2) })
    await settle(slow)
    expect(await rosa.left(id, 'start')).toEqual([['late', 'product-not-found']])
    await slow.sell({ late: [{ sku: 'X', price: 500, quantity: 5 }] })
    mortal!.intrude(async events => {
      if (!events.some(({ type }) => type === 'ProductEdited')) return
      mortal!.intrude(async () => {})
      await rosa.call('POST', `/price-changes/${id}/end`)
      await settle(slow)
      expect((await rosa.change(id)).state).toBe('over')
    })
    const by = { actor: 'a1', channel: 'dashboard' }
    const acting = { row: 'late', input: '', first: id, about: { priceChange: id }, commandId: 'a retry', by }
    expect(await slow.priceActs.prices!(acting)).toMatchObject({ code: 'price-change-over' })
    expect(await editsOf(slow, 'late')).toEqual({})
    await slow.end()
  })

  test('does not begin for a member who may not any more, and ends whoever planned it', async () => {
    const right = { name: 'product', view: true, edit: true, delete: false }
    const { cookie, accountId } = await signedIn(shop, { staff: { status: 'active', permissions: [right] } })
    const packer = pricing(shop, cookie)
    const running = await packer.plan(['tee'], { ...winter, until: clock.in(4) })
    const waiting = await packer.plan(['cap'], { ...winter, from: clock.in(2) })
    await settle(shop)
    expect(await editsOf(shop, 'tee')).toEqual({ discount: 20 })
    await shop.append(`account-${accountId}`, {
      type: 'RoleChanged',
      data: { accountId, admin: false, staff: { status: 'active', permissions: [{ ...right, edit: false }] } },
    })
    expect((await packer.plan(['cap'], winter)).answer.statusCode).toBe(403)
    clock.later(4)
    await settle(shop)
    expect([await editsOf(shop, 'tee'), await editsOf(shop, 'cap')]).toEqual([{}, {}])
    expect((await member.change(running.id)).state).toBe('over')
    expect((await member.change(waiting.id)).start).toMatchObject({ because: 'not-permitted', done: 0 })
  })

  test('has a name, a move and an end that make sense', async () => {
    for (const wrong of [{ name: ' ' }, { move: sale(101) }, { move: { ...up5, points: 0 } }, { until: 'tomorrow' }])
      expect((await member.plan(['cap'], { ...winter, ...wrong })).answer.statusCode).toBe(400)
    const { answer } = await member.plan(['cap'], { ...winter, until: clock.in(-1) })
    expect([answer.statusCode, answer.json().field]).toEqual([422, 'until'])
  })
})

describe('of a price change', () => {
  const told = async (cookie: string) => {
    await shop.caughtUp()
    const { notices } = (await shop.app.inject({ url: '/api/admin/notifications', headers: { cookie } })).json()
    return notices.map(({ kind, name, ended, done, left }: { [field: string]: unknown }) => [
      kind,
      name,
      ended,
      done,
      left,
    ])
  }

  test('the bell tells when it begins and ends, and nobody of what they did a moment ago', async () => {
    const [rosa, ana] = [await signedIn(shop, { admin: true }), await signedIn(shop, { admin: true })]
    const { id } = await pricing(shop, rosa.cookie).plan(['tee', 'cap'], { ...winter, until: clock.in(2) })
    await settle(shop)
    const began = ['prices', 'Winter sale', false, 2, 0]
    expect([await told(rosa.cookie), await told(ana.cookie)]).toEqual([[], [began]])
    await edit('tee', { discount: 50 })
    clock.later(2)
    await settle(shop)
    const ended = ['prices', 'Winter sale', true, 1, 1]
    expect([await told(rosa.cookie), await told(ana.cookie)]).toEqual([[ended], [ended, began]])
    expect(await member.left(id, 'end')).toEqual([['tee', 'price-changed-since', 'discount']])
  })

  test('the history of a product names it, at its start and at its end', async () => {
    const { id } = await member.plan(['tee'], { ...winter, until: clock.in(2) })
    await settle(shop)
    clock.later(2)
    await settle(shop)
    const { entries } = (await member.call('GET', '/products/tee/history')).json()
    const change = { changeId: id, name: 'Winter sale' }
    expect(entries.slice(0, 2)).toMatchObject([
      {
        priceChange: { ...change, back: true },
        by: { kind: 'shop' },
        changes: [{ path: 'discount', from: '20', to: '0' }],
      },
      { priceChange: { ...change, back: false }, by: { kind: 'staff' }, changes: [{ from: '0', to: '20' }] },
    ])
    expect(entries[2].priceChange).toBeNull()
  })
})
