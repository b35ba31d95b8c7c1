import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

/** Pages that no journey looks at with axe. */
const pages = [
  ...['settings/home', 'settings/sharing', 'settings/social', 'settings/currency', 'settings/languages'],
  ...['settings/checkout', 'settings/reviews', 'settings/scripts', 'settings/privacy'],
  ...['blogs/pages', 'blogs/faqs', 'blogs/redirects', 'requests/mail', 'requests/templates'],
]

for (const { width, root, colorScheme } of [
  { width: 1440, root: '', colorScheme: 'dark' },
  { width: 360, root: '/ar', colorScheme: 'light' },
] as const)
  test(`quiet pages can be read at ${width} px${root && ' in Arabic'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await askShop({ email: await openAccount(page) }, '/internal/admin')
    for (const path of pages) {
      await open(page, `${root}/dashboard/${path}`)
      expect(await violations(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
