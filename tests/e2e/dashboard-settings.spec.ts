import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
})

const square = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('a color is checked while it is typed, saved, seen by shoppers, and taken back', async ({ page }) => {
  await open(page, '/dashboard/settings/branding')
  expect(await violations(page)).toEqual([])
  const primary = page.getByLabel('Buttons and links', { exact: true })
  await primary.fill('#2f9e7a')
  await expect(page.getByText(/to 1 beside \u2066#\w{6}/)).toBeVisible()
  await expect(page.getByText('It cannot be saved like this')).toBeVisible()
  await page.getByRole('button', { name: /^Use \u2066#/ }).click()
  const shade = await primary.inputValue()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  const sheet = await page.request.get('/')
  const [, theme] = /href="(\/theme\/[\da-f]{16}\.css)"/.exec(await sheet.text())!
  expect(await (await page.request.get(theme!)).text()).toContain(shade)

  await page.getByRole('button', { name: 'History' }).click()
  const told = page.getByRole('listitem').filter({ hasText: `Buttons and links: nothing → ${shade}` })
  await expect(told.first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await told.getByRole('button', { name: 'Take back' }).first().click()
  await expect(page.getByText('One setting is as it was before.')).toBeVisible()
  await expect(primary).toHaveValue('')
})

test('all colors go to their default and come back, and mail and invoice are seen before they are sent', async ({
  page,
}) => {
  await open(page, '/dashboard/settings/branding')
  const colors = page.getByRole('region', { name: 'Colors', exact: true })
  const primary = page.getByLabel('Buttons and links', { exact: true })
  const highlights = page.getByLabel('Discounts and highlights', { exact: true })
  await primary.fill('#7a1f3d')
  await highlights.fill('#f2b632')
  await colors.getByRole('button', { name: 'All to default' }).click()
  await expect(primary).toHaveValue('')
  await expect(highlights).toHaveValue('')
  await colors.getByRole('button', { name: 'Undo: former colors' }).click()
  await expect(primary).toHaveValue('#7a1f3d')
  await expect(highlights).toHaveValue('#f2b632')
  const preview = page.getByRole('region', { name: 'What shoppers would see' })
  await preview.getByRole('button', { name: 'Mail', exact: true }).click()
  await preview.getByRole('button', { name: 'Dark', exact: true }).click()
  const button = preview.getByText('See your order')
  await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 61)')
  await preview.getByRole('button', { name: 'Invoice', exact: true }).click()
  await expect(preview.getByRole('button', { name: 'Dark', exact: true })).toHaveCount(0)
  await expect(preview.getByText('Invoices are printed in black on white.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  // Another test saves this color, so what stands there is not known.
  await expect(primary).not.toHaveValue('#7a1f3d')
})

test('marks are brought, and what is no picture gets a sentence', async ({ page, complaints }) => {
  complaints.expect(/422/)
  await open(page, '/dashboard/settings/branding')
  const logo = page.getByRole('group', { name: 'Logo' })
  const file = logo.locator('input[type=file]')
  // A test that is tried once more finds the mark of the first time.
  const first = logo.getByRole('button', { name: /^Remove/ })
  if (await first.isVisible()) {
    await first.click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  }
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(logo.getByText('Save the picture as PNG, JPEG, WebP or AVIF.')).toBeVisible()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(square, 'base64') })
  await expect(logo.getByRole('img', { name: 'Logo, picture 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  await page.reload()
  await alive(page)
  await logo.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
})

test('two members change the settings: free fields merge, and a clash asks', async ({ page, browser, complaints }) => {
  complaints.expect(/409/)
  const other = await (await browser.newContext()).newPage()
  const email = await openAccount(other)
  await askShop({ email }, '/internal/admin')
  const path = '/dashboard/settings/social'
  await open(page, path)
  await open(other, path)
  await other.getByLabel('Facebook').fill('https://theirs.example')
  await other.getByLabel('YouTube').fill('https://theirs.example/tube')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved. The shop shows it now.')).toBeVisible()
  await page.getByLabel('Facebook').fill('https://mine.example')
  await page.getByLabel('Pinterest').fill('https://mine.example/pin')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('radio', { name: /https:\/\/mine\.example/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  await expect(page.getByLabel('Facebook')).toHaveValue('https://mine.example')
  await expect(page.getByLabel('YouTube')).toHaveValue('https://theirs.example/tube')
  await expect(page.getByLabel('Pinterest')).toHaveValue('https://mine.example/pin')
  for (const field of ['Facebook', 'YouTube', 'Pinterest']) await page.getByLabel(field).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The shop shows it now.')).toBeVisible()
  await other.context().close()
})

test('the storefront is arranged by keyboard in a draft that only staff see', async ({ page }) => {
  await open(page, '/dashboard/settings/home')
  await page.getByRole('button', { name: 'Add a link', exact: true }).click()
  await page.getByLabel('Path or address').last().fill('/brands')
  await page
    .getByRole('group', { name: /^Words: / })
    .last()
    .getByLabel('English')
    .fill('Lookbook')
  const up = page.getByRole('button', { name: 'Move up: Lookbook', exact: true }).last()
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await page.getByRole('button', { name: 'Move up: Delivery without surprises', exact: true }).press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved in the draft. Only staff see it.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Look at it in the shop', exact: true }).click()
  const shop = await opened
  await expect(shop.getByText('This is a draft.')).toBeVisible()
  const entries = shop.locator('#site-menu > ul > li')
  await expect(entries.nth(3)).toHaveText('Lookbook')
  await expect(shop.locator('#footer li').nth(1)).toContainText('Delivery without surprises')
  expect(await violations(shop)).toEqual([])
  expect(await (await page.request.get('/')).text()).not.toContain('Lookbook')
  page.once('dialog', dialog => dialog.accept())
  await page.getByRole('button', { name: 'Drop the draft', exact: true }).click()
  await expect(page.getByText('The draft is gone. The shop stays as it is.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Draft', exact: true })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('announcements are written in four languages, and a typed draft outlives a reload', async ({ page }) => {
    await open(page, '/ar/dashboard/settings/home')
    expect(await violations(page)).toEqual([])
    await open(page, '/dashboard/settings/home')
    await page.getByRole('button', { name: 'Add an announcement' }).click()
    const line = page.getByRole('group', { name: /^Announcement \d+$/ }).last()
    await line.getByLabel('English').fill('Closed on Monday')
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await page.getByText('Closed on Monday', { exact: true }).first().click()
    await expect(
      page
        .getByRole('group', { name: /^Announcement \d+$/ })
        .last()
        .getByLabel('English'),
    ).toHaveValue('Closed on Monday')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Closed on Monday')).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
