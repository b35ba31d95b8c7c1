import type { Locator } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { fillCart } from './support/orders.ts'
import { save } from './support/picks.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

async function box(of: Locator) {
  const found = await of.boundingBox()
  if (!found) throw new Error(`${of} is not shown`)
  return found
}

/** Where an element and the text in it begin and end. */
function edges(of: Locator) {
  return of.evaluate(element => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const { left, right } = element.getBoundingClientRect()
    return { left, right, textRight: text.getBoundingClientRect().right }
  })
}

test('counts in the header leave the name of the shop alone', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await save(page.request, [product])
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 58 }])
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/')
  await expect(page.locator('#cart-count')).toHaveText('58')
  await expect(page.locator('#wishlist-count')).toHaveText('1')
  const [name, saved, cart] = await Promise.all(
    ['.wordmark', '#wishlist-link', '#cart-button'].map(id => box(page.locator(id))),
  )
  expect(name!.x + name!.width).toBeLessThanOrEqual(saved!.x)
  expect(saved!.x + saved!.width).toBeLessThanOrEqual(cart!.x)
  const count = await box(page.locator('#wishlist-count'))
  expect(count.x + count.width).toBeLessThanOrEqual(cart!.x + 4)
})

test('a card shows brand and colour whole, each on its line', async ({ page, catalogue }) => {
  const { brandPath } = await catalogue.add()
  await open(page, brandPath)
  const card = page.getByRole('main').locator('li.group').first()
  const [brand, color] = await Promise.all([
    box(card.locator('.card-brand bdi').first()),
    box(card.locator('.card-color')),
  ])
  expect(color.y).toBeGreaterThanOrEqual(brand.y + brand.height - 1)
  expect(await card.locator('.card-color').evaluate(name => name.scrollWidth <= name.clientWidth)).toBe(true)
})

test('a card in Arabic begins at its right edge, with a Latin brand and the discount too', async ({ page }) => {
  await open(page, '/ar/store?discounted=yes')
  const card = page
    .getByRole('main')
    .locator('li.group', { has: page.locator('.card-tag bdi') })
    .first()
  const [well, tag, brand, color] = await Promise.all(
    ['.picture-well', '.card-tag', '.card-brand bdi', '.card-color'].map(part => edges(card.locator(part).first())),
  )
  expect(well!.right - tag!.right).toBeLessThan(tag!.left - well!.left)
  for (const line of [brand!, color!]) expect(line.textRight).toBeCloseTo(well!.right, 0)
})

test('what turns the pictures over does not lie on them', async ({ page, catalogue }) => {
  const { path } = await catalogue.add()
  await open(page, path)
  const gallery = page.getByRole('region', { name: 'Pictures' })
  const picture = await box(gallery.locator('ul:visible'))
  const buttons = await gallery.locator('button:visible').all()
  expect(buttons.length).toBeGreaterThan(1)
  for (const button of buttons) expect((await box(button)).y).toBeGreaterThanOrEqual(picture.y + picture.height)
})

test('the tabs of the profile stand in one row, and the open one is in sight', async ({ page }) => {
  await openAccount(page)
  await open(page, '/profile?tab=privacy')
  const tabs = page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link')
  await expect(page.locator('nav [aria-current=page]')).toBeInViewport({ ratio: 1 })
  const tops = await tabs.evaluateAll(links => links.map(link => Math.round(link.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
})

test('brands of all groups begin at one edge', async ({ page }) => {
  await open(page, '/brands')
  const brands = page.getByRole('main').locator('section li')
  const edges = await brands.evaluateAll(items => items.map(item => Math.round(item.getBoundingClientRect().left)))
  expect(edges.length).toBeGreaterThan(40)
  expect(new Set(edges).size).toBe(1)
})

for (const prefix of ['', '/fr', '/ar', '/bn']) {
  test(`what a select says first is whole at 320 px, ${prefix || 'in English'}`, async ({ page, catalogue }) => {
    const product = await catalogue.add()
    await save(page.request, [product])
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/wishlist', '/categories/t-shirts', '/search?q=hoodie']) {
      await open(page, prefix + path)
      const room = await page
        .getByRole('main')
        .locator('select:visible')
        .first()
        .evaluate((select: HTMLSelectElement) => {
          const style = getComputedStyle(select)
          const canvas = document.createElement('canvas').getContext('2d')!
          canvas.font = style.font
          const inside =
            select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
          return inside - canvas.measureText(select.selectedOptions[0]?.text ?? '').width
        })
      expect(room, path).toBeGreaterThanOrEqual(-0.5)
    }
  })
}
