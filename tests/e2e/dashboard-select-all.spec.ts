import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })
// Two pages of orders are bought first.
test.describe.configure({ timeout: 120_000 })

/** A page of the list, and a few more. */
const orders = 53

test.beforeEach(async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
})

test('everything that matches is chosen, shipped and marked arrived, with a result for each', async ({
  page,
  catalogue,
}) => {
  const product = await catalogue.add({ quantity: orders + 1 })
  const sku = product.sku('Navy', 'M')
  // So many from one network are refused to guests.
  const buy = () => buyAsAnother(page.request, [{ sku, quantity: 1 }])
  for (let n = 0; n < orders; n++) await buy()
  await open(page, `/dashboard/orders?view=to-pack&q=${sku}`)
  const bar = page.getByRole('region', { name: 'Chosen rows' })
  const choosePage = () => page.getByRole('columnheader').getByLabel('Select this page').check()
  const dialog = (name: string) => page.getByRole('region', { name })

  await choosePage()
  await expect(bar).toContainText('50 selected')
  // What is left of the page is left of everything.
  await page.getByRole('row').nth(1).getByRole('checkbox').uncheck()
  await expect(bar).toContainText('49 selected')
  // Until the shop says which they are, nothing is done to the old ones.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/orders/ids?*', async route => {
    await answer.promise
    await route.continue()
  })
  await bar.getByRole('button', { name: 'Select all 53 that match' }).click()
  await expect(bar).toContainText('Selecting all that match…')
  await expect(bar.getByRole('button', { name: 'Mark shipped' })).toBeDisabled()
  answer.resolve()
  await expect(bar).toContainText('53 selected')
  await expect(bar.getByRole('button', { name: 'Mark shipped' })).toBeEnabled()
  await expect(bar.getByRole('button', { name: /^Select all/ })).toBeHidden()
  expect(await violations(page)).toEqual([])

  // Another page is the same question; another view is not, and asks.
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('row')).toHaveCount(1 + 3)
  await expect(bar).toContainText('53 selected')
  await page.getByRole('link', { name: /^All \d/ }).click()
  await expect(bar).toContainText('The list changed. 53 rows are still chosen.')
  await expect(bar.getByRole('button', { name: 'Mark shipped' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()

  await open(page, `/dashboard/orders?view=to-pack&q=${sku}`)
  await choosePage()
  await bar.getByRole('button', { name: 'Select all 53 that match' }).click()
  await expect(bar).toContainText('53 selected')
  // What comes later is not among them.
  await buy()
  await expect(page.getByRole('status').filter({ hasText: '54 orders' })).toBeVisible()
  await bar.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(dialog('Ship 53 orders').getByText('53 orders are shipped.')).toBeVisible()
  await dialog('Ship 53 orders').getByRole('button', { name: 'Ship 53 orders' }).click()
  await expect(page.getByRole('heading', { name: '53 shipped' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Finished')).toBeVisible()

  await open(page, `/dashboard/orders?view=all&q=${sku}`)
  await choosePage()
  await bar.getByRole('button', { name: 'Select all 54 that match' }).click()
  await expect(bar).toContainText('54 selected')
  await bar.getByRole('button', { name: 'Mark arrived' }).click()
  const arriving = dialog('Mark 54 orders arrived')
  await expect(arriving.getByText('1 stays as it is. Not shipped in whole yet.')).toBeVisible()
  await arriving.getByRole('button', { name: 'Mark 53 orders arrived' }).click()
  await expect(page.getByRole('heading', { name: '53 arrived, 1 not' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('row', { name: /Not shipped in whole yet/ })).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

test('a job is stopped on its way, and says what it did not reach', async ({ page }) => {
  // So many that the job is under way when the page is there: each is a result of its own, although the shop has no such order.
  const rows = Array.from({ length: 40_000 }, (_, n) => `no-order-${n}`)
  const id = crypto.randomUUID()
  const begun = await page.request.post('/api/admin/orders/bulk/deliver', { data: { id, rows } })
  expect(begun.status(), await begun.text()).toBe(202)
  await open(page, `/dashboard/jobs/${id}`)
  await expect(page.getByText('Under way')).toBeVisible()
  // The member may go: a strip tells of it, and leads back.
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  const strip = page.getByRole('complementary', { name: 'A job that goes on' })
  await expect(strip).toContainText(/Mark 40,000 orders arrived: [\d,]+ of 40,000/, { timeout: 60_000 })
  expect(await violations(page)).toEqual([])
  await strip.getByRole('link', { name: 'Show' }).click()
  await expect(strip).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible({ timeout: 60_000 })
  const left = page.locator('.job-counts div').filter({ hasText: 'not reached' }).getByRole('definition')
  expect(Number((await left.textContent())?.replace(/\D/g, ''))).toBeGreaterThan(0)
  await expect(page.getByRole('row', { name: /The shop has no such order/ }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
