import { startServer } from './start-shop.ts'
import { newEmail, openAccount, password } from './support/account.ts'
import { violations } from './support/axe.ts'
import { linkTo } from './support/mails.ts'
import { cell, confirm, defineRole, dialogOf, grant, memberIn, rowOf } from './support/members.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
})

test('an admin invites a person, who comes in by the link of the mail', async ({ page, browser, complaints }) => {
  complaints.expect(/403|409/)
  const role = await defineRole()
  const email = newEmail()
  await open(page, '/dashboard/users/staff')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Invite staff' }).click()
  await dialogOf(page).getByLabel('Email').fill(email)
  await dialogOf(page).getByLabel('Name (optional)').fill('Lena Fuchs')
  await dialogOf(page).getByLabel('Role').selectOption({ label: role.name })
  expect(await violations(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Send the invitation' }).click()
  await confirm(page)
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await expect(rowOf(page, email)).toContainText('Invited')
  await expect(rowOf(page, email)).toContainText(role.name)

  // Another invitation to the same address is refused in words.
  await page.getByRole('button', { name: 'Invite staff' }).click()
  await dialogOf(page).getByLabel('Email').fill(email)
  await dialogOf(page).getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('has an open invitation')
  await page.keyboard.press('Escape')

  const lena = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' })
  await lena.goto(await linkTo(email, '/staff-invitation'))
  await lena.getByLabel('Password', { exact: true }).fill(password)
  await lena.getByRole('main').getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(lena).toHaveURL(/\/dashboard$/)
  await lena.close()

  await page.reload()
  await alive(page)
  await expect(rowOf(page, email)).toContainText('Active')
})

test('a changed role counts at the next request, and a deactivated member loses the session', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/401|403/)
  const role = await defineRole()
  const rosa = await memberIn(browser, role.roleId)
  expect((await rosa.page.goto('/dashboard/requests'))?.status()).toBe(403)

  await open(page, '/dashboard/users/staff')
  await rowOf(page, rosa.email).getByRole('button').click()
  await dialogOf(page).getByRole('checkbox', { name: 'Requests and mail: Edit' }).check()
  await expect(dialogOf(page).getByRole('checkbox', { name: 'Requests and mail: View' })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Save the rights' }).click()
  await confirm(page)
  await expect(rowOf(page, rosa.email)).toContainText('Has Requests and mail: View and Edit')
  expect((await rosa.page.goto('/dashboard/requests'))?.status()).toBe(200)

  await rowOf(page, rosa.email).getByRole('button').click()
  await dialogOf(page).getByRole('button', { name: 'Deactivate' }).click()
  await expect(rowOf(page, rosa.email)).toContainText('Deactivated')
  await rosa.page.goto('/dashboard/orders')
  await expect(rosa.page).toHaveURL(/\/sign-in\?/)
  await rosa.page.close()

  await rowOf(page, rosa.email).getByRole('button').click()
  await dialogOf(page).getByRole('button', { name: 'Activate again' }).click()
  await expect(rowOf(page, rosa.email)).toContainText('Active')
})

test('staff who may see customers read the lists of staff, and cannot change them', async ({ browser }) => {
  const role = await defineRole([grant('users')])
  const { page } = await memberIn(browser, role.roleId)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/dashboard/users/staff')
  await expect(page.getByText('You can read this page. Admins can change it:')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.close()
})

test('the last admin is refused in words', async ({ browser, complaints }) => {
  complaints.expect(/403|409/)
  test.setTimeout(90_000)
  const shop = await startServer({ DEMO: 'off' })
  try {
    const page = await browser.newPage({ baseURL: shop.url })
    const email = await openAccount(page, newEmail(), shop.folder)
    await askShop({ email }, '/internal/admin', shop)
    await open(page, '/dashboard/users/staff')
    for (const press of ['Deactivate', 'Save the rights']) {
      await rowOf(page, email).getByRole('button').click()
      if (press !== 'Deactivate') await dialogOf(page).getByLabel('Role').selectOption({ label: 'No role' })
      await dialogOf(page).getByRole('button', { name: press }).click()
      if (press === 'Deactivate') await confirm(page)
      await expect(dialogOf(page).getByRole('alert')).toHaveText(
        'This is the last admin. Make somebody else an admin first.',
      )
      await page.keyboard.press('Escape')
      // Opened again, it has forgotten the refusal.
      await expect(dialogOf(page)).toHaveCount(0)
    }
    await expect(rowOf(page, email)).toContainText('Active')
    await page.close()
  } finally {
    await shop.stop()
  }
})

test('a role is made, filled by rows, columns and cells with keys alone, and retired', async ({ page, complaints }) => {
  complaints.expect(/403/)
  const name = `Night ${process.pid} ${Date.now()}`
  await open(page, '/dashboard/users/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  await dialogOf(page).getByLabel('Name of the role').fill(name)
  await page.keyboard.press('Enter')
  await confirm(page)
  await expect(page.getByRole('table', { name: `What ${name} may do` })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByRole('complementary', { name: 'What a member sees' })).toContainText('Orders(hidden)')

  // Granting delete ticks view; taking view away takes all.
  await cell(page, 'Orders and returns: Delete').focus()
  await page.keyboard.press('Space')
  await expect(cell(page, 'Orders and returns: View')).toBeChecked()
  await expect(cell(page, 'Orders and returns: Edit')).not.toBeChecked()
  await cell(page, 'Orders and returns: View').press('Space')
  await expect(cell(page, 'Orders and returns: Delete')).not.toBeChecked()
  await expect(page.getByRole('region', { name: 'Not saved' })).toBeHidden()

  await cell(page, 'Orders and returns: everything').press('Space')
  await cell(page, 'View: everything').press('Space')
  await expect(cell(page, 'History: View')).toBeChecked()
  await expect(page.getByRole('row', { name: /^History/ })).toContainText('cannot be deleted')
  const bar = page.getByRole('region', { name: 'Not saved' })
  await expect(bar).toContainText('Nobody has this role yet')
  const seen = page.getByRole('complementary', { name: 'What a member sees' })
  await expect(seen).not.toContainText('(hidden)')
  await expect(seen).toContainText('Sees and changes: Orders and returns.')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(bar).toBeHidden()
  await page.reload()
  await alive(page)
  await page.getByRole('link', { name }).click()
  await expect(cell(page, 'Orders and returns: Delete')).toBeChecked()
  await page.getByRole('button', { name: 'Retire the role' }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
})

test('on a phone roles are for reading, and the page says why', async ({ page }) => {
  const { roleId } = await defineRole()
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/dashboard/users/roles?role=${roleId}`)
  await expect(page.getByText('On a phone you can read roles, not change them')).toBeVisible()
  await expect(cell(page, 'Orders and returns: Edit')).toBeChecked()
  await expect(cell(page, 'Orders and returns: Edit')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'New role' })).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test('a wrong password is said, and closing the question changes nothing', async ({ page, complaints }) => {
  complaints.expect(/401|403/)
  const { roleId } = await defineRole()
  await open(page, `/dashboard/users/roles?role=${roleId}`)
  await page.getByRole('button', { name: 'Retire the role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This is not your password.')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: roleId })).toBeVisible()
})

test('staff without a password confirm by the link of a mail', async ({ browser, complaints }) => {
  complaints.expect(/403/)
  const { roleId } = await defineRole()
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  const page = await context.newPage()
  const email = newEmail()
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  await page.request.post('/api/auth/signin/email', { form: { csrfToken, email, callbackUrl: '/' } })
  await page.goto(await linkTo(email, '/api/auth/callback/email'))
  await askShop({ email }, '/internal/admin')

  await open(page, `/dashboard/users/roles?role=${roleId}`)
  await page.getByRole('button', { name: 'Retire the role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toContainText('we sent you a mail with a link')
  await dialog.getByRole('button', { name: 'I opened the link' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The link was not opened in this browser yet.')

  const behind = await context.newPage()
  await open(behind, await linkTo(email, '/dashboard/confirm'))
  expect(await violations(behind)).toEqual([])
  await behind.getByRole('button', { name: 'Confirm' }).click()
  await expect(behind.getByRole('main').getByRole('status')).toContainText('Confirmed.')
  await behind.reload()
  await expect(behind.getByRole('main').getByRole('status')).toContainText('has been used already')
  await dialog.getByRole('button', { name: 'I opened the link' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: roleId })).toBeHidden()
  await context.close()
})

test('the name of a new role survives a reload', async ({ page, complaints }) => {
  complaints.expect(/403/)
  const name = `Late ${process.pid} ${Date.now()}`
  await open(page, '/dashboard/users/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  await dialogOf(page).getByLabel('Name of the role').fill(name)
  await open(page, '/dashboard/users/roles')
  await page.getByRole('button', { name: 'New role' }).click()
  await expect(dialogOf(page).getByLabel('Name of the role')).toHaveValue(name)
  expect(await violations(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Add the role' }).click()
  await confirm(page)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: 'New role' }).click()
  await expect(dialogOf(page).getByLabel('Name of the role')).toHaveValue('')
})
