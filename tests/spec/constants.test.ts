import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { percentOf } from '#domain/shared/money.ts'
import { countOf } from '#domain/shared/stock-levels.ts'
import { isInStock } from '#projections/product-card/variants.ts'
import { defined, exampleTerms, imported, openExampleShop } from '#tests/support/example-shop.ts'
import { variant } from '#tests/support/feed-product.ts'
import { fixtureCards } from '#tests/support/fixture-cards.ts'
import { catalogue } from '#tests/web/catalogue.ts'
import { dateIn } from '#web/i18n/format.ts'
import { createI18n } from '#web/i18n/instance.ts'
import type { CardModel } from '#web/models/card.ts'
import { copyKey } from '#web/storefront/cart/store.ts'
import { parseListingQuery } from '#web/storefront/listing/query.ts'
import { countWords } from '#web/storefront/shell/count-words.ts'
import { ProductCard } from '#web/ui/product-card.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { englishCardText } from '../support/card-text.ts'

const english = createI18n('en', catalogue('en'))

describe('product card', () => {
  const drawn = (card: CardModel) => renderToStaticMarkup(createElement(ProductCard, { card, text: englishCardText }))

  test('at most 5 swatches, then "+N"', async () => {
    const shop = await openExampleShop()
    const colors = ['navy', 'red-white', 'c1', 'c2', 'c3', 'c4', 'c5']
    const variants = colors.map(color => variant(`a-${color}`, { color }))
    await shop.append(...exampleTerms, ...colors.slice(2).map(id => defined('color', id, id, { hexes: ['#112233'] })))
    await shop.append(imported('a', { variants }))
    const listing = await shop.queries('en').listing(parseListingQuery({ kind: 'store' }, new URLSearchParams()))
    const page = drawn(listing!.cards[0]!)
    expect(page.match(/class="swatch/g)).toHaveLength(5)
    expect(page).toContain('<bdi dir="ltr">+2</bdi>')
    await shop.close()
  })

  test('5 stars, floor of rating filled', () => {
    const filled = (value: number) => {
      const stars = renderToStaticMarkup(createElement(Stars, { value, label: '' }))
      const count = (side: string) => new RegExp(`${side}:content-\\[&#x27;([★☆]*)`).exec(stars)?.[1]?.length ?? 0
      expect(count('before') + count('after')).toBe(5)
      return count('before')
    }
    expect([0, 0.9, 1, 3.99, 4.5, 5].map(filled)).toEqual([0, 0, 1, 3, 4, 5])
  })

  test('the picture of a card is the drawing itself where a browser takes no raster', () => {
    const [card] = fixtureCards('en', 1)
    expect(/<img src="([^"]+)"/.exec(drawn(card!))?.[1]).toMatch(/^\/pictures\/.+\.svg$/)
  })
})

test('cart badge: sum of quantities rounded to one decimal', () => {
  const badge = (...quantities: number[]) => {
    const words = countWords(
      english,
      'cart',
      quantities.reduce((sum, quantity) => sum + quantity, 0),
    )
    return [words.count, words.shown]
  }
  expect(badge()).toEqual(['0', '0'])
  expect(badge(12, 36)).toEqual(['48', '48'])
  expect(badge(0.1, 0.2)).toEqual(['0.3', '0.3'])
  expect(badge(1.25, 1)).toEqual(['2.3', '2.3'])
})

describe('stock', () => {
  const stocked = (...quantities: number[]) =>
    isInStock(quantities.map((quantity, i) => [`s${i}`, 500, null, null, countOf(quantity), 0]))

  test('simple product in stock when quantity is -1 (unlimited) or above 0', () => {
    expect([-1, 0, 1, 7].map(quantity => stocked(quantity))).toEqual([true, false, true, true])
  })

  test('variable product: variant quantities summed, -1 counting as unlimited, in stock above 0', () => {
    expect(stocked(0, 0)).toBe(false)
    expect(stocked(0, 3)).toBe(true)
    expect(stocked(0, -1)).toBe(true)
    expect(stocked(-1, 1)).toBe(true)
  })
})

test('dates: short month, day, year, US English', () => {
  expect(dateIn('en', '2026-11-05T10:00:00Z')).toBe('Nov 5, 2026')
})

test('percentage: value times rate divided by 100', () => {
  expect([percentOf(2000, 15), percentOf(999, 10), percentOf(500, 0), percentOf(500, 100)]).toEqual([300, 100, 0, 500])
})

test('defaults: currency USD, symbol $, rate 1, language en', () => {
  expect(defaultSettings.currency).toEqual({ name: 'USD', s: '$', exchangeRate: 1 })
  expect(defaultSettings.language).toBe('en')
})

test('defaults: cod on, paypal, stripe, sslCommerz, razorpay off', () => {
  expect(defaultSettings.paymentGateway).toEqual({
    cod: true,
    paypal: false,
    stripe: false,
    sslCommerz: false,
    razorpay: false,
  })
})

test('defaults: social login off, login required for purchase', () => {
  expect(defaultSettings.login).toEqual({ facebook: false, google: false })
  expect(defaultSettings.security).toEqual({ loginForPurchase: true })
})

test('cart storage key CART', () => {
  expect(copyKey).toBe('CART')
})
