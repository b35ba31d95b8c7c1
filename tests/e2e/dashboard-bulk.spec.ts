import { readFile } from 'node:fs/promises'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
})

test('staff choose orders, see what would happen, and the job tells the result of each', async ({
  page,
  request,
  catalogue,
}) => {
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  for (const quantity of [2, 5, 3]) await buyAsAnother(request, [{ sku, quantity }])
  await open(page, `/dashboard/orders?view=all&sort=pieces&q=${sku}`)
  const rows = page.locator('tbody tr')
  const bar = page.getByRole('region', { name: 'Chosen rows' })

  // By the keys alone: a row, then the next one with it.
  await rows.nth(0).getByRole('link').focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('1 selected')
  await rows.nth(1).getByRole('link').focus()
  await page.keyboard.press('Shift+X')
  await expect(bar).toContainText('2 selected')
  expect(await violations(page)).toEqual([])

  await bar.getByRole('button', { name: 'Mark shipped' }).click()
  const panel = page.getByRole('region', { name: 'Ship 2 orders' })
  await expect(panel.getByText('2 orders are shipped.')).toBeVisible()
  await expect(panel.getByText('2 mails go out.')).toBeVisible()
  // Beside the panel the list leaves out what has no room, rather than scroll sideways.
  const frame = page.locator('.table-frame')
  await expect.poll(() => frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(page.getByRole('columnheader', { name: 'Payment' })).toHaveCount(0)
  await panel.getByLabel('Tracking numbers').fill('T-1\nT-2\nT-3')
  await expect(panel.getByRole('button', { name: 'Ship 2 orders' })).toBeDisabled()
  await panel.getByLabel('Tracking numbers').fill('T-1\nT-2\n')
  await panel.getByRole('button', { name: 'Ship 2 orders' }).click()
  await expect(page.getByRole('heading', { name: '2 shipped' })).toBeVisible()
  // The list that the press came from has left nothing in the trail.
  await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')).toHaveText([
    'Dashboard',
    'Jobs',
  ])
  await page.reload()
  await alive(page)
  await expect(page.getByText('Finished')).toBeVisible()

  // The choice outlasts a change of the question, if the member says so.
  await open(page, `/dashboard/orders?view=all&q=${sku}`)
  await expect(page.getByRole('columnheader', { name: 'Payment' })).toBeVisible()
  await page.getByRole('columnheader').getByLabel('Select this page').check()
  await page.getByRole('link', { name: /^To pack/ }).click()
  await expect(bar).toContainText('The list changed. 3 rows are still chosen.')
  await bar.getByRole('button', { name: 'Keep them' }).click()
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Mark arrived' }).click()
  const arriving = page.getByRole('region', { name: 'Mark 3 orders arrived' })
  await expect(arriving.getByText('1 stays as it is. Not shipped in whole yet.')).toBeVisible()
  await expect(arriving.getByText('Nobody gets a mail.')).toBeVisible()
  await arriving.getByRole('button', { name: 'Mark 2 orders arrived' }).click()
  await expect(page.getByRole('heading', { name: '2 arrived, 1 not' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Not shipped in whole yet/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Done 2' }).click()
  await expect(page.getByRole('table', { name: 'done' }).getByRole('row', { name: /^#\d+/ })).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download what became of all 3 rows (CSV)' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.match(/,done,,,\r\n/g)).toHaveLength(2)
  expect(csv).toContain(',not done,')
  await page.getByRole('button', { name: 'Try the one that is left again' }).click()
  await expect(page.getByRole('heading', { name: '0 arrived, 1 not' })).toBeVisible()
  await open(page, `/dashboard/orders?view=all&q=${sku}`)
  await page.getByRole('columnheader').getByLabel('Select this page').check()
  await bar.getByRole('button', { name: 'Cash taken' }).click()
  const cash = page.getByRole('region', { name: 'Note the cash of 3 orders' })
  await cash.getByRole('button', { name: 'Note the cash of 2 orders' }).click()
  await expect(page.getByRole('heading', { name: '2 paid, 1 not' })).toBeVisible()
  await open(page, `/dashboard/orders?view=all&q=${sku}`)
  await page.getByRole('columnheader').getByLabel('Select this page').check()
  await bar.getByRole('link', { name: 'Slips' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(/Nothing is left to pack of #\d+, #\d+/)).toBeVisible()
  await open(page, '/dashboard/jobs')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ship 2 orders' }).first()).toContainText('Finished')
})
