import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { googleFeed } from '#api/seo/merchant-feed/google.ts'
import { feedSeconds, keepMerchantFeeds } from '#api/seo/merchant-feed/keep.ts'
import type { MerchantFeedFigures } from '#web/models/merchant-feed.ts'
import { imported } from '../../support/example-shop.ts'
import { openContentShop } from '../content-shop.ts'

let change: number
let clock: number
let written: string[]
let text: string
let feedIn: (language: 'en' | 'fr') => Promise<string>
beforeEach(() => {
  ;[change, clock, written, text] = [1, 1_000_000, [], 'a feed']
  const zipped = keepMerchantFeeds({
    readModels: { latestChange: async () => change },
    async *write(language) {
      written.push(language)
      yield text
      return {} as MerchantFeedFigures
    },
    now: () => clock,
  })
  feedIn = async language => gunzipSync((await zipped(language)).zipped).toString()
})

describe('a feed is made', () => {
  test('once for everybody, in each language', async () => {
    expect(await Promise.all([feedIn('en'), feedIn('en'), feedIn('fr')])).toEqual([text, text, text])
    await feedIn('en')
    expect(written).toEqual(['en', 'fr'])
  })

  test('again after a change, and after ten minutes', async () => {
    await feedIn('en')
    change++
    text = 'another'
    expect(await feedIn('en')).toBe('another')
    clock += feedSeconds * 1000
    await feedIn('en')
    expect(written).toHaveLength(3)
  })

  test('not with every change where it is large', async () => {
    text = 'x'.repeat(3_000_000)
    await feedIn('en')
    change++
    clock += 15_000
    await feedIn('en')
    expect(written).toHaveLength(1)
    clock += 10_000
    await feedIn('en')
    expect(written).toHaveLength(2)
  })
})

test('others are answered between two products', async () => {
  const shop = await openContentShop()
  const products = Array.from({ length: 20 }, (_, n) => imported(`product-${n}`))
  for (const product of products) await shop.append(`product-${product.data.productId}`, product)
  let turns = 0
  let writing = true
  const others = (async () => {
    for (; writing; turns++) await nextTurn()
  })()
  const catalogue = shop.catalogue('en')
  let items = 0
  for await (const part of googleFeed({ readModels: shop.readModels, catalogue, origin: 'https://shop.example' })) {
    if (part.includes('<item>')) items++
  }
  writing = false
  await others
  await shop.end()
  expect(items).toBe(products.length)
  expect(turns).toBeGreaterThanOrEqual(products.length)
})
