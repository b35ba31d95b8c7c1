import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { join } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function choose(page: Page, { word, name }: { readonly word: string; readonly name: string }) {
  await open(page, `/dashboard/product?q=${word}`)
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Change prices…' }).click()
  return page.locator('.beside')
}

test('prices are raised at once, told before, and taken back with one press', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await join(page, { edit: true }, undefined, ['product'])
  const panel = await choose(page, product)
  await expect(panel.getByRole('button', { name: 'Change 1 product now' })).toBeDisabled()
  await panel.getByLabel('Percent', { exact: true }).fill('4')
  await panel.getByLabel('Prices end in').selectOption('95')
  await panel.getByLabel('Where to').selectOption('upward')
  await expect(panel.getByRole('row').filter({ hasText: product.name })).toContainText('$12.50$13.95')
  await expect(panel.getByText('1 product changes.')).toBeVisible()
  await expect(panel.getByText(/changes by .\+11\.6%. on average, not by .\+4%/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Nearest instead' }).click()
  await expect(panel.getByRole('row').filter({ hasText: product.name })).toContainText('$12.50$12.95')
  await panel.getByLabel('What to call it').fill(`Spring ${product.word}`)
  await panel.getByRole('button', { name: 'Change 1 product now' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Spring ${product.word}`)
  await expect(page.getByRole('banner').or(page.locator('.job-head')).getByText('Done', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'The end' })).toContainText('1 of 1')
  await expect(page.locator('.job-head')).toContainText('Over')
  await open(page, `/dashboard/product?q=${product.word}`)
  await expect(page.getByRole('row').filter({ hasText: product.name })).toContainText('$12.50')
  await expect(page.getByRole('row').filter({ hasText: product.name })).not.toContainText('is yours')
})

test('a sale gets an end, leaves alone what somebody else has changed, and stands in the history', async ({
  page,
  catalogue,
}) => {
  const product = await catalogue.add()
  const name = `Sale ${product.word}`
  await join(page, { edit: true }, undefined, ['product'])
  const panel = await choose(page, product)
  await panel.getByLabel('Change', { exact: true }).selectOption('Set a discount')
  await panel.getByLabel('Percent', { exact: true }).fill('20')
  await panel.getByRole('radio', { name: 'Until a day and hour' }).check()
  await expect(panel.getByText('By the clock of this device')).toBeVisible()
  await panel.getByLabel('What to call it').fill(name)
  await expect(panel.getByText('1 product changes.')).toBeVisible()
  await panel.getByRole('button', { name: 'Change 1 product now' }).press('Enter')
  await expect(page.locator('.job-head')).toContainText('Running')

  // Another sale at the same time leaves it alone, and says whose it is.
  const other = await choose(page, product)
  await other.getByLabel('Change', { exact: true }).selectOption('Set a discount')
  await other.getByLabel('Percent', { exact: true }).fill('50')
  await other.getByRole('radio', { name: 'Until a day and hour' }).check()
  await expect(other.getByText(new RegExp(`1 product stays as it is\\. .?${name}.? has them until`))).toBeVisible()
  await expect(other.getByRole('button', { name: /^Change 0 products now/ })).toBeDisabled()

  await open(page, '/dashboard/product/prices?view=running')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Change the end…' }).click()
  await page.getByRole('radio', { name: 'No end: it stays until somebody takes it back' }).check()
  await page.getByRole('button', { name: 'Save the end' }).click()
  await expect(page.getByText('No end')).toBeVisible()

  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByText('History', { exact: true }).first().click()
  await expect(page.getByRole('link', { name: `by the price change “${name}”` })).toBeVisible()
  await page
    .getByLabel(/Discount/)
    .first()
    .fill('35')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.dirty-bar')).toHaveCount(0)

  await open(page, '/dashboard/product/prices')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Take back…' }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Take the prices back' }).click()
  const end = page.getByRole('region', { name: 'The end' })
  await expect(end.getByRole('row').filter({ hasText: product.name })).toContainText('Somebody changed it since')
})

test('one that is planned is cancelled, on a phone and from right to left', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await join(page, { edit: true }, undefined, ['product'])
  const panel = await choose(page, product)
  await panel.getByLabel('Change', { exact: true }).selectOption('Lower by an amount')
  await panel.getByLabel('Amount in USD').fill('99')
  await expect(panel.getByText('The price would be 0 or less.')).toBeVisible()
  await panel.getByLabel('Amount in USD').fill('1.50')
  await panel.getByRole('radio', { name: 'From a day and hour' }).check()
  await panel.getByRole('button', { name: 'Plan it for 1 product' }).click()
  await expect(page.locator('.job-head')).toContainText('Planned')
  const address = new URL(page.url()).pathname
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [address, `/ar${address}`, '/ar/dashboard/product/prices']) {
    await open(page, path)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await open(page, address)
  await page.getByRole('button', { name: 'Cancel it' }).press('Enter')
  await expect(page.locator('.job-head')).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Cancel it' })).toHaveCount(0)
})

test('who may only look sees price changes and changes nothing', async ({ page }) => {
  await join(page, { edit: false }, undefined, ['product'])
  await open(page, '/dashboard/product/prices?view=stopped')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Price changes')
  await expect(page.getByRole('link', { name: 'Choose products' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
