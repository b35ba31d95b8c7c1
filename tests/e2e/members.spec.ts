import type { Page } from '@playwright/test'
import { startServer } from './start-shop.ts'
import { newEmail, openAccount, password } from './support/account.ts'
import { violations } from './support/axe.ts'
import { fillCart } from './support/orders.ts'
import { changeSettings } from './support/owner.ts'
import { somethingToBuy } from './support/paying-shop.ts'
import { alive, expect, open, test as shopping } from './support/test.ts'
import { contact } from './support/walk.ts'

type MembersShop = { readonly url: string; readonly folder: string; readonly sku: string }

/** A shop of its own, which takes orders of signed-in customers alone. */
const test = shopping.extend<object, { members: MembersShop }>({
  members: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how Playwright is told that it needs nothing
    async ({}, use) => {
      const shop = await startServer({ DEMO: 'catalogue' })
      try {
        await changeSettings(shop, { security: { loginForPurchase: true } })
        await use({ ...shop, sku: await somethingToBuy(shop.url) })
      } finally {
        await shop.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ members }, use) => use(members.url),
})

// One worker, so that one shop is filled for them.
test.describe.configure({ mode: 'default' })

const main = (page: Page) => page.getByRole('main')

async function signIn(page: Page, email: string, tried = password): Promise<void> {
  await main(page).getByLabel('Email', { exact: true }).fill(email)
  await main(page).getByLabel('Password', { exact: true }).fill(tried)
  await main(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the checkout' : 'the checkout, without scripts', () => {
    test.use({ viewport: { width: 1280, height: 860 }, javaScriptEnabled })

    test('begins with signing in beside the cart, and goes on with it', async ({
      page,
      browser,
      members,
      complaints,
    }) => {
      complaints.expect(/401/)
      const elsewhere = await browser.newPage({ baseURL: members.url })
      const email = await openAccount(elsewhere, newEmail(), members.folder)
      await elsewhere.close()

      await fillCart(page.request, [{ sku: members.sku, quantity: 3 }])
      await page.goto('/checkout')
      await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('3 ×')
      await signIn(page, email, 'not that one')
      const refusal = main(page).getByRole('alert').filter({ hasText: 'Email and password do not match' })
      await expect(refusal).toBeVisible()
      await expect(page).toHaveTitle('Error: Sign in · Checkout | Cutline Supply')
      await expect(main(page).getByLabel('Email', { exact: true })).toHaveValue(email)
      await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('3 ×')

      await signIn(page, email)
      await expect(page).toHaveURL(/\/checkout$/)
      await expect(contact(page, 'Email')).toHaveValue(email)
      await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('3 ×')
    })
  })
}

for (const { width, prefix, colorScheme } of [
  { width: 360, prefix: '', colorScheme: 'light' },
  { width: 1440, prefix: '/ar', colorScheme: 'dark' },
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme })
    test('its first step has nothing for axe to find, and fits 320 px', async ({ page, members }) => {
      await fillCart(page.request, [{ sku: members.sku, quantity: 1 }])
      await open(page, `${prefix}/checkout`)
      await alive(page)
      for (const size of [width, 320]) {
        await page.setViewportSize({ width: size, height: 800 })
        expect(await violations(page)).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(wide).toBeLessThanOrEqual(size)
      }
    })
  })
}
