import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lineList } from '#api/history/lines/line-list.ts'
import { lineListModel, sinceModel } from '#api/history/lines/model.ts'
import { erasePerson } from '#api/plumbing/events/erase.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { product } from '#domain/product/decide.ts'
import type { PermissionName } from '#domain/shared/permissions.ts'
import { term } from '#domain/term/term.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { passOf } from '#tests/support/pass.ts'

import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: SignedIn
let jonas: SignedIn
const all = (...names: readonly PermissionName[]) => names.map(name => ({ name, view: true, edit: true, delete: true }))
beforeAll(async () => {
  shop = await openShop()
  const permissions = all('history', 'product', 'stock', 'settings', 'colors', 'orders', 'coupons')
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
  jonas = await signedIn(shop, { name: 'Jonas', staff: { status: 'active', permissions: all('history') } })
})
afterAll(() => shop.end())

const send = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, { cookie } = rosa) =>
  shop.app.inject({ method, url: `/api/admin/${url}`, headers: { cookie }, ...(payload && { payload }) })

const importOf = (correlationId: string, productId: string, price: number, name = `The ${productId}`) =>
  shop.handler.handle(
    product,
    productId,
    {
      type: 'ImportProduct',
      data: {
        ...{ productId, slug: productId, source: 'acme', complete: true },
        feed: feed([variant(`${productId}-M`, { price })], { name: { en: name } }),
      },
    },
    { actor: 'import', channel: 'import', correlationId },
  )

type Line = { lineId: string; by: string; did: { [type: string]: number }; undone: boolean }
async function lines(query = '', by = rosa): Promise<Line[]> {
  await shop.caughtUp()
  return (await send('GET', `history/list${query}`, undefined, by)).json().rows
}
const newest = async () => (await lines())[0]!
const path = (lineId: string) => `history/lines/${encodeURIComponent(lineId)}`
const undo = async (lineId: string, of?: string, by = rosa) => {
  const answer = await send('POST', `${path(lineId)}/undo`, { id: randomUUID(), ...(of && { of }) }, by)
  await shop.caughtUp()
  return answer
}
const edit = async (productId: string, base: number, changes: object) =>
  expect((await send('POST', `products/${productId}`, { id: randomUUID(), base, changes })).statusCode).toBe(204)
const editsOf = async (productId: string) => (await shop.handler.fold(product, productId)).state!.edits

/** A job, once it has come to its end. */
async function ended(jobId: string) {
  await shop.caughtUp()
  await passOf(shop.undoSweep)
  await shop.caughtUp()
  return (await send('GET', `jobs/${jobId}`)).json()
}

test('the category of a product is told by its name', async () => {
  const caps = { kind: 'category', id: 'caps', name: { en: 'Caps and hats' } } as const
  await shop.handler.handle(
    term,
    'category-caps',
    { type: 'DefineTerm', data: caps },
    { actor: 'owner', channel: 'cli' },
  )
  await importOf(randomUUID(), 'hat', 900)
  await shop.caughtUp()
  await edit('hat', 0, { baseCategory: 'caps' })
  const { lineId } = await newest()
  const { records } = (await send('GET', path(lineId))).json()
  expect(records[0].changes).toEqual([{ path: 'baseCategory', from: 't-shirts', to: 'Caps and hats' }])
})

describe('an edit of a product', () => {
  test('is a line with its changes, goes back once, and comes back by the undo of the undo', async () => {
    await importOf(randomUUID(), 'tee', 1000)
    await edit('tee', 0, { discount: 15, 'name.fr': 'Le tee' })
    const line = await newest()
    expect(line).toMatchObject({ by: rosa.accountId, did: { ProductEdited: 1 }, undone: false })
    const told = (await send('GET', path(line.lineId))).json()
    expect(told).toMatchObject({ undoable: true, many: false, after: null })
    expect(told.records).toMatchObject([
      { stream: 'product-tee', name: 'The tee', path: '/dashboard/product/tee', not: null, kept: [] },
    ])
    expect(told.records[0].changes).toContainEqual({ path: 'discount', from: '0', to: '15' })

    const answer = await undo(line.lineId)
    expect([answer.statusCode, answer.json()]).toEqual([200, { jobId: null, done: 1, kept: 0 }])
    expect(await editsOf('tee')).toEqual({})
    expect((await lines())[1]).toMatchObject({ lineId: line.lineId, undone: true })
    // A late caller gets the first answer, and nothing is written.
    const head = await shop.store.head()
    expect((await undo(line.lineId)).statusCode).toBe(200)
    expect(await shop.store.head()).toBe(head)

    const { lineId: back } = await newest()
    expect(back).toBe(`undo/${line.lineId}`)
    expect((await undo(back)).statusCode).toBe(200)
    expect(await editsOf('tee')).toEqual({ discount: 15, name: { fr: 'Le tee' } })
    expect((await lines()).find(({ lineId }) => lineId === line.lineId)).toMatchObject({ undone: false })
  })

  test('that somebody went over is left alone and named', async () => {
    await importOf(randomUUID(), 'cap', 500)
    await edit('cap', 0, { discount: 10, 'prices.cap-M': 450 })
    const { lineId } = await newest()
    await edit('cap', 1, { discount: 20 })
    const [record] = (await send('GET', path(lineId))).json().records
    expect(record.kept).toMatchObject([{ path: 'discount', by: { kind: 'staff', name: 'Rosa' } }])
    expect(record.back).toHaveLength(1)
    expect((await undo(lineId)).json()).toEqual({ jobId: null, done: 1, kept: 1 })
    expect(await editsOf('cap')).toEqual({ discount: 20 })
    const rest = await undo((await lines())[1]!.lineId)
    expect(rest.statusCode).toBe(200)
  })
})

test('settings go back by path, and a term by its fields', async () => {
  await send('PATCH', 'settings', { id: randomUUID(), base: -1, changes: { name: 'Cutline', title: 'Blanks' } })
  const { lineId } = await newest()
  await send('PATCH', 'settings', { id: randomUUID(), base: 0, changes: { name: 'Cutline Supply' } })
  expect((await undo(lineId)).json()).toEqual({ jobId: null, done: 1, kept: 1 })
  expect((await shop.queries('en').settingsPage()).settings).toMatchObject({ name: 'Cutline Supply', title: '' })

  await send('POST', 'colors', { id: randomUUID(), name: { en: 'Navy' }, hexes: ['#112233'] })
  const made = (await newest()).lineId
  const seen = { 'name.en': 'Navy' }
  await send('PATCH', 'colors/navy', { id: randomUUID(), changes: { 'name.en': 'Marine' }, seen })
  const renamed = (await newest()).lineId
  expect((await send('GET', path(renamed))).json().records).toMatchObject([
    { name: 'Marine', changes: [{ path: 'name.en', from: 'Navy', to: 'Marine' }] },
  ])
  expect((await undo(made)).json()).toMatchObject({ code: 'nothing-to-undo' })
  expect((await undo(renamed)).statusCode).toBe(200)
  const entries = (await send('GET', 'colors/navy/history')).json().entries
  expect(entries[0].changes).toEqual([{ path: 'name.en', from: 'Marine', to: 'Navy' }])
})

test('what was adjusted goes back by its difference', async () => {
  await shop.sell({ mug: [{ sku: 'MUG', price: 500, quantity: 10 }] })
  const adjust = (by: number) =>
    send('POST', 'inventory/mug/adjust', { id: randomUUID(), lines: [{ sku: 'MUG', by }], reason: 'correction' })
  expect((await adjust(5)).statusCode).toBe(200)
  const { lineId } = await newest()
  expect((await send('GET', path(lineId))).json().records).toMatchObject([
    { name: 'The mug', kind: 'stock', changes: [{ path: 'MUG', from: 10, to: 15 }] },
  ])
  expect((await undo(lineId)).statusCode).toBe(200)
  expect(await shop.available('mug', 'MUG')).toBe(10)
})

describe('the views of a member', () => {
  const page = async (address: string, by = rosa, lastHere: string | null = null) => {
    await shop.caughtUp()
    const list = openList(lineList, shop)
    const visitor = { kind: 'customer', accountId: by.accountId, admin: false, staff: null } as never
    const model = { ask: { language: 'en' }, opened: async () => null, prices: {} as never } as const
    return lineListModel(new URLSearchParams(address), { ...shop, ...model, list, visitor, lastHere })
  }

  test('today and mine hold what was done on this day, and by this member', async () => {
    await importOf(randomUUID(), 'sock', 500)
    await edit('sock', 0, { discount: 5 })
    const [today, mine, all] = [await page('view=today'), await page('view=mine'), await page('')]
    expect([today.view, today.total]).toEqual(['today', all.total])
    expect(mine.rows.every(({ by }) => by.name === 'Rosa')).toBe(true)
    expect(mine.rows[0]).toMatchObject({ first: { name: 'The sock', path: '/dashboard/product/sock' }, more: 0 })
    expect((await page('view=mine', jonas)).total).toBe(0)
    const shown = mine.views.map(({ name }) => name)
    expect(shown).toEqual(['today', 'mine', 'prices', 'permissions', 'money', 'all'])
    expect(mine.choices.by.map(({ label }) => label)).toContain('Rosa')
  })

  test('what others changed since a member was here, and not what they did themselves', async () => {
    const before = new Date().toISOString()
    const mina = await signedIn(shop, { name: 'Mina', admin: true })
    await edit('sock', 1, { discount: 8 })
    for (let n = 0; n < 7; n++) {
      const body = { id: randomUUID(), changes: { discount: n }, base: 2 + n }
      expect((await send('POST', 'products/sock', body, mina)).statusCode).toBe(204)
    }
    const since = await page('view=since', mina, before)
    expect([since.view, since.total, since.rows.length]).toEqual(['since', 1, 1])
    expect(since.views.find(({ name }) => name === 'since')).toEqual({ name: 'since', count: 1 })
    expect((await page('view=since', rosa, before)).total).toBe(7)
    // Every part of the address of a view is understood.
    expect(since.ignored).toEqual([])
    const told = (me: string) => sinceModel(before, { ...shop, ask: { language: 'en' }, me })
    expect(await told(mina.accountId)).toMatchObject({ since: before, more: 0, lines: [{ by: { name: 'Rosa' } }] })
    expect(await told(rosa.accountId)).toMatchObject({ more: 2, lines: Array(5).fill({ by: { name: 'Mina' } }) })
  })

  test('a member who was erased has no name in it any more', async () => {
    const gone = await signedIn(shop, { name: 'Nora Vanished', admin: true })
    await send('POST', 'products/sock', { id: randomUUID(), base: 9, changes: { discount: 9 } }, gone)
    expect(JSON.stringify(await page(''))).toContain('Nora Vanished')
    await erasePerson(shop.store, shop.vault, gone.personId, { actor: 'shop', channel: 'test' })
    const told = JSON.stringify([await page(''), (await send('GET', path((await newest()).lineId))).json()])
    expect(told).not.toContain('Nora')
    expect(told).not.toContain(gone.email)
  })
})

test('the export names people, and of who was erased it has nothing', async () => {
  const nora = await signedIn(shop, { name: 'Nora Leaving', admin: true })
  const mina = await signedIn(shop, { name: 'Mina Haddad' })
  await shop.caughtUp()
  for (const { personId } of [mina, nora])
    expect(
      (await send('POST', `customers/${personId}/notes`, { id: randomUUID(), note: 'Teams' }, nora)).statusCode,
    ).toBe(204)
  const exported = async () => {
    await shop.caughtUp()
    const taken = await send('GET', 'history/export?cols=who,what,records')
    return taken.body.split(/\r?\n/).filter(line => line.includes('PersonNoted'))
  }
  expect(await exported()).toEqual([
    'Nora Leaving,PersonNoted 1,Nora Leaving',
    'Nora Leaving,PersonNoted 1,Mina Haddad',
  ])
  const all = (await send('GET', 'history/export')).body
  for (const { accountId, personId } of [rosa, jonas, nora, mina])
    for (const id of [accountId, personId]) expect(all).not.toContain(id)

  await erasePerson(shop.store, shop.vault, nora.personId, { actor: 'shop', channel: 'test' })
  expect(await exported()).toEqual(['erased,PersonNoted 1,person-notes', 'erased,PersonNoted 1,Mina Haddad'])
  expect((await send('GET', 'history/export')).body).not.toMatch(/Nora|Leaving/)
})

test('the export names products, and the first ones of a feed', async () => {
  const feed = randomUUID()
  for (let at = 0; at < 53; at++) await importOf(feed, `q${at}`, 1000)
  await shop.caughtUp()
  const taken = (await send('GET', 'history/export?cols=what,records')).body
  const line = taken.split(/\r?\n/).find(each => each.startsWith('ProductImported 53'))
  expect(line).toMatch(/^ProductImported 53,"The q0, The q1, .*, The q29, …"$/)
})

describe('rights', () => {
  test('the page takes the right to see the history, and an undo takes that of the thing', async () => {
    await importOf(randomUUID(), 'bag', 500)
    await edit('bag', 0, { discount: 10 })
    const { lineId } = await newest()
    const seen = (await send('GET', path(lineId), undefined, jonas)).json()
    expect(seen).toMatchObject({ undoable: false, records: [{ changes: null, back: null, not: 'not-permitted' }] })
    expect((await undo(lineId, undefined, jonas)).json().code).toBe('not-permitted')
    expect(await editsOf('bag')).toEqual({ discount: 10 })
    const nobody = await signedIn(shop, { staff: { status: 'active', permissions: all('product') } })
    expect((await send('GET', 'history/list', undefined, nobody)).statusCode).toBe(403)
    expect((await undo('none')).json().code).toBe('line-not-found')
  })

  test('what an order, a role or an export did is refused with a sentence', async () => {
    await send('GET', 'history/export')
    const taken = await newest()
    expect(taken.did).toEqual({ ExportTaken: 1 })
    expect((await undo(taken.lineId)).json()).toMatchObject({ code: 'not-undone-here', status: 409 })
  })
})

test('an import of many is taken back by a job, which names what was changed since', async () => {
  const wrong = randomUUID()
  const first = randomUUID()
  const ids = Array.from({ length: 40 }, (_, at) => `p${at}`)
  for (const id of ids) await importOf(first, id, 1000)
  // One has a wrong name as well, which nobody changed since.
  const nameOf = (id: string) => (id === 'p1' ? 'Wrong' : undefined)
  for (const id of ids) await importOf(wrong, id, 100, nameOf(id))
  for (const id of ids.slice(0, 12)) await importOf(randomUUID(), id, 900, nameOf(id))
  await shop.caughtUp()
  const told = (await send('GET', path(wrong))).json()
  expect([told.many, told.undoable, told.records.length]).toEqual([true, true, 20])
  const next = (await send('GET', `${path(wrong)}?after=${told.after}`)).json()
  expect(next).toMatchObject({ undoable: true, after: null })
  expect(next.records).toHaveLength(20)
  const { jobId } = (await undo(wrong)).json()
  const job = await ended(jobId)
  expect(job).toMatchObject({ list: 'history', action: 'undo', total: 40, done: 28, refused: 12 })
  expect(job.not[0]).toMatchObject({ label: 'The p0', code: 'changed-since', parts: ['price p0-M'] })
  expect(job.not[1]).toMatchObject({ code: 'undone-in-part', parts: ['price p1-M'] })
  expect((await shop.handler.fold(product, 'p1')).state!.feed.name.en).toBe('The p1')
  const prices = await Promise.all(
    ids.map(async id => (await shop.handler.fold(product, id)).state!.feed.variants[0]!.price),
  )
  expect(prices).toEqual(ids.map((_, at) => (at < 12 ? 900 : 1000)))
  // A second time it does the same once.
  const head = await shop.store.head()
  const again = (await undo(wrong)).json().jobId
  await ended(again)
  const written = (await Array.fromAsync(shop.store.readAll(head))).flat()
  expect(written.filter(({ stream }) => stream.startsWith('product-'))).toEqual([])
}, 30_000)
