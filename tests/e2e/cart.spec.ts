import type { APIRequestContext, Page } from '@playwright/test'
import type { Catalogue } from './support/catalogue.ts'
import { fillCart } from './support/orders.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 860 } })

test('a quantity over the stock is named at its cell and never added', async ({ page, catalogue }) => {
  const product = await catalogue.add({ quantity: 7 })
  await open(page, `${product.path}?order=many`)
  const main = page.getByRole('main')
  const cell = main.getByLabel('Red, L', { exact: true })
  await cell.fill('9')
  await expect(cell).toHaveAttribute('aria-invalid', 'true')
  await expect(cell).toHaveAccessibleDescription('Only 7 left in L')
  // The total counts what there is.
  await expect(main).toContainText('7 pieces')
  await expect(main).toContainText('$87.50')
  await expect(main).toContainText('Check 1 quantity')

  await cell.fill('7')
  await expect(cell).not.toHaveAttribute('aria-invalid')
  await main.getByRole('button', { name: 'Add 7 to cart' }).click()
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel.getByRole('button', { name: 'One more' })).toBeDisabled()
})

test('cells follow Enter, Shift and Enter and the arrows, and take rows of a spreadsheet', async ({
  page,
  context,
  catalogue,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await catalogue.add()
  await open(page, `${product.path}?order=many`)
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  await cell('Navy, S').fill('4')
  await page.keyboard.press('Enter')
  await expect(cell('Navy, M')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(cell('Navy, S')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell('Red, S')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell('Red, M')).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('1\t2\t3\n'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell('Red, M')).toHaveValue('1')
  await expect(cell('Red, XL')).toHaveValue('3')
  await expect(page.getByRole('button', { name: 'Add 10 to cart' })).toBeVisible()
})

test('a removed line comes back to its place', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  const lines = ['S', 'M', 'L'].map(size => ({ sku: product.sku('Navy', size), quantity: 2 }))
  await fillCart(page.request, lines)
  await open(page, '/cart')
  const table = page.getByRole('table')
  await table.getByRole('button', { name: `Remove ${product.name}, Navy, M` }).click()
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 4 items')
  await expect(table.getByRole('status')).toHaveText(new RegExp(`Removed ${product.name}, Navy, M`))
  // The number follows the press, and the server hears of it a moment later.
  const back = page.waitForResponse(response => response.request().method() === 'POST')
  await table.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 6 items')
  expect((await back).status()).toBe(200)
  await page.reload()
  await expect(table.getByRole('textbox')).toHaveCount(3)
  await expect(page.getByRole('main')).toContainText('$75.00')
})

test('two tabs show one cart', async ({ page, context, catalogue }) => {
  const product = await catalogue.add()
  await fillCart(page.request, [{ sku: product.sku('Navy', 'S'), quantity: 1 }])
  await open(page, '/cart')
  const other = await context.newPage()
  await open(other, `${product.path}?color=red&size=m`)
  await other.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(other.locator('#cart-button')).toHaveAccessibleName('Cart, 2 items')
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 2 items')
  await expect(page.getByRole('main')).toContainText('$25.00')

  await page.getByRole('button', { name: `Remove ${product.name}, Red, M` }).click()
  await expect(other.locator('#cart-button')).toHaveAccessibleName('Cart, 1 item')
})

test('a line that changed since it was added says so', async ({ page, catalogue }) => {
  const product = await catalogue.add({ quantity: 9 })
  await fillCart(page.request, [{ sku: product.sku('Navy', 'S'), quantity: 6 }])
  await product.change({ price: '13.75', quantity: 4 })
  await open(page, '/cart')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Changes since you added' })).toContainText('1 item changed')
  await expect(main).toContainText('Only 4 left. Lower the quantity to order.')
  await expect(main).toContainText('Price changed from $12.50 to $13.75')
})

test('the cart button opens the panel, Escape closes it and gives the focus back', async ({ page }) => {
  await open(page, '/')
  const button = page.locator('#cart-button')
  await button.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel.getByRole('heading', { name: 'Cart' })).toBeFocused()
  await expect(panel).toContainText('Your cart is empty')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
})

test('a number that is too high falls back to what the message says', async ({ page, catalogue }) => {
  const product = await catalogue.add({ quantity: 7 })
  await fillCart(page.request, [{ sku: product.sku('Navy', 'S'), quantity: 2 }])
  await open(page, '/cart')
  const quantity = page.getByRole('main').getByRole('textbox', { name: /Quantity of/ })
  await quantity.fill('99')
  await quantity.press('Enter')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(`Only 7 left of ${product.name}, Navy, S. The quantity is 2 again.`)
  await expect(quantity).toHaveValue('2')
  await quantity.fill('7')
  await quantity.press('Enter')
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 7 items')
  await expect(alert).toHaveCount(0)
  await quantity.fill('0')
  await quantity.press('Enter')
  await expect(page.getByRole('table')).toContainText('Removed')
})

/** Once all has come that loads when there is time for it. What would load later waits for the connection. */
async function goOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

/** A cart of two sizes of one product, open without a connection. */
async function openCartAndGoOffline(page: Page, catalogue: Catalogue) {
  const product = await catalogue.add()
  await fillCart(page.request, [
    { sku: product.sku('Navy', 'S'), quantity: 2 },
    { sku: product.sku('Navy', 'M'), quantity: 2 },
  ])
  await open(page, '/cart')
  await goOffline(page)
  await expect(page.getByText('You are offline. Changes are kept on this device.')).toBeVisible()
  return { product, main: page.getByRole('main') }
}

async function quantitiesIn(request: APIRequestContext): Promise<number[]> {
  const { lines } = (await (await request.get('/api/cart')).json()) as { lines: { quantity: number }[] }
  return lines.map(({ quantity }) => quantity)
}

test('without a connection changes are kept, said so, and sent once it is back', async ({
  page,
  context,
  catalogue,
}) => {
  const { product, main } = await openCartAndGoOffline(page, catalogue)
  await main.getByRole('button', { name: 'One more' }).first().click()
  await main.getByRole('button', { name: 'One more' }).first().click()
  await page.getByRole('button', { name: `Remove ${product.name}, Navy, M` }).click()
  await expect(main.getByRole('textbox', { name: /Quantity of/ })).toHaveValue('4')
  await expect(main.getByRole('alert')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await expect.poll(() => quantitiesIn(page.request)).toEqual([4])
})

test('what was changed offline is still there when the tab was closed and the shop is opened again', async ({
  page,
  context,
  catalogue,
}) => {
  const { product, main } = await openCartAndGoOffline(page, catalogue)
  await main.getByRole('button', { name: 'One more' }).first().click()
  await page.getByRole('button', { name: `Remove ${product.name}, Navy, M` }).click()
  await expect(main.getByRole('textbox', { name: /Quantity of/ })).toHaveValue('3')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('CART_CHANGES'))).toMatch(/^v1\./)
  // Nothing asks whether to leave: nothing would be lost.
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
  await context.setOffline(false)

  const later = await context.newPage()
  await open(later, '/')
  await expect(later.locator('#cart-button')).toHaveAccessibleName('Cart, 3 items')
  await expect.poll(() => quantitiesIn(later.request)).toEqual([3])
  await expect.poll(() => later.evaluate(() => localStorage.getItem('CART_CHANGES'))).toBeNull()
})

test('the checkout waits for what was just changed', async ({ page, context, catalogue }) => {
  const product = await catalogue.add()
  await fillCart(page.request, [{ sku: product.sku('Navy', 'S'), quantity: 1 }])
  await open(page, '/cart')
  const held: (() => void)[] = []
  await context.route('**/api/cart/items/*', async route => {
    await new Promise<void>(go => held.push(go))
    await route.continue()
  })
  const main = page.getByRole('main')
  for (let i = 0; i < 3; i++) await main.getByRole('button', { name: 'One more' }).click()
  await main.getByRole('link', { name: 'Checkout' }).click()
  await expect(main.getByRole('link', { name: 'Checkout' })).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('4 ×')
})

test('what is typed before the scripts come counts, and Enter takes nothing out', async ({
  page,
  context,
  catalogue,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|dynamically imported module/)
  const product = await catalogue.add()
  const sizes = ['S', 'M']
  await fillCart(
    page.request,
    sizes.map(size => ({ sku: product.sku('Navy', size), quantity: 2 })),
  )
  let come: () => void = () => {}
  const late = new Promise<void>(resolve => {
    come = resolve
  })
  await context.route('**/assets/{entries,chunks}/**', async route => {
    await late
    await route.continue()
  })
  const quantity = page.getByRole('main').getByRole('textbox', { name: /Quantity of/ })
  await page.goto('/cart', { waitUntil: 'commit' })
  await quantity.first().fill('5')
  await quantity.nth(1).focus()
  come()
  await alive(page)
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 7 items')
  await expect(quantity.first()).toHaveValue('5')

  await context.unroute('**/assets/{entries,chunks}/**')
  await context.route('**/assets/{entries,chunks}/**', route => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  await quantity.first().fill('6')
  await quantity.first().press('Enter')
  await page.waitForURL('**/cart')
  await expect(quantity).toHaveCount(2)
  await expect(quantity.first()).toHaveValue('6')
})

test('what is typed into a matrix before the scripts come is counted', async ({ page, context, catalogue }) => {
  const product = await catalogue.add()
  let come: () => void = () => {}
  const late = new Promise<void>(resolve => {
    come = resolve
  })
  await context.route('**/assets/{entries,chunks}/**', async route => {
    await late
    await route.continue()
  })
  await page.goto(`${product.path}?order=many`, { waitUntil: 'commit' })
  await page.getByRole('main').getByLabel('Red, L', { exact: true }).fill('9')
  come()
  await alive(page)
  await expect(page.getByRole('button', { name: 'Add 9 to cart' })).toBeVisible()
})

test('all sizes of a product go at once, and each can come back', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  const sizes = ['S', 'M', 'L', 'XL']
  const skus = [...sizes.map(size => product.sku('Navy', size)), product.sku('Red', 'S')]
  await fillCart(
    page.request,
    skus.map(sku => ({ sku, quantity: 1 })),
  )
  await open(page, '/cart')
  await page.getByRole('button', { name: `Remove ${product.name}`, exact: true }).click()
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 0 items')
  const undo = page.getByRole('table').getByRole('button', { name: 'Undo' })
  await expect(undo).toHaveCount(5)
  await undo.first().click()
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 1 item')
})

test.describe('enlarged four times', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('the panel scrolls as a whole, so that its lines and its buttons can be reached', async ({
    page,
    catalogue,
  }) => {
    const product = await catalogue.add()
    await fillCart(page.request, [{ sku: product.sku('Navy', 'S'), quantity: 2 }])
    await open(page, '/')
    await page.locator('#cart-button').click()
    const panel = page.getByRole('dialog', { name: 'Cart' })
    await expect(panel.getByRole('link', { name: product.name })).toBeInViewport()
    await panel.getByRole('link', { name: 'Checkout' }).focus()
    await expect(panel.getByRole('link', { name: 'Checkout' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('on a very narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('a line’s amount stays within the page', async ({ page, catalogue }) => {
    const product = await catalogue.add({ price: '1234.50' })
    await fillCart(page.request, [{ sku: product.sku('Navy', 'S'), quantity: 50 }])
    await open(page, '/cart')
    const amount = page.getByRole('table').getByText('$61,725.00').filter({ visible: true })
    const [box, table] = await Promise.all([amount.boundingBox(), page.getByRole('table').boundingBox()])
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((table?.x ?? 0) + (table?.width ?? 0))
  })
})
