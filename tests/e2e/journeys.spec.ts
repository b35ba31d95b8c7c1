import type { Page } from '@playwright/test'
import type { Product } from './support/catalogue.ts'
import { type Hand, keyboard, mouse } from './support/hands.ts'
import { buyer } from './support/orders.ts'
import { expect, open, test } from './support/test.ts'
import { billing, contact, walk } from './support/walk.ts'

test.use({ viewport: { width: 1280, height: 860 } })

test('from search over a run of sizes to an invoice', async ({ page, catalogue }) => {
  await orderRun(page, mouse(), await catalogue.add())
})

test('the same by keyboard alone', async ({ page, catalogue }) => {
  await orderRun(page, keyboard(page), await catalogue.add())
})

async function orderRun(page: Page, hand: Hand, product: Product): Promise<void> {
  const shopper = walk(page, hand)
  await open(page, '/')
  await shopper.find(product)
  await shopper.addMatrix({ 'Navy, M': 3, 'Navy, L': 2, 'Red, XL': 1 })
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 6 items')
  await shopper.toCheckout()
  await shopper.answerSteps('Express')
  const total = await shopper.place()

  // Six pieces at 12.50 and a delivery that costs something.
  const main = page.getByRole('main')
  await expect(main).toContainText('$75.00')
  await expect(main).toContainText(total)
  expect(Number(total.replace('$', ''))).toBeGreaterThan(75)
  await expect(main).toContainText(buyer.house)
  expect(await product.stock('Navy', 'M')).toBe(57)
  expect(await product.stock('Red', 'XL')).toBe(59)
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 0 items')
  await seeInvoice(page, hand, product, total)
}

async function seeInvoice(page: Page, hand: Hand, product: Product, total: string): Promise<void> {
  const number = await page.getByRole('main').locator('bdi').first().textContent()
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.documentElement.dataset.printedAs = document.title
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  // A press before the page is alive prints nothing.
  await expect(async () => {
    await hand.press(page.getByRole('button', { name: 'Print invoice' }))
    await expect(page.locator('html')).toHaveAttribute('data-printed-as', number ?? '', { timeout: 500 })
  }).toPass()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeHidden()
  const invoice = page.getByRole('article')
  for (const text of [`Order number${number}`, 'Cutline Supply', buyer.lastName, product.sku('Navy', 'M'), total]) {
    await expect(invoice).toContainText(text)
  }
  const paper = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
}

test('one size', async ({ page, catalogue }) => {
  const product = await catalogue.add({ quantity: 5 })
  const shopper = walk(page, mouse())
  await open(page, product.path)
  const main = page.getByRole('main')

  await main.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(main.getByText('Choose a size', { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('radio', { name: 'S', exact: true })).toBeFocused()

  await shopper.addOne('Red', 'L')
  const panel = page.getByRole('dialog', { name: 'Cart' })
  for (const text of [product.name, 'Red', 'L', '$12.50']) await expect(panel).toContainText(text)
  await expect(page).toHaveURL(/color=red.*size=l/)
  await shopper.toCheckout()
  await shopper.answerSteps('Standard')
  await shopper.place()
  expect(await product.stock('Red', 'L')).toBe(4)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('from search to the confirmation', async ({ page, catalogue, complaints }) => {
    complaints.expect(/409.*\/cart\/add|422.*\/checkout|400.*\/checkout/)
    const product = await catalogue.add({ quantity: 5 })
    const main = page.getByRole('main')
    await page.goto('/')
    await page.getByLabel('Search products').fill(product.word)
    await page.getByLabel('Search products').press('Enter')
    await main.getByRole('link', { name: product.name }).click()

    await main.getByRole('link', { name: 'Many sizes' }).click()
    await main.getByLabel('Navy, M', { exact: true }).fill('9')
    await main.getByRole('button', { name: 'Add to cart' }).click()
    await expect(main).toContainText('only 5 left')
    await expect(main.getByLabel('Navy, M', { exact: true })).toHaveValue('9')
    await main.getByLabel('Navy, M', { exact: true }).fill('3')
    await main.getByLabel('Red, S', { exact: true }).fill('1')
    await main.getByRole('button', { name: /^Add/ }).click()

    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 4 items')
    await main.getByRole('button', { name: `Remove ${product.name}, Red, S` }).click()
    await expect(main).toContainText('3 pieces')
    await main.getByLabel(`Quantity of ${product.name}, Navy, M`).getByRole('textbox').fill('2')
    await main.getByRole('button', { name: 'Update cart' }).last().click()
    await expect(main).toContainText('2 pieces')
    await main.getByRole('link', { name: 'Checkout' }).click()

    await contact(page, 'Email').fill(buyer.email)
    await contact(page, 'Phone').fill(buyer.phone)
    await billing(page, 'First name').fill(buyer.firstName)
    await billing(page, 'Last name').fill(buyer.lastName)
    await billing(page, 'House number and street').fill(buyer.house)
    await billing(page, 'Postcode').fill(buyer.zipCode)
    await billing(page, 'Country').selectOption(buyer.country)
    await main.getByRole('radio', { name: 'Express' }).check()
    // Enter in a field is the one button's.
    await billing(page, 'House number and street').press('Enter')

    // The city was left out: it is said, and nothing that was typed is lost.
    await expect(page).toHaveTitle(/^Error: /)
    await main.getByRole('link', { name: 'Enter the city' }).click()
    await expect(billing(page, 'House number and street')).toHaveValue(buyer.house)
    await expect(main.getByRole('radio', { name: 'Express' })).toBeChecked()
    await billing(page, 'City').fill(buyer.city)
    await main.getByRole('button', { name: /Place order/ }).click()

    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
    await expect(main).toContainText('$25.00')
    expect(await product.stock('Navy', 'M')).toBe(3)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  })
})
