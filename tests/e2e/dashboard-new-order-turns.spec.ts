import type { Page } from '@playwright/test'
import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { draftOrder, kept } from './support/new-order.ts'
import { askShop } from './support/owner.ts'
import { test } from './support/paying-shop.ts'
import { expect, open } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page, paying }) => {
  const email = await openAccount(page, newEmail(), paying.folder)
  await askShop({ email }, '/internal/admin', paying)
})

/** Holds what the page asks of the shop until `go`; `asked`: how often it did. */
async function hold(page: Page, address: string, method: string) {
  let go = () => {}
  let asked = 0
  const released = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route(address, async route => {
    if (route.request().method() !== method) return route.fallback()
    asked++
    await released
    await route.fallback()
  })
  return { go: () => go(), asked: () => asked }
}

const place = (page: Page) => page.getByRole('button', { name: /^Place order, \$/ })

test('the press waits for the last change, and is refused at another total than it showed', async ({
  page,
  paying,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await draftOrder(page, paying.sku, 6, newEmail())
  await page.getByRole('radio', { name: /On delivery/ }).check()
  await kept(page)
  const before = await place(page).innerText()
  const toPay = before.slice('Place order, '.length)
  await page.getByText(`Why ${toPay}?`).click()
  await expect(page.getByRole('table', { name: `Why the total is ${toPay}` }).locator('tfoot')).toContainText(toPay)
  const puts = await hold(page, '**/api/admin/order-drafts/*', 'PUT')
  const presses = await hold(page, '**/api/admin/order-drafts/*/order', 'POST')
  presses.go()
  await page.getByRole('radio', { name: /Express/ }).check()
  await place(page).click()
  await expect.poll(puts.asked).toBe(1)
  expect([presses.asked(), await place(page).innerText()]).toEqual([0, before])
  puts.go()
  await expect(page.getByRole('alert').filter({ hasText: /^The total is \$.* now, not \$/ })).toBeVisible()
  await expect(place(page)).not.toHaveText(before)
  await place(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/)
})

test('a code and Enter take the match of that code, also where the list still shows another one', async ({
  page,
  catalogue,
}) => {
  const [shown, scanned] = [await catalogue.add(), await catalogue.add()]
  await open(page, '/dashboard/orders/new')
  await expect(page).toHaveURL(/\/orders\/new\/[\da-f-]{36}/)
  const find = page.getByRole('combobox', { name: /^Add a product/ })
  await find.fill(shown.word)
  await expect(page.getByRole('option', { name: shown.name })).toBeVisible()
  const searches = await hold(page, '**/api/home/product_search*', 'GET')
  await find.fill(scanned.sku('Navy', 'M'))
  await find.press('Enter')
  await expect.poll(searches.asked).toBeGreaterThan(0)
  await expect(page.getByRole('table')).toHaveCount(0)
  searches.go()
  await expect(page.locator(`input[name="qty[${scanned.sku('Navy', 'M')}]"]`)).toBeVisible()
  await expect(page.locator(`input[name="qty[${shown.sku('Navy', 'M')}]"]`)).toHaveCount(0)
  await expect(find).toHaveValue('')
  // Nothing is asked of it: it goes at a press, and does not come back with the next page.
  await page.getByRole('button', { name: `Remove ${scanned.name}` }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a draft that somebody else orders shows its order; one that they discard says so', async ({
  page,
  paying,
  context,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await draftOrder(page, paying.sku, 6, newEmail())
  const { pathname } = new URL(page.url())
  const other = await context.newPage()
  await open(other, pathname)
  await other.getByRole('radio', { name: /On delivery/ }).check()
  await kept(other)
  await place(other).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/)
  await page.getByLabel('Note').fill('Called again.')
  await expect(page.getByRole('heading', { name: /^Ordered as #\d+$/ })).toBeVisible()

  await draftOrder(other, paying.sku, 6, newEmail())
  other.on('dialog', dialog => void dialog.accept())
  const gone = new URL(other.url()).pathname
  await other.getByRole('button', { name: 'Discard draft' }).click()
  await expect(other).toHaveURL(/\/dashboard\/orders$/)
  await open(other, gone)
  await expect(other.getByText('This draft was discarded.')).toBeVisible()
  expect(await violations(other)).toEqual([])
  await other.close()
})

test('lines that became short take what is left, or go', async ({ page, catalogue }) => {
  const product = await catalogue.add({ colors: ['Navy'], sizes: ['S', 'M'] })
  await draftOrder(page, product.sku('Navy', 'S'), 6, newEmail())
  await page.getByLabel(/^Navy, M/).fill('8')
  await kept(page)
  await product.change({ quantity: 4 })
  await open(page, new URL(page.url()).pathname)
  expect(await violations(page)).toEqual([])
  await expect(place(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Take what is left of Navy, S: 4' }).click()
  await expect(page.getByLabel(/^Navy, S/)).toHaveValue('4')
  await page.getByRole('button', { name: 'Remove Navy, M' }).click()
  await expect(page.getByLabel(/^Navy, M/)).toHaveValue('')
  await expect(page.getByText('4 pieces').first()).toBeVisible()
  await expect(page.getByText('There are fewer pieces')).toHaveCount(0)
  await expect(place(page)).toBeEnabled()
})

test('an email address is kept once its field is left, and a cell that cannot be read stays as it was typed', async ({
  page,
  paying,
}) => {
  await draftOrder(page, paying.sku, 6, newEmail())
  const buyer = page.getByRole('region', { name: 'Buyer' })
  const sent: string[] = []
  page.on('request', request => request.method() === 'PUT' && sent.push(request.postData() ?? ''))
  const email = buyer.getByLabel('Email', { exact: true })
  await email.fill('coach@half.co')
  await expect(page.getByText('The buyer is kept once the email address is complete')).toBeVisible()
  await email.fill(newEmail())
  await page.getByLabel('Note').fill('Called in.')
  await expect.poll(() => sent.some(body => body.includes('Called in.'))).toBe(true)
  expect(sent.filter(body => body.includes('half.co'))).toEqual([])

  const cell = page.locator(`input[name="qty[${paying.sku}]"]`)
  await cell.fill('007')
  await expect(cell).toHaveValue('7')
  await cell.fill('7x')
  await expect(cell).toHaveValue('7x')
})
