import { describe, expect, test } from 'vitest'
import { companionQueries, cutWordsOf, familyOf } from '#api/catalogue/product/companions.ts'
import { builtInTables } from '#api/settings/tables.ts'
import { openShop, visitor } from '../api/open-shop.ts'
import { orderBody } from '../api/orders/checkout.ts'

const cutWords = cutWordsOf(builtInTables().words)

describe('the family of a name', () => {
  test.each([
    ['Boxy organic cotton tee', "Women's boxy organic cotton tee"],
    ['Boxy organic cotton tee', 'Youth boxy organic cotton tee'],
    ['Heavy Tee', 'Heavy Tee - Young Mens'],
    ['Ladies’ pique polo', 'Mens pique polo'],
  ])('%s and %s are one', (one, other) => expect(familyOf(one, cutWords)).toBe(familyOf(other, cutWords)))
  test.each([
    ['Boxy organic cotton tee', 'Boxy organic cotton tank'],
    ['Boy scout tee', 'Scout tee long'],
    ['Womens', 'Mens'],
  ])('%s and %s are not', (one, other) => expect(familyOf(one, cutWords)).not.toBe(familyOf(other, cutWords)))
})

test('cuts of a style and what was bought with it stand beside a product', async () => {
  const shop = await openShop()
  const call = (slug: string, name: string) =>
    shop.append(`product-${slug}`, { type: 'ProductEdited', data: { productId: slug, edits: { name: { en: name } } } })
  await shop.sell({
    tee: [{ sku: 'T', price: 500, quantity: 50 }],
    ladies: [{ sku: 'L', price: 500, quantity: 50 }],
    cap: [{ sku: 'C', price: 500, quantity: 50 }],
    mug: [{ sku: 'M', price: 500, quantity: 50 }],
  })
  await call('tee', 'Boxy tee')
  await call('ladies', "Women's boxy tee")
  await shop.indexer.caughtUp()
  await shop.change({ security: { loginForPurchase: false } })
  for (const [key, skus] of Object.entries({ one: ['T', 'C'], two: ['T', 'C', 'M'], three: ['M'] })) {
    const buyer = visitor(shop.app)
    for (const sku of skus) await buyer.add(sku, 3)
    expect((await buyer.order(orderBody, key)).statusCode).toBe(201)
  }
  await shop.caughtUp()
  const { companions } = companionQueries(shop, shop.catalogue('en'))
  const names = async (productId: string) => {
    const { otherCuts, alsoBought } = await companions(productId)
    return [otherCuts.map(({ id }) => id), alsoBought.map(({ id }) => id)]
  }
  expect(await names('tee')).toEqual([['ladies'], ['cap', 'mug']])
  expect(await names('ladies')).toEqual([['tee'], []])
  expect(await names('mug')).toEqual([[], ['cap', 'tee']])
  expect(await names('missing')).toEqual([[], []])
  await shop.end()
})
