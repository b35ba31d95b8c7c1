import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let ana: SignedIn
beforeAll(async () => {
  shop = await openShop()
  ana = await signedIn(shop, { name: 'Ana', admin: true })
  await shop.sell({ tee: [{ sku: 'T', price: 620, quantity: 5 }] })
})
afterAll(() => shop.end())

async function add(from: string, to: string) {
  const payload = { id: randomUUID(), from, to }
  const answer = await shop.app.inject({
    ...{ method: 'POST', url: '/api/admin/redirects', headers: { cookie: ana.cookie }, payload },
  })
  await shop.caughtUp()
  return answer
}
const remove = async (id: string, { cookie } = ana) => {
  const url = `/api/admin/redirects?redirect=${encodeURIComponent(id)}`
  const answer = await shop.app.inject({ method: 'DELETE', url, headers: { cookie } })
  await shop.caughtUp()
  return answer.statusCode
}
const follow = (path: string) => shop.whereabouts.ofMissing(new URL(path, 'https://shop.example'))

test('an address leads elsewhere in every language, with what follows it', async () => {
  expect((await add('https://old.example/summer/2024/?x=1', '/store?sort=db')).json()).toEqual({
    ...{ id: 'path:/summer/2024', shows: true },
  })
  expect(await follow('/summer/2024/')).toEqual({ status: 301, to: '/store?sort=db' })
  expect(await follow('/fr/summer/2024?q=1')).toEqual({ status: 301, to: '/fr/store?sort=db' })
  await add('/sun', '/summer/2024')
  expect(await follow('/sun')).toEqual({ status: 301, to: '/store?sort=db' })
  await add('/sun', '/store')
  expect(await follow('/sun?q=1')).toEqual({ status: 301, to: '/store?q=1' })
})

test('whether the shop shows something where an address leads, and it is taken all the same', async () => {
  for (const [from, to, shows] of [
    ['/home', '/', true],
    ['/tees', '/product/tee#sizes', true],
    ['/nowhere', '/nothing-here', false],
    ['/gone', '/product/nothing', false],
    // Led on to a page, and led on to nothing.
    ['/tees-2', '/tees', true],
    ['/gone-2', '/gone', false],
  ] as const) {
    const answer = await add(from, to)
    expect([from, answer.statusCode, answer.json().shows]).toEqual([from, 200, shows])
    const { open } = await shop.queries('en', undefined, ana).redirectList(new URLSearchParams(), `path:${from}`)
    expect([from, open?.shows]).toEqual([from, shows])
  }
})

test('what leads nowhere, onto itself, or in a circle is refused', async () => {
  await add('/a', '/b')
  await add('/b', '/c')
  for (const [from, to, field, why] of [
    ['no path', '/b', 'from', 'malformed'],
    ['/', '/b', 'from', 'malformed'],
    ['//evil.example', '/b', 'from', 'malformed'],
    ['/x', 'mailto:a@b.example', 'to', 'malformed'],
    ['/x', '/fr/x/?q=1', 'to', 'itself'],
    ['/c', '/a', 'to', 'circle'],
    ['/cart', '/store', 'from', 'lived'],
    ['/product/tee', '/store', 'from', 'lived'],
  ] as const) {
    const answer = await add(from, to)
    expect([from, answer.statusCode, answer.json()]).toEqual([
      ...[from, 422],
      expect.objectContaining({ code: 'redirect-refused', field, why }),
    ])
  }
  expect(await follow('/c')).toBeNull()
})

test('the list names what pages left behind, too, and each can be removed', async () => {
  await shop.append('product-tee', { type: 'ProductMoved', data: { productId: 'tee', from: 'tee', to: 'best-tee' } })
  const url = '/api/admin/redirects/list?f.kind=product'
  const { rows } = (await shop.app.inject({ url, headers: { cookie: ana.cookie } })).json()
  expect(rows).toMatchObject([{ id: 'product:tee', from: '/product/tee', to: '/product/best-tee' }])
  expect(await follow('/product/tee')).toMatchObject({ status: 301 })
  const staff = { status: 'active', permissions: [{ name: 'blogs', view: true, edit: true, delete: false }] } as const
  expect(await remove('product:tee', await signedIn(shop, { staff }))).toBe(403)
  expect(await remove('product:tee')).toBe(204)
  expect(await follow('/product/tee')).toBeNull()
  expect(await remove('product:tee')).toBe(404)
  // Led there again by hand.
  await add('/product/tee', '/product/best-tee')
  expect(await follow('/product/tee')).toEqual({ status: 301, to: '/product/best-tee' })
})
