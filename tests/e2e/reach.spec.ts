import type { Page } from '@playwright/test'
import { fillCart } from './support/orders.ts'
import { compare } from './support/picks.ts'
import { expect, open, test } from './support/test.ts'
import { openSoldOut, someLines } from './support/visit.ts'

/** What can be pressed and is smaller than 24 px, but for links within a line of text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24
    const targets = document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, summary')
    return [...targets].flatMap(target => {
      const shown = target.closest('label') ?? target
      if (!shown?.checkVisibility({ visibilityProperty: true }) || shown.closest('[inert]')) return []
      if (shown.matches('.sr-only, .skip-link')) return []
      const { width, height } = shown.getBoundingClientRect()
      const stretched = getComputedStyle(shown, '::after').position === 'absolute'
      const inText = getComputedStyle(shown).display === 'inline' && /\w/.test(textAround(shown))
      if (stretched || inText || (width >= least && height >= least)) return []
      return [`${shown.outerHTML.slice(0, 160)}: ${Math.round(width)} × ${Math.round(height)}`]
    })

    /** Words beside a link, in the same line. */
    function textAround(link: HTMLElement): string {
      return [...(link.parentElement?.childNodes ?? [])]
        .filter(node => node !== link && node.nodeType === Node.TEXT_NODE)
        .map(node => node.textContent)
        .join('')
    }
  })
}

for (const width of [360, 1440]) {
  test(`whatever can be pressed is 24 px or more at ${width} px`, async ({ page, catalogue }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    const product = await catalogue.add()
    await compare(page.request, [product])
    await fillCart(page.request, await someLines(page.request))
    const small: string[] = []
    const paths = ['/', '/categories/t-shirts', '/search?q=hoodie', product.path, `${product.path}?order=many`, '/cart']
    for (const path of [
      ...paths,
      '/checkout',
      '/compare',
      '/wishlist',
      '/sign-in',
      '/contact',
      '/brands',
      '/faqs',
      '/blog',
    ]) {
      await open(page, path)
      small.push(...(await smallTargets(page)).map(target => `${path} ${target}`))
    }
    for (const path of ['/categories/t-shirts', product.path]) {
      await open(page, `/ar${path}`)
      small.push(...(await smallTargets(page)).map(target => `/ar${path} ${target}`))
    }
    expect(small).toEqual([])
  })
}

test('swatches of a card are one stop, change nothing on focus and everything on a press', async ({
  page,
  catalogue,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const product = await catalogue.add({ colors: ['Navy', 'Red', 'Teal'] })
  await open(page, product.brandPath)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
  const name = card.getByRole('link', { name: product.name })
  const first = await name.getAttribute('href')
  await card.getByRole('button', { name: 'Navy' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(card.getByRole('button', { name: 'Teal' })).toBeFocused()
  expect(await name.getAttribute('href')).toBe(first)
  await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(card.getByRole('button', { name: 'Navy' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAttribute('href', /color=red/)
})

test('a list is reached past its filters', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await open(page, '/categories/t-shirts')
  await page.locator('#main').focus()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to products' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const focused = page.locator('#products li:first-child :focus')
  await expect(focused).toHaveCount(1)
})

test('forced colours show the chosen way of ordering, the chosen size and the stars', async ({ page, catalogue }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const product = await catalogue.add()
  await open(page, `${product.path}?size=m`)
  const ground = (text: string) =>
    page
      .getByRole('main')
      .getByText(text, { exact: true })
      .first()
      .evaluate(element => getComputedStyle(element.closest('a, label > span') ?? element).backgroundColor)
  expect(await ground('One size')).not.toBe(await ground('Many sizes'))
  await expect.poll(() => ground('M')).not.toBe(await ground('L'))
  const stars = page.getByRole('main').getByRole('img', { name: 'No reviews yet' }).first()
  expect(await stars.evaluate(star => getComputedStyle(star, '::after').content)).toBe('"☆☆☆☆☆"')
})

test('forced colours keep the edge of the chosen swatch and of chips, and show which chip is chosen', async ({
  page,
  catalogue,
}) => {
  const product = await catalogue.add()
  const looks = (text: string) =>
    page
      .getByRole('main')
      .locator(text)
      .first()
      .evaluate(element => {
        const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element)
        return { ground: backgroundColor, edge: Number.parseFloat(borderTopWidth) > 0 ? borderTopColor : null }
      })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await open(page, `${product.path}?color=navy`)
    const canvas = await page.evaluate(() => {
      document.body.style.backgroundColor = 'Canvas'
      return getComputedStyle(document.body).backgroundColor
    })
    const chosen = await looks('input[value=navy]:checked + span')
    const other = await looks('input[value=red] + span')
    expect(chosen.ground).not.toBe(other.ground)
    expect([null, canvas, chosen.ground]).not.toContain(chosen.edge)
    await open(page, '/search?q=navy+tee&size=m')
    for (const chip of ['a[aria-label="Search without Navy"]', 'a[aria-label^="Remove filter"]'])
      expect([null, canvas]).not.toContain((await looks(chip)).edge)
    await open(page, '/categories/t-shirts?size=m')
    expect((await looks('.choice-chip[aria-current=true]')).ground).not.toBe(
      (await looks('.choice-chip:not([aria-current])')).ground,
    )
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('one disc lies on a card, as large as a finger', async ({ page, catalogue }) => {
    const product = await catalogue.add()
    await open(page, product.brandPath)
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
    await expect(card.locator('.card-picks button:visible')).toHaveCount(1)
    const heart = await card.getByRole('button', { name: `Save ${product.name}` }).boundingBox()
    expect(Math.min(heart?.width ?? 0, heart?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await open(page, product.path)
    await expect(page.getByRole('main').getByRole('button', { name: 'Compare', exact: true })).toBeVisible()
  })

  test('the bar for buying is there whenever the main button is not', async ({ page, catalogue }) => {
    const product = await catalogue.add()
    await open(page, product.path)
    const bar = page.locator('.phone-bar')
    const main = page.locator('main form button[type=submit]').first()
    await expect(main).not.toBeInViewport()
    await expect(bar).not.toHaveAttribute('inert')
    await main.scrollIntoViewIfNeeded()
    await expect(bar).toHaveAttribute('inert')
    await page.locator('#reviews').scrollIntoViewIfNeeded()
    await expect(bar).not.toHaveAttribute('inert')
  })

  test('the bar for buying many sizes adds what was typed, and asks for it where nothing was', async ({
    page,
    catalogue,
  }) => {
    const product = await catalogue.add()
    await open(page, `${product.path}?order=many`)
    const bar = page.locator('.phone-bar')
    const cell = page.locator('input[data-row]:visible').first()
    await cell.scrollIntoViewIfNeeded()
    await expect(page.locator('main form button[type=submit]').first()).toBeInViewport()
    await expect(bar).toHaveAttribute('inert')
    await page.locator('#reviews').scrollIntoViewIfNeeded()
    await expect(bar).not.toHaveAttribute('inert')
    await bar.getByRole('button', { name: 'Add to cart' }).click()
    await expect(cell).toBeFocused()
    await cell.fill('3')
    await page.locator('#reviews').scrollIntoViewIfNeeded()
    await bar.getByRole('button', { name: 'Add 3 to cart' }).click()
    await expect(page.locator('#cart-button')).toHaveAttribute('aria-label', 'Cart, 3 items')
  })
})

test('the bar of picks stands on lists, searches and products, and over no form', async ({ page, catalogue }) => {
  test.slow()
  const product = await catalogue.add()
  await compare(page.request, [product])
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
  const tray = page.getByRole('region', { name: 'Products to compare' })
  for (const path of ['/categories/t-shirts', `/search?q=${product.word}`, product.path]) {
    await open(page, path)
    await expect(tray, path).toBeVisible()
  }
  for (const path of ['/checkout', '/sign-in', '/sign-up', '/wishlist', '/contact', '/cart', '/compare', '/']) {
    await open(page, path)
    // The checkout does not even load it; elsewhere it waits for the next list.
    if (path !== '/checkout') await expect(page.locator('.compare-tray'), path).toBeAttached()
    await expect(page.locator('.compare-tray'), path).toBeHidden()
  }
})

test('a choice that is sold out makes Notify me the primary button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await openSoldOut({ page, prefix: '' })
  const main = page.getByRole('main')
  const primary = main.locator('summary.bg-primary')
  await expect(primary).toHaveText('Notify me')
  await expect(main.locator('button.bg-primary:visible')).toHaveCount(0)
  await primary.click()
  await expect(main.locator('button.bg-primary:visible')).toHaveText(['Notify me'])
})
