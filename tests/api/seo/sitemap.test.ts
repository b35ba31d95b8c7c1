import fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seoRoutes } from '#api/seo/routes.ts'
import { counted, exampleTerms, imported } from '../../support/example-shop.ts'
import { readXml, texts } from '../../support/read-xml.ts'
import { type ContentShop, openContentShop, origin, written } from '../content-shop.ts'

let shop: ContentShop
/** Sitemaps of at most two addresses. */
const app = fastify()
beforeAll(async () => {
  shop = await openContentShop()
  app.setValidatorCompiler(validatorCompiler)
  await app.register(seoRoutes, { readModels: shop.readModels, origin, most: 2 })
  await shop.append('terms', ...exampleTerms)
  for (const id of ['a', 'b']) await shop.append(`product-${id}`, imported(id))
  // The group of dresses is the category of that name.
  await shop.append('product-c', imported('c', { baseCategory: 'dresses', kind: 'dresses' }))
  await shop.append(
    'product-z',
    imported('z&<', { brand: 'zephyr', baseCategory: 'polos', kind: null, cuts: ['mens'] }),
  )
  await shop.append('product-gone', imported('gone'), {
    type: 'ProductStatusChanged',
    data: { productId: 'gone', status: 'archived' },
  })
  await shop.append('stock-a', counted('a', { 'a-navy-m': 1 }))
  await shop.publish(written('about-us'), written('first', { kind: 'post' }))
})
afterAll(async () => {
  await app.close()
  await shop.end()
})

async function locations(url: string): Promise<readonly string[]> {
  const answer = await app.inject(url)
  expect(answer.statusCode, url).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  return texts(readXml(answer.body), 'loc')
}

describe('the sitemap', () => {
  test('names a file by type and language, as many as the limit asks for', async () => {
    const files = await locations('/sitemap.xml')
    expect(files).toContain(`${origin}/sitemaps/products-en.xml`)
    expect(files).toContain(`${origin}/sitemaps/products-ar-2.xml`)
    expect(files).not.toContain(`${origin}/sitemaps/products-ar-3.xml`)
    for (const type of ['pages', 'posts', 'categories', 'brands', 'products']) {
      for (const language of ['en', 'bn', 'ar', 'fr']) {
        expect(files).toContain(`${origin}/sitemaps/${type}-${language}.xml`)
      }
    }
  })

  test('every file that is named is there, is not empty and keeps the limit; together they have every address once', async () => {
    const files = (await locations('/sitemap.xml')).filter(file => file.includes('-en'))
    const all: string[] = []
    for (const file of files) {
      const found = await locations(file.slice(origin.length))
      expect(found.length, file).toBeGreaterThan(0)
      expect(found.length, file).toBeLessThanOrEqual(2)
      all.push(...found)
    }
    expect(all.sort()).toEqual(
      [
        '/',
        '/about-us',
        '/blog',
        '/blog/first',
        '/brands',
        '/brands/alder-mills',
        '/brands/zephyr',
        '/categories/dresses',
        '/categories/polos',
        '/categories/t-shirts',
        '/coupons',
        '/product/slug-a',
        '/product/slug-b',
        '/product/slug-c',
        '/product/slug-z%26%3C',
        '/ps/mens',
        '/ps/tops',
        '/ps/unisex',
        '/store',
      ].map(path => origin + path),
    )
  })

  test('has addresses of its language, each with the day of its last change', async () => {
    const answer = await app.inject('/sitemaps/products-fr.xml')
    const document = readXml(answer.body)
    expect(texts(document, 'loc')).toEqual([`${origin}/fr/product/slug-a`, `${origin}/fr/product/slug-b`])
    for (const day of texts(document, 'lastmod')) expect(new Date(day).toISOString()).toBe(day)
    expect(texts(document, 'lastmod')).toHaveLength(2)
  })

  test('says of a category when one of its products last changed', async () => {
    await shop.append('product-c', { type: 'ProductEdited', data: { productId: 'c', edits: { discount: 5 } } })
    const document = readXml((await app.inject('/sitemaps/categories-en.xml')).body)
    const changed = new Map(texts(document, 'loc').map((loc, i) => [loc, texts(document, 'lastmod')[i]!]))
    expect(changed.get(`${origin}/categories/dresses`)! > changed.get(`${origin}/categories/polos`)!).toBe(true)
  })

  test('is sent once: the server has nothing to complain of', async () => {
    const said: string[] = []
    const app = fastify({ logger: { level: 'warn', stream: { write: line => void said.push(line) } } })
    app.setValidatorCompiler(validatorCompiler)
    await app.register(seoRoutes, { readModels: shop.readModels, origin })
    for (const file of ['pages-en.xml', 'pages-en-99.xml']) await app.inject(`/sitemaps/${file}`)
    await app.close()
    expect(said).toEqual([])
  })

  test('has no other files', async () => {
    for (const file of [
      'products-en-3.xml',
      'pages-en-99.xml',
      'products-de.xml',
      'carts-en.xml',
      'products-en',
      'products-en-1.xml',
      'products-en-0.xml',
    ]) {
      expect((await app.inject(`/sitemaps/${file}`)).statusCode, file).toBe(404)
    }
  })
})

test('robots.txt names the sitemap and closes what is one visitor’s alone, in every language', async () => {
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  for (const path of ['/cart', '/bn/cart', '/ar/checkout', '/fr/search', '/api/', '/dashboard']) {
    expect(body).toContain(`\nDisallow: ${path}\n`)
  }
  expect(body).not.toMatch(/Disallow: \/\n/)
})
