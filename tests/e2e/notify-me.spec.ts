import { newEmail, openAccount } from './support/account.ts'
import { linkTo, mailsTo } from './support/mails.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 860 } })

test('who chose a sold-out size leaves an address, and gets one mail when it is there again', async ({
  page,
  catalogue,
}) => {
  const product = await catalogue.add({ quantity: 0 })
  const email = newEmail()
  await open(page, `${product.path}?color=red`)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'L, sold out', exact: true }).check({ force: true })
  await expect(main.getByText('Sold out in L', { exact: true })).toBeVisible()

  // By keyboard alone.
  await main.locator('summary', { hasText: 'Notify me' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const field = main.locator('#stock-watch input')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription('Enter your email address')
  await expect(field).toBeFocused()
  await page.keyboard.type(email)
  await expect(field).toHaveAccessibleDescription('')
  await page.keyboard.press('Enter')
  const told = main.locator('#stock-watch').getByRole('status')
  await expect(told).toContainText(email)
  await expect(told.locator('p')).toHaveText(/^We will write once to .* when it is back\.$/)
  await expect(told).toBeFocused()
  await expect(page).toHaveURL(/size=l$/)
  expect(await mailsTo(email)).toBe(0)

  await product.change({ quantity: 5 })
  await open(page, await linkTo(email, product.path))
  await expect(main.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(main.getByText('Only 5 left', { exact: true })).toBeVisible()

  // Whoever waits after that is told when it comes again; who was told is not.
  await product.change({ quantity: 0 })
  const other = newEmail()
  await expect(async () => {
    const data = { sku: product.sku('Red', 'L'), email: other }
    expect((await page.request.post('/api/stock-watches', { data })).status()).toBe(202)
  }).toPass()
  await product.change({ quantity: 7 })
  await linkTo(other, product.path)
  expect(await mailsTo(email)).toBe(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the address is left by a plain form, in Arabic', async ({ page, catalogue, complaints }) => {
    complaints.expect(/400/)
    const product = await catalogue.add({ quantity: 0 })
    const email = newEmail()
    await page.goto(`/ar${product.path}?color=navy&size=m`)
    const watch = page.locator('#stock-watch')
    await watch.locator('summary').click()
    await watch.locator('input').fill('nobody')
    await watch.getByRole('button', { name: 'أعلمني' }).click()
    await expect(watch).toContainText('أدخل عنوان البريد كاملًا')
    await expect(watch.locator('input')).toHaveValue('nobody')
    await watch.locator('input').fill(email)
    await watch.getByRole('button', { name: 'أعلمني' }).click()
    await expect(page).toHaveURL(/size=m&watched=[\w.-]+#stock-watch$/)
    await expect(watch).toContainText('سنكتب مرة واحدة إلى العنوان الذي كتبته')
    await product.change({ quantity: 5 })
    expect(await linkTo(email, `/ar${product.path}`)).toContain('color=navy&size=m')
  })

  test('a sold-out cell of the many sizes leads to the field, and what was asked is taken back', async ({
    page,
    catalogue,
  }) => {
    const product = await catalogue.add({ quantity: 0 })
    const email = newEmail()
    await page.goto(`${product.path}?order=many`)
    await page.getByRole('link', { name: 'Red, L, sold out: notify me', exact: true }).click()
    await expect(page).toHaveURL(/color=red&size=l&order=many#stock-watch$/)
    const watch = page.locator('#stock-watch')
    await expect(watch).toContainText('Sold out: \u2068Red, L\u2069')
    await watch.locator('input').fill(email)
    await watch.getByRole('button', { name: 'Notify me' }).click()
    await expect(watch).toContainText('We will write once')
    await watch.getByRole('button', { name: 'Undo' }).click()
    await expect(page).toHaveURL(/color=red&size=l&order=many&unwatched=1#stock-watch$/)
    await expect(watch).toContainText('Undone')
    await product.change({ quantity: 5 })
    expect(await mailsTo(email)).toBe(0)
  })
})

test('an account’s own address is there already', async ({ page, catalogue }) => {
  const email = await openAccount(page)
  const product = await catalogue.add({ quantity: 0 })
  await open(page, `${product.path}?color=red&size=s`)
  const watch = page.locator('#stock-watch')
  await expect(async () => {
    await watch.locator('details').evaluate(details => details.toggleAttribute('open', false))
    await watch.locator('summary').click()
    await expect(watch.locator('input')).toHaveValue(email, { timeout: 500 })
  }).toPass()
})

test('a sold-out cell asks for an address beneath the sizes, and keeps it while others are filled in', async ({
  page,
  catalogue,
}) => {
  const product = await catalogue.add({ quantity: 0 })
  const email = newEmail()
  await open(page, `${product.path}?order=many`)
  await page.getByRole('link', { name: 'Red, L, sold out: notify me', exact: true }).focus()
  await page.keyboard.press('Enter')
  const watch = page.locator('#stock-watch')
  await expect(watch).toContainText('Red, L')
  await expect(watch.locator('input')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(watch.getByRole('status')).toContainText(email)
  await watch.getByRole('button', { name: 'Undo' }).click()
  await expect(watch.getByRole('status')).toHaveText('Undone. We will not write to you about this.')
  await expect(watch.getByRole('status')).toBeFocused()

  // Another cell is another question.
  await page.getByRole('link', { name: 'Navy, M, sold out: notify me', exact: true }).click()
  await expect(watch).toContainText('Navy, M')
  await expect(watch).not.toContainText('Undone')
})

test('the bar of a phone asks whom to tell of a sold-out size', async ({ page, catalogue }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const product = await catalogue.add({ quantity: 0 })
  const email = newEmail()
  await open(page, `${product.path}?color=red&size=l`)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  const bar = page.locator('.phone-bar')
  await expect(bar).toContainText('Sold out')
  await bar.getByRole('button', { name: 'Notify me' }).click()
  const drawer = page.locator('dialog[open]')
  await expect(drawer.getByText('Sold out in L', { exact: true })).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Email' }).fill(email)
  await drawer.getByRole('button', { name: 'Notify me' }).click()
  await expect(drawer.getByRole('status').filter({ hasText: email })).toBeFocused()
  await product.change({ quantity: 5 })
  await linkTo(email, product.path)
})

test('who has an account sees in the profile what is waited for, and ends it', async ({ page, catalogue }) => {
  const email = await openAccount(page)
  const product = await catalogue.add({ quantity: 0 })
  for (const size of ['L', 'M']) {
    await expect(async () => {
      const data = { sku: product.sku('Red', size), email }
      expect((await page.request.post('/api/stock-watches', { data })).status()).toBe(202)
    }).toPass()
  }
  await open(page, '/profile?tab=wishlist')
  const notices = page.getByRole('region', { name: 'Back-in-stock notices' })
  await expect(notices.getByRole('listitem')).toHaveCount(2)
  await notices.getByRole('button', { name: /^Stop waiting for .*, Red, L$/ }).click()
  await expect(page).toHaveURL(/tab=wishlist&ended=1$/)
  await expect(notices.getByRole('listitem')).toHaveCount(1)
  await expect(notices).toContainText('Red, M')
})

test('the mail that something is back leads to what else is waited for', async ({ page, catalogue }) => {
  const [back, gone] = [await catalogue.add({ quantity: 0 }), await catalogue.add({ quantity: 0 })]
  const email = newEmail()
  for (const product of [back, gone]) {
    await expect(async () => {
      const data = { sku: product.sku('Red', 'L'), email }
      expect((await page.request.post('/api/stock-watches', { data })).status()).toBe(202)
    }).toPass()
  }
  await back.change({ quantity: 5 })
  await open(page, await linkTo(email, '/stock-notices'))
  await expect(page).toHaveTitle('Back-in-stock notices | Cutline Supply')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await main.getByRole('button', { name: /^Stop waiting for / }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('You have no notices')
  await gone.change({ quantity: 5 })
  await open(page, '/stock-notices?token=nothing')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  expect(await mailsTo(email)).toBe(1)
})
