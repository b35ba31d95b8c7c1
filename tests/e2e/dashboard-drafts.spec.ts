import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { join, openOrder, panel } from './support/staff.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('what is typed about an order stays until it is sent or dropped', async ({ page, request, catalogue }) => {
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 3 }])
  await join(page, { edit: true })
  const path = await openOrder(page, sku)
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Call before noon')
  const ship = page.getByRole('button', { name: 'Ship 3 pieces' })
  const shipping = panel(page, /^Ship \d/)
  await ship.first().click()
  await expect(shipping.getByText('It stays in this browser')).toHaveCount(0)
  await shipping.getByRole('spinbutton').fill('2')
  await shipping.getByLabel('Tracking number').fill('AP77')
  expect(await violations(page)).toEqual([])
  await shipping.getByLabel('Tracking number').press('Escape')
  await expect(shipping).toHaveCount(0)

  await page.reload()
  await alive(page)
  await expect(note).toHaveValue('Call before noon')
  await ship.first().click()
  await expect(shipping.getByRole('spinbutton')).toHaveValue('2')
  await expect(shipping.getByLabel('Tracking number')).toHaveValue('AP77')
  await shipping.getByRole('button', { name: 'Discard' }).click()
  await expect(shipping.getByRole('spinbutton')).toHaveValue('3')
  await expect(shipping.getByLabel('Tracking number')).toHaveValue('')

  await shipping.getByLabel('Tracking number').fill('AP78')
  await shipping.getByRole('spinbutton').fill('1')
  await shipping.getByRole('button', { name: 'Ship 1 piece' }).click()
  await expect(page.getByText('1 shipped, 2 to ship')).toBeVisible()
  await page.getByRole('button', { name: 'Ship 2 pieces' }).click()
  await expect(shipping.getByLabel('Tracking number')).toHaveValue('')

  // Only what was not sent is left, sealed, and it goes with the session.
  const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('draft.')))
  await expect.poll(async () => (await kept()).length).toBe(1)
  const [[name, sealed]] = (await kept()) as [[string, string]]
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('before noon')
  expect(name).not.toContain(path.split('/').at(-1))
  // Another tab has it too.
  const other = await page.context().newPage()
  await open(other, path)
  await expect(other.getByLabel('Note', { exact: true })).toHaveValue('Call before noon')
  await other.close()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(/dashboard/)
  expect(await kept()).toEqual([])

  // Somebody else at the same device begins with empty fields, also after a session that just ended.
  await page.evaluate(left => localStorage.setItem(...left), [name, sealed] as [string, string])
  await page.context().clearCookies()
  await join(page, { edit: true })
  await open(page, path)
  await expect.poll(kept).toEqual([])
  await expect(note).toHaveValue('')
})

test('what is typed is there after the browser was closed', async ({
  playwright,
  baseURL,
  launchOptions,
  catalogue,
  request,
}, info) => {
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 1 }])
  const start = () =>
    playwright.chromium.launchPersistentContext(info.outputPath('profile'), {
      ...launchOptions,
      ...(baseURL && { baseURL }),
    })
  const before = await start()
  const page = await before.newPage()
  await join(page, { edit: true })
  const path = await openOrder(page, sku)
  await page.getByLabel('Note', { exact: true }).fill('Call before noon')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft.')).length)
  await expect.poll(kept).toBe(1)
  await before.close()

  const after = await start()
  const again = await after.newPage()
  await open(again, path)
  await expect(again.getByLabel('Note', { exact: true })).toHaveValue('Call before noon')
  await after.close()
})

test('an invitation and the rights of a role survive a reload', async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const role = `Drafts ${crypto.randomUUID().slice(0, 8)}`
  await askShop(
    { define: { roleId: role.toLowerCase().replace(' ', '-'), name: role, permissions: [] } },
    '/internal/staff',
  )
  await open(page, '/dashboard/users/staff')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const invitation = page.locator('.beside')
  await invitation.getByLabel('Name (optional)').fill('Jonas')
  await page.reload()
  await alive(page)
  await page.getByRole('button', { name: 'Invite staff' }).click()
  await expect(invitation.getByLabel('Name (optional)')).toHaveValue('Jonas')
  await invitation.getByRole('button', { name: 'Discard' }).click()
  await expect(invitation.getByLabel('Name (optional)')).toHaveValue('')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  page.on('dialog', dialog => void dialog.accept())
  await open(page, '/dashboard/users/roles')
  await page.getByRole('link', { name: role }).click()
  const name = page.getByLabel('Name of the role')
  await name.fill(`${role} two`)
  await page.reload()
  await alive(page)
  await expect(name).toHaveValue(`${role} two`)
  await expect(page.getByRole('region', { name: 'Not saved' })).toBeVisible()
  // Leaving all the same drops it.
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await expect(page).toHaveURL(/orders/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not saved' })).toHaveCount(0)
})

test('a panel stays where it is while the order is shipped by another', async ({ page, request, catalogue }) => {
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 3 }])
  await join(page, { edit: true })
  const path = await openOrder(page, sku)
  await page.getByRole('button', { name: 'Ship 3 pieces' }).click()
  const shipping = panel(page, /^Ship \d/)
  const tracking = shipping.getByLabel('Tracking number')
  await tracking.fill('AP1')
  const place = await tracking.boundingBox()
  await askShop({ ask: 'ship', number: Number(path.split('/').at(-1)), carrier: 'Atlas Post', tracking: 'AP9' })
  const news = page.getByRole('status').filter({ hasText: 'shipped 3 pieces' })
  await expect(news).toBeVisible()
  expect(await tracking.boundingBox()).toEqual(place)
  await expect(shipping.getByRole('spinbutton')).toHaveValue('3')
  await expect(tracking).toBeFocused()

  await news.getByRole('button', { name: 'Show' }).click()
  await expect(shipping.getByRole('spinbutton')).toHaveCount(0)
  await expect(shipping.getByRole('alert')).toContainText('is left to ship')
  await shipping.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(shipping).toHaveCount(0)
})
