import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { liveEvents } from '#tests/support/live-events.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { LiveProduct } from '#web/models/live-product.ts'

describe('the stream of open pages', () => {
  let shop: OpenShop
  let url: string
  const open = async (env?: Record<string, string>) => {
    shop = await openShop(env ? { env } : {})
    url = `${await shop.app.listen({ host: '127.0.0.1', port: 0 })}/api/live`
    await shop.sell({
      tee: [
        { sku: 'TEE-M', price: 800, quantity: 3, size: 'm' },
        { sku: 'TEE-L', price: 900, quantity: -1, size: 'l' },
      ],
      cap: [{ sku: 'CAP', price: 500, quantity: 0 }],
    })
  }
  beforeEach(() => open())
  afterEach(() => shop.end())

  async function listen(query: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${url}?${query}`, { headers })
    expect(answer.status).toBe(200)
    return { answer, events: liveEvents(answer.body!) }
  }
  const productsOf = async ({ events }: Awaited<ReturnType<typeof listen>>) => {
    const { event, data } = await events.next()
    expect(event).toBe('products')
    return data as readonly LiveProduct[]
  }

  test('tells the present values, and then what changes, as a page that is loaded then shows it', async () => {
    const stream = await listen('products=tee,cap&left=1')
    const shared = { currency: 'USD', discount: 0, was: null }
    expect(await productsOf(stream)).toEqual([
      {
        ...{ id: 'tee', ...shared, price: 800, inStock: true },
        left: { 'TEE-M': 3, 'TEE-L': -1 },
        prices: { 'TEE-L': [900, null] },
      },
      { id: 'cap', ...shared, price: 500, inStock: false, left: { CAP: 0 } },
    ])
    await shop.sell({ cap: [{ sku: 'CAP', price: 450, quantity: 7 }] })
    let told: LiveProduct | undefined
    // Card, page and stock are views of their own: any may come first.
    while (told === undefined || 'gone' in told || told.price !== 450 || !told.inStock || told.left?.CAP !== 7)
      told = (await productsOf(stream))[0]
    const page = await shop.queries('en').product('cap')
    expect(page).toMatchObject({ price: told.price, variants: [{ quantity: told.left.CAP, price: told.price }] })
  })

  test('pages of lists hear of prices and of being sold out, not of each piece', async () => {
    const stream = await listen('products=tee')
    expect(await productsOf(stream)).toEqual([
      { id: 'tee', currency: 'USD', price: 800, was: null, discount: 0, inStock: true },
    ])
    await shop.sell({ tee: [{ sku: 'TEE-M', price: 800, quantity: 2, size: 'm' }] })
    await shop.sell({ tee: [{ sku: 'TEE-M', price: 700, quantity: 2, size: 'm' }] })
    expect(await productsOf(stream)).toMatchObject([{ price: 700 }])
  })

  test('says that a product went, also one that never was', async () => {
    const stream = await listen('products=tee,ghost')
    expect((await productsOf(stream))[1]).toEqual({ id: 'ghost', gone: true })
    await shop.append('product-tee', { type: 'ProductDiscontinued', data: { productId: 'tee' } })
    expect(await productsOf(stream)).toEqual([{ id: 'tee', gone: true }])
  })

  test('a currency of the shop moves all amounts', async () => {
    const stream = await listen('products=cap')
    await productsOf(stream)
    await shop.change({ currency: { name: 'EUR', s: '€', exchangeRate: 2 } })
    expect(await productsOf(stream)).toMatchObject([{ currency: 'EUR', price: 1000 }])
  })

  test('reads no cookie, and tells everybody the same', async () => {
    const read = new Set<string>()
    const { parseCookie } = shop.app
    shop.app.parseCookie = header =>
      new Proxy(parseCookie(header), {
        get(cookies, name) {
          read.add(String(name))
          return Reflect.get(cookies, name)
        },
      })
    const { cookie } = await signedIn(shop, { admin: true })
    const theirs = { cookie: `${cookie}; cart=no-cart; language=fr; sidebar=rail` }
    read.clear()
    const stream = await listen('products=tee,cap&left=1', theirs)
    const told = await productsOf(stream)
    // Every request looks whether the visitor has just written, before its route is known.
    expect([...read]).toEqual(['position'])
    expect(stream.answer.headers.get('set-cookie')).toBeNull()
    expect(told).toEqual(await productsOf(await listen('products=tee,cap&left=1')))
    // A page does read them, so one that the stream reads is seen here.
    await shop.app.inject({ url: '/api/cart', headers: theirs })
    expect(read).toContain('cart')
  })

  test('sets no cookie, and may be kept or compressed by nobody', async () => {
    const { answer } = await listen('products=tee', {
      cookie: 'cart=no-cart; language=fr; position=999999999',
      'accept-encoding': 'gzip, br',
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('takes 1 to 64 products', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `p${i}`).join()
    for (const query of ['', '?products=', '?products=,', `?products=${many(65)}`, '?products=tee&left=2'])
      expect((await fetch(url + query)).status).toBe(400)
    expect(await productsOf(await listen(`products=${many(64)}`))).toHaveLength(64)
  })

  test('past LIVE_MAX it says so, and takes another page once one is closed', async () => {
    await shop.end()
    await open({ LIVE_MAX: '1' })
    const first = await listen('products=tee')
    const refused = await fetch(`${url}?products=tee`)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
    await first.events.leave()
    await expect.poll(async () => (await fetch(`${url}?products=tee`)).status).toBe(200)
  })

  test('one address has so many pages and no more; those of others, and the pages themselves, go on', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const open = await Promise.all(
      Array.from({ length: 200 }, (_, at) => listen('products=tee', from(`2001:db8::${at.toString(16)}`))),
    )
    const again = () => fetch(`${url}?products=tee`, { headers: from('2001:db8::ffff') })
    const refused = await again()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({ code: 'too-many-pages', retryAfter: 60 })
    expect(await productsOf(await listen('products=tee', from('2001:db8:0:1::1')))).toHaveLength(1)
    expect((await shop.app.inject({ url: '/api/products/tee', headers: from('2001:db8::ffff') })).statusCode).toBe(200)
    await open[0]!.events.leave()
    await expect.poll(async () => (await again()).status).toBe(200)
  })

  test('a shop that closes ends it with the time to come back after', async () => {
    const text = (await fetch(`${url}?products=tee`)).text()
    await shop.app.close()
    expect(await text).toMatch(/data: \[.*\]\n\nretry: \d+\n\n$/)
  })
})
