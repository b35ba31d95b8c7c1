import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an area is added, tried before it is saved, and removed', async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  await open(page, '/dashboard/shipping')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'New area' }).click()
  const area = page.getByRole('region', { name: 'An area without a name' })
  await page.getByRole('button', { name: 'Save shipping' }).click()
  await expect(area.getByText('Name the area.')).toBeVisible()
  await area.getByLabel('Name of the area').fill('Iceland, by boat')
  const boat = page.getByRole('region', { name: 'Iceland, by boat' })
  await boat.getByRole('combobox', { name: 'Add a country' }).selectOption('IS')
  await boat.getByRole('textbox', { name: 'Add cities' }).fill('Reykjavik, Akureyri')
  await boat.getByRole('button', { name: 'Add', exact: true }).click()
  await boat.getByLabel('Cost').fill('18.00')
  await boat.getByLabel('Free from').fill('abc')
  await page.getByRole('button', { name: 'Save shipping' }).click()
  await expect(boat.getByText('Type an amount like 50.00, or nothing.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await boat.getByLabel('Free from').fill('40')

  const tried = page.getByRole('region', { name: 'Try it' })
  await tried.getByLabel('Country').selectOption('IS')
  await tried.getByLabel('City').fill('reykjavik')
  await tried.getByLabel('Items of').fill('39.99')
  await expect(tried.getByRole('listitem').filter({ hasText: 'Standard' }).first()).toContainText('$18.00')
  await expect(tried.getByText('free with $0.01 more')).toBeVisible()
  await expect(tried.getByText('Iceland, by boat names the city')).toBeVisible()
  await tried.getByLabel('Items of').fill('40')
  await expect(tried.getByRole('listitem').filter({ hasText: 'Standard' }).first()).toContainText('Free')

  await page.getByRole('button', { name: 'Save shipping' }).click()
  await expect(page.getByText('Saved. Carts and the checkout use it now.')).toBeVisible()
  await expect(boat.getByText('Iceland · 2 cities')).toBeVisible()
  await boat.getByRole('button', { name: 'Edit' }).click()
  await boat.getByRole('button', { name: 'Remove this area' }).click()
  await page.getByRole('button', { name: 'Save shipping' }).click()
  await expect(page.getByText('Saved. Carts and the checkout use it now.')).toBeVisible()
  await expect(boat).toBeHidden()
})
