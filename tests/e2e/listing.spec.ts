import { expect, open, test } from './support/test.ts'

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 860 } })

  test('a choice is in the address, in its box and in its chip, and Back takes it back', async ({ page }) => {
    await open(page, '/categories/t-shirts')
    const count = page.getByRole('main').locator('header p').first()
    const all = await count.textContent()
    const sizes = page.getByRole('group', { name: 'Size', exact: true })
    const box = sizes.getByRole('checkbox', { name: /^M \d/ })
    await box.focus()
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/[?&]size=m\b/)
    await expect(box).toBeChecked()
    await expect(box).toBeFocused()
    await expect(count).not.toHaveText(all ?? '')
    const fewer = (await count.textContent()) ?? ''
    await expect(page.locator('[role=status]').filter({ hasText: fewer }).first()).toBeAttached()

    const chips = page.getByRole('list', { name: 'Chosen filters' })
    await sizes.getByRole('checkbox', { name: /^L \d/ }).check()
    await expect(page).toHaveURL(/size=.*l/)
    await expect(chips.getByRole('link', { name: /^Remove filter/ })).toHaveCount(2)
    await chips.getByRole('link', { name: 'Remove filter Size L' }).click()
    await expect(page).not.toHaveURL(/size=l/)
    await expect(count).toHaveText(fewer)
    await page.goBack()
    await expect(sizes.getByRole('checkbox', { name: /^L \d/ })).toBeChecked()
    await chips.getByRole('link', { name: 'Clear all' }).click()
    await expect(count).toHaveText(all ?? '')
    await expect(box).not.toBeChecked()
  })

  test('a list that does not load keeps its title and filters, and is asked for once more', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/_data|Failed to fetch|ERR_FAILED/)
    await open(page, '/categories/t-shirts')
    const main = page.getByRole('main')
    const size = (name: RegExp) =>
      main.getByRole('group', { name: 'Size', exact: true }).getByRole('checkbox', { name })
    await page.route('**/_data?**', route => route.abort())
    await size(/^M \d/).check()
    await expect(main.getByRole('alert')).toContainText('The list did not load')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('T-shirts')
    await expect(size(/^M \d/)).toBeChecked()
    await size(/^L \d/).check()
    await expect(page).toHaveURL(/size=.*size=/)
    await expect(main.getByRole('alert')).toContainText('The list did not load')
    await page.unroute('**/_data?**')
    await main.getByRole('link', { name: 'Retry' }).click()
    await expect(main.getByRole('alert')).toBeHidden()
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(size(/^L \d/)).toBeChecked()
  })

  test('an empty list names what emptied it and offers to take it back', async ({ page }) => {
    await open(page, '/categories/t-shirts?price_min=9000&size=m')
    const main = page.getByRole('main')
    await expect(main).toContainText('No products found')
    await expect(main).toContainText('From $9,000.00')
    await main.getByRole('link', { name: /^Remove From/ }).click()
    await expect(page).toHaveURL(/\/categories\/t-shirts\?size=m$/)
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
  })

  test('Back restores the place and the products that were added', async ({ page }) => {
    await open(page, '/store')
    const cards = page.getByRole('region', { name: 'Products' }).getByRole('heading', { level: 2 }).getByRole('link')
    await expect(cards).toHaveCount(24)
    await page.getByRole('link', { name: 'Show 24 more' }).click()
    // A product that another test adds meanwhile moves the list on: one of the next 24 may be there already.
    await expect.poll(() => cards.count()).toBeGreaterThan(40)
    const shown = await cards.count()
    const card = cards.nth(40)
    const name = (await card.textContent()) ?? ''
    await card.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(1000)
    await card.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(50)
    await page.goBack()
    await expect(cards).toHaveCount(shown)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
    await expect(cards.nth(40)).toBeInViewport()
  })

  test('products are in the order that was asked for', async ({ page }) => {
    await open(page, '/store')
    await page.getByLabel('Sort by').selectOption({ label: 'Price, low to high' })
    await expect(page).toHaveURL(/sort=pa/)
    const section = page.getByRole('region', { name: 'Products' })
    await expect(section).toHaveAttribute('aria-busy', 'false')
    const prices = await section.locator('.price bdi:not(s bdi)').allTextContents()
    const amounts = prices.map(text => Number(text.replace(/[^\d.]/g, ''))).filter(amount => amount > 0)
    expect(amounts.length).toBeGreaterThanOrEqual(24)
    expect(amounts[0]).toBeLessThanOrEqual(amounts.at(-1) ?? 0)
  })

  test('a price that changed is on listing, search and product at the next request', async ({ page, catalogue }) => {
    const product = await catalogue.add({ price: '11.00' })
    const addresses = [product.brandPath, `/search?q=${product.word}`, product.path]
    const shown = async (price: string) => {
      for (const address of addresses) {
        // Asked for twice: the second answer is the one that was kept.
        expect(await (await page.request.get(address)).text(), address).toContain(price)
        expect(await (await page.request.get(address)).text(), address).toContain(price)
      }
    }
    await shown('$11.00')
    await product.change({ price: '23.45' })
    await shown('$23.45')
    await open(page, product.path)
    await expect(page.getByRole('main')).toContainText('$23.45')
  })
})

test('on a phone the filters are a sheet whose button counts what waits', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/categories/t-shirts')
  const filter = page.getByRole('link', { name: 'Filter', exact: true })
  await filter.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('heading', { name: 'Filters' })).toBeFocused()
  const show = sheet.getByRole('button', { name: /^Show \d+ products?$/ })
  const all = (await show.textContent()) ?? ''
  await sheet.getByRole('checkbox', { name: /^M \d/ }).check()
  await expect(show).not.toHaveText(all)
  const count = Number((await show.textContent())?.match(/\d+/)?.[0])
  await show.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main').locator('header p').first()).toHaveText(`${count} products`)
  const chosen = page.getByRole('link', { name: 'Filter (1)' })
  await expect(chosen).toBeFocused()
})

for (const language of ['', '/bn', '/ar', '/fr']) {
  test(`the browser takes the cards of the server as they are, and a colour picked on one is shown (${language || '/'})`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { first: document.querySelector('.card-colors')?.closest('li') })
      })
    })
    await open(page, `${language}/categories/t-shirts`)
    const card = page.locator('li:has(.card-colors)').first()
    expect(await card.evaluate(element => element === (window as { first?: Element }).first)).toBe(true)
    const color = card.getByRole('button').nth(1)
    await color.click()
    await expect(color).toHaveAttribute('aria-pressed', 'true')
    await expect(card.locator('.card-color')).toHaveText((await color.getAttribute('aria-label')) ?? '')
    await expect(card.getByRole('link')).toHaveAttribute('href', /\?color=/)
  })
}
