import { existsSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { isRouteErrorResponse } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PageCache } from '#api/plumbing/web/page-cache.ts'
import { build } from '#scripts/build.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import { webServer } from '../support/web-server.ts'

let app: FastifyInstance
let renders = 0
let wrap: (shop: Shop) => Shop = shop => shop
const pages = new PageCache()

beforeAll(async () => {
  if (!existsSync('dist/assets.json')) await build()
  app = await webServer({
    pages,
    wrap: shop => {
      renders++
      return wrap(shop)
    },
  })
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const head = (html: string) => html.slice(0, html.indexOf('</head>'))
const dataOf = (html: string) =>
  JSON.parse(/<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('a page', () => {
  test('is whole without scripts: title, content, menu, footer, links to all its languages', async () => {
    const { body, statusCode } = await get('/categories/t-shirts')
    expect(statusCode).toBe(200)
    expect(head(body)).toContain('<title>T-shirts | Cutline Supply</title>')
    expect(head(body)).toContain('<link rel="canonical" href="https://shop.example/categories/t-shirts">')
    expect(head(body)).toContain('hreflang="ar" href="https://shop.example/ar/categories/t-shirts"')
    expect(body).toContain('Heavyweight cotton tee')
    expect(body).toContain('href="/brands/harbour-co"')
    for (const offer of [
      'Free Shipping on Orders Over $50!',
      'Up to 30% Off on All Summer Collection!',
      'Shop Our Winter Clearance Now!',
      'Hurry! Offer Ends in 24 Hours!',
    ]) {
      expect(body).toContain(offer)
    }
  })

  test('obeys its security policy: no inline script, style or handler', async () => {
    for (const url of ['/', '/ar', '/categories/polos', '/cart', '/nowhere', '/search?q=tee']) {
      const { body, headers } = await get(url)
      expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self'")
      expect(body).not.toMatch(/<style[\s>]/)
      expect(body).not.toMatch(/<[^>]+\s(style|on[a-z]+)="/)
      for (const [, attributes] of body.matchAll(/<script([^>]*)>/g))
        expect(attributes).toMatch(/src=|application\/(ld\+)?json/)
    }
  })

  test('carries data that cannot end its script element', async () => {
    const { body } = await get(`/search?q=${encodeURIComponent('</script><script>alert(1)</script>')}`)
    expect(body).not.toContain('<script>alert')
    expect(dataOf(body)).toMatchObject({ language: 'en', errors: null })
  })

  test('links exactly the files of its own code', async () => {
    const { body } = await get('/categories/t-shirts')
    const files = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string)
    expect(files.length).toBeGreaterThan(4)
    expect(new Set(files).size).toBeGreaterThan(4)
    for (const file of files) expect((await get(file)).statusCode, file).toBe(200)
    expect(files.filter(file => file.endsWith('.woff2'))).toHaveLength(1)
  })

  test('speaks the language of its address, in its direction', async () => {
    const arabic = (await get('/ar/categories/t-shirts')).body
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(arabic).toContain('href="/ar/cart"')
    expect((await get('/categories/t-shirts', { 'accept-language': 'ar' })).body).toContain(
      '<html lang="en" dir="ltr">',
    )
  })

  test('that is not there answers 404 with the way on, inside the shop', async () => {
    for (const url of ['/nowhere', '/categories/none', '/product/none', '/ar/nowhere']) {
      const { statusCode, body } = await get(url)
      expect(statusCode, url).toBe(404)
      expect(body).toContain('id="footer"')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(Object.values(dataOf(body).errors).map(isRouteErrorResponse), 'as the router knows it').toEqual([true])
    }
    expect((await get('/nowhere')).body).toContain('Page not found')
    expect((await get('/api/nowhere')).headers['content-type']).toContain('application/problem+json')
  })

  test('whose loader fails answers 500 inside the shop, and tells nothing of the failure', async () => {
    wrap = shop => ({ ...shop, listing: () => Promise.reject(new Error('secret detail')) })
    const inside = await get('/brands/harbour-co?page=9')
    wrap = shop => ({ ...shop, shell: () => Promise.reject(new Error('secret detail')) })
    const outside = await get('/brands/harbour-co?page=8')
    wrap = shop => shop
    for (const { statusCode, body } of [inside, outside]) {
      expect(statusCode).toBe(500)
      expect(body).toContain('There is a problem with the store')
      expect(body).not.toContain('secret detail')
    }
    expect(inside.body).toContain('id="footer"')
    expect(Object.values(dataOf(inside.body).errors)).toEqual([{ status: 500 }])
  })
})

describe('kept pages', () => {
  test('are rendered once and filled for each visitor', async () => {
    await get('/brands/kestrel')
    const before = renders
    const nobody = await get('/brands/kestrel')
    const shopper = await get('/brands/kestrel', { cookie: 'pieces=48' })
    expect(renders).toBe(before)
    expect(nobody.body).toContain('aria-label="Cart, 0 items"')
    expect(shopper.body).toContain('aria-label="Cart, 48 items"')
    expect(shopper.body).not.toContain('cartLabel')
  })

  test('are none at an address that asks for a draft, neither kept nor given', async () => {
    await get('/brands/kestrel?draft')
    const [kept, before] = [pages.size, renders]
    const { headers, statusCode } = await get('/brands/kestrel?draft')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect([pages.size, renders > before]).toEqual([kept, true])
  })

  test('tell two visitors apart who have as much in the cart and saved differently', async () => {
    const one = await get('/brands/kestrel', { cookie: 'pieces=2; saved=1' })
    const other = await get('/brands/kestrel', { cookie: 'pieces=2; saved=5' })
    expect(one.body).toContain('aria-label="Wishlist, 1 product"')
    expect(other.body).toContain('aria-label="Wishlist, 5 products"')
    expect(one.headers.etag).not.toBe(other.headers.etag)
  })

  test('answer 304 to a browser that has them, compressed to one that asks', async () => {
    const { headers, body } = await get('/brands/kestrel')
    expect((await get('/brands/kestrel', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    expect(
      (await get('/brands/kestrel', { 'if-none-match': String(headers.etag), cookie: 'pieces=2' })).statusCode,
    ).toBe(200)
    const zipped = await get('/brands/kestrel', { 'accept-encoding': 'gzip, br;q=0' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(body)
    expect((await get('/brands/kestrel', { 'accept-encoding': 'gzip, deflate, br' })).headers['content-encoding']).toBe(
      'br',
    )
  })

  test('are passed by while a visitor has a write that the views may not show yet', async () => {
    await get('/brands/kestrel')
    const before = renders
    const { headers } = await get('/brands/kestrel', { cookie: 'position=7' })
    expect(renders).toBe(before + 1)
    expect(String(headers['set-cookie'])).toMatch(/^position=;/)
  })

  test('are never those of one visitor, nor failures', async () => {
    const kept = pages.size
    expect((await get('/cart')).headers['cache-control']).toContain('no-store')
    await get('/nothing-here')
    expect(pages.size).toBe(kept)
  })
})

describe('data for navigation in the browser', () => {
  const data = (path: string) => get(`/_data?path=${encodeURIComponent(path)}`)

  test('is what the loader of that page returns', async () => {
    const { data: listing } = (await data('/fr/categories/polos?page=2')).json()
    expect(listing).toMatchObject({ title: 'Polos', page: 2 })
    expect(listing.cards[0].path).toMatch(/^\/fr\/product\//)
    for (const home of ['/', '/ar', '/ar/'])
      expect((await data(home)).json().data, home).toHaveProperty('totalProducts')
  })

  test('is refused for what is no page of this shop', async () => {
    expect((await data('/nowhere')).statusCode).toBe(404)
    expect((await data('/categories/none')).statusCode).toBe(404)
    for (const path of ['', 'x', '//elsewhere.example/', '/\\elsewhere.example']) {
      expect((await data(path)).statusCode, path).toBe(400)
    }
  })
})

describe('the language', () => {
  test('that was chosen is remembered for addresses without one', async () => {
    const chosen = await get('/fr/store?sort=pa&language=fr')
    expect(chosen.statusCode).toBe(302)
    expect(chosen.headers.location).toBe('/fr/store?sort=pa')
    const cookie = String(chosen.headers['set-cookie']).split(';')[0] as string
    expect((await get('/store?sort=pa', { cookie })).headers.location).toBe('/fr/store?sort=pa')
    expect((await get('/ar', { cookie })).statusCode).toBe(200)
  })

  test('is chosen by a link to the page itself, which leads nowhere else and is remembered', async () => {
    const links = async (url: string) =>
      [...(await get(url)).body.matchAll(/<a href="([^"]*)" data-language="/g)].map(([, href]) => href)
    expect(await links('/fr/store?sort=pa')).toEqual([
      '/store?sort=pa',
      '/bn/store?sort=pa',
      '/ar/store?sort=pa',
      '/fr/store?sort=pa',
    ])
    expect(await links('/bn')).toEqual(['/', '/bn', '/ar', '/fr'])

    const remembered = async (url: string, referer: string, cookie?: string) => {
      const { statusCode, headers } = await get(url, { referer, host: 'shop.example', ...(cookie && { cookie }) })
      return [statusCode, String(headers['set-cookie'] ?? headers.location ?? '').split(';')[0]]
    }
    const shop = 'https://shop.example'
    // Also where the page is kept as strangers are answered.
    for (let i = 0; i < 3; i++) await get('/ar/brands')
    expect(await remembered('/ar/brands', `${shop}/brands?a=b`)).toEqual([200, 'language=ar'])
    expect(await remembered('/?a=b', `${shop}/fr`, 'language=fr')).toEqual([200, 'language=en'])
    expect(await remembered('/store', `${shop}/fr/brands`, 'language=fr')).toEqual([302, '/fr/store'])
    expect(await remembered('/store', 'https://elsewhere.example/fr/store', 'language=fr')).toEqual([302, '/fr/store'])
    expect(await remembered('/ar/store', `${shop}/ar/store`)).toEqual([200, ''])
  })

  test('of strings is served by namespace and as a whole', async () => {
    expect((await get('/locales/ar/ui.json')).json()).toHaveProperty('card.asLowAs')
    expect((await get('/locales/bn/translation.json')).json()).toHaveProperty('shell.newsletter.required')
    for (const url of ['/locales/xx/ui.json', '/locales/en/none.json', '/locales/en/constructor.json']) {
      expect((await get(url)).statusCode, url).toBe(404)
    }
  })
})

test('the shop hears of everybody who was given a page, rendered or kept, and of nobody else', async () => {
  const came: string[] = []
  const heard = await webServer({
    whereabouts: {
      ...{ ofList: async () => null, ofMissing: async () => null, followed: async () => {} },
      came: url => void came.push(url),
    },
  })
  const path = '/categories/t-shirts?size=m'
  const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => heard.inject({ url, headers, method })
  await ask(path)
  await ask(path)
  await ask(path, { cookie: 'pieces=2' })
  for (const url of ['/nowhere', `/_data?path=${encodeURIComponent(path)}`, '/categories/t-shirts?draft'])
    await ask(url)
  await ask(path, {}, 'HEAD')
  expect(came).toEqual([path, path, path])
  await heard.close()
})

test('files of the build are kept for ever and leave compressed', async () => {
  const { body } = await get('/')
  const script = /src="(\/assets\/[^"]+)" type="module"/.exec(body)?.[1] as string
  const { headers } = await get(script, { 'accept-encoding': 'br' })
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-encoding']).toBe('br')
  expect((await get('/assets/../package.json')).statusCode).toBe(404)
  expect((await get('/assets/none.js')).statusCode).toBe(404)
})
