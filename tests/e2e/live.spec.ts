import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { expect, open, test } from './support/test.ts'

/** Opens a page and waits until it is told of changes. */
async function openLive(page: Page, address: string): Promise<void> {
  const connected = page.waitForResponse(answer => answer.url().includes('/api/live?'))
  await open(page, address)
  expect((await connected).status()).toBe(200)
}

const announced = (page: Page) => page.locator('#announcer')

test('prices and stock move on open pages of a product and of a list, marked and read out once', async ({
  page,
  context,
  catalogue,
}) => {
  const tee = await catalogue.add({ sizes: ['M'], colors: ['Navy'], price: '12.50', quantity: 60 })
  const list = await context.newPage()
  await openLive(list, tee.brandPath)
  // The first tab connects anew, for what the second one shows.
  const joined = list.waitForResponse(answer => answer.url().includes('left=1'))
  await open(page, tee.path)
  await joined
  await page.getByRole('textbox', { name: 'Quantity' }).fill('7')

  await tee.change({ price: '15.00', quantity: 4 })
  const main = page.getByRole('main')
  await expect(main.getByText('Before, it was $12.50.')).toBeVisible()
  await expect(main.getByText('$15.00').first()).toBeVisible()
  await expect(main.getByText('Only 4 left').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('7')
  await expect(announced(page)).toHaveText('The price changed from $12.50 to $15.00.')
  expect(await violations(page)).toEqual([])

  const card = list.getByRole('listitem').filter({ hasText: tee.name })
  await expect(card).toContainText('$15.00')
  await expect(card).toContainText('Was $12.50 until just now')
  await expect(announced(list)).toHaveText('1 product on this page changed in price or stock.')
  expect(await violations(list)).toEqual([])

  await main.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(main.getByText('Before, it was')).toBeHidden()
  await tee.change({ quantity: 0 })
  await expect(main.getByText('Sold out').first()).toBeVisible()
  await expect(main.getByText('Before, it was')).toBeHidden()
  await expect(card).toContainText('Sold out')
})

test('two pages of one browser share a connection', async ({ page, context, catalogue }) => {
  const tee = await catalogue.add({ sizes: ['M'], colors: ['Navy'] })
  await openLive(page, tee.path)
  const streams: string[] = []
  context.on('request', asked => {
    if (asked.url().includes('/api/live?')) streams.push(asked.url())
  })
  const other = await context.newPage()
  await open(other, tee.path)
  await tee.change({ price: '11.00' })
  for (const each of [page, other]) await expect(each.getByText('Before, it was $12.50.')).toBeVisible()
  expect(streams).toEqual([])
})

test('the cart page says which line changed, and its totals are those of the shop', async ({ page, catalogue }) => {
  const tee = await catalogue.add({ sizes: ['M'], colors: ['Navy'], price: '10.00' })
  await page.request.post('/api/cart/items', { data: { lines: [{ sku: tee.sku('Navy', 'M'), quantity: 5 }] } })
  await openLive(page, '/cart')
  const main = page.getByRole('main')
  await expect(main.getByText('$50.00').filter({ visible: true }).first()).toBeVisible()

  await tee.change({ price: '8.00', quantity: 3 })
  await expect(main.getByText('Price changed from $10.00 to $8.00').filter({ visible: true }).first()).toBeVisible()
  await expect(main.getByText('Only 3 left').filter({ visible: true }).first()).toBeVisible()
  await expect(main.getByText('$40.00').filter({ visible: true }).first()).toBeVisible()
  await expect(announced(page)).toContainText('Price changed from $10.00 to $8.00')
  expect(await violations(page)).toEqual([])
})

test('a page that comes back from the browser’s memory is told what it missed', async ({ page, catalogue }) => {
  const tee = await catalogue.add({ sizes: ['M'], colors: ['Navy'] })
  await openLive(page, tee.path)
  const connected = page.waitForRequest(asked => asked.url().includes('/api/live?'))
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await tee.change({ price: '13.00' })
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await connected
  await expect(page.getByText('Before, it was $12.50.')).toBeVisible()
})

test('without the stream pages are as good as before', async ({ page, catalogue, complaints }) => {
  complaints.expect(/503/)
  const tee = await catalogue.add({ sizes: ['M'], colors: ['Navy'] })
  await page.route('**/api/live?*', route => route.fulfill({ status: 503, body: '{}' }))
  const refused = page.waitForResponse(answer => answer.url().includes('/api/live?'))
  await open(page, tee.path)
  await refused
  const main = page.getByRole('main')
  await expect(main.getByText('$12.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.locator('#cart-count')).toHaveText('1')

  // A page that is loaded shows what is so now, and marks nothing.
  await tee.change({ price: '15.00', quantity: 4 })
  await open(page, tee.path)
  await expect(main.getByText('$15.00').first()).toBeVisible()
  await expect(main.getByText('Only 4 left').first()).toBeVisible()
  await expect(main.getByText('Before, it was')).toBeHidden()
  await open(page, tee.brandPath)
  const card = page.getByRole('listitem').filter({ hasText: tee.name })
  await expect(card).toContainText('$15.00')
  await expect(card).not.toContainText('until just now')
  await open(page, '/cart')
  await expect(main.getByText('$15.00').filter({ visible: true }).first()).toBeVisible()
  await main.getByRole('button', { name: 'One more' }).click()
  await expect(main.getByText('$30.00').filter({ visible: true }).first()).toBeVisible()
})
