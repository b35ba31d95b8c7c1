import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { searchRoutes } from '#api/catalogue/routes.ts'
import { searchAnswer as answerSchema } from '#api/catalogue/schema.ts'
import { variant } from '#tests/support/feed-product.ts'
import { type ExampleShop, exampleTerms, imported, openExampleShop } from '../support/example-shop.ts'

let shop: ExampleShop
beforeEach(async () => {
  shop = await openExampleShop()
  await shop.append(...exampleTerms)
})
afterEach(() => shop.close())

const polo = { baseCategory: 'polos', garment: 'polo', name: { en: 'Pique Sport Shirt' }, brand: 'zephyr' }
const search = (q: string) => shop.queries('en').searchAnswer(q)

describe('search as one types', () => {
  test('groups suggestions with counts and their own first products', async () => {
    await shop.append(imported('a1'), imported('a2'), imported('b1', polo))
    const answer = await search('shirt')
    expect(answer.total).toBe(3)
    expect(answer.groups.map(({ by }) => by)).toEqual(['brand', 'category', 'style'])
    expect(answer.groups[0]?.entries).toMatchObject([
      { value: 'alder-mills', label: 'Alder Mills', count: 2, path: '/search?q=shirt&brand=alder-mills' },
      { value: 'zephyr', label: 'Zephyr Works', count: 1 },
    ])
    expect(answer.groups[0]?.entries[1]?.cards.map(card => card.id)).toEqual(['b1'])
    expect(answer.groups[2]?.entries[0]).toMatchObject({ count: 1, path: expect.stringContaining('/product/slug-') })
    expect(answer.cards).toHaveLength(3)
    expect(answer.cards[0]).toMatchObject({ category: expect.any(String), picture: { kind: 'garment' } })
  })

  test('puts what misses a style, category or brand under Others', async () => {
    await shop.append(imported('a1', { style: '', brand: '' }))
    const { groups } = await search('ringspun')
    expect(groups.find(({ by }) => by === 'style')?.entries[0]).toMatchObject({
      value: 'Others',
      label: 'Others',
      count: 1,
    })
    const french = await shop.queries('fr').searchAnswer('ringspun')
    expect(french.groups.find(({ by }) => by === 'brand')?.entries[0]).toMatchObject({
      value: 'Others',
      label: 'Autres',
    })
  })

  test('a suggestion that the best results do not reach brings its own', async () => {
    const many = Array.from({ length: 230 }, (_, i) => imported(`a${i}`, { name: { en: 'Shirt' } }))
    const few = Array.from({ length: 3 }, (_, i) => imported(`z${i}`, { ...polo, name: { en: 'Shirting' } }))
    await shop.append(...many, ...few)
    const brands = (await search('shirt')).groups[0]
    expect(brands?.entries[1]).toMatchObject({ value: 'zephyr', count: 3 })
    expect(brands?.entries[1]?.cards.map(card => card.id).sort()).toEqual(['z0', 'z1', 'z2'])
  })

  test('without a query gives the sample of the day, the same all day', async () => {
    await shop.append(...Array.from({ length: 160 }, (_, i) => imported(`p${i}`)))
    const answer = await search('  ')
    expect(answer.products).toHaveLength(150)
    expect(answer.total).toBe(160)
    expect(answer.cards).toHaveLength(8)
    expect((await search('')).products.map(card => card.id)).toEqual(answer.products.map(card => card.id))
    expect(answer.groups[0]?.entries[0]).toMatchObject({ count: 160, path: '/brands/alder-mills' })
  })

  test('nonsense finds nothing', async () => {
    await shop.append(imported('a1'))
    expect(await search('qzxwvkj')).toMatchObject({ total: 0, groups: [], cards: [], products: [] })
  })
})

describe('GET /api/home/product_search', () => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(cookie)
    await app.register(searchRoutes, { shop: language => shop.queries(language) })
    await shop.append(imported('a1'), imported('b1', { ...polo, variants: [variant('b', { color: 'red-white' })] }))
  })
  afterEach(() => app.close())

  test('answers what its schema says', async () => {
    const response = await app.inject('/api/home/product_search?q=shirt')
    expect(response.statusCode).toBe(200)
    expect(answerSchema.parse(response.json())).toEqual(response.json())
    expect(response.json().products).toHaveLength(2)
  })

  test('in the language that is asked for, or that of the page', async () => {
    const asked = await app.inject('/api/home/product_search?q=ringspun&lng=fr')
    expect(asked.json().cards[0].name).toBe('T-shirt en coton filé')
    const fromPage = await app.inject({
      url: '/api/home/product_search?q=ringspun',
      headers: { referer: 'https://shop.example/fr/store' },
    })
    expect(fromPage.json().cards[0].path).toBe('/fr/product/slug-a1')
  })

  test.each(['?q=shirt&page=2', `?q=${'x'.repeat(201)}`, '?lng=xx'])('refuses %s', async query => {
    expect((await app.inject(`/api/home/product_search${query}`)).statusCode).toBe(400)
  })
})
