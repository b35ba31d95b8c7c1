import { newEmail } from './support/account.ts'
import { violations } from './support/axe.ts'
import { mailsTo } from './support/mails.ts'
import { join } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

test('who waits for a variant is seen beside the list, and a wait is ended at the wish of its person', async ({
  page,
  catalogue,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const product = await catalogue.add({ quantity: 0 })
  const sku = product.sku('Red', 'L')
  const emails = [newEmail(), newEmail()]
  for (const email of emails)
    expect((await page.request.post('/api/stock-watches', { data: { sku, email } })).status()).toBe(202)
  await join(page, { edit: true }, undefined, ['stock'])
  await open(page, `/dashboard/product/waiting?q=${sku}`)
  const row = page.getByRole('row').filter({ hasText: sku })
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await row.getByRole('link').first().click()
  const panel = page.locator('.beside')
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(panel.getByRole('link', { name: emails[0]! })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const end = panel.getByRole('button', { name: new RegExp(`^End wait.*${emails[0]}`) })
  await end.click()
  // Escape closes the question, and not the panel behind it.
  await page.keyboard.press('Escape')
  await expect(end).toBeFocused()
  await end.click()
  await page.getByRole('button', { name: 'End it', exact: true }).click()
  await expect(page.getByText(`${emails[0]} no longer waits.`)).toBeVisible()
  await expect(panel.getByRole('link', { name: emails[0]! })).toHaveCount(0)
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()

  await panel.getByRole('button', { name: /^End wait/ }).click()
  await page.getByRole('button', { name: 'End it', exact: true }).click()
  await expect(page.getByText('Nobody waits for this variant any longer.')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(row).toHaveCount(0)
  for (const email of emails) expect(await mailsTo(email)).toBe(0)
})

for (const width of [360, 768, 1440])
  test(`the list of what people wait for has room at ${width} pixels, in Arabic too`, async ({ page, catalogue }) => {
    await page.setViewportSize({ width, height: 900 })
    const sku = (await catalogue.add({ quantity: 0 })).sku('Red', 'L')
    const email = newEmail()
    expect((await page.request.post('/api/stock-watches', { data: { sku, email } })).status()).toBe(202)
    await join(page, { edit: true }, undefined, ['stock'])
    for (const path of ['/dashboard/product/waiting', '/ar/dashboard/product/waiting']) {
      await open(page, `${path}?q=${sku}`)
      await page.locator(`a[href*="product/waiting/"]`).filter({ visible: true }).first().click()
      await expect(page.getByRole('link', { name: email })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(page)).toEqual([])
    }
  })
