import { describe, expect, test } from 'vitest'
import type { Language } from '#domain/shared/localized-text.ts'
import { refusedCoupon } from '#web/app/form-state.ts'
import type { LoaderContext } from '#web/app/page-table.ts'
import type { CouponModel, CouponProblem } from '#web/models/coupons.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import { moneyFormat } from '#web/ui/money.ts'
import { cart, line } from './cart-example.ts'
import { pageHtml } from './shopping-page.tsx'

const code = 'FALL10'
const on = (problem: CouponProblem | null, discount = 0): Partial<Shop> => ({
  cart: async () => cart([line('A')], { coupon: { code, discount, problem } }),
  deliveryOptions: async () => [{ type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] }],
})
/** Text of a page, without its tags. */
const text = async (shop: Partial<Shop>, language: Language = 'en', form?: LoaderContext<Shop>['form']) =>
  String(await pageHtml(language === 'en' ? '/cart' : `/${language}/cart`, shop, { language, form })).replace(
    /<[^>]+>/g,
    '',
  )

describe('a coupon on the cart page', () => {
  test('is a row of the amounts, and the total is less by it', async () => {
    const page = await text(on(null, 250))
    for (const said of ['Coupon FALL10', '−$2.50', '$13.50']) expect(page).toContain(said)
  })

  test.each<[CouponProblem, string]>([
    [{ code: 'coupon-ended', at: '2026-11-01T00:00:00.000Z' }, 'FALL10 ended on 31 October'],
    [{ code: 'coupon-minimum', missing: 1240 }, 'Add $12.40 more to use FALL10'],
    [{ code: 'coupon-ended' }, 'FALL10 has ended'],
    [{ code: 'coupon-not-started', at: '2026-12-01T00:00:00.000Z' }, 'FALL10 starts on 1 December'],
    [{ code: 'coupon-used-up' }, 'FALL10 has been used up'],
    [{ code: 'coupon-used-by-you' }, 'You have already used FALL10'],
    [{ code: 'coupon-first-order-only' }, 'FALL10 is for first orders only'],
  ])('that stopped fitting stays, and the field says why: %o', async (problem, sentence) => {
    const page = String(await pageHtml('/cart', on(problem)))
    expect(page.replace(/<[^>]+>/g, '')).toContain(sentence)
    expect(page).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="coupon" value="FALL10"/)
    expect(page).toContain('formAction="/cart/coupon/off"')
  })

  test.each<[Language, string]>([
    ['fr', 'FALL10 a pris fin le 31 octobre'],
    ['ar', 'انتهت القسيمة FALL10 في 31 أكتوبر'],
    ['bn', 'FALL10-এর মেয়াদ ৩১ অক্টোবর শেষ হয়েছে'],
  ])('says so in %s', async (language, sentence) =>
    expect(await text(on({ code: 'coupon-ended', at: '2026-11-01T00:00:00.000Z' }), language)).toContain(sentence),
  )

  test('that was refused without scripts keeps its text', async () => {
    const problem = { code: 'coupon-refused', title: '', coupon: 'FARM', problem: 'coupon-not-found' }
    const form = { form: 'coupon', values: { coupon: 'farm' }, problem } as const
    expect(refusedCoupon(form)).toEqual({ code: 'FARM', problem: { code: 'coupon-not-found' } })
    const page = String(await pageHtml('/cart', { ...on(null), cart: async () => cart([line('A')]) }, { form }))
    expect(page).toContain('There is no coupon FARM. Check the spelling.')
    expect(page).toContain('value="FARM"')
  })
})

test('amounts below zero have their sign before the symbol, or before the number', () => {
  const usd = { name: 'USD', symbol: '$' }
  expect(moneyFormat('en', usd)(-1240)).toBe('−$12.40')
  expect(moneyFormat('fr', usd)(-1240)).toMatch(/^\u200e−12,40\s\$$/)
})

const coupon: CouponModel = {
  code,
  value: { kind: 'percent', percent: 10 },
  minimum: 2500,
  endsAt: '2026-12-01T00:00:00.000Z',
  scope: [{ name: 'Fleece', path: '/categories/fleece' }],
  oncePerPerson: true,
  firstOrderOnly: false,
}

describe('the page of coupons', () => {
  test('says value, minimum, scope and end in words, and applies without scripts', async () => {
    const page = String(await pageHtml('/coupons', { coupons: async () => [coupon] }))
    for (const said of ['10% off', 'On orders from $25.00 · Once per person', 'Valid until 30 November', 'Copy code']) {
      expect(page).toContain(said)
    }
    expect(page).toContain('href="/categories/fleece"')
    expect(page).toMatch(
      /<form[^>]*method="post"[^>]*action="\/cart\/coupon"|action="\/cart\/coupon"[^>]*method="post"/,
    )
    expect(page).toContain('name="coupon" value="FALL10"')
  })
  test('says in its title that a coupon was refused without scripts', async () => {
    const problem = { code: 'coupon-refused', title: '', coupon: coupon.code, problem: 'coupon-not-found' }
    const form = { form: 'coupon', values: { coupon: coupon.code }, problem } as const
    const shop = { coupons: async () => [coupon] }
    expect(await pageHtml('/coupons', shop, { form })).toContain('<title>Error: Coupons</title>')
    expect(await pageHtml('/coupons', shop)).toContain('<title>Coupons</title>')
  })
  test('says so when there are none', async () =>
    expect(await pageHtml('/coupons', { coupons: async () => [] })).toContain('There are no coupons at the moment'))
})
