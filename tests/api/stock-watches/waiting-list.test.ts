import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { count, eventsOf, mails, soldOutShop, tell, watch } from './watch-world.ts'

let shop: OpenShop
let rosa: SignedIn
let viewer: SignedIn
const member = (name: string, edit: boolean) =>
  signedIn(shop, {
    ...{ name, email: `${name}@shop.example` },
    staff: { status: 'active', permissions: [{ name: 'stock', view: true, edit, delete: false }] },
  })

beforeEach(async () => {
  shop = await soldOutShop()
  rosa = await member('rosa', true)
  viewer = await member('vic', false)
})
afterEach(() => shop.end())

const call = (method: 'GET' | 'POST', url: string, { cookie } = rosa, payload?: object) =>
  shop.app.inject({ method, url: `/api/admin/stock-watches${url}`, headers: { cookie }, ...(payload && { payload }) })
const list = async (query = '', who = rosa) => (await call('GET', `/list?${query}`, who)).json()
async function wait(...emails: readonly string[]) {
  for (const email of emails) expect((await watch(shop, { sku: 'TEE-3XL', email })).statusCode).toBe(202)
  await shop.caughtUp()
}
const people = async (variantId: string) => (await call('GET', `/${variantId}/people`)).json().people

describe('the list of what people wait for', () => {
  test('has a row for each variant, with how many wait and since when, and nothing about who', async () => {
    await wait('ada@example.com', 'bo@example.com')
    const answer = await list('', viewer)
    expect(answer.rows).toMatchObject([
      { productId: 'tee', sku: 'TEE-3XL', size: '3xl', people: 2, sold: 0, ranOutAt: null, since: expect.any(String) },
    ])
    expect(answer).toMatchObject({ total: 1, sums: { people: 2 } })
    expect(JSON.stringify(answer)).not.toContain('example.com')
    const file = await call('GET', '/export?cols=sku,size,people,supplier', viewer)
    expect(file.body).toContain('TEE-3XL,3xl,2,supplier')
    expect(file.body).not.toContain('example.com')
  })
  test('is found by SKU and by product, and says what was left out of a question that finds nothing', async () => {
    await wait('ada@example.com')
    expect((await list('q=tee-3')).total).toBe(1)
    expect((await list('f.product=tee')).total).toBe(1)
    expect(await list('f.product=mug')).toMatchObject({ total: 0, emptied: [{ by: 'product', total: 1 }] })
  })
  test('is searched by name and style of the product too, by words of several, also after it got another name', async () => {
    await wait('ada@example.com')
    for (const q of ['the+tee', 'le+tee', 'tee-3xl+the', 'heav'])
      expect([q, (await list(`q=${q}`)).total]).toEqual([q, q === 'heav' ? 0 : 1])
    const edits = { name: { fr: 'Heaume' } }
    await shop.append('product-tee', { type: 'ProductEdited', data: { productId: 'tee', edits } })
    expect([(await list('q=heaume')).total, (await list('q=le')).total]).toEqual([1, 0])
  })
  test('lets a variant go when its people were told', async () => {
    await wait('ada@example.com')
    await count(shop, 3)
    expect(await tell(shop)).toBe(1)
    expect((await list()).total).toBe(0)
  })
})

describe('the people who wait for a variant', () => {
  test('are told to members who may edit the stock, and to nobody else', async () => {
    await wait('bo@example.com', 'ada@example.com')
    const [{ variantId }] = (await list()).rows
    expect(await people(variantId)).toMatchObject([
      { email: 'bo@example.com', round: 1, language: 'en' },
      { email: 'ada@example.com' },
    ])
    expect((await call('GET', `/${variantId}/people`, viewer)).statusCode).toBe(403)
    const asked = new URLSearchParams()
    // Nobody in particular asks: the page says how many, and not who.
    const open = async (id: string) => (await shop.queries('en').waiting(asked, id)).open
    expect(await open(variantId)).toMatchObject({ people: 2, persons: null, name: expect.any(String) })
    expect(await open('nothing')).toBeNull()
  })
  test('are gone once they are erased, from the list as well', async () => {
    await wait('ada@example.com', 'bo@example.com')
    const [{ variantId }] = (await list('q=tee')).rows
    await eraseEmail(shop, 'ada@example.com')
    await shop.caughtUp()
    expect(await people(variantId)).toMatchObject([{ email: 'bo@example.com' }])
    expect((await list('q=tee')).rows).toMatchObject([{ people: 1 }])
    await shop.projections.rebuild()
    expect(await people(variantId)).toMatchObject([{ email: 'bo@example.com' }])
  })
})

describe('a wait that its person no longer wants', () => {
  test('ends once, by the member who ended it, and sends no mail', async () => {
    await wait('ada@example.com', 'bo@example.com')
    const [{ variantId }] = (await list()).rows
    const [ada] = await people(variantId)
    const end = (who = rosa) => call('POST', `/${ada.watchId}/end`, who, { round: ada.round })
    expect((await end(viewer)).statusCode).toBe(403)
    expect((await end()).statusCode).toBe(204)
    expect((await end()).statusCode).toBe(204)
    await shop.caughtUp()
    const ends = await eventsOf(shop, 'StockWatchEnded')
    expect(ends.map(({ meta }) => [meta.actor, meta.channel])).toEqual([[rosa.accountId, 'dashboard']])
    expect((await list()).rows).toMatchObject([{ people: 1 }])
    await count(shop, 3)
    expect(await tell(shop)).toBe(1)
    expect((await mails(shop)).map(({ to }) => to)).toEqual(['bo@example.com'])
  })
  test('leaves a later wait of the same person alone', async () => {
    await wait('ada@example.com')
    const [{ variantId }] = (await list()).rows
    const [ada] = await people(variantId)
    const end = () => call('POST', `/${ada.watchId}/end`, rosa, { round: ada.round })
    await end()
    await wait('ada@example.com')
    expect((await end()).statusCode).toBe(204)
    await shop.caughtUp()
    expect((await list()).rows).toMatchObject([{ people: 1 }])
  })
  test('has to be one', async () => {
    const answer = await call('POST', '/nothing/end', rosa, { round: 1 })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'wait-not-found'])
  })
})
