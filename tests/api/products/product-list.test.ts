import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobSweep } from '#api/jobs/index.ts'
import { productActs } from '#api/products/bulk-actions.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { feed, variant } from '#tests/support/feed-product.ts'
import { passOf } from '#tests/support/pass.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let cookie: string

const importOf = (id: string, ...[variants, more]: Parameters<typeof feed>): Promise<void> => {
  const data = { productId: id, slug: id, source: 'supplier', feed: feed(variants, { name: { en: id }, ...more }) }
  return shop.append(`product-${id}`, { type: 'ProductImported', data } satisfies ProductEvent)
}
const staffWith = async (may: { edit: boolean; delete: boolean }, name: 'product' | 'orders' = 'product') =>
  (await signedIn(shop, { staff: { status: 'active', permissions: [{ name, view: true, ...may }] } })).cookie
const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/admin/products${url}`, headers: { cookie }, ...(payload && { payload }) })
const list = async (query = '') => (await call('GET', `/list?${query}`)).json()
const names = async (query: string) =>
  (await list(query)).rows.map(({ productId }: { productId: string }) => productId).join(' ')

beforeAll(async () => {
  shop = await openShop()
  await importOf('tee', [variant('AC-200-NAVY-M', { price: 900 }), variant('AC-200-ASH-M', { color: 'ash' })])
  await importOf('cap', [variant('CAP', { color: null, size: null })], { brand: 'hatters', baseCategory: 'caps' })
  await importOf('new-tee', [variant('NEW')], { status: 'draft', style: '99 X' })
  await shop.sell({ sold: [{ sku: 'SOLD', price: 500, quantity: 20 }] })
  cookie = await staffWith({ edit: true, delete: false })
})
afterAll(() => shop.end())

describe('GET /api/admin/products/list', () => {
  test('shows the rows, the counts of the views and what may be done', async () => {
    const answer = await list('sort=name')
    expect(answer).toMatchObject({
      ...{ view: 'all', total: 4, ignored: [], bulk: ['publish', 'category'], sums: { variants: 5 } },
      rows: [{ productId: 'cap' }, { productId: 'new-tee' }, { productId: 'tee', lowest: 900, highest: 1000 }, {}],
    })
    expect(answer.views).toContainEqual({ name: 'drafts', count: 1 })
    expect(answer.rows[0]).not.toHaveProperty('fold')
  })

  test.each([
    ['view=drafts', 'new-tee'],
    ['f.brand=hatters', 'cap'],
    ['f.category=t-shirts,caps&f.state=active&sort=name', 'cap tee sold'],
    ['f.color=ash', 'tee'],
    ['q=ac-200-na', 'tee'],
    ['q=99', 'new-tee'],
    ['q=cap&view=drafts', ''],
  ])('%s finds: %s', async (query, found) => expect(await names(query)).toBe(found))

  test('every column that the page shows can be exported', async () => {
    const columns = 'name,brand,category,colors,price,available,sold,state,feed,added'
    expect((await list(`cols=${columns}`)).ignored).toEqual([])
    const { body } = await call('GET', '/export?cols=name,price,available,state&f.state=active&sort=name')
    expect(body).toBe(
      '\ufeffname,price,available,state\r\ncap,10.00,0,active\r\ntee,9.00,0,active\r\nThe sold,5.00,20,active\r\n',
    )
  })

  test('is closed to staff without the permission', async () => {
    const before = cookie
    cookie = await staffWith({ edit: true, delete: true }, 'orders')
    expect((await call('GET', '/list')).statusCode).toBe(403)
    cookie = before
  })
})

describe('many products at once', () => {
  async function run(action: string, rows: readonly string[], about: object = {}) {
    const id = randomUUID()
    const begun = await call('POST', `/bulk/${action}`, { id, rows, about })
    if (begun.statusCode !== 202) return begun.statusCode
    return resultOf(id)
  }
  async function resultOf(id: string) {
    await shop.caughtUp()
    await passOf(jobSweep({ ...shop, now: () => new Date(), list: shop.productList, acts: productActs(shop) }))
    await shop.caughtUp()
    const job = await shop.app.inject({ url: `/api/admin/jobs/${id}`, headers: { cookie } })
    return job.json().not.map(({ row, code }: { row: string; code: string }) => `${row}: ${code}`)
  }

  test('publish: drafts are sold, what its feed no longer lists is not', async () => {
    await importOf('gone', [variant('GONE')])
    await shop.append('product-gone', { type: 'ProductDiscontinued', data: { productId: 'gone' } })
    const { would, not } = (await call('POST', '/bulk/publish/preview', { rows: ['new-tee', 'gone', 'tee'] })).json()
    expect({ would, not }).toEqual({
      would: 1,
      not: [
        { code: 'product-discontinued', rows: 1 },
        { code: 'unchanged', rows: 1 },
      ],
    })
    expect(await run('publish', ['new-tee', 'gone'])).toEqual(['gone: product-discontinued'])
    expect(await names('view=drafts')).toBe('')
  })

  test('discount: the rest of a job that was begun before there were price changes is still done', async () => {
    async function discounted(rows: readonly string[], percent: string) {
      const by = (await signedIn(shop, { admin: true })).accountId
      const [list, action] = ['products', 'discount']
      const header = { jobId: randomUUID(), list, action, permission: 'product', to: 'edit', by, about: { percent } }
      await shop.jobs.begin(header as never, { rows }, { actor: by, channel: 'dashboard' })
      return resultOf(header.jobId)
    }
    expect(await run('discount', ['cap'], { percent: '10' })).toBe(404)
    expect(await discounted(['tee', 'cap'], '10 %')).toEqual([])
    expect((await list('q=cap&view=edited')).rows).toMatchObject([{ productId: 'cap', lowest: 900, edited: 1 }])
    expect(await discounted(['cap'], '101')).toEqual(['cap: edit-out-of-bounds'])
  })

  test('category: it stands over the feed; one that the shop does not have is refused', async () => {
    await shop.append('term-category-polos', {
      type: 'TermDefined',
      data: { kind: 'category', id: 'polos', name: { en: 'Polos' }, source: 'owner' },
    })
    expect(await run('category', ['tee', 'gone'], { category: 'polos' })).toEqual([])
    expect((await list('f.category=polos&view=edited&sort=name')).rows).toMatchObject([
      { productId: 'gone', category: 'polos' },
      { productId: 'tee', category: 'polos' },
    ])
    expect(await run('category', ['tee'], { category: 'nothing' })).toEqual(['tee: terms-not-found'])
    expect(await run('category', ['tee'])).toEqual(['tee: terms-not-found'])
  })

  test('archive takes away: it asks for the permission to delete', async () => {
    expect(await run('archive', ['cap'])).toBe(403)
    cookie = await staffWith({ edit: true, delete: true })
    expect(await run('archive', ['cap', 'nothing'])).toEqual(['nothing: product-not-found'])
    expect(await names('view=archived&sort=name')).toBe('cap gone')
  })

  test('discontinue takes away, too; what is imported again comes back', async () => {
    expect(await run('discontinue', ['tee'])).toEqual([])
    expect(await names('view=archived&sort=name')).toBe('cap gone tee')
    const data = { productId: 'own', slug: 'own', source: 'own', feed: feed([variant('OWN')], { name: { en: 'own' } }) }
    await shop.append('product-own', { type: 'ProductImported', data } satisfies ProductEvent)
    expect(await run('discontinue', ['own'])).toEqual(['own: product-by-hand'])
    expect((await call('POST', '/bulk/discontinue/preview', { rows: ['tee', 'own'] })).json()).toMatchObject({
      would: 0,
      not: [
        { code: 'unchanged', rows: 1 },
        { code: 'product-by-hand', rows: 1 },
      ],
    })
    await importOf('tee', [variant('TEE')])
    await shop.caughtUp()
    expect(await names('view=archived&sort=name')).toBe('cap gone')
  })
})
