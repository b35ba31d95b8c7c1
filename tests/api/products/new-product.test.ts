import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { term } from '#domain/term/term.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let cookie: string

const define = (kind: 'brand' | 'category' | 'color' | 'size', id: string) =>
  shop.handler.handle(term, `${kind}-${id}`, { type: 'DefineTerm', data: { kind, id, name: { en: id } } })
const wish = {
  style: 'T 1',
  brand: 'mill',
  name: 'Plain tee',
  baseCategory: 'tees',
  colors: ['navy'],
  sizes: ['s', 'm'],
}
const add = (more: object = {}) => {
  const payload = { id: randomUUID(), language: 'en', price: 1250, ...wish, ...more }
  return shop.app.inject({ method: 'POST', url: '/api/admin/products', headers: { cookie }, payload })
}

beforeAll(async () => {
  shop = await openShop()
  await define('brand', 'mill')
  await define('category', 'tees')
  await define('color', 'navy')
  for (const size of ['s', 'm']) await define('size', size)
  await shop.caughtUp()
  cookie = (await signedIn(shop, { admin: true })).cookie
})
afterAll(() => shop.end())

test('a product by hand is a draft of the source own, found in the list, and added once', async () => {
  const id = randomUUID()
  const answer = await add({ id })
  expect(answer.statusCode).toBe(201)
  const { productId } = answer.json()
  expect((await add({ id })).json()).toEqual({ productId })
  await shop.caughtUp()
  const list = await shop.app.inject({ url: '/api/admin/products/list?view=drafts', headers: { cookie } })
  expect(list.json().rows).toMatchObject([
    { productId, name: { en: 'Plain tee' }, style: 'T 1', source: 'own', state: 'draft', variants: 2, lowest: 1250 },
  ])
  expect((await shop.app.inject({ url: '/api/products/mill-t-1-plain-tee' })).statusCode).toBe(404)
})

test('a style that the brand has is refused, and leads to it', async () => {
  const first = await add({ style: 'T 2' })
  expect((await add({ style: 't 2' })).json()).toMatchObject({ code: 'product-exists', ...first.json() })
})

test('what the shop does not know is refused by name', async () => {
  expect((await add({ style: 'T 3', colors: ['navy', 'puce'] })).json()).toMatchObject({
    code: 'terms-not-found',
    detail: 'The shop does not know puce.',
  })
})

test('without colors and sizes it is one variant', async () => {
  expect((await add({ style: 'Cap', colors: [], sizes: [] })).statusCode).toBe(201)
  await shop.caughtUp()
  const list = await shop.app.inject({ url: '/api/admin/products/list?q=cap', headers: { cookie } })
  expect(list.json().rows).toMatchObject([{ variants: 1, colors: [] }])
})
