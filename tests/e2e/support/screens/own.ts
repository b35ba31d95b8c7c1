import { expect } from '@playwright/test'
import { noticesLink } from '../notices.ts'
import { compare, save } from '../picks.ts'
import { openOwnOrder, openProfile } from '../profile.ts'
import { open } from '../test.ts'
import { settled, someProducts } from '../visit.ts'
import { at, type Screen } from './screen.ts'

/** What belongs to a visitor: wishlist, comparison, profile and orders. */
export const own: readonly Screen[] = [
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
  ...['details', 'orders', 'returns', 'addresses', 'addresses&edit=new', 'wishlist', 'reviews', 'privacy'].map(
    (tab): Screen => ({
      name: `profile, ${tab}`,
      ...(tab === 'details' && { frame: true }),
      open: visit => openProfile(visit, `/profile?tab=${tab}`),
    }),
  ),
  { name: 'own order', open: visit => openOwnOrder(visit, '') },
  { name: 'own order, cancelling', open: visit => openOwnOrder(visit, '?cancel=1') },
  { name: 'own order, returning', open: visit => openOwnOrder(visit, '?return=1') },
  at('notices, a link that does not work', '/stock-notices?token=none'),
  {
    name: 'notices of a mail',
    async open({ page, prefix }) {
      await open(page, prefix + (await noticesLink(page.request)))
      await expect(page.getByRole('main').locator('button[name=watch]')).toHaveCount(2)
    },
  },
  at('erased', '/profile/erased'),
]
