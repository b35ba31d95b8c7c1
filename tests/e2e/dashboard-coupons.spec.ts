import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const code = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`

test('a coupon is created, tried, looked at before it changes, ended and reopened', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  const team = code('TEAM')
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  await open(page, '/dashboard/orders/coupons')
  await page.keyboard.press('n')
  const panel = page.getByRole('region', { name: 'New coupon' })
  await expect(panel.getByRole('heading', { name: 'New coupon' })).toBeFocused()
  await panel.getByRole('button', { name: 'Create the coupon' }).click()
  await panel.getByLabel('Code').fill(team.toLowerCase())
  await panel.getByRole('button', { name: 'Create the coupon' }).click()
  await expect(panel.getByText('Enter a number above 0')).toBeVisible()
  await panel.getByLabel('Percent', { exact: true }).last().fill('8')
  await panel.getByLabel('From an amount of').fill('50')
  expect(await violations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Create the coupon' }).click()
  await expect(page.getByText(`${team} is created.`)).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: team })
  await expect(row).toContainText('8%')
  await expect(row).toContainText('Running')
  const opened = page.getByRole('region', { name: team })
  await opened.getByLabel('Percent', { exact: true }).last().fill('11')
  const bar = page.getByRole('region', { name: 'Not saved' })
  await expect(bar).toContainText('8% to 11%')
  await opened.getByLabel('SKU').fill(product.sku('Navy', 'M'))
  await opened.getByLabel('Pieces', { exact: true }).fill('40')
  await opened.getByRole('button', { name: 'Add a line' }).click()
  await opened.getByLabel('SKU').nth(1).fill(product.sku('Red', 'M'))
  await opened.getByLabel('Pieces', { exact: true }).nth(1).fill('60')
  await opened.getByRole('button', { name: 'Try it' }).click()
  await expect(opened.getByRole('heading', { name: /^Why \$[\d.]+ off\?$/ })).toBeVisible()
  await expect(opened.getByText(/^11% of \$/)).toBeVisible()
  await expect(opened.getByText('100 pieces that it is for')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await opened
    .getByRole('button', { name: /^Remove/ })
    .nth(1)
    .click()
  await opened.getByLabel('Pieces', { exact: true }).fill('1')
  await opened.getByRole('button', { name: 'Try it' }).click()
  await expect(opened.getByText(`Why does ${team} take nothing off?`)).toBeVisible()
  await opened.getByRole('button', { name: 'Look at the last 90 days' }).click()
  await expect(opened.getByText('No order would have changed.')).toBeVisible()
  await expect(opened.getByRole('row', { name: 'Orders that used it' })).toContainText('0')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${team} is saved.`)).toBeVisible()
  await expect(row).toContainText('11%')

  await opened.getByRole('button', { name: `End ${team}` }).click()
  await expect(page.getByText(`${team} has ended.`)).toBeVisible()
  await opened.getByRole('button', { name: `Reopen ${team}` }).click()
  await expect(row).toContainText('Running')
  await opened.getByText('History', { exact: true }).click()
  await expect(opened.getByText(/ reopened it$/)).toBeVisible()
  await expect(opened.getByText('Value: 8% → 11%')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await opened.getByRole('button', { name: /^Undo: .* changed the terms$/ }).click()
  await expect(page.getByText('It is as it was before.')).toBeVisible()
  await expect(row).toContainText('8%')
})

test('two members who change one coupon at the same time are asked where they meet', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/409/)
  const both = code('BOTH')
  const terms = {
    ...{ value: { kind: 'percent', percent: 10 }, minimum: 0, startsAt: null, endsAt: null, perPerson: null },
    ...{ total: null, productIds: [], categories: [], firstOrderOnly: false, listed: false },
  }
  await askShop({ create: { code: both, terms } }, '/internal/coupons')
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  await open(page, `/dashboard/orders/coupons/${both}`)
  const editor = page.getByRole('region', { name: both })
  await editor.getByLabel('From an amount of').fill('30')

  const other = await (await browser.newContext()).newPage()
  const another = await openAccount(other)
  await askShop({ email: another }, '/internal/admin')
  await open(other, `/dashboard/orders/coupons/${both}`)
  const theirs = other.getByRole('region', { name: both })
  await theirs.getByLabel('From an amount of').fill('70')
  await theirs.getByLabel('Shown on the page of coupons').check()
  await other.keyboard.press('Control+s')
  await expect(other.getByText(`${both} is saved.`)).toBeVisible()

  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('$70.00')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('radio', { name: '$30.00' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${both} is saved.`)).toBeVisible()
  await expect(editor.getByLabel('Shown on the page of coupons')).toBeChecked()
  await other.context().close()
})

for (const width of [360, 768, 1440])
  test(`the list and the editor have room at ${width} pixels, in Arabic too`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const email = await openAccount(page)
    await askShop({ email }, '/internal/admin')
    for (const path of ['/dashboard/orders/coupons', '/ar/dashboard/orders/coupons/new']) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(page)).toEqual([])
    }
    // An open panel has the foot of a phone for itself.
    if (width === 360) await expect(page.locator('.list-filters > [data-filter=""]')).toBeHidden()
  })
