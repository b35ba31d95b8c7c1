import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { orderChoices } from '#api/orders/order-list.ts'
import type { ExportEvent } from '#domain/export/events.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { orderBody, refusal } from './checkout.ts'

let shop: OpenShop
let cookie: string

async function open(): Promise<void> {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [{ sku: 'TEE-M', price: 850, quantity: 20, size: 'M' }],
    cap: [{ sku: 'CAP', price: 500, quantity: 20 }],
  })
  await place('Ada', 'TEE-M', 3)
  await place('=HYPERLINK(1)', 'CAP', 1)
  await place('Zoë', 'TEE-M', 1)
  cookie = await staffWith({ edit: true, delete: false })
  await call('POST', '/api/admin/orders/1002/ship', { carrier: 'DHL', tracking: 'JD77' })
  await shop.caughtUp()
}
const end = () => shop.end()

async function place(firstName: string, sku: string, quantity: number): Promise<void> {
  const buyer = visitor(shop.app)
  await buyer.add(sku, quantity)
  const email = `${quantity}.${sku}@example.com`
  const billing = { ...orderBody.billing, firstName, email }
  const placed = await buyer.order({ ...orderBody, billing }, `${firstName} ${sku}`)
  expect(placed.statusCode).toBe(201)
}

const staffWith = async (may: { edit: boolean; delete: boolean }) =>
  (
    await signedIn(shop, {
      staff: { status: 'active', permissions: [{ name: 'orders', view: true, ...may }] },
    })
  ).cookie
const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
const list = async (query = '') => (await call('GET', `/api/admin/orders/list?${query}`)).json()
const numbers = async (query: string) =>
  (await list(query)).rows.map(({ number }: { number: number }) => number).join(' ')

describe('GET /api/admin/orders/list', () => {
  beforeAll(open)
  afterAll(end)

  test('shows the rows, the counts of the views and what may be done', async () => {
    const answer = await list()
    expect(answer).toMatchObject({
      ...{ view: 'all', sort: '-placed', total: 3, page: 1, pages: 1, beyond: false, ignored: [] },
      sums: { pieces: 5 },
      bulk: ['ship', 'deliver', 'cash'],
      rows: [
        { number: 1003 },
        { number: 1002, fulfilment: 'shipped' },
        { number: 1001, buyer: 'Ada Weaver', pieces: 3 },
      ],
    })
    expect(answer.views).toContainEqual({ name: 'to-pack', count: 2 })
    expect(answer.rows[2]).not.toHaveProperty('fold')
    const mayEdit = cookie
    cookie = await staffWith({ edit: false, delete: false })
    expect((await list()).bulk).toEqual([])
    cookie = mayEdit
  })

  test.each([
    ['view=to-pack', '1001 1003'],
    ['view=to-pack&sort=-number', '1003 1001'],
    ['f.fulfilment=shipped', '1002'],
    ['f.product=tee&sort=total', '1003 1001'],
    ['f.delivery=standard,express&sort=number', '1001 1002 1003'],
    ['f.country=US&f.payment=on-delivery&sort=-pieces', '1001 1003 1002'],
    ['f.placed=today-1..today&f.shipBy=today..&sort=-buyer', '1003 1001 1002'],
    ['f.placed=..today-1', ''],
    ['q=1002', '1002'],
    ['q=zoe', '1003'],
    ['q=TEE-M&sort=number', '1001 1003'],
    ['q=jd77', '1002'],
    ['q=weaver+ada', '1001'],
  ])('answers %s', async (query, expected) => {
    expect(await numbers(query)).toBe(expected)
  })

  test('finds orders by the staff who did something with them', async () => {
    const [event] = (await events('OrderShipped')) as { meta: { actor: string } }[]
    expect(await numbers(`f.staff=${event!.meta.actor}`)).toBe('1002')
    expect(await numbers('f.staff=nobody')).toBe('')
  })

  test('names the values that it can be filtered by', async () => {
    const choices = await orderChoices(new URLSearchParams('f.product=tee'), new Date(), 'en', shop.readModels)
    expect(choices).toMatchObject({
      delivery: [{ value: 'standard' }],
      country: [{ value: 'US', label: 'United States' }],
      coupon: [],
      product: [{ value: 'tee' }],
    })
    const [event] = (await events('OrderShipped')) as { meta: { actor: string } }[]
    expect(choices.staff.map(({ value }) => value)).toEqual([event!.meta.actor])
  })

  test('ignores what it does not know, and says so', async () => {
    const { total, ignored } = await list('view=lost&f.payment=gold&sort=shoe&page=0&x=y')
    expect(total).toBe(3)
    expect(ignored).toEqual(expect.arrayContaining(['view=lost', 'f.payment=gold', 'sort=shoe', 'page=0', 'x=y']))
  })

  test('is for staff who may see orders', async () => {
    for (const path of ['list', 'export']) {
      const url = `/api/admin/orders/${path}`
      expect(refusal(await shop.app.inject({ url })).code).toBe('sign-in-required')
      const { cookie } = await signedIn(shop)
      expect(refusal(await shop.app.inject({ url, headers: { cookie } })).code).toBe('not-permitted')
    }
  })
})

describe('the list of orders', () => {
  beforeAll(open)
  afterAll(end)

  test('shows a change at once, and forgets an erased buyer', async () => {
    expect(await numbers('q=ada')).toBe('1001')
    await call('POST', '/api/admin/orders/1001/ship', {})
    await shop.caughtUp()
    expect(await numbers('f.fulfilment=shipped&sort=number')).toBe('1001 1002')
    await eraseEmail(shop, '3.TEE-M@example.com')
    await shop.caughtUp()
    expect(await numbers('q=ada')).toBe('')
    expect((await list('q=1001')).rows).toMatchObject([{ buyer: null, country: null }])
  })
})

describe('GET /api/admin/orders/export', () => {
  beforeAll(open)
  afterAll(end)

  test('has the chosen columns of everything that the query finds, and no formula', async () => {
    const answer = await call(
      'GET',
      '/api/admin/orders/export?cols=number,buyer,total,tracking&f.payment=on-delivery&sort=number',
    )
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="orders-all-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.body.split('\r\n')).toEqual([
      '\ufeffnumber,buyer,total,tracking',
      '1001,Ada Weaver,31.50,',
      "1002,'=HYPERLINK(1) Weaver,11.00,JD77",
      '1003,Zoë Weaver,14.50,',
      '',
    ])
  })

  test('has just the rows that are named', async () => {
    const { rows } = (await call('GET', '/api/admin/orders/list?sort=number')).json()
    const answer = await call(
      'GET',
      `/api/admin/orders/export?cols=number&rows=${rows[2].orderId},${rows[0].orderId},gone`,
    )
    expect(answer.body.split('\r\n')).toEqual(['\ufeffnumber', '1003', '1001', ''])
  })

  test('is noted with who took what, without the words that were searched', async () => {
    await call('GET', '/api/admin/orders/export?view=to-pack&q=ada&f.delivery=standard&cols=number')
    const noted = (await events('ExportTaken')) as (ExportEvent & { stream: string; meta: { actor: string } })[]
    const taken = noted.at(-1)
    expect(taken!.data).toMatchObject({
      ...{ list: 'orders', view: 'to-pack', sort: 'shipBy', columns: ['number'], rows: 1, searched: true },
      filters: { delivery: ['standard'] },
    })
    expect(JSON.stringify(taken!.data)).not.toContain('ada')
    expect(taken!.stream).toBe(`exports-${taken!.meta.actor}`)
  })
})

async function events(type: string): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const page of shop.store.readAll(-1, [type])) found.push(...page)
  return found
}
