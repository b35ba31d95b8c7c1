import { keyboard, tabTo } from './support/hands.ts'
import { fillCart } from './support/orders.ts'
import { expect, open, test } from './support/test.ts'
import { walk } from './support/walk.ts'

test.use({ viewport: { width: 1280, height: 860 } })

test('pictures are turned and enlarged by keyboard, and the focus comes back', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await open(page, product.path)
  const main = page.getByRole('main')
  const pictures = main.getByRole('region', { name: 'Pictures' })
  const position = pictures.getByRole('status')
  const next = pictures.getByRole('button', { name: 'Next picture' })
  await main.focus()
  // On the way the focus goes over every picture, which brings each into sight: Next goes from the last to the first.
  await tabTo(page, next)
  await expect(position).toHaveText('3 of 3')
  await page.keyboard.press('Enter')
  await expect(position).toHaveText('1 of 3')
  await page.keyboard.press('Space')
  await expect(position).toHaveText('2 of 3')
  await expect(next).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(pictures.getByRole('button', { name: 'Previous picture' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(position).toHaveText('1 of 3')

  const enlarge = pictures.getByRole('button', { name: 'Enlarge the picture' })
  await page.keyboard.press('Shift+Tab')
  await expect(enlarge).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' })
  await expect(dialog.getByRole('heading')).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Larger' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('1.5×')
  // Nothing behind the dialog can be reached: from its last button Tab leads out of the page.
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    const behind = page.locator('body :focus:not(dialog *):not(dialog)')
    expect(await behind.count()).toBe(0)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(enlarge).toBeFocused()
})

test('a colour and a size are chosen with the arrows and added', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  const hand = keyboard(page)
  await open(page, product.path)
  const main = page.getByRole('main')
  await main.focus()
  await walk(page, hand).addOne('Red', 'L')
  const panel = page.getByRole('dialog', { name: 'Cart' })
  await expect(panel).toContainText('Red')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(main.getByRole('button', { name: 'Add to cart' }).first()).toBeFocused()
})

test('in the cart a quantity is stepped, a line removed and put back', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await fillCart(
    page.request,
    ['S', 'M'].map(size => ({ sku: product.sku('Navy', size), quantity: 2 })),
  )
  await open(page, '/cart')
  await page.getByRole('main').focus()
  const table = page.getByRole('table')
  const quantity = table.getByRole('group', { name: `Quantity of ${product.name}, Navy, M` })
  const count = page.locator('#cart-button')
  await tabTo(page, quantity.getByRole('button', { name: 'One more' }))
  await page.keyboard.press('Enter')
  await expect(count).toHaveAccessibleName('Cart, 5 items')
  await page.keyboard.press('Shift+Tab')
  await expect(quantity.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(count).toHaveAccessibleName('Cart, 4 items')
  await keyboard(page).send(quantity.getByRole('textbox'), '7')
  await expect(count).toHaveAccessibleName('Cart, 9 items')

  const remove = table.getByRole('button', { name: `Remove ${product.name}, Navy, M` })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await expect(count).toHaveAccessibleName('Cart, 2 items')
  // Where the line was, so that the next press takes it back.
  const undo = table.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(count).toHaveAccessibleName('Cart, 9 items')
  await expect(quantity.getByRole('button', { name: 'One less' })).toBeFocused()
})

test('a list is filtered, sorted and continued', async ({ page }) => {
  await open(page, '/store')
  const main = page.getByRole('main')
  const brands = main.getByRole('group', { name: 'Brand', exact: true })
  const disclosure = main.locator('summary', { hasText: /^Brand$/ })
  await disclosure.focus()
  await expect(brands).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(brands).toBeVisible()
  await tabTo(page, main.getByRole('searchbox', { name: 'Search brands' }))
  await page.keyboard.type('hearth')
  const box = brands.getByRole('checkbox', { name: /^Hearthspun/ })
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/brand=hearthspun/)
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).not.toHaveURL(/brand=/)

  const sort = page.getByLabel('Sort by')
  await sort.focus()
  await page.keyboard.type('Price, low')
  await expect(page).toHaveURL(/sort=pa/)
  await expect(sort).toBeFocused()

  const cards = page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 }).getByRole('link')
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'Show 24 more' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cards.count()).toBeGreaterThan(40)
  await expect(cards.nth(24)).toBeFocused()
})
