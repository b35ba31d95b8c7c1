import { describe, expect, test } from 'vitest'
import type { ProductModel } from '#web/models/product.ts'
import { shopData } from '#web/storefront/home/structured-data.ts'
import { productData, productGroup } from '#web/storefront/product/structured-data.ts'
import { fixtureShop } from '../support/fixture-shop.ts'

const origin = 'https://shop.example'
const shop = fixtureShop('en')
const [card] = (await shop.home()).hero
const product = (await shop.product(card!.slug)) as ProductModel

type Data = Record<string, unknown>
const group = (changes: Partial<ProductModel> = {}) => productGroup({ ...product, ...changes }, origin) as Data
const variants = (data: Data) => data.hasVariant as (Data & { offers: Data })[]

describe('a product with a choice', () => {
  test('is a group that says by what its variants vary', () => {
    const data = group()
    expect(data).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: product.id,
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    })
    expect(variants(data)).toHaveLength(product.variants.length)
    expect(group({ colors: [] }).variesBy).toEqual(['https://schema.org/size'])
  })
  test('names of each variant what Google asks for: name, picture, price, state, and an address of its own', () => {
    const all = variants(group())
    for (const each of all) {
      expect(each).toMatchObject({ '@type': 'Product', sku: expect.any(String), name: expect.any(String) })
      expect(each.image).toMatch(/^https:\/\/shop\.example\/pictures\/.*-1200\.jpg$/)
      expect(each.offers).toMatchObject({
        '@type': 'Offer',
        price: expect.stringMatching(/^\d+\.\d\d$/),
        priceCurrency: 'USD',
        availability: expect.stringMatching(/^https:\/\/schema\.org\/(In|OutOf)Stock$/),
        itemCondition: 'https://schema.org/NewCondition',
      })
    }
    expect(new Set(all.map(({ offers }) => offers.url)).size).toBe(all.length)
  })
  test('has no empty texts', () => {
    const data = group({ description: [], brand: { label: '', path: '/brands/' }, style: '' })
    for (const name of ['description', 'brand', 'mpn']) expect(data).not.toHaveProperty(name)
  })
  test('has a rating only with reviews', () => {
    expect(group({ reviewCount: 0 })).not.toHaveProperty('aggregateRating')
    expect(group({ reviewCount: 3, rating: 4.3 }).aggregateRating).toMatchObject({ ratingValue: 4.3, reviewCount: 3 })
  })
})

describe('the terms of offers', () => {
  const programs = {
    delivery: [
      { countries: ['US', 'CA'], cost: 600, freeOver: product.price + 100, days: [3, 5] },
      { countries: [], cost: 1500, freeOver: null, days: [1, 2] },
    ],
    returns: { days: 30, countries: [] },
  } as const
  const [first, ...terms] = (productData({ ...product, programs }, origin) as { '@graph': Data[] })['@graph']
  const all = variants(first!)
  test('are named by each variant and stand on the page once, free for those that are dear enough', () => {
    expect(all[0]!.offers).toMatchObject({
      shippingDetails: [{ '@id': '#delivery-1' }, { '@id': '#delivery-2' }],
      hasMerchantReturnPolicy: { '@id': '#returns' },
    })
    const dear = all.find(({ size }) => size === '2XL')!
    expect(dear.offers.shippingDetails).toEqual([{ '@id': '#delivery-1-free' }, { '@id': '#delivery-2' }])
    expect(terms.map(term => term['@id'])).toEqual(['#delivery-1', '#delivery-1-free', '#delivery-2', '#returns'])
    const named = all.flatMap(({ offers }) => [offers.shippingDetails, offers.hasMerchantReturnPolicy].flat())
    for (const { '@id': id } of named as Data[]) expect(terms.some(term => term['@id'] === id)).toBe(true)
  })
  test('say the amount, the countries and the days as the shop has them', () => {
    expect(terms[0]).toEqual({
      '@type': 'OfferShippingDetails',
      '@id': '#delivery-1',
      shippingRate: { '@type': 'MonetaryAmount', value: '6.00', currency: 'USD' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: ['US', 'CA'] },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        transitTime: { '@type': 'QuantitativeValue', minValue: 3, maxValue: 5, unitCode: 'DAY' },
      },
    })
    expect(terms[1]).toMatchObject({ shippingRate: { value: '0.00' } })
    expect(terms[2]).not.toHaveProperty('shippingDestination')
    expect(terms[3]).toEqual({
      '@type': 'MerchantReturnPolicy',
      '@id': '#returns',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
    })
  })
})

describe('a product without a choice', () => {
  const only = { ...product.variants[0]!, sku: 'MUG', color: null, size: null, price: 1250, quantity: 0 }
  const bare = { colors: [], sizes: [], variants: [only], pictures: product.colors[0]!.pictures }
  test('is a product alone', () => {
    const data = group(bare)
    expect(data).toMatchObject({
      '@type': 'Product',
      sku: 'MUG',
      name: product.name,
      url: origin + product.path,
      offers: { price: '12.50', url: origin + product.path, availability: 'https://schema.org/OutOfStock' },
    })
    expect(data).not.toHaveProperty('hasVariant')
  })
  test('is priced in the digits of its currency', () => {
    expect(group({ ...bare, currency: { name: 'JPY', symbol: '¥' } })).toMatchObject({ offers: { price: '1250' } })
    expect(group({ ...bare, currency: { name: 'KWD', symbol: 'KD' } })).toMatchObject({ offers: { price: '1.250' } })
    expect(group({ ...bare, currency: { name: 'none', symbol: '' } })).toMatchObject({ offers: { price: '12.50' } })
  })
})

describe('the shop', () => {
  const empty = { name: '', description: '', logo: '', email: '', phone: '', address: '', elsewhere: [] }
  const partsOf = (data: object) => (data as { '@graph': Data[] })['@graph']
  test('is an organization with a site in the language of the page', async () => {
    const { organization } = await shop.home()
    const [own, site] = partsOf(shopData({ ...organization, logo: '/logo.svg' }, '/fr', origin)) as [Data, Data]
    expect(own).toMatchObject({
      '@type': 'Organization',
      name: 'Cutline Supply',
      url: origin,
      logo: `${origin}/logo.svg`,
      contactPoint: { telephone: '+1 555 010 0142' },
    })
    expect(own.sameAs).toHaveLength(5)
    expect(site).toMatchObject({ '@type': 'WebSite', url: `${origin}/fr`, publisher: { '@id': own['@id'] } })
    expect(JSON.stringify(site)).toContain(`${origin}/fr/search?q={search_term_string}`)
  })
  test('says nothing of what it has not', () => {
    const [own] = partsOf(shopData(empty, '', origin))
    expect(own).toEqual({ '@type': 'Organization', '@id': `${origin}/#organization`, name: origin, url: origin })
  })
})
