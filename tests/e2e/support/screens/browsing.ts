import { expect } from '@playwright/test'
import { open } from '../test.ts'
import { settledDialog } from '../visit.ts'
import { at, phone, type Screen, wide, withSheet } from './screen.ts'

/** Home, lists, the pages of the shop, and what header and menu open. */
export const browsing: readonly Screen[] = [
  { ...at('home', ''), frame: true },
  at('listing', '/categories/t-shirts'),
  at('listing with filters, second page', '/store?size=m&page=2'),
  at('empty listing', '/categories/t-shirts?price_min=9000'),
  at('search results', '/search?q=hoodie'),
  at('search that finds nothing', '/search?q=qqqqwwwwzzzz'),
  at('brand', '/brands/hearthspun'),
  { ...at('page that is not there', '/nothing-here', 404), reports: /404.*nothing-here/ },
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
  ...['cuts', 'brands', 'categories', 'closeout'].map(
    (menu): Screen => ({
      name: `mega menu, ${menu}`,
      at: wide,
      frame: true,
      async open({ page, prefix }) {
        await open(page, `${prefix}/brands/hearthspun`)
        await page.locator(`#menu-${menu}`).click()
        await expect(page.locator(`#panel-${menu}`)).toBeVisible()
      },
    }),
  ),
  {
    name: 'phone menu',
    at: phone,
    frame: true,
    async open({ page, prefix }) {
      await open(page, `${prefix}/brands/hearthspun`)
      await page.locator('#menu-open').click()
      await settledDialog(page)
    },
  },
  {
    name: 'phone menu, second level',
    at: phone,
    frame: true,
    async open({ page, prefix }) {
      await open(page, `${prefix}/brands/hearthspun`)
      await page.locator('#menu-open').click()
      await page.locator('dialog nav button').nth(2).click()
      await expect(page.locator('dialog nav a').first()).toBeVisible()
    },
  },
  ...['hoodi', 'qqqqwwwwzzzz'].flatMap(q => [searchDropdown(q, phone), searchDropdown(q, wide)]),
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

/** Where there is no room for a field in the header, a dialog holds it. */
function searchDropdown(q: string, at: typeof phone): Screen {
  const finds = q === 'hoodi'
  const [shows, where] = [finds ? '' : ' that finds nothing', at === phone ? ' on a phone' : '']
  return {
    name: `search dropdown${shows}${where}`,
    at,
    frame: true,
    async open({ page, prefix }) {
      await open(page, `${prefix}/brands/hearthspun`)
      if (at === phone) await page.locator('#search-open').click()
      const field = page.locator(at === phone ? 'dialog input[name=q]' : '#search-input')
      await field.fill(q)
      await expect(field).toHaveAttribute('aria-expanded', String(finds))
      if (finds) await expect(page.locator('[role=option]').first()).toBeVisible()
      else await expect(page.locator('#search-host p.h4, dialog p.h4')).toBeVisible()
    },
  }
}
