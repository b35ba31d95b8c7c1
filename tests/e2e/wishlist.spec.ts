import type { Page } from '@playwright/test'
import { fillCart } from './support/orders.ts'
import { save } from './support/picks.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 860 } })

const link = (page: Page) => page.locator('#wishlist-link')

test('a product is saved in the chosen colour, moved to the cart in a size, and leaves the list', async ({
  page,
  catalogue,
}) => {
  const product = await catalogue.add()
  await open(page, `${product.path}?color=red`)
  const button = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(link(page)).toHaveAccessibleName('Wishlist, 1 product')
  await expect(page.locator('#announcer')).toHaveText('Saved to your wishlist')

  await link(page).click()
  await expect(page).toHaveURL(/\/wishlist$/)
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
  await expect(item).toContainText('Red')
  await expect(item.getByRole('link', { name: product.name })).toHaveAttribute('href', `${product.path}?color=red`)
  await item.getByRole('button', { name: 'Move to cart' }).click()
  await expect(item.getByRole('alert')).toHaveText('Choose a size')
  await expect(item.getByRole('combobox')).toBeFocused()
  await item.getByRole('combobox').selectOption({ label: 'M' })
  await item.getByRole('button', { name: 'Move to cart' }).click()
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel).toContainText(product.name)
  await page.keyboard.press('Escape')
  // The header gave way while the page was read on.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 1 item')
  await expect(page.getByRole('main')).toContainText('Your wishlist is empty')
  await expect(link(page)).toHaveAccessibleName('Wishlist, 0 products')
})

test('cards show what is saved once the page is alive, and take it back', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await open(page, product.brandPath)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
  const button = card.getByRole('button', { name: `Save ${product.name}` })
  await card.hover()
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(link(page)).toHaveAccessibleName('Wishlist, 1 product')
  await page.reload()
  await alive(page)
  // Kept pages are the same for everybody; this visitor's pick is marked in them.
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveCSS('opacity', '1')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(link(page)).toHaveAccessibleName('Wishlist, 0 products')
})

test('a lower price since it was saved is told', async ({ page, catalogue }) => {
  const product = await catalogue.add({ price: '12.50' })
  await save(page.request, [product], 'navy')
  await product.change({ price: '9.75' })
  await open(page, '/wishlist')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
  await expect(item).toContainText('$9.75')
  await expect(item).toContainText('Was $12.50 when saved')
})

test('a shared list is read by others, who cannot change it, until it is not shared any more', async ({
  page,
  browser,
  catalogue,
  complaints,
}) => {
  complaints.expect(/404.*wishlist/)
  const product = await catalogue.add()
  await save(page.request, [product], 'navy')
  await open(page, '/wishlist')
  await page.getByRole('button', { name: 'Share list' }).click()
  const address = await page.getByLabel('Address of your list').inputValue()
  expect(address).toMatch(/\/wishlist\/[\w-]{22}$/)

  const other = await (await browser.newContext()).newPage()
  await open(other, address)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('A shared wishlist')
  const item = other.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
  await expect(item.getByRole('button', { name: /Remove|Move/ })).toHaveCount(0)
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(link(other)).toHaveAccessibleName('Wishlist, 1 product')

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Share list' })).toBeVisible()
  expect((await other.goto(address))?.status()).toBe(404)
  await other.context().close()
})

test('a line of the cart moves to the wishlist and leaves the cart', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await fillCart(page.request, [{ sku: product.sku('Red', 'M'), quantity: 2 }])
  await open(page, '/cart')
  await page.getByRole('button', { name: `Move to wishlist: ${product.name}, Red, M` }).click()
  await expect(link(page)).toHaveAccessibleName('Wishlist, 1 product')
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 0 items')
  await open(page, '/wishlist')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Red'])
})

test('what was looked at stands on the next product and on an empty list', async ({ page, catalogue }) => {
  const [first, second] = [await catalogue.add(), await catalogue.add()]
  await open(page, first.path)
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toHaveCount(0)
  await open(page, second.path)
  const row = page.getByRole('region', { name: 'Recently viewed' })
  await expect(row.getByRole('link')).toHaveText([first.name])
  await open(page, '/wishlist')
  await expect(row.getByRole('link')).toHaveText([second.name, first.name])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a card saves and leads back; the list asks for a size and moves', async ({ page, catalogue, complaints }) => {
    complaints.expect(/400.*wishlist\/move/)
    const product = await catalogue.add()
    await page.goto(product.brandPath)
    await page.getByRole('button', { name: `Save ${product.name}` }).click()
    await expect(page).toHaveURL(new RegExp(`${product.brandPath}\\??$`))
    await expect(link(page)).toHaveAccessibleName('Wishlist, 1 product')

    await link(page).click()
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
    await item.getByRole('button', { name: 'Move to cart' }).click()
    await expect(page).toHaveTitle(/^Error: Wishlist/)
    await expect(item.getByRole('alert')).toHaveText('Choose a size')
    await item.getByRole('combobox').selectOption({ label: 'L' })
    await item.getByRole('button', { name: 'Move to cart' }).click()
    await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 1 item')
    await expect(page.getByRole('main')).toContainText('Your wishlist is empty')
  })
})
