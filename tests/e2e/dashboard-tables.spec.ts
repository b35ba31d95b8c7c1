import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a row is added, changed and taken back, two members are asked where they clash, and it is removed', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/409/)
  const brand = `Loom ${crypto.randomUUID().slice(0, 6)}`
  const path = `/dashboard/settings/tables/markup?q=${encodeURIComponent(brand)}`
  const other = await (await browser.newContext()).newPage()
  for (const each of [page, other]) await askShop({ email: await openAccount(each) }, '/internal/admin')
  const beside = page.locator('.beside')

  await open(page, `${path}&add=`)
  await beside.getByLabel('Brand').fill(brand)
  await beside.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(beside.getByText('Write a factor like 1.4')).toBeVisible()
  await beside.getByLabel('Factor').fill('1.3')
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await alive(page)
  await expect(beside.getByLabel('Factor')).toHaveValue('1.3')
  await beside.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`${brand} is added.`)).toBeVisible()

  await open(page, path)
  const row = page.getByRole('row', { name: new RegExp(brand) })
  await row.getByRole('link').click()
  await beside.getByLabel('Factor').fill('1.4')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${brand} is saved.`)).toBeVisible()
  await expect(row).toContainText('1.4')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`${brand} is as it was before.`)).toBeVisible()
  await expect(row).toContainText('1.3')

  await open(other, path)
  await other
    .getByRole('row', { name: new RegExp(brand) })
    .getByRole('link')
    .click()
  await other.locator('.beside').getByLabel('Factor').fill('1.5')
  await other.keyboard.press('Control+s')
  await expect(other.getByText(`${brand} is saved.`)).toBeVisible()
  await beside.getByLabel('Factor').fill('1.6')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /1\.6/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${brand} is saved.`)).toBeVisible()
  await expect(row).toContainText('1.6')

  await beside.getByRole('button', { name: 'Remove row', exact: true }).click()
  await expect(page.getByText(`${brand} is removed.`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await other.context().close()
})
