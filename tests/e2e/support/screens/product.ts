import { expect } from '@playwright/test'
import { openMostReviewed, openReviewForm } from '../reviews.ts'
import { openProduct, openSoldOut, settledDialog } from '../visit.ts'
import { phone, type Screen } from './screen.ts'

/** The page of a product, with its reviews. */
export const product: readonly Screen[] = [
  { name: 'product, one size', open: visit => openProduct(visit, '') },
  {
    name: 'product, one size, none chosen',
    async open(visit) {
      await openProduct(visit, '')
      await visit.page.locator('main form button[type=submit]').first().click()
    },
  },
  {
    name: 'product, sold out, an address left out',
    async open(visit) {
      await openSoldOut(visit)
      const watch = visit.page.locator('#stock-watch')
      await watch.locator('summary').click()
      await watch.locator('button').click()
    },
  },
  {
    name: 'product, many sizes, a sold-out one asked for',
    async open(visit) {
      await openSoldOut(visit, '&order=many')
      const watch = visit.page.locator('#stock-watch')
      await watch.locator('input').fill('nadia.rahman@example.com')
      await watch.locator('button').click()
      await expect(watch.locator('button[name=undo]')).toBeVisible()
    },
  },
  {
    name: 'product, drawer of a sold-out choice',
    at: phone,
    async open(visit) {
      await openSoldOut(visit)
      await visit.page.locator('#reviews').scrollIntoViewIfNeeded()
      await visit.page.locator('.phone-bar button').click()
      await settledDialog(visit.page)
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
  { name: 'product with many reviews', open: openMostReviewed },
  { name: 'review form', open: visit => openReviewForm(visit, false) },
  { name: 'review form that is refused', open: visit => openReviewForm(visit, true) },
]
