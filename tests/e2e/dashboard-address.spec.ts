import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { choose, join, openOrder, panel } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('two members change one address: what one of them touched goes in, what both touched is asked', async ({
  page: rosa,
  context,
  browser,
  request,
  catalogue,
  baseURL,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const email = await openAccount(rosa)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 2 }])
  const path = await openOrder(rosa, sku)
  const other = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } })
  const ben = await other.newPage()
  await join(ben, { edit: true })
  await open(ben, path)

  for (const page of [rosa, ben]) await choose(page, 'Change address')
  const [mine, his] = [panel(rosa, /^Change address/), panel(ben, /^Change address/)]
  await expect(mine.getByRole('button', { name: 'Save 0 changes' })).toBeDisabled()
  expect(await violations(rosa)).toEqual([])
  await his.getByLabel('City').fill('Springfield')
  await his.getByLabel('Postcode').fill('45501')
  await his.getByLabel('Why (optional)').fill('They moved, and called')
  await his.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(ben.getByText('The order goes to the changed address.')).toBeVisible()

  await mine.getByLabel('City').fill('Yellow Springs')
  await mine.getByLabel('Phone').fill('+1 937 555 0188')
  await mine.getByRole('button', { name: 'Save 2 changes' }).click()
  const asked = rosa.getByRole('dialog', { name: /saved while you worked/ })
  await expect(asked.getByText('1 other change of yours touches nothing of theirs and goes in.')).toBeVisible()
  await expect(asked.getByText(/and not by you: Postcode/)).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Choose for 1 field' })).toBeDisabled()
  expect(await violations(rosa)).toEqual([])
  // Side by side from 768 px on, and one below the other on a phone.
  const places = async () =>
    await asked.locator('.clash label').evaluateAll(all => all.map(each => each.getBoundingClientRect().y))
  expect(new Set(await places()).size).toBe(1)
  // The panel stands elsewhere there: what was typed is kept, and asked again.
  await rosa.setViewportSize({ width: 360, height: 740 })
  await rosa.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(asked).toBeVisible()
  expect(new Set(await places()).size).toBe(2)
  expect(await violations(rosa)).toEqual([])
  await asked.getByRole('radio', { name: /Yellow Springs/ }).check()
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(rosa.getByText('The order goes to the changed address.')).toBeVisible()
  await rosa.setViewportSize({ width: 1440, height: 900 })
  await expect(rosa.getByText(/^Yellow Springs.*45501$/)).toBeVisible()

  // The history has both, field by field, and why.
  const told = rosa.locator('.timeline > li').filter({ hasText: 'changed the delivery address' })
  await expect(told).toHaveCount(2)
  const lines = (at: number) => told.nth(at).locator('.changes > div')
  await expect(lines(0)).toHaveCount(2)
  await expect(lines(0).filter({ hasText: 'City' })).toContainText(/before: Springfield.*after: Yellow Springs/)
  await expect(lines(0).filter({ hasText: 'Phone' })).toContainText('+1 937 555 0188')
  await expect(lines(1).filter({ hasText: 'Postcode' })).toContainText('45501')
  await expect(told.nth(1)).toContainText('They moved, and called')
  expect(await violations(rosa)).toEqual([])
  await other.close()
  await context.close()
})
