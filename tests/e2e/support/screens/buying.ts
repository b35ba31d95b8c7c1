import { expect } from '@playwright/test'
import { fillCart } from '../orders.ts'
import { open } from '../test.ts'
import { openCheckout, openConfirmation, settledDialog, someLines } from '../visit.ts'
import { at, type Screen } from './screen.ts'

/** From the cart to the invoice. */
export const buying: readonly Screen[] = [
  at('empty cart', '/cart'),
  at('checkout of an empty cart', '/checkout'),
  {
    name: 'cart',
    frame: true,
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
  { name: 'checkout, contact', frame: true, open: visit => openCheckout(visit, 0) },
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
]
