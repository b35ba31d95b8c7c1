import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wearer } from '#api/seo/merchant-feed/wearer.ts'
import { validGtin } from '#domain/shared/gtin.ts'
import { variant } from '#tests/support/feed-product.ts'
import { counted, exampleTerms, imported } from '../../support/example-shop.ts'
import { all, readXml, textOf, texts, type XmlElement } from '../../support/read-xml.ts'
import { type ContentShop, openContentShop, origin } from '../content-shop.ts'

let shop: ContentShop
beforeAll(async () => {
  shop = await openContentShop()
  await shop.append('terms', ...exampleTerms)
  await shop.append(
    'product-a',
    imported('a', {
      cuts: ['womens'],
      variants: [
        variant('a-navy-m', { gtin: '850001000000' }),
        variant('a-navy-s', { size: 's', gtin: '123', listPrice: 1500 }),
      ],
    }),
  )
  await shop.append('stock-a', counted('a', { 'a-navy-m': 3 }))
  await shop.append(
    'product-mug',
    imported('mug', {
      name: { en: 'Mug <5 & more' },
      description: { en: '' },
      brand: '',
      style: '',
      cuts: [],
      variants: [
        variant('mug', {
          color: null,
          size: null,
          images: ['https://cdn.example/mug.jpg'],
          weight: 320,
          attributes: { print: 'Left side' },
        }),
      ],
      moreImages: ['https://cdn.example/mug-9.jpg'],
      tables: [
        [
          ['Height', '9 cm'],
          ['Holds', '300 ml'],
        ],
      ],
    }),
  )
  await shop.append('product-free', imported('free', { variants: [variant('free', { price: 0 })] }))
  await shop.append('product-gone', imported('gone'), { type: 'ProductDiscontinued', data: { productId: 'gone' } })
})
afterAll(() => shop.end())

async function feed(url = '/feeds/google.xml'): Promise<XmlElement> {
  const answer = await shop.get(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  return readXml(answer.body)
}

async function item(id: string, url?: string): Promise<{ [field: string]: string | undefined }> {
  const found = all(await feed(url), 'item').find(each => texts(each, 'g:id')[0] === id)
  if (!found) throw new Error(`no item ${id}`)
  return Object.fromEntries(found.children.map(child => [(child as XmlElement).name, textOf(child as XmlElement)]))
}

describe('the feed for Google Merchant', () => {
  test('is RSS 2.0 with an item a variant on sale', async () => {
    const root = await feed()
    expect([root.name, root.attributes.get('version')]).toEqual(['rss', '2.0'])
    expect(root.attributes.get('xmlns:g')).toBe('http://base.google.com/ns/1.0')
    expect([...texts(root, 'g:id')].sort()).toEqual(['a-navy-m', 'a-navy-s', 'mug'])
  })

  test('says what delivery of one piece costs, by kind of delivery, and by country where that decides', async () => {
    const shipping = async (id: string) =>
      all(all(await feed(), 'item').find(each => texts(each, 'g:id')[0] === id)!, 'g:shipping').map(entry =>
        entry.children.map(child => textOf(child as XmlElement)).join(' '),
      )
    expect(await shipping('a-navy-m')).toEqual(['standard 6.00 USD', 'express 15.00 USD'])
    const option = { type: 'standard', cost: 300, freeOver: 1000, days: [2, 3] as [number, number] }
    await shop.change({
      delivery: {
        areas: [
          { area: 'Home', countries: ['US', 'CA'], cities: [], options: [option] },
          { area: 'Dayton', countries: ['US'], cities: ['Dayton'], options: [{ ...option, cost: 100 }] },
        ],
      },
    })
    expect(await shipping('a-navy-m')).toEqual(['US standard 0.00 USD', 'CA standard 0.00 USD'])
    expect(await shipping('mug')).toHaveLength(2)
  })

  test('has every attribute that Google requires of clothing', async () => {
    const one = await item('a-navy-m')
    expect(one).toMatchObject({
      'g:title': 'Alder Mills Ringspun T-Shirt, Navy, M',
      'g:description': 'Soft hand\nTear-away label',
      'g:link': `${origin}/product/slug-a?color=navy&size=m`,
      'g:availability': 'in_stock',
      'g:price': '10.00 USD',
      'g:condition': 'new',
      'g:brand': 'Alder Mills',
      'g:gtin': '850001000000',
      'g:mpn': 'a-navy-m',
      'g:item_group_id': 'a',
      'g:color': 'Navy',
      'g:size': 'M',
      'g:gender': 'female',
      'g:age_group': 'adult',
      'g:product_type': 'T-Shirts',
    })
    expect(one['g:image_link']).toMatch(
      /^https:\/\/shop\.example\/pictures\/t-shirt\.front\.1f2a44\.[0-9a-f]{8}\.[0-9a-f]{16}-1200\.jpg$/,
    )
    expect(one).not.toHaveProperty('g:sale_price')
  })

  test('tells a reduced price, what is sold out, and no number that is none', async () => {
    const one = await item('a-navy-s')
    expect(one).toMatchObject({ 'g:price': '15.00 USD', 'g:sale_price': '10.00 USD', 'g:availability': 'out_of_stock' })
    expect(one).not.toHaveProperty('g:gtin')
  })

  test('says what has no number of its own, and offers a lone variant without a group', async () => {
    const one = await item('mug')
    expect(one).toMatchObject({
      'g:title': 'Mug <5 & more, Left side',
      'g:description': 'Height | 9 cm\nHolds | 300 ml',
      'g:shipping_weight': '320 g',
      'g:identifier_exists': 'no',
      'g:link': `${origin}/product/slug-mug?opt-print=Left+side`,
      'g:additional_image_link': expect.stringMatching(/\/pictures\/photo\./),
      'g:gender': 'unisex',
    })
    expect(one['g:image_link']).toMatch(/\/pictures\/photo\..*-1200\.jpg$/)
    for (const field of ['g:item_group_id', 'g:color', 'g:size', 'g:mpn', 'g:brand'])
      expect(one).not.toHaveProperty(field)
  })

  test('keeps colour and size in a title that is too long', async () => {
    const name = { en: 'Heavyweight '.repeat(20) }
    await shop.append('product-long', imported('long', { name, variants: [variant('long-navy-m')] }))
    const title = (await item('long-navy-m'))['g:title'] ?? ''
    expect(title).toHaveLength(150)
    expect(title).toMatch(/^Alder Mills Heavyweight .*…, Navy, M$/)
  })

  test('is sent compressed to those who take that', async () => {
    const answer = await shop.app.inject({ url: '/feeds/google.xml', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(gunzipSync(answer.rawPayload).toString()).toBe((await shop.get('/feeds/google.xml')).body)
  })

  test('speaks the language and the currency that are asked for', async () => {
    await shop.change({ currency: { name: 'JPY', s: '¥', exchangeRate: 150 } })
    const one = await item('a-navy-m', '/feeds/google.xml?language=fr')
    expect(one).toMatchObject({
      'g:title': 'Alder Mills T-shirt en coton filé, Navy, M',
      'g:link': `${origin}/fr/product/slug-a?color=navy&size=m`,
      'g:price': '1500 JPY',
    })
    expect((await shop.get('/feeds/google.xml?language=de')).statusCode).toBe(400)
  })
})

test.each([
  [['mens'], 'male', 'adult'],
  [['womens'], 'female', 'adult'],
  [['juniors'], 'female', 'adult'],
  [['unisex'], 'unisex', 'adult'],
  [['adult'], 'unisex', 'adult'],
  [['womens', 'adult'], 'female', 'adult'],
  [['adult', 'mens'], 'male', 'adult'],
  [['adult', 'unisex'], 'unisex', 'adult'],
  [['mens', 'unisex'], 'unisex', 'adult'],
  [['girls', 'youth'], 'female', 'kids'],
  [[], 'unisex', 'adult'],
  [['youth'], 'unisex', 'kids'],
  [['boys'], 'male', 'kids'],
  [['girls'], 'female', 'kids'],
  [['baby-toddler'], 'unisex', 'toddler'],
  [['boys', 'girls'], 'unisex', 'kids'],
  [['mens', 'womens'], 'unisex', 'adult'],
  [['adult', 'youth'], 'unisex', 'adult'],
  [['youth', 'baby-toddler'], 'unisex', 'kids'],
] as const)('a cut of %j is for %s, %s', (cuts, gender, ageGroup) => {
  expect(wearer(cuts)).toEqual({ gender, ageGroup })
})

test.each([
  ['NB', 'newborn'],
  ['0-3M', 'newborn'],
  ['3-6M', 'infant'],
  ['6M', 'infant'],
  ['12M', 'infant'],
  ['12-18M', 'toddler'],
  ['2T', 'toddler'],
  [null, 'toddler'],
] as const)("a baby's size %s is for a %s", (size, ageGroup) => {
  expect(wearer(['baby-toddler'], size).ageGroup).toBe(ageGroup)
  expect(wearer(['womens'], size).ageGroup).toBe('adult')
})

test.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['850001000000', true],
  ['10614141000415', true],
  ['1234567', false],
  ['40063813339 1', false],
  [null, false],
] as const)('%s is a GTIN: %s', (gtin, is) => expect(validGtin(gtin)).toBe(is ? gtin : null))
