import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#scripts/build.ts'
import { fixtureShop } from '../support/fixture-shop.ts'
import { webServer } from '../support/web-server.ts'

/** What the owner of the second shop wrote for search engines. */
const written = {
  title: 'Blanks & more',
  description: 'By the piece.',
  keyword: 'tees, hoodies',
  image: ['https://cdn.example/front.png'],
}

let app: FastifyInstance
let owned: FastifyInstance
beforeAll(async () => {
  if (!existsSync('dist/assets.json')) await build()
  app = await webServer()
  owned = await webServer({
    wrap: shop => ({
      ...shop,
      shell: async () => {
        const shell = await shop.shell()
        return { ...shell, settings: { ...shell.settings, seo: written, favicon: ['/own.png'] } }
      },
      home: async () => ({ ...(await shop.home()), seo: written }),
    }),
  })
})
afterAll(async () => {
  await app.close()
  await owned.close()
})

async function headOf(url: string, server = app): Promise<string> {
  const { body } = await server.inject({ url })
  return body.slice(0, body.indexOf('</head>'))
}

/** What a property or name says; undefined for one that is not there. */
async function tags(url: string, server = app) {
  const head = await headOf(url, server)
  return (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(head)?.[1]
}

const card = /^https:\/\/shop\.example\/pictures\/.+-1200\.jpg$/

describe('what a link to a page looks like where it is shared', () => {
  test('a product has its name, its picture in the colour of the link, and its price', async () => {
    const { slug, path } = await productWithColors()
    const plain = await tags(path)
    expect(plain('og:type')).toBe('product')
    expect(plain('og:site_name')).toBe('Cutline Supply')
    expect(plain('og:url')).toBe(`https://shop.example/product/${slug}`)
    expect(await headOf(path)).toContain(`<title>${plain('og:title')} | Cutline Supply</title>`)
    expect(plain('og:image')).toMatch(card)
    expect(plain('og:image:type')).toBe('image/jpeg')
    expect([plain('og:image:width'), plain('og:image:height')]).toEqual(['1200', '1200'])
    expect(plain('product:price:currency')).toBe('USD')
    expect(plain('product:price:amount')).toMatch(/^\d+\.\d\d$/)
    expect(plain('twitter:card')).toBe('summary')
    const product = (await fixtureShop('en').product(slug))!
    const second = product.colors[1]!
    const colored = await tags(`${path}?color=${second.id}`)
    expect(colored('og:image')).toBe(`https://shop.example${second.pictures[0]!.base}-1200.jpg`)
    // A colour is a state of the one page.
    expect(colored('og:url')).toBe(`https://shop.example/product/${slug}`)
  })

  test.each([
    ['/', 'website'],
    ['/categories/t-shirts', 'website'],
    ['/store', 'website'],
  ])('%s has a picture of what it lists', async (path, type) => {
    const tag = await tags(path)
    expect(tag('og:type')).toBe(type)
    expect(tag('og:image')).toMatch(card)
  })

  test('an article has its own kind', async () => {
    const { posts } = await fixtureShop('en').blog(1)
    expect((await tags(posts[0]!.path))('og:type')).toBe('article')
  })

  test('speaks the language of its page and names the others', async () => {
    const tag = await tags('/ar/store')
    expect(tag('og:locale')).toBe('ar_AR')
    expect(await headOf('/ar/store')).toContain('<meta property="og:locale:alternate" content="fr_FR">')
  })

  test('names the shop beside its title, whatever the shop is called', async () => {
    const shop = "Ada's | Blanks & Co"
    const named = await webServer({
      wrap: shopOf => ({
        ...shopOf,
        shell: async () => {
          const shell = await shopOf.shell()
          return { ...shell, settings: { ...shell.settings, name: shop } }
        },
      }),
    })
    const tag = await tags('/categories/t-shirts', named)
    expect([tag('og:title'), tag('og:site_name')]).toEqual(['T-shirts', 'Ada&#39;s | Blanks &#38; Co'])
    await named.close()
  })

  test('is said of no page that belongs to one visitor, or that is not there', async () => {
    expect((await tags('/cart'))('og:title')).toBeUndefined()
    expect((await tags('/nothing-here'))('og:title')).toBeUndefined()
  })
})

describe('what the owner wrote for search engines', () => {
  test('is the title, description, keywords and picture of the home page', async () => {
    expect(await headOf('/', owned)).toContain('<title>Blanks &amp; more</title>')
    const tag = await tags('/', owned)
    expect(tag('description')).toBe('By the piece.')
    expect(tag('keywords')).toBe('tees, hoodies')
    expect(tag('og:title')).toBe('Blanks &#38; more')
    expect(tag('og:image')).toBe('https://cdn.example/front.png')
    expect(tag('og:image:width')).toBeUndefined()
    expect((await tags('/'))('keywords')).toBeUndefined()
  })

  test('pictures the pages that have no picture of their own', async () => {
    expect((await tags('/faqs', owned))('og:image')).toBe('https://cdn.example/front.png')
    expect((await tags('/store', owned))('og:image')).toMatch(card)
    expect((await tags('/faqs'))('og:image')).toBeUndefined()
  })
})

test('the mark in the tab is the owner’s where there is one', async () => {
  expect((await headOf('/store', owned)).match(/<link rel="icon"[^>]*>/g)).toEqual([
    '<link rel="icon" href="/own.png">',
  ])
  const head = await headOf('/store')
  expect(head).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">')
  expect(head).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">')
  expect(head).toContain('<link rel="manifest" href="/site.webmanifest">')
})

async function productWithColors() {
  const { newest } = await fixtureShop('en').home()
  return newest.find(card => card.colors.length > 1)!
}
