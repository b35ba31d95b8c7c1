import type { Page } from '@playwright/test'
import { orderCart } from './support/orders.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 860 } })

const badge = (page: Page) => page.locator('#cart-button')
const copy = (page: Page) => page.evaluate(() => localStorage.getItem('CART'))

/** Adds a piece by the product's own page, as a shopper does: the copy follows what the browser does. */
async function add(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  await expect.poll(() => copy(page)).toMatch(/^v1\./)
}

test('the cart comes back to a browser that lost its cookie, from a copy that nobody can read', async ({
  page,
  context,
  catalogue,
}) => {
  const product = await catalogue.add()
  await add(page, `${product.path}?color=navy&size=m`)
  const text = (await copy(page)) ?? ''
  expect(atob(text.slice(3)).toUpperCase()).not.toContain(product.word.toUpperCase())
  // The key stays in the browser: not even a script of the page can take it out.
  const exported = await page.evaluate(async () => {
    const keys = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('selvedge', 1)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const key = await new Promise<CryptoKey>(resolve => {
      const request = keys.transaction('keys').objectStore('keys').get('cart')
      request.onsuccess = () => resolve(request.result as CryptoKey)
    })
    return crypto.subtle.exportKey('raw', key).then(
      () => 'exported',
      (error: Error) => error.name,
    )
  })
  expect(exported).toBe('InvalidAccessError')

  await context.clearCookies()
  await open(page, '/')
  await expect(badge(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(page.getByText('Your cart is back: 1 piece')).toBeVisible()
  await open(page, '/cart')
  await expect(page.getByRole('main')).toContainText(product.name)
})

test('its coupon comes back with it', async ({ page, context, catalogue }) => {
  const product = await catalogue.add({ price: '120.00' })
  await add(page, `${product.path}?color=navy&size=m`)
  await open(page, '/cart')
  const before = await copy(page)
  await page.getByLabel('Coupon code').fill('FIVEOFF')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Remove FIVEOFF' })).toBeVisible()
  await expect.poll(() => copy(page)).not.toBe(before)
  await context.clearCookies()
  await open(page, '/')
  await expect(page.getByText('Your cart is back: 1 piece')).toBeVisible()
  await open(page, '/cart')
  await expect(page.getByRole('button', { name: 'Remove FIVEOFF' })).toBeVisible()
})

test('what was ordered or taken out does not come back', async ({ page, context, catalogue }) => {
  const product = await catalogue.add()
  await add(page, `${product.path}?color=navy&size=m`)
  await orderCart(page.request, crypto.randomUUID())
  await open(page, '/')
  await expect.poll(() => copy(page)).toBeNull()
  await expect(badge(page)).toHaveAccessibleName('Cart, 0 items')

  await add(page, `${product.path}?color=navy&size=l`)
  await open(page, '/cart')
  // The copy goes with the press, and the server hears of it a moment later: as the visitor who has the cart.
  const taken = page.waitForResponse(response => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: `Remove ${product.name}, Navy, L` }).click()
  await expect.poll(() => copy(page)).toBeNull()
  expect((await taken).status()).toBe(200)
  await context.clearCookies()
  await open(page, '/')
  await expect(badge(page)).toHaveAccessibleName('Cart, 0 items')
})
