import { expect, open, test } from './support/test.ts'

const unsent = 'This shop cannot send mail yet, so you are not on the list. Please try again later.'

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 860 } })

  test('the mega menu opens with Enter and Space, closes with Escape and when the focus leaves', async ({ page }) => {
    await open(page, '/brands/hearthspun')
    const button = page.getByRole('button', { name: 'All categories' })
    const panel = page.locator('#panel-categories')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(panel).toBeVisible()
    await page.keyboard.press('Space')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(panel).toBeHidden()

    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('link', { name: 'All products' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await panel.getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Closeout' })).toBeFocused()
    await page.getByRole('button', { name: 'Brands' }).focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeHidden()
    await page.locator('#main').focus()
    await expect(page.locator('#panel-brands')).toBeHidden()
  })

  test('the mega menu leads in place and closes', async ({ page }) => {
    await open(page, '/brands/hearthspun')
    await page.getByRole('button', { name: 'All categories' }).click()
    await page.locator('#panel-categories').getByRole('link', { name: 'All Polos' }).click()
    await expect(page).toHaveURL(/\/categories\/polos$/)
    await expect(page.locator('#panel-categories')).toBeHidden()
    await expect(page.locator('#main')).toBeFocused()
    await expect(page.locator('#announcer')).toHaveText(/Polos/)
  })

  test('another language shows the same page and is remembered', async ({ page }) => {
    await open(page, '/categories/t-shirts?size=m&sort=pa')
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Français' }).click()
    await expect(page).toHaveURL(/\/fr\/categories\/t-shirts\?.*size=m/)
    await expect(page).toHaveURL(/sort=pa/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.goto('/')
    await expect(page).toHaveURL(/\/fr$/)
    await page.getByRole('link', { name: 'العربية' }).click()
    await expect(page).toHaveURL(/\/ar$/)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('a chosen theme is there from the first frame on', async ({ page }) => {
    await page.addInitScript(() => {
      const frames: string[] = []
      Object.assign(window, { frames_: frames })
      const look = () => {
        if (document.body) frames.push(getComputedStyle(document.documentElement).colorScheme)
        if (frames.length < 20) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await open(page, '/')
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await page.getByRole('radio', { name: 'Dark' }).focus()
    await page.keyboard.press('Space')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await background()).not.toBe(light)
    await page.reload()
    await page.waitForFunction(() => (window as unknown as { frames_: string[] }).frames_.length >= 20)
    const frames = await page.evaluate(() => (window as unknown as { frames_: string[] }).frames_)
    expect(new Set(frames)).toEqual(new Set(['dark']))
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  test('the newsletter says exactly what it has to', async ({ page, complaints }) => {
    complaints.expect(/api\/subscribers\/new/)
    await open(page, '/')
    const form = page.locator('#newsletter')
    const email = form.getByLabel('Email')
    const button = form.getByRole('button', { name: 'Subscribe' })
    const status = form.getByRole('status')
    await email.fill('   ')
    await button.click()
    await expect(status).toHaveText('Email is required')
    await expect(email).toBeFocused()

    await page.route('**/api/subscribers/new', route => route.fulfill({ json: { success: false } }), { times: 1 })
    await email.fill('nadia@example.com')
    await button.click()
    await expect(status).toHaveText('Something Went Wrong')
    const red = await status.evaluate(element => getComputedStyle(element).color)

    await page.route('**/api/subscribers/new', route => route.abort(), { times: 1 })
    await button.click()
    await expect(status).toHaveText('Failed to fetch')

    // This shop has no mail server.
    await button.click()
    await expect(status).toHaveText(unsent)
    await expect(email).toHaveValue('nadia@example.com')

    const sent = { success: true, confirm: true, mailLeaves: true }
    await page.route('**/api/subscribers/new', route => route.fulfill({ json: sent }), { times: 1 })
    await button.click()
    await expect(status).toHaveText('You Have Subscribed Successfully. Open the link in our mail.')
    await expect(email).toHaveValue('')
    expect(await status.evaluate(element => getComputedStyle(element).color)).not.toBe(red)
  })

  test('an address that is not there answers 404 and leads on', async ({ page, complaints }) => {
    complaints.expect(/404.*\/(nothing-here|product\/nothing)/)
    for (const path of ['/nothing-here', '/product/nothing']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
      await expect(page).toHaveTitle(/Page not found/)
    }
    const main = page.getByRole('main')
    await main.getByLabel('Search products').fill('polo')
    await main.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “polo”')
  })

  test('the strip of offers can be stopped and the skip link comes first', async ({ page }) => {
    await open(page, '/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await expect(page.locator('.banner-message:not([hidden])')).toHaveCount(1)
  })
})

test('the phone menu drills in, comes back, and gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/brands/hearthspun')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('heading', { name: 'Menu' })).toBeFocused()
  await menu.getByRole('button', { name: 'All categories' }).click()
  await expect(menu.getByRole('heading', { name: 'All categories' })).toBeFocused()
  await menu.getByRole('button', { name: 'Polos' }).click()
  await expect(menu.getByRole('link', { name: 'All Polos' })).toBeVisible()
  expect(await menu.getByRole('navigation').getByRole('link').count()).toBeLessThanOrEqual(9)
  await menu.getByRole('button', { name: 'Back' }).click()
  await expect(menu.getByRole('heading', { name: 'All categories' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await menu.getByRole('button', { name: 'All categories' }).click()
  await menu.getByRole('button', { name: 'Polos' }).click()
  await menu.getByRole('link', { name: 'All Polos' }).click()
  await expect(page).toHaveURL(/\/categories\/polos$/)
  await expect(menu).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 860 } })

  test('the newsletter says exactly what it has to, on the page that it was sent from', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/400.*\/newsletter/)
    await page.goto('/categories/polos?size=m')
    const form = page.locator('#newsletter')
    const email = form.getByLabel('Email')
    const status = form.getByRole('status')
    const send = () => form.getByRole('button', { name: 'Subscribe' }).click()

    await email.fill('   ')
    await send()
    await expect(status).toHaveText('Email is required')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Polos')
    const red = await status.evaluate(element => getComputedStyle(element).color)

    await email.fill('nadia')
    await send()
    await expect(status).toHaveText('Something Went Wrong')
    await expect(email).toHaveValue('nadia')
    expect(await status.evaluate(element => getComputedStyle(element).color)).toBe(red)

    await email.fill('nadia.rahman@example.com')
    await send()
    await expect(page).toHaveURL(/\/categories\/polos.*[?&]subscribed=unsent#newsletter$/)
    await expect(status).toHaveText(unsent)
    expect(await status.evaluate(element => getComputedStyle(element).color)).toBe(red)
    await expect(form).toBeInViewport()
  })

  test('a long list of brands shows the rest on a page of its own address, with the choice kept', async ({ page }) => {
    await page.goto('/store?size=m')
    const brands = page.getByRole('main').locator('details', { hasText: 'Brand' }).first()
    const all = brands.getByRole('link', { name: /^Show all \d+$/ })
    if (!(await all.isVisible())) await brands.locator('summary').click()
    const number = Number((await all.textContent())?.match(/\d+/)?.[0])
    expect(number).toBeGreaterThan(await brands.getByRole('checkbox').count())
    await all.click()
    await expect(page).toHaveURL(/[?&]size=m.*#filters$/)
    await expect(brands.getByRole('checkbox')).toHaveCount(number)
    await expect(all).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: /^M \d/ })).toBeChecked()
  })
})
