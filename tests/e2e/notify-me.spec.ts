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
  await expect(told).toContainText(/^We will write once to .* when it is back\.$/)
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
    await expect(page).toHaveURL(/size=m&watched=1#stock-watch$/)
    await expect(watch).toContainText('سنكتب مرة واحدة إلى العنوان الذي تركته')
    await product.change({ quantity: 5 })
    expect(await linkTo(email, `/ar${product.path}`)).toContain('color=navy&size=m')
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
