import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test('on a phone, a subscriber is added with proof and removed, a customer noted, and news come once a day', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const email = await openAccount(page, newEmail())
  await askShop({ email }, '/internal/admin')
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await violations(page)).toEqual([])
  }
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })

  const reader = newEmail()
  await open(page, '/dashboard/subscribers')
  await page.getByRole('link', { name: 'Add a subscriber' }).click()
  await page.getByLabel('Their address', { exact: true }).fill(reader)
  await page.getByLabel('How they agreed').fill('Ticked the card at the fair')
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect(said(`${reader} has the newsletter.`)).toBeVisible()
  await page.getByRole('link', { name: reader }).click()
  await expect(page.getByText('Ticked the card at the fair')).toBeVisible()
  await fits()
  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('button', { name: 'Remove them' }).click()
  await expect(said('is no longer on the list')).toBeVisible()
  await expect(page.locator('.phone-rows a, .list-search input').and(page.locator(':focus'))).toBeVisible()

  await open(page, `/dashboard/users?q=${email}`)
  await page
    .getByRole('link', { name: email })
    .or(page.getByRole('link', { name: /Ada|Rahman/ }))
    .first()
    .click()
  await page.getByLabel('Note', { exact: true }).fill('Prints for school teams')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Prints for school teams')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Prints for school teams')
  await fits()

  await open(page, '/dashboard/account')
  await expect(page.getByText('This browser · since')).toBeVisible()
  await open(page, '/dashboard/notifications')
  await page.getByRole('radio', { name: 'New orders: Daily' }).click()
  await expect(page.getByRole('radio', { name: 'New orders: Daily' })).toBeChecked()
  await page.getByLabel('The daily mail leaves at').selectOption('6')
  await expect(page.getByLabel('The daily mail leaves at')).toHaveValue('6')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'New orders: Daily' })).toBeChecked()
  await expect(page.getByLabel('The daily mail leaves at')).toHaveValue('6')
  await fits()
})
