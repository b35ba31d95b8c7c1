import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { join } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a shelf is counted in a sheet by keyboard while a shopper buys, and taken back', async ({
  page,
  catalogue,
  browser,
}) => {
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product/inventory?q=${product.word}`)
  const row = page.getByRole('row').filter({ hasText: product.name })
  await expect(row).toContainText('480')
  expect(await violations(page)).toEqual([])
  await row.getByRole('link', { name: product.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  const cell = (place: string) => page.getByRole('gridcell', { name: new RegExp(`^${place}, On hand,`) })
  await cell('Navy, S').focus()
  await page.keyboard.type('58')
  await page.keyboard.press('Enter')
  await expect(cell('Navy, S')).toHaveAccessibleName(/58 , was 60/)
  // Meanwhile somebody buys five of the same.
  const shopper = await browser.newPage()
  await buyAsAnother(shopper.request, [{ sku: product.sku('Navy', 'S'), quantity: 5 }])
  await shopper.close()
  await expect(page.locator('.stock-happens')).toContainText('Orders that come meanwhile change no count')
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged')
  await page.getByLabel('What happened (optional)').fill('wet')
  await page.getByRole('button', { name: 'Save 1 count' }).click()
  await expect(page.getByText('1 variant is saved.')).toBeVisible()
  await expect.poll(() => product.stock('Navy', 'S')).toBe(53)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('It is taken back.')).toBeVisible()
  await expect.poll(() => product.stock('Navy', 'S')).toBe(55)
})

test('a product unfolds into its sheet below its row, by keyboard', async ({ page, catalogue }) => {
  const [tee, polo] = [await catalogue.add(), await catalogue.add()]
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product/inventory?q=${tee.word}`)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: tee.name })
  await expect(row.getByRole('link', { expanded: true })).toBeFocused()
  expect(await violations(page)).toEqual([])
  const opened = new URL(page.url()).searchParams.get('open')
  const cell = page.getByRole('gridcell', { name: /^Navy, S, On hand,/ })
  await cell.focus()
  await page.keyboard.type('58')
  await page.keyboard.press('Enter')
  // What is typed is not lost by a press on another row.
  page.once('dialog', dialog => void dialog.dismiss())
  await row.getByRole('link', { expanded: true }).click()
  await expect(cell).toHaveAccessibleName(/58 , was 60/)
  await page.getByRole('button', { name: 'Save 1 count' }).click()
  await expect(page.getByText('1 variant is saved.')).toBeVisible()
  await expect(row).toContainText('478')
  await expect.poll(() => tee.stock('Navy', 'S')).toBe(58)
  await row.getByRole('link', { expanded: true }).click()
  await expect(cell).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('open')).toBeNull()
  // A row that is on another page unfolds nothing.
  await open(page, `/dashboard/product/inventory?q=${polo.word}&open=${opened}`)
  await expect(page.getByRole('row').filter({ hasText: polo.name })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('the same stock is listed by variant, follows a sale, and leads to the sheet and back', async ({
  page,
  catalogue,
  browser,
}) => {
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product/inventory?q=${product.word}`)
  await page.getByRole('link', { name: 'By variant' }).click()
  const row = page.getByRole('row').filter({ hasText: product.sku('Navy', 'S') })
  await expect(row).toContainText('Navy, S')
  await expect(row.getByRole('cell', { name: '60' })).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  // An open page follows what others do.
  const shopper = await browser.newPage()
  await buyAsAnother(shopper.request, [{ sku: product.sku('Navy', 'S'), quantity: 5 }])
  await shopper.close()
  await expect(row.getByRole('cell', { name: '55' })).toBeVisible()
  await page.getByRole('link', { name: /^Days left/ }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(product.sku('Navy', 'S'))
  await row.getByRole('link', { name: 'Navy, S' }).click()
  await expect(page.getByRole('region', { name: 'Navy, S' })).toContainText('55')
  await page.getByRole('link', { name: 'Back to the inventory' }).click()
  await expect(page.getByRole('link', { name: 'By variant' })).toHaveAttribute('aria-current', 'page')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('left')
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violations(page)).toEqual([])
})

test('two people who count one variant are asked whose number counts', async ({
  page,
  catalogue,
  browser,
  complaints,
}) => {
  complaints.expect(/409/)
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product/inventory?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  const cell = (place: string) => page.getByRole('gridcell', { name: new RegExp(`^${place}, On hand,`) })
  await cell('Navy, S').focus()
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  const rosa = await browser.newPage()
  await join(rosa, { edit: true }, undefined, ['stock'])
  // Who may see stock alone finds the way through Products.
  await rosa.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Products' }).click()
  await expect(rosa.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
  await open(rosa, new URL(page.url()).pathname)
  await rosa.getByRole('gridcell', { name: /^Navy, S, On hand,/ }).focus()
  await rosa.keyboard.type('55')
  await rosa.keyboard.press('Enter')
  await rosa.getByRole('button', { name: 'Save 1 count' }).click()
  await expect(rosa.getByText('1 variant is saved.')).toBeVisible()
  await rosa.close()
  await page.getByRole('button', { name: 'Save 2 counts' }).click()
  await expect(page.getByText('Rosa says 55, you say 50.')).toBeVisible()
  await page.getByRole('button', { name: 'Mine counts' }).click()
  await page.getByRole('button', { name: 'Save 2 counts' }).click()
  await expect(page.getByText('2 variants are saved.')).toBeVisible()
  await expect.poll(() => product.stock('Navy', 'S')).toBe(50)
  await expect.poll(() => product.stock('Navy', 'M')).toBe(40)
})

test('a delivery is added on a phone', async ({ page, catalogue }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product/inventory?q=${product.word}`)
  await page.locator('.phone-rows a').first().click()
  await page.getByRole('button', { name: 'More or fewer' }).click()
  await page.getByRole('button', { name: 'Red' }).click()
  await page.getByLabel('Red, M, On hand').fill('+12')
  await page.getByRole('button', { name: 'One more, Red, M' }).click()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Received')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Save 1 adjustment' }).click()
  await expect(page.getByText('1 variant is saved.')).toBeVisible()
  await expect.poll(() => product.stock('Red', 'M')).toBe(73)
})

test('a delivery is scanned in on a phone, with a code that nobody knows, while a shopper buys', async ({
  page,
  catalogue,
  browser,
  complaints,
}) => {
  complaints.expect(/404|ERR_FAILED|Failed to fetch/)
  await page.setViewportSize({ width: 360, height: 780 })
  const [tee, polo] = [await catalogue.add(), await catalogue.add()]
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, '/dashboard/product/inventory')
  await page.getByRole('link', { name: 'Scan' }).click()
  await page.getByRole('button', { name: 'Receive' }).click()
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const navy = tee.sku('Navy', 'S')
  for (const code of [navy, navy, navy.toLowerCase(), polo.sku('Red', 'M'), '5018374116240']) await scan(code)
  const lines = page.locator('.scan-lines > li')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText('No variant has this code')
  await expect(lines.nth(2)).toContainText('+3')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // The phone goes to sleep, and wakes up with everything.
  await page.reload()
  await expect(lines).toHaveCount(3)
  await lines.nth(0).getByRole('button', { name: 'Choose the variant' }).click()
  await lines.nth(0).getByLabel('Name, style or SKU').fill(tee.word)
  await page.keyboard.press('Enter')
  await lines
    .nth(0)
    .getByRole('button', { name: new RegExp(`${tee.name}, Red, L`) })
    .click()
  await expect(lines.nth(0)).toContainText('+1')
  const shopper = await browser.newPage()
  await buyAsAnother(shopper.request, [{ sku: navy, quantity: 5 }])
  await shopper.close()
  await page.getByRole('button', { name: 'Look over 3 lines' }).click()
  expect(await violations(page)).toEqual([])
  // The answer to one of them is lost: it is sent again, and counts once.
  await page.route('**/adjust', async route => {
    const answer = await route.fetch()
    await (route.request().postData()!.includes(navy) ? route.abort() : route.fulfill({ response: answer }))
  })
  await page.getByRole('button', { name: 'Save 3 adjustments' }).click()
  await expect(page.getByText('1 variant is saved.')).toBeVisible()
  await expect(page.getByText('2 lines were sent, and no answer came.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.unroute('**/adjust')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('3 variants are saved.')).toBeVisible()
  await expect.poll(() => tee.stock('Navy', 'S')).toBe(58)
  await expect.poll(() => tee.stock('Red', 'L')).toBe(61)
  await expect.poll(() => polo.stock('Red', 'M')).toBe(61)
  await page.getByRole('button', { name: 'Scan on' }).click()
  await expect(lines).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Take the last step back' })).toBeDisabled()
})

test('a count whose answer is lost is sent again as it was', async ({ page, catalogue, complaints }) => {
  complaints.expect(/ERR_FAILED|Failed to fetch/)
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product/inventory?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  const cell = page.getByRole('gridcell', { name: /^Navy, S, On hand,/ })
  await cell.focus()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  // The same as pieces fewer, and back.
  await page.getByRole('button', { name: 'More or fewer' }).click()
  await expect(cell).toContainText('−10')
  await page.getByRole('button', { name: 'What is there now' }).click()
  await page.route('**/count', async route => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save 1 count' }).click()
  await expect(page.getByText('No answer came')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No answer came')).toBeVisible()
  await expect(cell).toHaveAttribute('aria-readonly', 'true')
  expect(await violations(page)).toEqual([])
  await page.unroute('**/count')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('1 variant is saved.')).toBeVisible()
  await expect.poll(() => product.stock('Navy', 'S')).toBe(50)
})
