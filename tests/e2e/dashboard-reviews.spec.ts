import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test('a review is approved and rejected by its keys, and the focus goes on', async ({ page, catalogue }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const product = await catalogue.add()
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  await open(page, product.path)
  const title = `Shrank ${crypto.randomUUID().slice(0, 6)}`
  const written = await page.evaluate(
    async ([slug, title]) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ rating: 2, title, text: 'After one wash.', name: 'Ada' })
      return (await fetch(`/api/products/${slug}/review`, { method: 'PUT', headers, body })).status
    },
    [product.path.split('/').at(-1)!, title] as const,
  )
  expect(written).toBe(200)
  await open(page, `/dashboard/product/reviews?view=all&q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Shown')
  expect(await violations(page)).toEqual([])
  await row.getByRole('link').focus()
  await page.keyboard.press('r')
  await expect(page.getByText('The review is hidden, and its stars do not count.')).toBeVisible()
  await expect(row).toContainText('Rejected')
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The review is shown, and its stars count.')).toBeVisible()
  await expect(row).toContainText('Shown')
})

for (const width of [360, 768, 1440])
  test(`the list of reviews has room at ${width} pixels, in Arabic too`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const email = await openAccount(page)
    await askShop({ email }, '/internal/admin')
    for (const path of ['/dashboard/product/reviews?view=all', '/ar/dashboard/product/reviews']) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(page)).toEqual([])
    }
  })
