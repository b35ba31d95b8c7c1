import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variant } from '#tests/support/feed-product.ts'
import type { ListingModel } from '#web/models/listing.ts'
import { listingScope } from '#web/storefront/listing/loader.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'
import { counted, type ExampleShop, exampleTerms, imported, openExampleShop } from '../support/example-shop.ts'

/** One product a cut and kind, each once as closeout and once not, at prices in every range. */
const cuts = ['adult', 'juniors', 'boys', 'girls', 'mens', 'womens', 'unisex', 'youth', 'baby-toddler']
const kinds = ['tops', 'bottoms', 'outerwear', 'accessories', 'onesies', 'dresses']
const prices = [499, 500, 1999, 2000, 4999, 5000]

let shop: ExampleShop
beforeAll(async () => {
  shop = await openExampleShop()
  const products = cuts.flatMap((cut, c) =>
    kinds.flatMap((kind, k) =>
      [false, true].map(closeout => {
        const id = `${cut}.${kind}.${closeout ? 'closeout' : 'regular'}`
        const price = prices[(c + k) % prices.length]!
        return [
          imported(id, { cuts: [cut], kind, variants: [variant(`${id}-navy-m`, { closeout, price })] }),
          counted(id, { [`${id}-navy-m`]: 5 }),
        ]
      }),
    ),
  )
  await shop.append(...exampleTerms, ...products.flat())
})
afterAll(() => shop.close())

async function open(address: string): Promise<ListingModel> {
  const url = new URL(address, 'http://shop')
  const scope = listingScope(url.pathname)
  const found = scope && (await shop.queries('en').listing(parseListingQuery(scope, url.searchParams)))
  if (!found) throw new Error(`${address} is not there`)
  return found
}

/** Cut, kind and closeout of everything that an address lists. */
async function found(address: string): Promise<readonly string[]> {
  const first = await open(address)
  const ids: string[] = []
  for (let page = 1; page <= first.pages; page++) {
    const list = await open(`${address}${address.includes('?') ? '&' : '?'}page=${page}`)
    ids.push(...list.cards.map(({ id }) => id))
  }
  return ids.sort()
}

const every = cuts.flatMap(cut =>
  kinds.flatMap(kind => ['regular', 'closeout'].map(state => `${cut}.${kind}.${state}`)),
)
const those = (holds: (cut: string, kind: string, state: string) => boolean) =>
  every.filter(id => holds(...(id.split('.') as [string, string, string]))).sort()

describe('the groups of the menu', () => {
  test.each(cuts)('/ps/%s lists its cut', async slug => {
    expect(await found(`/ps/${slug}`)).toEqual(those(cut => cut === slug))
  })
  test.each(kinds)('/ps/%s lists its kind', async slug => {
    expect(await found(`/ps/${slug}`)).toEqual(those((_, kind) => kind === slug))
  })
  test('there are no others', async () => {
    await expect(open('/ps/capes')).rejects.toThrow('is not there')
  })
})

describe('the filters query', () => {
  test.each(['mens', 'womens', 'unisex', 'youth', 'baby-toddler'])('%s', async key => {
    expect(await found(`/store?filters=${key}`)).toEqual(those(cut => cut === key))
  })
  test.each(['mens', 'womens', 'unisex', 'youth'])('closeout_%s', async name => {
    const expected = those((cut, _, state) => cut === name && state === 'closeout')
    expect(await found(`/store?filters=closeout_${name}`)).toEqual(expected)
  })
  test.each(['tops', 'outerwear'])('closeout_%s', async name => {
    const expected = those((_, kind, state) => kind === name && state === 'closeout')
    expect(await found(`/store?filters=closeout_${name}`)).toEqual(expected)
  })
  test.each(['bottoms', 'accessories'])('%s_closeout', async name => {
    const expected = those((_, kind, state) => kind === name && state === 'closeout')
    expect(await found(`/store?filters=${name}_closeout`)).toEqual(expected)
  })
  test('uniforms_youth', async () => {
    expect(await found('/store?filters=uniforms_youth')).toEqual(those(cut => cut === 'youth'))
  })
  test('any of a group, all of the groups', async () => {
    expect(await found('/store?filters=mens,womens')).toEqual(those(cut => ['mens', 'womens'].includes(cut)))
    expect(await found('/store?filters=mens&filters=youth')).toEqual(those(cut => ['mens', 'youth'].includes(cut)))
    expect(await found('/store?filters=mens,closeout_tops,accessories_closeout')).toEqual(
      those((cut, kind, state) => cut === 'mens' && ['tops', 'accessories'].includes(kind) && state === 'closeout'),
    )
  })
  test('within a group of the menu', async () => {
    expect(await found('/ps/tops?filters=mens')).toEqual(those((cut, kind) => cut === 'mens' && kind === 'tops'))
  })
  test('a name that there is not restricts nothing', async () => {
    expect(await found('/store?filters=capes')).toEqual([...every].sort())
    expect(await found('/store?filters=mens,capes,__proto__')).toEqual(those(cut => cut === 'mens'))
  })
})

describe('price ranges', () => {
  test.each([
    ['0-5', 'price_min=0&price_max=5', [499]],
    ['5-20', 'price_min=5&price_max=20', [500, 1999]],
    ['20-50', 'price_min=20&price_max=50', [2000, 4999]],
    ['50-infinity', 'price_min=50&price_max=infinity', [5000]],
  ] as const)('%s', async (range, bounds, amounts) => {
    const byBounds = await open(`/store?${bounds}`)
    expect(new Set(byBounds.cards.map(({ price }) => price))).toEqual(new Set(amounts))
    expect(byBounds.query.price).toEqual([])
    const byRange = await open(`/store?price=${range}`)
    expect(byRange.total).toBeGreaterThan(0)
    for (const { price } of byRange.cards) expect(amounts).toContain(price)
  })
})

describe('a list that has several addresses lives at one', () => {
  test.each([
    ['/ps/tops', '/ps/tops'],
    ['/store?kind=tops', '/ps/tops'],
    ['/store?category=outwear', '/ps/outerwear'],
    ['/categories/outwear', '/ps/outerwear'],
    ['/store?category=t-shirts&brand=alder-mills', '/categories/t-shirts?brand=alder-mills'],
    ['/brands/alder-mills?category=t-shirts', '/categories/t-shirts?brand=alder-mills'],
    ['/categories/t-shirts?brand=alder-mills&sort=pa', '/categories/t-shirts?brand=alder-mills'],
    ['/ps/tops?brand=alder-mills', '/brands/alder-mills?kind=tops'],
    ['/ps/tops?filters=mens', '/ps/mens?kind=tops'],
    ['/ps/tops?closeout=yes', '/store?kind=tops&closeout=yes'],
    ['/store?category=capes', '/store?category=capes'],
  ])('%s at %s', async (asked, address) => expect((await open(asked)).address).toBe(address))
})

describe('the title of a list of the store', () => {
  test.each([
    ['filters=mens', 'Men'],
    ['filters=uniforms_youth', 'Youth'],
    ['filters=baby-toddler', 'Baby and toddler'],
    ['kind=tops', 'Tops'],
    ['filters=mens,womens', 'All products'],
    ['filters=closeout_mens', 'Closeout'],
    ['filters=bottoms_closeout', 'Closeout'],
    ['category=outwear&closeout=yes', 'Closeout'],
    ['price_min=0&price_max=5', 'Under $5'],
    ['price_min=5&price_max=20', '$5 to $20'],
    ['price_min=50&price_max=infinity', '$50 and more'],
    ['price_min=2.50&price_max=4', '$2.50 to $4'],
    ['price_min=0', 'All products'],
    ['size=m', 'All products'],
  ])('%s is %s', async (search, title) => expect((await open(`/store?${search}`)).title).toBe(title))
})

test('/store?category=outwear lists outerwear, by that name', async () => {
  const list = await open('/store?category=outwear')
  expect(list.title).toBe('Outerwear')
  const category = list.facets.find(({ name }) => name === 'category')
  expect(category?.values.find(({ value }) => value === 'outwear')?.label).toBe('Outerwear')
  expect(await found('/store?category=outwear')).toEqual(those((_, kind) => kind === 'outerwear'))
})

test('/store?closeout=yes lists what is closed out, under that name', async () => {
  const list = await open('/store?closeout=yes')
  expect(list.title).toBe('Closeout')
  expect(await found('/store?closeout=yes')).toEqual(those((_cut, _kind, state) => state === 'closeout'))
})
