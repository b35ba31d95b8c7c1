import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const cells = (page: Page, column: number) => rows(page).locator(`td:nth-child(${column})`)

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
})

test('staff find, sort and export orders, and the address holds all of it', async ({ page, request, catalogue }) => {
  const product = await catalogue.add()
  for (const quantity of [2, 5, 3]) await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity }])
  const sku = product.sku('Navy', 'M')
  await open(page, '/dashboard/orders?view=to-pack')
  await page.getByRole('searchbox').fill(sku)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: '3 orders' })).toBeVisible()

  await page.getByRole('columnheader', { name: 'Pieces' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'Pieces' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(cells(page, 6)).toHaveText(['2', '3', '5'])
  await page.getByRole('columnheader', { name: 'Pieces' }).getByRole('link').click()
  await expect(cells(page, 6)).toHaveText(['5', '3', '2'])

  // Reload, a pasted link and Back give the same list.
  await page.reload()
  await alive(page)
  await expect(cells(page, 6)).toHaveText(['5', '3', '2'])
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByText('Add filter').click()
  await filters.getByRole('link', { name: 'Paid', exact: true }).click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expect(page).toHaveURL(/f\.payment=paid/)
  await expect(filters.getByText('Payment: Paid')).toBeFocused()
  await page.goBack()
  await expect(cells(page, 6)).toHaveText(['5', '3', '2'])
  await expect(page).not.toHaveURL(/f\.payment/)

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toMatch(/^orders-to-pack-.*\.csv$/)

  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\?view=to-pack$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('a chip holds a filter, which the keyboard changes and removes', async ({ page }) => {
  await open(page, '/dashboard/orders?f.payment=paid')
  const filters = page.getByRole('group', { name: 'Filters' })
  const chip = filters.locator('summary', { hasText: 'Payment' })
  await chip.focus()
  await page.keyboard.press('Enter')
  await filters.getByRole('link', { name: 'On delivery', exact: true }).focus()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/f\.payment=paid%2Con-delivery/)
  await expect(chip).toHaveText('Payment: Paid, On delivery')
  await expect(chip).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(filters.getByRole('link', { name: 'Unpaid', exact: true })).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(filters.getByRole('link', { name: 'Remove Payment: Paid, On delivery' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/f\.payment/)
  await expect(filters.getByText('Add filter')).toBeFocused()
})

test('orders are filtered by any two days, and by what they have in common', async ({ page, request, catalogue }) => {
  const product = await catalogue.add()
  await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 2 }])
  await open(page, `/dashboard/orders?q=${product.sku('Navy', 'M')}`)
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByText('Add filter').click()
  const placed = filters.getByRole('region', { name: 'Placed' })
  await placed.getByLabel('From').fill('2026-02-03')
  await placed.getByLabel('To').fill('2026-02-01')
  await placed.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/f\.placed=2026-02-01\.\.2026-02-03/)
  const chip = filters.locator('summary', { hasText: 'Placed' })
  await expect(chip).toBeFocused()
  await expect(chip).toHaveText('Placed: Feb 1, 2026 – Feb 3, 2026')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await filters.getByRole('link', { name: /^Remove Placed/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await filters.getByText('Add filter').click()
  await filters.getByRole('region', { name: 'Country' }).getByRole('link', { name: 'United States' }).click()
  await expect(page).toHaveURL(/f\.country=US/)
  await expect(rows(page)).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

test('a part of the address that is not understood is said, and left out', async ({ page }) => {
  await open(page, '/dashboard/orders?f.odd=1&sort=weather')
  await expect(page.getByText('f.odd=1, sort=weather')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('views, search and sorting are links and forms', async ({ page, request, catalogue }) => {
    const product = await catalogue.add()
    await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 4 }])
    await page.goto('/dashboard/orders')
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /^To pack/ })
      .click()
    await page.getByText('Add filter').click()
    await page.getByRole('link', { name: 'On delivery', exact: true }).click()
    await expect(page.getByText('Payment: On delivery')).toBeVisible()
    await page.getByRole('searchbox').fill(product.sku('Navy', 'M'))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText('not understood')).toBeHidden()
    await expect(page).toHaveURL(/f\.payment=on-delivery/)
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('link').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/sort=total/)
  })
})

test('columns and low rows stand in the address, and an empty list names what emptied it', async ({
  page,
  request,
  catalogue,
}) => {
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await open(page, `/dashboard/orders?q=${sku}`)
  await page.locator('summary').filter({ hasText: 'Columns' }).click()
  const columns = page.getByRole('region', { name: 'Columns' })
  expect(await violations(page)).toEqual([])
  await columns.getByRole('link', { name: 'Buyer' }).click()
  await expect(page.getByRole('columnheader', { name: 'Buyer' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Pieces' })).toBeVisible()
  await page.getByRole('region', { name: 'Rows' }).getByRole('link', { name: 'Compact' }).click()
  await expect(page.locator('.list-table.dense')).toBeVisible()
  await page.reload()
  await expect(page.locator('.list-table.dense')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Buyer' })).toHaveCount(0)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)

  await open(page, `/dashboard/orders?q=${sku}&f.payment=refunded`)
  await expect(page.getByText(/^Nothing matches/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: /^Without Payment: Refunded: 1 order$/ }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('a view is saved under a name, counts its rows, says that it was changed, and is removed', async ({
  page,
  request,
  catalogue,
}) => {
  const tabs = page.getByRole('navigation', { name: 'Views' })
  // The shop does not understand the last part, so the view does not keep it.
  await open(page, '/dashboard/orders?view=all&f.payment=paid&dense=1&colour=red')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Paid, compact')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(tabs.getByRole('link', { name: 'Paid, compact' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: /^Paid, compact \d+$/ })).toBeVisible()
  await expect(page).not.toHaveURL(/colour/)
  await expect(tabs.getByText('Changed since it was saved')).toHaveCount(0)
  await open(page, '/dashboard/orders')
  await tabs.getByRole('link', { name: 'Paid, compact' }).click()
  await expect(page).toHaveURL(/f\.payment=paid/)
  await page.getByRole('link', { name: /^Remove Payment/ }).click()
  await expect(tabs.getByText('Changed since it was saved')).toBeAttached()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Saved view' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(tabs.getByText('Changed since it was saved')).toHaveCount(0)
  // Its count goes on with what others do.
  const tab = tabs.getByRole('link', { name: /^Paid, compact/ })
  const count = async () => Number(/\d+$/.exec((await tab.textContent()) ?? '')?.[0])
  const before = await count()
  await buyAsAnother(request, [{ sku: (await catalogue.add()).sku('Navy', 'M'), quantity: 1 }])
  await expect.poll(count).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Saved view' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(tabs.getByRole('link', { name: 'Paid, compact' })).toHaveCount(0)
})
