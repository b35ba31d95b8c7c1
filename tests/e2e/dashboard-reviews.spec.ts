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
  await row.getByRole('link').first().focus()
  await page.keyboard.press('r')
  await expect(page.getByText('The review is hidden, and its stars do not count.')).toBeVisible()
  await expect(row).toContainText('Rejected')
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The review is shown, and its stars count.')).toBeVisible()
  await expect(row).toContainText('Shown')
})

test('a reply stands below the review on the page of the product, and is undone', async ({ page, catalogue }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const product = await catalogue.add()
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  await open(page, product.path)
  const title = `Shrank ${crypto.randomUUID().slice(0, 6)}`
  const data = { rating: 2, title, text: 'After one wash.', name: 'Ada' }
  const written = await page.request.put(`/api/products/${product.path.split('/').at(-1)}/review`, { data })
  expect(written.ok(), await written.text()).toBe(true)
  const list = `/dashboard/product/reviews?view=all&q=${encodeURIComponent(title)}`
  await open(page, list)
  await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'Reply' }).click()
  const panel = page.locator('.beside')
  await panel.getByLabel('Write a reply').fill('Sorry, Ada. It is preshrunk now.')
  expect(await violations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByText('The reply stands below the review.')).toBeVisible()
  await panel.getByText('History').click()
  await expect(panel.locator('.review-history')).toContainText('replied:')
  expect(await violations(page)).toEqual([])

  const shop = await page.context().newPage()
  await shop.goto(product.path)
  const article = shop.locator('#reviews article').filter({ hasText: title })
  await expect(article).toContainText('Reply from the shop')
  await expect(article).toContainText('It is preshrunk now.')

  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It is as it was before.')).toBeVisible()
  await panel.getByRole('heading', { level: 2 }).focus()
  await page.keyboard.press('r')
  await expect(page.getByText('The review is hidden, and its stars do not count.')).toBeVisible()
  await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'Reply' }).click()
  await panel.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The review is shown, and its stars count.')).toBeVisible()
  await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'Reply' }).click()
  await expect(panel).toBeVisible()
  await shop.reload()
  await expect(article).toBeVisible()
  await expect(article).not.toContainText('Reply from the shop')
  const { pathname, search } = new URL(page.url())
  const address = pathname + search
  for (const width of [360, 768, 1440])
    for (const path of [address, `/ar${address}`]) {
      await page.setViewportSize({ width, height: 900 })
      await open(page, path)
      await expect(panel).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(page)).toEqual([])
    }
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
