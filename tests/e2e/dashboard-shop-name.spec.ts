import { startServer } from './start-shop.ts'
import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop, changeSettings } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

// A shop of its own: other tests know the name of theirs.
let shop: Awaited<ReturnType<typeof startServer>>
test.beforeAll(async () => {
  shop = await startServer({ DEMO: 'off' })
})
test.afterAll(() => shop.stop())

test('the name that is saved stands on the page at once, and goes back with one press', async ({
  browser,
  complaints,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
  complaints.hear(context)
  const page = await context.newPage()
  const email = await openAccount(page, newEmail(), shop.folder)
  await askShop({ email }, '/internal/admin', shop)
  await open(page, '/dashboard/settings/general')
  const name = page.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  const own = 'Loomshed & Daughters'
  await name.fill(own)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  const side = page.getByRole('complementary', { name: 'Navigation' })
  await expect(side.getByText(own, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`General · Settings \\| ${own}$`))
  await expect(page.getByText('You changed Name.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('One setting is as it was before.')).toBeVisible()
  await expect(name).toHaveValue(before)
  await expect(side.getByText(own, { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)

  // Saved elsewhere, as an undo in the history or a colleague does, it stands here too.
  await changeSettings(shop, { name: 'Fallowfield' })
  await expect(side.getByText('Fallowfield', { exact: true })).toBeVisible()

  // So do its colors, to and fro.
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))
  const own_ = await primary()
  const colors = ['#7a1f3d', '#14532d', '#7a1f3d', ''] as const
  const seen: string[] = []
  for (const color of colors) {
    const last = seen.at(-1) ?? own_
    await changeSettings(shop, { color: { primary: color } })
    await expect.poll(primary).not.toBe(last)
    seen.push(await primary())
  }
  expect(seen[0]).toContain('#7a1f3d')
  expect(seen[1]).toContain('#14532d')
  expect([seen[2], seen[3]]).toEqual([seen[0], own_])
  await context.close()
})
