import type { Browser } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { dialogOf, otherAdmin } from './support/members.ts'
import { expect, open, test } from './support/test.ts'

/** The page of the customer in the browser of an admin, by the list. */
async function openedBy(browser: Browser, email: string) {
  const { page: desk } = await otherAdmin(browser)
  await open(desk, `/dashboard/users?q=${email}`)
  const link = desk.locator('main a[href*="/dashboard/users/"]').filter({ visible: true, hasText: email })
  const path = (await link.first().getAttribute('href'))!
  await open(desk, path)
  return { desk, path }
}

test('staff change the details of a customer, who changes them at the same time', async ({ page, browser }) => {
  const email = await openAccount(page)
  const { desk } = await openedBy(browser, email)
  await desk.getByRole('button', { name: 'Change details' }).click()
  const panel = dialogOf(desk)
  const bar = desk.getByRole('region', { name: 'Not saved' })
  await panel.getByLabel('Phone').fill('0171 22')
  await expect(bar.getByRole('status')).toContainText('Phone')
  // The customer says something of the same field, and of another one.
  const changed = await page.request.patch('/api/account', { data: { name: 'Mina Rahman', phone: '0199' } })
  expect(changed.status()).toBe(200)
  await bar.getByRole('button', { name: /^Save/ }).click()
  const dialog = desk.getByRole('dialog', { name: /saved while you worked/ })
  await expect(dialog.getByText('0199')).toBeVisible()
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(desk.getByText('Saved. They see it in their profile.')).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1, name: 'Mina Rahman' })).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Contact' }).getByText('0171 22')).toBeVisible()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByText('The change was taken back.')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Contact' }).getByText('0199')).toBeVisible()
  await desk.close()
})

test('staff save an address for a customer and change it', async ({ page, browser }) => {
  const email = await openAccount(page)
  const { desk } = await openedBy(browser, email)
  const contact = desk.getByRole('region', { name: 'Contact' })
  await contact.getByRole('button', { name: 'Add an address' }).click()
  const panel = dialogOf(desk)
  await expect(panel.getByLabel('Email')).toHaveValue(email)
  const typed = {
    'First name': 'Mina',
    'Last name': 'Rahman',
    Phone: '+8801711000000',
    City: 'Dhaka',
    Postcode: '1205',
  }
  for (const [label, text] of Object.entries(typed)) await panel.getByLabel(label).fill(text)
  await panel.getByLabel('Country').selectOption('BD')
  const save = desk.getByRole('region', { name: 'Not saved' }).getByRole('button', { name: /^Save/ })
  await save.click()
  await expect(panel.getByText('Look at the marked fields.')).toBeVisible()
  await expect(panel.getByLabel('House number and street')).toHaveAttribute('aria-invalid', 'true')
  await panel.getByLabel('House number and street').fill('12 Lake Road')
  await save.click()
  await expect(contact.getByText('12 Lake Road')).toBeVisible()
  await expect(contact.getByRole('button', { name: 'Add an address' })).toBeFocused()
  await contact.getByRole('button', { name: /^Change the address .*12 Lake Road/ }).click()
  await panel.getByLabel('House number and street').fill('14 Lake Road')
  await save.click()
  await expect(contact.getByText('14 Lake Road')).toBeVisible()
  const { addresses } = await (await page.request.get('/api/account')).json()
  expect(addresses).toMatchObject([{ address: { house: '14 Lake Road', city: 'Dhaka', email } }])
  await desk.close()
})

for (const [width, language] of [
  [360, '/ar'],
  [1440, ''],
] as const)
  test(`the forms of an account have room at ${width} pixels${language}`, async ({ page, browser }) => {
    const email = await openAccount(page)
    const { desk, path } = await openedBy(browser, email)
    await desk.setViewportSize({ width, height: 900 })
    await open(desk, language + path)
    for (const place of [0, 1]) {
      const contact = desk.locator('section[aria-labelledby="contact"]')
      await contact.getByRole('button').nth(place).click()
      await expect(dialogOf(desk).getByRole('textbox').first()).toBeVisible()
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(desk)).toEqual([])
      await desk.keyboard.press('Escape')
      await expect(contact.getByRole('button').nth(place)).toBeFocused()
    }
    await desk.close()
  })
