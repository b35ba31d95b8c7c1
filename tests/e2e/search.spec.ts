import type { Locator, Page } from '@playwright/test'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 860 } })

/** The id of the option that the field names as active has to be the selected one. */
async function selected(page: Page, field: Locator): Promise<string> {
  const option = page.locator('[role=option][aria-selected=true]')
  await expect(option).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  return (await option.textContent()) ?? ''
}

test('suggestions follow the arrows while the focus stays in the field', async ({ page }) => {
  await open(page, '/')
  const field = page.getByLabel('Search products')
  await field.focus()
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  // Nothing typed: the shop suggests by itself.
  await expect(list).toBeVisible()
  await field.pressSequentially('polo')
  await expect(field).toHaveRole('combobox')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: /^View (all|the)/ })).toBeVisible()
  // What the query adds is bold: Polo, and an s.
  await expect(list.locator('b').getByText('s', { exact: true })).toBeVisible()

  const options = list.getByRole('option')
  const first = await selected(page, field)
  await page.keyboard.press('ArrowDown')
  expect(await selected(page, field), 'the first press takes what is selected').toBe(first)
  await page.keyboard.press('ArrowDown')
  expect(await selected(page, field)).toBe(await options.nth(1).textContent())
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await selected(page, field), 'from the first to the last').toBe(await options.last().textContent())
  await expect(field).toBeFocused()
})

test('Home and End move the caret, Escape closes and then clears', async ({ page }) => {
  await open(page, '/')
  const field = page.getByLabel('Search products')
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart)
  await field.pressSequentially('hoodie')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Home')
  expect(await caret()).toBe(0)
  await page.keyboard.press('End')
  expect(await caret()).toBe(6)
  await page.keyboard.press('Escape')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('.search-panel')).toHaveCount(0)
  await expect(field).toHaveValue('hoodie')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('Enter searches the text, or follows the suggestion that somebody moved to', async ({ page }) => {
  await open(page, '/')
  const field = page.getByLabel('Search products')
  await field.pressSequentially('hoodie')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=hoodie$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “hoodie”')
  await expect(page.locator('.search-panel')).toHaveCount(0)

  await field.fill('polo')
  // What the last text found stays until the new suggestions are there.
  await expect(page.getByRole('option', { name: /polo/i }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const wanted = Number((await selected(page, field)).match(/\d+$/)?.[0])
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/q=hoodie/)
  await expect(page.getByRole('main')).toContainText(new RegExp(`\\b${wanted} products?`))
})

test('Tab goes on through the results and out, which closes the list', async ({ page }) => {
  await open(page, '/')
  const field = page.getByLabel('Search products')
  await field.pressSequentially('polo')
  const all = page.getByRole('link', { name: /^View (all|the)/ })
  await expect(all).toBeVisible()
  const results = page.getByRole('region', { name: 'Matching products' }).getByRole('link')
  const stops = (await results.count()) + 1
  await page.keyboard.press('Tab')
  for (let i = 0; i < stops && !(await results.first().evaluate(is)); i++) await page.keyboard.press('Tab')
  await expect(results.first()).toBeFocused()
  for (let i = 0; i < stops && !(await all.evaluate(is)); i++) await page.keyboard.press('Tab')
  await expect(all).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.search-panel')).toHaveCount(0)
  // A guest's way in comes after the search, then the wishlist and the cart.
  for (const next of ['#sign-in-link', '#wishlist-link', '#cart-button']) {
    await expect(page.locator(next)).toBeFocused()
    await page.keyboard.press('Tab')
  }
})

const is = (element: Element) => element === document.activeElement

test('a word that is nowhere says so and offers what is near', async ({ page, catalogue }) => {
  const { word, name } = await catalogue.add()
  await open(page, '/')
  const field = page.getByLabel('Search products')
  await field.fill('qqqqwwwwzzzz')
  await expect(page.locator('#search-area')).toContainText('No suggestions')
  await expect(page.locator('#search-area')).toContainText('No products found')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('No products found')
  await expect(page.getByRole('region', { name: 'Top categories' }).getByRole('link', { name: 'Polos' })).toBeVisible()

  // A letter too few and one that is wrong are forgiven.
  await field.fill(`${word.slice(0, 4)}w${word.slice(5, 9)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
})

test('a word that finds nothing has a way on', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await open(page, '/brands')
  await page.locator('#search-input').fill('qqqqwwwwzzzz')
  await page.getByRole('link', { name: 'See all products' }).click()
  await expect(page).toHaveURL(/\/store$/)
})

test('what was understood is a chip that the keyboard takes off, and suggestions begin with all', async ({ page }) => {
  await open(page, '/search?q=black+polo')
  const understood = page.getByRole('list', { name: 'Understood as' })
  await expect(understood.getByRole('listitem')).toHaveText(['Black'])
  const links = page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 }).getByRole('link')
  await expect(links.first()).toHaveAttribute('href', /[?]color=[a-z-]*black/)
  await understood.getByRole('link', { name: 'Search without Black' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[/]search[?]q=polo$/)
  await expect(understood).toHaveCount(0)

  const field = page.getByLabel('Search products')
  await field.fill('black polo')
  await expect(page.getByRole('option').first()).toHaveText(/^All \d+ for \W?black polo/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('chips are links, and what was left out is said', async ({ page }) => {
    await page.goto('/search?q=black+polo+xyzzy')
    await expect(page.getByRole('main')).toContainText('Left out: xyzzy')
    await page.getByRole('link', { name: 'Search without Black' }).click()
    await expect(page).toHaveURL(/[/]search[?]q=polo[+]xyzzy$/)
  })
})

test('on a phone what was found comes first, then the groups, whose products are brought into view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await page.locator('#search-open').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).fill('navy tee under 50')
  const all = dialog.getByRole('option', { name: /^All \d+ for .*navy tee under 50/ })
  await expect(all).toContainText('Navy')
  await expect(all).toContainText('Under $50')
  const product = dialog.getByRole('region', { name: 'Matching products' }).getByRole('link').first()
  const brand = dialog.getByRole('group', { name: 'Brands' }).getByRole('option').first()
  const tops = await Promise.all([all, product, brand].map(async each => (await each.boundingBox())?.y ?? 0))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await brand.click()
  await expect(brand).toHaveAttribute('aria-selected', 'true')
  await expect(product).toBeInViewport()
})
