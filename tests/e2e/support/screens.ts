import { expect } from '@playwright/test'
import { fillCart } from './orders.ts'
import { compare, save } from './picks.ts'
import { openOwnOrder, openProfile } from './profile.ts'
import { openMostReviewed, openReviewForm } from './reviews.ts'
import { alive, open } from './test.ts'
import {
  openCheckout,
  openConfirmation,
  openProduct,
  settled,
  settledDialog,
  someLines,
  someProducts,
  type Visit,
} from './visit.ts'

export type Screen = {
  readonly name: string
  /** Widths at which it exists; everywhere when absent. */
  readonly at?: (width: number) => boolean
  /** What the browser reports about it although all is well. */
  readonly reports?: RegExp
  /** Printed: sizes are those of paper. */
  readonly paper?: true
  open(visit: Visit): Promise<void>
}

const phone = (width: number) => width < 768
const wide = (width: number) => width >= 768
const withSheet = (width: number) => width < 1024

function at(name: string, path: string, status = 200): Screen {
  return {
    name,
    async open({ page, prefix }) {
      const answer = await page.goto(prefix + path)
      expect(answer?.status()).toBe(status)
      await alive(page)
    },
  }
}

/** Every screen of the storefront, in every state that looks different. */
export const screens: readonly Screen[] = [
  at('home', ''),
  at('listing', '/categories/t-shirts'),
  at('listing with filters, second page', '/store?size=m&page=2'),
  at('empty listing', '/categories/t-shirts?price_min=9000'),
  at('search results', '/search?q=hoodie'),
  at('search that finds nothing', '/search?q=qqqqwwwwzzzz'),
  at('brand', '/brands/hearthspun'),
  { ...at('page that is not there', '/nothing-here', 404), reports: /404.*nothing-here/ },
  at('empty cart', '/cart'),
  at('checkout of an empty cart', '/checkout'),
  { name: 'product, one size', open: visit => openProduct(visit, '') },
  {
    name: 'product, one size, none chosen',
    async open(visit) {
      await openProduct(visit, '')
      await visit.page.locator('main form button[type=submit]').first().click()
    },
  },
  { name: 'product, many sizes', open: visit => openProduct(visit, '?order=many') },
  {
    name: 'product, many sizes, more than there is',
    async open(visit) {
      await openProduct(visit, '?order=many')
      await visit.page.locator('input[data-row]:visible').first().fill('99999')
    },
  },
  {
    name: 'product, enlarged picture',
    async open(visit) {
      await openProduct(visit, '')
      await visit.page.locator('main section button:visible:has(svg circle)').click()
      await settledDialog(visit.page)
    },
  },
  {
    name: 'cart',
    async open({ page, prefix }) {
      await fillCart(page.request, await someLines(page.request))
      await open(page, `${prefix}/cart`)
    },
  },
  {
    name: 'cart, line removed',
    async open({ page, prefix }) {
      await fillCart(page.request, (await someLines(page.request)).slice(-2))
      await open(page, `${prefix}/cart`)
      await page.locator('button[name=uid]').first().click()
      await expect(page.locator('main table [role=status]')).toBeVisible()
    },
  },
  {
    name: 'cart panel',
    async open({ page, prefix }) {
      await fillCart(page.request, await someLines(page.request))
      await open(page, `${prefix}/categories/polos`)
      await page.locator('#cart-button').click()
      await settledDialog(page)
      await expect(page.locator('dialog a[href$="/checkout"]')).toBeVisible()
    },
  },
  {
    name: 'cart panel, empty',
    async open({ page, prefix }) {
      await open(page, `${prefix}/categories/polos`)
      await page.locator('#cart-button').click()
      await settledDialog(page)
      await expect(page.locator('dialog p').first()).toBeVisible()
    },
  },
  at('about the shop', '/about-us'),
  at('privacy policy', '/privacy-policy'),
  at('journal', '/blog'),
  at('article', '/blog/plan-a-size-run'),
  at('brands', '/brands'),
  at('questions', '/faqs'),
  at('questions, one opened', '/faqs#returns'),
  at('questions, none found', '/faqs?q=qqqqwwwwzzzz'),
  at('contact', '/contact'),
  at('contact, message sent', '/contact?sent=1'),
  {
    name: 'contact, with errors',
    async open({ page, prefix }) {
      await open(page, `${prefix}/contact`)
      await page.locator('main form button[type=submit]').click()
      await expect(page.locator('main [role=alert] a')).toHaveCount(3)
    },
  },
  at('coupons', '/coupons'),
  ...['FALL10', 'BULK15'].map(
    (code): Screen => ({
      name: code === 'FALL10' ? 'cart with a coupon that ended' : 'cart with a coupon',
      ...(code === 'FALL10' && { reports: /409.*cart.coupon/ }),
      async open({ page, prefix }) {
        await fillCart(page.request, await someLines(page.request))
        await open(page, `${prefix}/cart`)
        await page.locator('input[name=coupon]').fill(code)
        await page.locator('input[name=coupon]').press('Enter')
        await expect(
          page.locator(code === 'FALL10' ? 'input[name=coupon][aria-invalid]' : 'form .text-ok'),
        ).toBeVisible()
      },
    }),
  ),
  at('empty wishlist', '/wishlist'),
  at('empty comparison', '/compare'),
  {
    name: 'wishlist',
    async open({ page, prefix }) {
      await save(page.request, await someProducts(page.request))
      await open(page, `${prefix}/wishlist`)
      await page.getByRole('main').locator('form[action$="/wishlist/share"] button').click()
      await expect(page.locator('main input[readonly]')).toBeVisible()
      await page.getByRole('main').locator('form:has(select) button').first().click()
      await expect(page.locator('main select[aria-invalid]')).toBeVisible()
    },
  },
  {
    name: 'comparison',
    async open({ page, prefix }) {
      const products = await someProducts(page.request)
      await save(page.request, products)
      await compare(page.request, products.slice(0, 3))
      await open(page, `${prefix}/compare`)
      await expect(page.locator('#comparison')).toBeVisible()
    },
  },
  {
    name: 'bar of picks',
    async open({ page, prefix }) {
      await compare(page.request, (await someProducts(page.request)).slice(0, 2))
      await open(page, `${prefix}/categories/polos`)
      await expect(page.locator('.compare-tray')).toBeVisible()
      await settled(page.locator('.compare-tray'))
    },
  },
  { name: 'checkout, contact', open: visit => openCheckout(visit, 0) },
  {
    name: 'checkout, contact with errors',
    async open(visit) {
      await openCheckout(visit, 0)
      await visit.page.locator('main form button[type=submit]:visible').click()
      await expect(visit.page.locator('[role=alert] a')).toHaveCount(2)
    },
  },
  { name: 'checkout, billing', open: visit => openCheckout(visit, 1) },
  {
    name: 'checkout, billing with errors',
    async open(visit) {
      await openCheckout(visit, 1)
      await visit.page.locator('main form button[type=submit]:visible').click()
      await expect(visit.page.locator('[role=alert] a').first()).toBeVisible()
    },
  },
  {
    name: 'checkout, another shipping address',
    async open(visit) {
      await openCheckout(visit, 2)
      await visit.page.locator('[name=sameAsBilling]').uncheck()
      await expect(visit.page.locator('[name="shipping.city"]')).toBeVisible()
    },
  },
  { name: 'checkout, delivery', open: visit => openCheckout(visit, 3) },
  { name: 'checkout, payment', open: visit => openCheckout(visit, 4) },
  { name: 'checkout, review', open: visit => openCheckout(visit, 5) },
  {
    name: 'confirmation',
    async open({ page, prefix }) {
      await openConfirmation(page, prefix)
    },
  },
  {
    name: 'invoice on paper',
    paper: true,
    async open({ page, prefix }) {
      await openConfirmation(page, prefix)
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.invoice')).toBeVisible()
    },
  },
  ...['cuts', 'brands', 'categories', 'closeout'].map(
    (menu): Screen => ({
      name: `mega menu, ${menu}`,
      at: wide,
      async open({ page, prefix }) {
        await open(page, `${prefix}/brands/hearthspun`)
        await page.locator(`#menu-${menu}`).click()
        await expect(page.locator(`#panel-${menu}`)).toBeVisible()
      },
    }),
  ),
  ...['details', 'orders', 'returns', 'addresses', 'addresses&edit=new', 'wishlist', 'reviews', 'privacy'].map(
    (tab): Screen => ({ name: `profile, ${tab}`, open: visit => openProfile(visit, `/profile?tab=${tab}`) }),
  ),
  { name: 'own order', open: visit => openOwnOrder(visit, '') },
  { name: 'own order, cancelling', open: visit => openOwnOrder(visit, '?cancel=1') },
  { name: 'own order, returning', open: visit => openOwnOrder(visit, '?return=1') },
  at('erased', '/profile/erased'),
  {
    name: 'phone menu',
    at: phone,
    async open({ page, prefix }) {
      await open(page, `${prefix}/brands/hearthspun`)
      await page.locator('#menu-open').click()
      await settledDialog(page)
    },
  },
  {
    name: 'phone menu, second level',
    at: phone,
    async open({ page, prefix }) {
      await open(page, `${prefix}/brands/hearthspun`)
      await page.locator('#menu-open').click()
      await page.locator('dialog nav button').nth(2).click()
      await expect(page.locator('dialog nav a').first()).toBeVisible()
    },
  },
  ...['hoodi', 'qqqqwwwwzzzz'].map(
    (q): Screen => ({
      name: q === 'hoodi' ? 'search dropdown' : 'search dropdown that finds nothing',
      async open({ page, prefix, width }) {
        await open(page, `${prefix}/brands/hearthspun`)
        if (phone(width)) await page.locator('#search-open').click()
        const field = phone(width) ? page.locator('dialog input[name=q]') : page.locator('#search-input')
        await field.fill(q)
        await expect(field).toHaveAttribute('aria-expanded', String(q === 'hoodi'))
        if (q === 'hoodi') await expect(page.locator('[role=option]').first()).toBeVisible()
        else await expect(page.locator('#search-host p.h4, dialog p.h4')).toBeVisible()
      },
    }),
  ),
  { name: 'product with many reviews', open: openMostReviewed },
  { name: 'review form', open: visit => openReviewForm(visit, false) },
  { name: 'review form that is refused', open: visit => openReviewForm(visit, true) },
  {
    name: 'filter sheet',
    at: withSheet,
    async open({ page, prefix }) {
      await open(page, `${prefix}/categories/t-shirts`)
      await page.locator('main a[aria-haspopup=dialog]').click()
      await settledDialog(page)
      await expect(page.locator('dialog input[type=checkbox]').first()).toBeVisible()
    },
  },
]
