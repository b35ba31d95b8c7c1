import { fillCart } from './support/orders.ts'
import { expect, open, test } from './support/test.ts'

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
  await expect(main).toContainText('1 quantity needs a look')

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
  await table.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 6 items')
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
