import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { fillCart, orderCart } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

for (const width of [360, 768, 1440])
  test(`the list and the page of customers have room at ${width} pixels, the list in Arabic too`, async ({
    page,
    catalogue,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const email = await openAccount(page)
    await fillCart(page.request, [{ sku: (await catalogue.add()).sku('Navy', 'M'), quantity: 2 }])
    await orderCart(page.request, crypto.randomUUID())
    await askShop({ email }, '/internal/admin')
    for (const path of ['/dashboard/users', '/ar/dashboard/users?view=accounts']) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(page)).toEqual([])
    }
    await open(page, `/dashboard/users?q=${email}`)
    await expect(page.getByRole('status').filter({ hasText: '1 customer' })).toBeVisible()
    await expect(
      page.getByText('1 order', { exact: true }).or(page.getByText(email)).filter({ visible: true }).first(),
    ).toBeVisible()
    await page
      .getByRole('link', { name: /Rahman|@/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await expect(page.getByText('This person works in the shop.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await violations(page)).toEqual([])
  })
