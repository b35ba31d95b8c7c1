import { describe, expect, test } from 'vitest'
import type { LoaderContext } from '#web/app/page-table.ts'
import type { Shop } from '#web/storefront/loaders.ts'
import { cart, line } from './cart-example.ts'
import { pageHtml } from './shopping-page.tsx'

const shop = (lines: Parameters<typeof cart>[0], parts?: Parameters<typeof cart>[1]): Partial<Shop> => ({
  cart: async () => cart(lines, parts),
  deliveryOptions: async () => [{ type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] }],
})

test('every line can be changed and removed without scripts', async () => {
  const page = String(await pageHtml('/cart', shop([line('A'), line('B')])))
  expect(page).toContain('action="/cart/update" method="post"')
  expect(page).toContain('name="qty[A]"')
  expect(page).toContain('formAction="/cart/remove"')
  expect(page).toMatch(/name="uid"[^>]*value="B"|value="B"[^>]*name="uid"/)
  // Enter in a field presses the first button of the form.
  expect(page.indexOf('Update cart')).toBeLessThan(page.indexOf('/cart/remove'))
})

test('forms of another language post to its own address', async () => {
  const page = await pageHtml('/ar/cart', shop([line('A')]), { language: 'ar' })
  expect(page).toContain('action="/ar/cart/update"')
  expect(page).toContain('href="/ar/checkout"')
})

test('changes since adding are said in a banner and at the line', async () => {
  const page = String(
    await pageHtml('/cart', shop([line('A', { available: 1 }), line('B', { priceWhenAdded: 400 }), line('C')])),
  )
  expect(page).toContain('2 items changed since you added them')
  expect(page).toContain('href="#line-A"')
  expect(page).toContain('id="line-A"')
  expect(page).toContain('Only 1 left')
  expect(page).toContain('Price changed from $4.00 to $5.00')
})

test('five sizes of one style are a matrix of numbers', async () => {
  const lines = ['S', 'M', 'L', 'XL', '2XL'].map(size => line(size, { productId: 'tee', name: 'Crew tee', size }))
  const page = String(await pageHtml('/cart', shop(lines)))
  expect(page.match(/name="qty\[/g)).toHaveLength(5)
  expect(page.match(/<picture/g)).toHaveLength(1)
})

test('the summary shows every amount', async () => {
  const page = await pageHtml('/cart', shop([line('A'), line('B')]))
  for (const text of ['$20.00', '$6.00', '$26.00', 'Estimated total']) expect(page).toContain(text)
})

test('an empty cart says so', async () => expect(await pageHtml('/cart', shop([]))).toContain('Your cart is empty'))

test('a refused form names the line, says what is left and keeps the number that was typed', async () => {
  const form: LoaderContext<Shop>['form'] = {
    form: 'cart',
    values: { 'qty[A]': '70' },
    problem: { code: 'out-of-stock', title: '', lines: [{ sku: 'A', requested: 70, available: 60 }] },
  }
  const page = await pageHtml('/cart', shop([line('A')]), { form })
  expect(page).toContain('Only 60 left of Tee A, Navy, L.')
  expect(page).toContain('value="70"')
  expect(page).toContain('<title>Error: Cart')
})

describe('free delivery', () => {
  const free = { type: 'standard', area: 'Everywhere', cost: 600, over: 5000 }
  const page = async (left: number) =>
    String(await pageHtml('/cart', shop([line('A')], { freeDelivery: { ...free, left } })))

  test('is as far as the text says', async () => {
    const html = await page(4000)
    expect(html).toContain('Add $40.00 more for free delivery (orders from $50.00)')
    expect(html).toContain('<rect width="20"')
  })
  test('is in the summary once it is reached, whatever the page was loaded with', async () => {
    const html = await page(0)
    expect(html).toContain('Your order gets free delivery')
    expect(html).not.toContain('$6.00')
  })
  test('is not spoken of where no rule gives it', async () =>
    expect(String(await pageHtml('/cart', shop([line('A')])))).not.toContain('free delivery'))
  test('keeps styles out of the page, which its policy refuses', async () =>
    expect(await page(10)).not.toContain(' style='))
})
