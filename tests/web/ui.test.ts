import * as lucideX from 'lucide-react/icons/x'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { choiceLabel, emptyingChoices } from '#web/storefront/listing/choices.ts'
import type { Listing } from '#web/storefront/listing/use-listing.ts'
import createIcon from '#web/ui/icon.ts'
import { moneyFormat } from '#web/ui/money.ts'
import { latinDigits, numberIn, parseCount } from '#web/ui/numbers.ts'
import { pageNumbers } from '#web/ui/pagination.tsx'
import { sourceSet } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { chosenColor } from '#web/ui/product-card.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { bands, chipMarkup, Swatch } from '#web/ui/swatch.tsx'
import { closesAfter } from '#web/ui/toast-container.tsx'

const usd = { name: 'USD', symbol: '$' }
const visible = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  test('is written as the language does, with the shop’s own symbol', () => {
    expect(moneyFormat('en', usd)(123456750)).toBe('$1,234,567.50')
    expect(visible(moneyFormat('bn', usd)(123456750))).toBe('১২,৩৪,৫৬৭.৫০$')
    expect(visible(moneyFormat('ar', usd)(585))).toBe('5.85 $')
    expect(visible(moneyFormat('fr', usd)(585))).toBe('5,85 $')
    expect(moneyFormat('en', { name: 'BDT', symbol: '৳' })(500).replace(/\s/g, '')).toBe('৳5.00')
  })

  test('follows the decimals of the currency', () => {
    expect(moneyFormat('en', { name: 'JPY', symbol: '¥' })(585)).toBe('¥585')
  })

  test('the old price is told in words, and only when it was higher', () => {
    const price = (was: number | null) =>
      renderToStaticMarkup(createElement(Price, { amount: 500, was, money: moneyFormat('en', usd), wasLabel: 'was' }))
    expect(price(800)).toMatch(/<s [^>]*><span class="sr-only">was <\/span><bdi[^>]*>\$8\.00<\/bdi><\/s>/)
    expect(price(500)).not.toContain('<s ')
    expect(price(null)).toContain('<bdi')
  })
})

describe('icons', () => {
  test('are drawn by the build as Lucide draws them', () => {
    // Its types do not name the data that each icon is made of.
    const { default: X, __iconData } = lucideX as typeof lucideX & { __iconData: Parameters<typeof createIcon>[0] }
    const Small = createIcon(__iconData)
    for (const props of [{}, { size: 18, 'aria-hidden': true, className: 'text-ok' }, { strokeWidth: 1.75 }] as const) {
      const whole = renderToStaticMarkup(createElement(X, props))
      const attributes = (html: string) =>
        [...(/<svg ([^>]*)>/.exec(html)?.[1] ?? '').matchAll(/[\w-]+="[^"]*"/g)].map(([text]) => text).sort()
      const small = renderToStaticMarkup(createElement(Small, props))
      expect(small.replace(/<svg[^>]*>/, '')).toBe(whole.replace(/<svg[^>]*>/, ''))
      expect(attributes(small)).toEqual(attributes(whole.replace(/lucide lucide-x ?/, '').replace(' class=""', '')))
    }
  })
})

describe('numbers', () => {
  test('digits follow the language', () => {
    expect(numberIn('bn', 1200)).toBe('১,২০০')
    expect(numberIn('ar', 4.6)).toBe('4.6')
  })

  test('every digit that a shopper may type is read', () => {
    expect(latinDigits('٤٨ ۴۸ ৪৮')).toBe('48 48 48')
    expect(parseCount('1,20,000')).toBe(120000)
    expect(parseCount('4 12 12')).toBeNull()
    expect(parseCount('12345678')).toBeNull()
  })
})

describe('swatch', () => {
  test('several colours are hard bands that cover the chip', () => {
    expect(bands(2)).toEqual(['0,0 22,0 4,18 -18,18', '22,0 44,0 26,18 4,18'])
    expect(chipMarkup(['#112233', '#445566', '#778899']).match(/<polygon/g)).toHaveLength(3)
  })

  test('lets nothing but colours into the page', () => {
    expect(chipMarkup(['red"/><script>', 'url(x)'])).toBe('')
    expect(renderToStaticMarkup(createElement(Swatch, { hexes: ['#fff"x', '#112233'] }))).toContain('fill="#112233"')
  })

  test('sold out adds a diagonal in two tones', () => {
    const markup = renderToStaticMarkup(createElement(Swatch, { hexes: ['#112233'], soldOut: true }))
    expect(markup.match(/M0 18 26 0/g)).toHaveLength(2)
    expect(markup).not.toContain('style=')
  })
})

describe('small parts', () => {
  test('stars are filled to the floor of the value', () => {
    const stars = (value: number) => renderToStaticMarkup(createElement(Stars, { value, label: 'x' }))
    expect(stars(4.9)).toContain('before:content-[&#x27;★★★★&#x27;]')
    expect(stars(0)).not.toContain('before:content')
    expect(stars(5)).not.toContain('after:content')
    expect(stars(7)).toBe(stars(5))
  })

  test('page numbers keep both ends and the neighbours', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(1, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pageNumbers(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
    expect(pageNumbers(12, 12)).toEqual([1, null, 9, 10, 11, 12])
  })

  test('a picture offers every width', () => {
    expect(sourceSet('/p/x', 'avif')).toBe(
      '/p/x-320.avif 320w, /p/x-480.avif 480w, /p/x-640.avif 640w, /p/x-960.avif 960w, /p/x-1280.avif 1280w',
    )
  })

  test('a card shows the picked colour, else the wanted, else its first', () => {
    const picture = { kind: 'photo', base: '', src: '' } as const
    const colors = ['white', 'navy', 'red'].map(id => ({ id, name: id, hexes: [], picture }))
    expect(chosenColor(colors, null, [])?.id).toBe('white')
    expect(chosenColor(colors, null, ['teal', 'red', 'navy'])?.id).toBe('navy')
    expect(chosenColor(colors, 'red', ['navy'])?.id).toBe('red')
    expect(chosenColor([], null, undefined)).toBeUndefined()
  })

  test('only messages that can be missed close by themselves', () => {
    expect(closesAfter({ kind: 'success' })).toBe(2000)
    expect(closesAfter({ kind: 'success', action: { label: 'View cart', href: '/cart' } })).toBe(false)
    expect(closesAfter({ kind: 'error' })).toBe(false)
  })
})

describe('choices of a list', () => {
  const empty = { category: [], brand: [], color: ['navy'], size: ['XL'], price: [], cut: [], kind: [], rating: [] }
  const query = {
    ...empty,
    scope: { kind: 'store' },
    priceMin: null,
    priceMax: null,
    discounted: false,
    closeout: false,
    inStock: false,
    sort: null,
    page: 1,
  } as const
  const facet = (name: 'color' | 'size', count: number) => ({
    name,
    values: [
      { value: name === 'color' ? 'navy' : 'XL', label: name === 'color' ? 'Navy' : 'XL', count, selected: true },
    ],
  })
  const model = (color: number, size: number) => ({
    title: '',
    address: '/store',
    description: '',
    total: 0,
    page: 1,
    pages: 1,
    perPage: 24,
    cards: [],
    facets: [facet('color', color), facet('size', size)],
    query,
    nearMatches: [],
    nearTerms: [],
  })

  test('the group whose own counts are left is the one to blame', () => {
    expect(emptyingChoices(model(0, 3))).toEqual([{ key: 'size', value: 'XL' }])
    expect(emptyingChoices(model(5, 0))).toEqual([{ key: 'color', value: 'navy' }])
    expect(emptyingChoices(model(0, 0))).toBeNull()
    expect(emptyingChoices({ ...model(0, 3), total: 1 })).toBeNull()
  })

  test('are called by their label', () => {
    const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`) as never
    const formats = { money: moneyFormat('en', usd), number: String }
    const listing: Listing = { model: model(1, 1), query, pending: false, href: () => '', apply: () => {}, ...formats }
    expect(choiceLabel({ key: 'color', value: 'navy' }, listing, t)).toBe('Navy')
    expect(choiceLabel({ key: 'color', value: 'gone' }, listing, t)).toBe('gone')
    expect(choiceLabel({ key: 'priceMin' }, { ...listing, query: { ...query, priceMin: 5 } }, t)).toBe(
      'chip.from {"amount":"$5.00"}',
    )
  })
})
