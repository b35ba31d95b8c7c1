import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createProductUndoing } from '#api/products/undoing.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let rosa: string
let jonas: string

const staffWith = async (name: string, may: { edit: boolean; delete: boolean }) => {
  const permissions = [{ name: 'product', view: true, ...may } as const]
  return (await signedIn(shop, { name, staff: { status: 'active', permissions } })).cookie
}

beforeAll(async () => {
  shop = await openShop()
  rosa = await staffWith('Rosa', { edit: true, delete: false })
  jonas = await staffWith('Jonas', { edit: true, delete: true })
})
afterAll(() => shop.end())

let made = 0
async function newProduct(): Promise<string> {
  const productId = `p${++made}`
  const variants = [variant('S', { size: 's', price: 1000 }), variant('M', { price: 1000 })]
  const data = { productId, slug: productId, source: 'supplier', feed: feed(variants, { name: { en: 'Tee' } }) }
  await shop.append(`product-${productId}`, { type: 'ProductImported', data } satisfies ProductEvent)
  return productId
}
const stateOf = async (productId: string) => (await shop.handler.fold(product, productId)).state!
const post = (cookie: string, url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/admin/products/${url}`, headers: { cookie }, payload })
async function save(cookie: string, productId: string, changes: object) {
  const base = (await stateOf(productId)).revision
  const saved = await post(cookie, productId, { id: randomUUID(), base, changes })
  if (saved.statusCode !== 204) throw new Error(saved.body)
}
const entriesOf = async (productId: string, query = '') => {
  const url = `/api/admin/products/${productId}/history${query}`
  return (await shop.app.inject({ url, headers: { cookie: rosa } })).json().entries
}
/** Sends what the newest line of the history offers; the answer, or the code of the refusal. */
async function undo(cookie: string, productId: string, of?: string) {
  const line = of ?? (await entriesOf(productId))[0].undo.of
  const answer = (await post(cookie, `${productId}/undo`, { of: line })).json()
  return answer.code ?? answer
}

test('the last line of a save takes all of it back, and is one line more, which can be taken back', async () => {
  const id = await newProduct()
  await save(rosa, id, { 'prices.S': 900, 'name.en': 'Shirt' })
  const before = await stateOf(id)
  await save(rosa, id, { 'prices.S': 950, discount: 5, 'name.en': null, status: 'draft' })
  const entries = await entriesOf(id)
  const back = ['prices.S', 'discount', 'name.en', 'status']
  const again = ['prices.S', 'name.en', 'discount', 'status']
  const of = entries[0].undo.of
  expect(entries.map(({ undo }: { undo: unknown }) => undo)).toEqual([
    { of, back, stays: [], archives: false },
    // The other lines of the same save, one whose name was changed since, and the feed.
    ...[null, null, null, null],
  ])
  expect(await undo(rosa, id)).toEqual({ back, stays: [] })
  expect(await stateOf(id)).toMatchObject({ edits: before.edits, status: 'active' })
  const [newest] = await entriesOf(id)
  expect(newest).toMatchObject({ by: { name: 'Rosa' }, isUndo: true, undo: { back: again, stays: [] } })
  expect(await undo(jonas, id)).toEqual({ back: again, stays: [] })
  expect(await stateOf(id)).toMatchObject({ edits: { prices: { S: 950 }, discount: 5 }, status: 'draft' })
  // Repeated, both are what they were.
  expect(await undo(rosa, id, of)).toEqual({ back, stays: [] })
  expect((await stateOf(id)).edits).toEqual({ prices: { S: 950 }, discount: 5 })
})

test('a save is taken back by its own id as well', async () => {
  const id = await newProduct()
  const save = randomUUID()
  await post(rosa, id, { id: save, base: 0, changes: { discount: 5 } })
  expect((await post(rosa, `${id}/undo`, { save })).json()).toEqual({ back: ['discount'], stays: [] })
  expect((await post(rosa, `${id}/undo`, {})).json()).toMatchObject({ code: 'invalid-request' })
})

test('what somebody changed since stays and is named; where nothing is left, it is refused', async () => {
  const id = await newProduct()
  await save(rosa, id, { 'prices.S': 900, discount: 5 })
  const { of } = (await entriesOf(id))[0].undo
  await save(jonas, id, { discount: 8 })
  const [, rosas] = await entriesOf(id)
  expect(rosas.undo).toEqual({ of, back: ['prices.S'], stays: ['discount'], archives: false })
  await save(jonas, id, { 'prices.S': 800 })
  expect(await undo(rosa, id, of)).toBe('nothing-to-undo')
  expect((await entriesOf(id))[2].undo).toBeNull()
  expect((await stateOf(id)).edits).toEqual({ prices: { S: 800 }, discount: 8 })
  expect(await undo(rosa, 'none', of)).toBe('product-not-found')
})

test('to archive again takes the right to archive', async () => {
  const id = await newProduct()
  await save(jonas, id, { status: 'archived' })
  await save(rosa, id, { status: 'active' })
  expect((await entriesOf(id))[0].undo).toMatchObject({ archives: true })
  expect(await undo(rosa, id)).toBe('not-permitted')
  expect(await undo(jonas, id)).toEqual({ back: ['status'], stays: [] })
  expect((await stateOf(id)).status).toBe('archived')
})

test('an address goes back', async () => {
  const id = await newProduct()
  await save(rosa, id, { slug: `${id}-new` })
  expect(await undo(rosa, id)).toEqual({ back: ['slug'], stays: [] })
  expect((await stateOf(id)).slug).toBe(id)
})

test('the history of one price offers it where nothing else would go back', async () => {
  const id = await newProduct()
  await save(rosa, id, { 'prices.S': 900 })
  await save(rosa, id, { 'prices.S': 800, 'prices.M': 800 })
  const [both, one] = await entriesOf(id, '?path=prices.S')
  expect([both.undo, one.undo]).toEqual([null, null])
  await undo(rosa, id)
  const [, , first] = await entriesOf(id, '?path=prices.S')
  expect(first.undo).toBeNull()
  await save(rosa, id, { 'prices.S': 700 })
  expect((await entriesOf(id, '?path=prices.S'))[0].undo).toMatchObject({ back: ['prices.S'] })
})

test.each(['before', 'after'] as const)(
  'a process that dies %s an append, and two at once, take it back once',
  async at => {
    const id = await newProduct()
    await save(rosa, id, { 'prices.S': 900, slug: `${id}-new`, status: 'draft' })
    const { of } = (await entriesOf(id))[0].undo
    const undone = { name: of, includes: ({ meta }: { meta: { correlationId: string } }) => meta.correlationId === of }
    const undoing = { by: { actor: 'rosa', channel: 'dashboard' }, mayArchive: false }
    for (const step of [0, 1]) {
      const { store, dieAt } = mortalStore(shop.store)
      dieAt(step, at)
      const take = createProductUndoing({ ...shop, store: { ...shop.store, ...store }, handler: createHandler(store) })
      await take(id, undone, undoing).catch(() => {})
    }
    const takes = [1, 2].map(() => createProductUndoing({ ...shop, handler: createHandler(shop.store) }))
    const answers = await Promise.all(takes.map(take => take(id, undone, undoing)))
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, kept: [] })
    expect(await stateOf(id)).toMatchObject({ slug: id, edits: {}, status: 'active' })
    const events = await Array.fromAsync(shop.store.read(`product-${id}`))
    expect(events.filter(({ meta }) => meta.correlationId === `undo/${of}`)).toHaveLength(3)
  },
)
