import { afterEach, describe, expect, test, vi } from 'vitest'
import { brandGroups } from '#api/catalogue/brands.ts'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import { catalogue } from '#tests/web/catalogue.ts'
import { createI18n } from '#web/i18n/instance.ts'
import { startBanner } from '#web/storefront/shell/behaviors.ts'
import { chromeOf } from '#web/storefront/shell/chrome/chrome.tsx'
import { StandIn, standInBrowser } from './browser.ts'

const english = createI18n('en', catalogue('en'))
const decoder = new TextDecoder()

/** Header and footer of the home page as HTML. */
async function chrome(): Promise<string> {
  const { top, end } = chromeOf(await fixtureShop('en').shell(), english, new URL('http://shop.test/'), undefined)
  return [...top, ...end].map(part => (typeof part === 'string' ? part : decoder.decode(part))).join('')
}

describe('top banner', () => {
  const messages = [
    'Free Shipping on Orders Over $50!',
    'Up to 30% Off on All Summer Collection!',
    'Shop Our Winter Clearance Now!',
    'Hurry! Offer Ends in 24 Hours!',
  ]
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('its four messages, the first one shown', async () => {
    const spans = [...(await chrome()).matchAll(/<span([^>]*banner-message[^>]*)>([^<]*)</g)]
    expect(spans.map(([, , text]) => text)).toEqual(messages)
    expect(spans.map(([, attributes]) => / hidden=""/.test(attributes ?? ''))).toEqual([false, true, true, true])
  })

  test('rotates every 3000 ms', () => {
    vi.useFakeTimers()
    const spans = messages.map(() => new StandIn())
    for (const span of spans.slice(1)) span.setAttribute('hidden', '')
    standInBrowser({ banner: new StandIn({ '.banner-message': spans }), 'banner-pause': new StandIn() })
    startBanner()
    const shown = () => spans.findIndex(span => span.getAttribute('hidden') === null)
    vi.advanceTimersByTime(2999)
    expect(shown()).toBe(0)
    vi.advanceTimersByTime(1)
    expect(shown()).toBe(1)
    const seen = [1, 2, 3, 4].map(() => {
      vi.advanceTimersByTime(3000)
      return shown()
    })
    expect(seen).toEqual([2, 3, 0, 1])
  })
})

describe('menus', () => {
  test('brand menu groups: A-B, C-F, G-K, L-Q, R-Z, Top Brands', () => {
    const brands = [...'ABCFGKLQRZ'].map((letter, i) => ({ label: `${letter}x`, path: '/', count: i + 1 }))
    const groups = brandGroups(brands).map(({ group, brands }) => [group, brands.map(({ label }) => label[0]).join('')])
    expect(groups).toEqual([
      ['A-B', 'AB'],
      ['C-F', 'CF'],
      ['G-K', 'GK'],
      ['L-Q', 'LQ'],
      ['R-Z', 'RZ'],
      ['Top Brands', 'ZRQLKGFCBA'],
    ])
  })

  test('category menu has Top Categories', async () => {
    expect(await chrome()).toMatch(/>Top Categories</i)
  })
})

test('newsletter: 10% off first order', async () => {
  expect(await chrome()).toContain('10% off your first order')
})
