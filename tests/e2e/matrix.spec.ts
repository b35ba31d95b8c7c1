import type { Locator } from '@playwright/test'
import { expect, open, test } from './support/test.ts'

const nine = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
const colors = ['Navy', 'Red', 'Black', 'White', 'Teal', 'Gold', 'Maroon', 'Charcoal']
const region = 'Quantities by color and size'

/** How far a part stands out of the region that holds it, to either side. */
function outside(part: Locator): Promise<number> {
  return part.evaluate(element => {
    const [inner, outer] = [element, element.closest('section')!].map(box => box.getBoundingClientRect())
    return Math.max(0, outer!.left - inner!.left, inner!.right - outer!.right, inner!.right - innerWidth)
  })
}

for (const width of [640, 768, 1024, 1440]) {
  test(`nine sizes show whole at ${width} px, under a head that stays`, async ({ page, catalogue }) => {
    await page.setViewportSize({ width, height: 620 })
    const { path } = await catalogue.add({ sizes: nine, colors })
    await open(page, `${path}?order=many`)
    const table = page.getByRole('region', { name: region })
    for (const name of nine) {
      const head = table.getByRole('columnheader', { name, exact: true })
      expect(await outside(head), name).toBe(0)
      expect(await outside(table.getByLabel(`Navy, ${name}`, { exact: true })), name).toBe(0)
    }
    await expect(page.getByText('Scroll sideways')).toBeHidden()
    // Down to the last colours, and up again, when the page's own head comes over the table's.
    await table.getByLabel('Charcoal, M', { exact: true }).evaluate(cell => cell.scrollIntoView({ block: 'center' }))
    const seen = (part: Locator) =>
      part.evaluate(element => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    const head = table.getByRole('columnheader', { name: 'M', exact: true })
    await expect.poll(() => seen(head)).toBe(true)
    await page.mouse.wheel(0, -60)
    await expect(page.locator('#header')).not.toHaveAttribute('data-away')
    await expect.poll(() => seen(head)).toBe(true)
  })
}

test('more sizes than fit scroll in their region, which says so and keeps head and colours', async ({
  page,
  catalogue,
}) => {
  await page.setViewportSize({ width: 1024, height: 620 })
  const sizes = Array.from({ length: 20 }, (_, i) => `${28 + i}`)
  const { path } = await catalogue.add({ sizes, colors })
  await open(page, `${path}?order=many`)
  await expect(page.getByText('Scroll sideways to see all 20 sizes')).toBeVisible()
  const table = page.getByRole('region', { name: region })
  await table.getByLabel('Charcoal, 47', { exact: true }).focus()
  expect(await table.evaluate(({ scrollLeft, scrollTop }) => scrollLeft > 100 && scrollTop > 100)).toBe(true)
  const edges = await table.evaluate(element => {
    const box = element.getBoundingClientRect()
    const head = element.querySelector('thead th:last-child')!.getBoundingClientRect()
    const color = element.querySelector('tbody tr:last-child th')!.getBoundingClientRect()
    return { head: Math.abs(head.top - box.top), color: Math.abs(color.left - box.left) }
  })
  expect(edges.head).toBeLessThan(8)
  expect(edges.color).toBeLessThan(8)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('more than there is is asked about before anything is added, and the quantities stay', async ({
  page,
  catalogue,
}) => {
  const product = await catalogue.add({ quantity: 7 })
  await open(page, `${product.path}?order=many`)
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  await cell('Red, L').fill('30')
  await cell('Red, S').fill('2')
  await page.getByRole('button', { name: 'Add 9 to cart' }).click()
  const question = page.getByRole('dialog', { name: 'We have less than you asked for' })
  await expect(question).toContainText('Red, L: you asked for 30, 7 left')
  await question.getByRole('button', { name: 'Back to the sizes' }).click()
  await expect(cell('Red, L')).toHaveValue('30')
  expect((await (await page.request.get('/api/cart')).json()).lines).toEqual([])
  await page.reload()
  await expect(cell('Red, L')).toHaveValue('30')
  await page.getByRole('button', { name: 'Add 9 to cart' }).click()
  await question.getByRole('button', { name: 'Add the 9 left' }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()
  await expect(page.locator('#cart-button')).toHaveAccessibleName('Cart, 9 items')
  await expect(cell('Red, L')).toHaveValue('')
})

test('what is no number is not left out in silence', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await open(page, `${product.path}?order=many`)
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  await cell('Red, S').fill('2')
  await cell('Red, L').fill('a few')
  await page.getByRole('button', { name: 'Add 2 to cart' }).click()
  await expect(cell('Red, L')).toBeFocused()
  expect((await (await page.request.get('/api/cart')).json()).lines).toEqual([])
})

test('spreading names what moved to a neighbour, and what found no place', async ({ page, catalogue }) => {
  const product = await catalogue.add({ sizes: ['S', 'M', 'L', 'XL', '2XL'], colors: ['Navy'], quantity: 11 })
  await open(page, `${product.path}?order=many`)
  const pieces = page.getByLabel('Pieces', { exact: true })
  const values = () =>
    page.locator('input[data-row]').evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))
  await pieces.fill('44')
  await page.getByRole('button', { name: 'Spread 44 pieces' }).click()
  const told = page.getByRole('main').getByRole('status')
  await expect(told.filter({ hasText: 'moved' })).toContainText('44 pieces spread in Navy')
  await expect(told.filter({ hasText: 'moved' })).toContainText('L: 11 left, 1 moved to XL')
  expect(await values()).toEqual(['6', '10', '11', '11', '6'])
  await pieces.fill('100')
  await page.getByRole('button', { name: 'Spread 100 pieces' }).click()
  await expect(told.filter({ hasText: 'placed' })).toContainText('55 of 100 placed. 45 are left over')
})

test('a pasted list of sizes goes to the colour that has the focus, and what has no place is named', async ({
  page,
  context,
  catalogue,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const product = await catalogue.add()
  await open(page, `${product.path}?order=many`)
  const cell = (name: string) => page.getByLabel(name, { exact: true })
  await cell('Red, XL').focus()
  await page.evaluate(() => navigator.clipboard.writeText('S\t4\nM\t8\nHuge\t3\n'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell('Red, S')).toHaveValue('4')
  await expect(cell('Red, M')).toHaveValue('8')
  await expect(cell('Red, XL')).toHaveValue('')
  await expect(page.getByText('2 quantities pasted')).toBeVisible()
  await expect(page.getByText(/Not placed: \u2068?Huge 3/)).toBeVisible()
})
