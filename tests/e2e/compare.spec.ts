import type { Page } from '@playwright/test'
import type { Product } from './support/catalogue.ts'
import { compare, save } from './support/picks.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 860 } })

const heads = (page: Page) => page.getByRole('main').getByRole('columnheader')

async function several(add: () => Promise<Product>, count: number): Promise<readonly Product[]> {
  const products: Product[] = []
  for (let n = 0; n < count; n++) products.push(await add())
  return products
}

test('picks of cards stand in the bar, up to four, and lead to the table', async ({ page, catalogue, complaints }) => {
  complaints.expect(/409.*compare/)
  const products = await several(() => catalogue.add(), 5)
  const tray = page.getByRole('region', { name: 'Products to compare' })
  for (const [n, product] of products.entries()) {
    await open(page, product.brandPath)
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
    await card.hover()
    await card.getByRole('button', { name: `Compare ${product.name}` }).click()
    if (n < 4) await expect(tray.getByRole('link', { name: product.name })).toBeVisible()
  }
  await expect(page.getByRole('alert').filter({ hasText: 'You are already comparing 4 products' })).toBeVisible()
  await expect(tray.getByRole('button', { name: /^Remove/ })).toHaveCount(4)
  await tray.getByRole('button', { name: `Remove ${products[0]?.name}` }).click()
  await expect(tray.getByRole('button', { name: /^Remove/ })).toHaveCount(3)
  await tray.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/\/compare$/)
  await expect(heads(page)).toHaveText(products.slice(1, 4).map(({ name }) => name))
  await expect(tray).toBeHidden()
})

test('the table shows differences alone, and its heads stay in sight', async ({ page, catalogue }) => {
  const cheap = await catalogue.add({ price: '5.00', sizes: ['S', 'M'] })
  const dear = await catalogue.add({ price: '50.00', sizes: ['S', 'M'] })
  await compare(page.request, [cheap, dear])
  await open(page, '/compare')
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: /^Sizes/ })).toBeVisible()
  await main.getByRole('link', { name: 'Show differences only' }).click()
  await expect(page).toHaveURL(/rows=differences/)
  await expect(main.getByRole('row', { name: /^Sizes/ })).toHaveCount(0)
  await expect(main.getByRole('row', { name: /^Price As low/ })).toContainText('$5.00')
  await main.getByRole('link', { name: 'Show all rows' }).click()
  await expect(main.getByRole('row', { name: /^Sizes/ })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 500 })
  const last = main.getByRole('row').last()
  await last.evaluate(row => row.scrollIntoView({ block: 'end' }))
  await expect(last).toBeInViewport()
  await expect(heads(page).first()).toBeInViewport({ ratio: 1 })
})

test('a free place offers what is saved, and a product leaves the table', async ({ page, catalogue }) => {
  const [one, two] = await several(() => catalogue.add(), 2)
  if (!one || !two) throw new Error('two products')
  await compare(page.request, [one])
  await save(page.request, [two])
  await open(page, '/compare')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: two.name, exact: true }).click()
  await expect(heads(page)).toHaveText([one.name, two.name])
  await main.getByRole('button', { name: `Remove ${one.name}` }).click()
  await expect(heads(page)).toHaveText([two.name])
  await main.getByRole('button', { name: 'Clear all' }).click()
  await expect(main).toContainText('Nothing to compare yet')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('two stand side by side, and a picker changes them', async ({ page, catalogue }) => {
    const products = await several(() => catalogue.add(), 3)
    await compare(page.request, products)
    await open(page, '/compare')
    const shown = (n: number) => products[n]?.name ?? ''
    await expect(heads(page).filter({ visible: true })).toHaveText([shown(0), shown(1)])
    await page.getByLabel('Second product').selectOption({ label: shown(2) })
    await expect(heads(page).filter({ visible: true })).toHaveText([shown(0), shown(2)])
    // The one that is there already changes places.
    await page.getByLabel('First product').selectOption({ label: shown(2) })
    await expect(page.getByLabel('Second product').locator('option:checked')).toHaveText(shown(0))
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('cards, table and picker work by forms and links', async ({ page, catalogue, complaints }) => {
    complaints.expect(/409.*compare\/add/)
    const products = await several(() => catalogue.add(), 5)
    for (const product of products) {
      await page.goto(product.brandPath)
      await page.getByRole('button', { name: `Compare ${product.name}` }).click()
      await expect(page).toHaveURL(/\/compare/)
    }
    await expect(page.getByRole('alert')).toContainText('You are already comparing 4 products')
    await page.goto('/compare')
    await page.getByRole('link', { name: 'Show differences only' }).click()
    await expect(page.getByRole('link', { name: 'Show all rows' })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${products[0]?.name}` }).click()
    await expect(heads(page)).toHaveText(products.slice(1, 4).map(({ name }) => name))
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Second product').selectOption({ label: products[3]?.name ?? '' })
    await page.getByRole('button', { name: 'Show these two' }).click()
    await expect(heads(page).filter({ visible: true })).toHaveText([products[1]?.name ?? '', products[3]?.name ?? ''])
  })
})
