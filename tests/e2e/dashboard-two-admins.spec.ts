import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { cell, confirm, defineRole, dialogOf, grant, memberIn, otherAdmin, rowOf } from './support/members.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

let own = ''
test.beforeEach(async ({ page }) => {
  own = await openAccount(page)
  await askShop({ email: own }, '/internal/admin')
})

test('two admins change one role: the second is told who changed what, and keeps what they ticked', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/403|409/)
  const { roleId } = await defineRole()
  const ana = await browser.newPage({ baseURL: process.env.SHOP_URL ?? '' })
  const email = await openAccount(ana)
  await askShop({ email }, '/internal/admin')
  for (const each of [page, ana]) await open(each, `/dashboard/users/roles?role=${roleId}`)
  await cell(ana, 'Coupons: View').check()
  await ana.getByRole('button', { name: 'Save role' }).click()
  await confirm(ana)
  await expect(ana.getByRole('region', { name: 'Not saved' })).toBeHidden()
  await ana.close()

  await cell(page, 'Stock: Edit').check()
  await page.getByRole('button', { name: 'Save role' }).click()
  await confirm(page)
  const meanwhile = page.getByRole('alert').filter({ hasText: 'changed this role meanwhile' })
  await expect(meanwhile).toContainText(email)
  await expect(meanwhile).toContainText('Coupons: View on')
  await expect(cell(page, 'Coupons: View')).toBeChecked()
  await expect(cell(page, 'Stock: Edit')).toBeChecked()
  await expect(page.getByRole('region', { name: 'Not saved' })).toContainText('Stock: Edit on')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByRole('region', { name: 'Not saved' })).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'What a member sees' })).toContainText(`Last change${own}`)
  await page.reload()
  await alive(page)
  for (const name of ['Coupons: View', 'Stock: View', 'Stock: Edit']) await expect(cell(page, name)).toBeChecked()
})

test('two admins change one member: different rights merge, and where both changed one they are asked', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/403|409/)
  const role = await defineRole()
  const editor = await defineRole([grant('blogs', true)])
  const rosa = await memberIn(browser, role.roleId)
  const ana = await otherAdmin(browser)
  const save = (of: typeof page) => dialogOf(of).getByRole('button', { name: 'Save the rights' })
  const openMember = async (of: typeof page) => {
    await open(of, '/dashboard/users/staff')
    await rowOf(of, rosa.email).getByRole('button').click()
  }
  for (const each of [page, ana.page]) await openMember(each)
  await expect(save(page)).toBeDisabled()
  await cell(ana.page, 'Orders and returns: Delete').check()
  await cell(ana.page, 'Stock: View').check()
  await save(ana.page).click()
  await confirm(ana.page)
  await expect(rowOf(ana.page, rosa.email)).toContainText('Has Stock: View')

  // What was ticked stays over a reload, and meets what was saved since.
  await cell(page, 'Orders and returns: View').uncheck()
  await cell(page, 'Coupons: View').check()
  await openMember(page)
  await expect(cell(page, 'Orders and returns: View')).not.toBeChecked()
  await save(page).click()
  await confirm(page)
  const asked = page.getByRole('dialog', { name: `${ana.email} saved while you worked` })
  const row = asked.getByRole('group', { name: 'Orders and returns' })
  await expect(row).toContainText('View and Edit')
  await expect(row.getByRole('radio', { name: 'View, Edit, and Delete' })).not.toBeChecked()
  await expect(row.getByRole('radio', { name: /^Nothing/ })).not.toBeChecked()
  await expect(asked).toContainText('1 other change of yours touches nothing of theirs and goes in.')
  await expect(asked).toContainText(`Also changed by ${ana.email}, and not by you: Stock. That stays.`)
  await expect(asked.getByRole('button', { name: 'Choose for 1 field' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  // Both values stand in one row, as wide as the picture of this dialog.
  const [theirs, yours] = await Promise.all([0, 1].map(async at => (await row.locator('label').nth(at).boundingBox())!))
  expect([theirs!.y, (await asked.boundingBox())!.width]).toEqual([yours!.y, 860])
  expect(yours!.x).toBeGreaterThanOrEqual(theirs!.x + theirs!.width)
  // Back in the form nothing is lost, and it is asked again.
  await asked.getByRole('button', { name: 'Back to the form' }).click()
  await expect(cell(page, 'Coupons: View')).toBeChecked()
  await save(page).click()
  await row.getByRole('radio', { name: /^Nothing/ }).check()
  await asked.getByRole('button', { name: 'Save' }).click()
  for (const what of ['Has Coupons: View', 'Has Stock: View', 'Without Orders and returns'])
    await expect(rowOf(page, rosa.email)).toContainText(what)

  // A role that one of them gave is asked for, with what the other one ticked.
  await rowOf(page, rosa.email).getByRole('button').click()
  await cell(page, 'Brands: View').check()
  await openMember(ana.page)
  await dialogOf(ana.page).getByLabel('Role').selectOption({ label: editor.name })
  await save(ana.page).click()
  await expect(rowOf(ana.page, rosa.email)).toContainText(editor.name)
  await save(page).click()
  await asked.getByRole('radio', { name: editor.name }).check()
  await asked.getByRole('group', { name: 'Brands' }).getByRole('radio', { name: /^View/ }).check()
  expect(await violations(page)).toEqual([])
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, rosa.email)).toContainText(editor.name)
  await expect(rowOf(page, rosa.email)).toContainText('Has Brands: View')
  await expect(rowOf(page, rosa.email)).not.toContainText('Coupons')
  for (const each of [rosa, ana]) await each.page.close()
})

test('one admin takes the view of a part away and another one grants more of it: the role asks', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/403|409/)
  const { roleId } = await defineRole([grant('orders'), grant('stock')])
  const ana = await otherAdmin(browser)
  for (const each of [page, ana.page]) await open(each, `/dashboard/users/roles?role=${roleId}`)
  await cell(ana.page, 'Orders and returns: View').uncheck()
  await ana.page.getByRole('button', { name: 'Save role' }).click()
  await confirm(ana.page)
  await expect(ana.page.getByRole('region', { name: 'Not saved' })).toBeHidden()
  await ana.page.close()

  await cell(page, 'Orders and returns: Edit').check()
  await cell(page, 'Stock: Edit').check()
  await page.getByRole('button', { name: 'Save role' }).click()
  await confirm(page)
  const asked = page.getByRole('dialog', { name: `${ana.email} saved while you worked` })
  expect(await violations(page)).toEqual([])
  await asked.getByRole('button', { name: 'Back to the form' }).click()
  await expect(cell(page, 'Orders and returns: Edit')).toBeChecked()
  await page.getByRole('button', { name: 'Save role' }).click()
  await asked.getByRole('radio', { name: /^Nothing/ }).check()
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Not saved' })).toBeHidden()
  await expect(cell(page, 'Orders and returns: View')).not.toBeChecked()
  await expect(cell(page, 'Stock: Edit')).toBeChecked()
})
