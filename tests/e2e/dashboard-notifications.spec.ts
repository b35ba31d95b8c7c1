import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { linkTo } from './support/mails.ts'
import { buyAsAnother } from './support/orders.ts'
import { test } from './support/paying-shop.ts'
import { join } from './support/staff.ts'
import { expect, open } from './support/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a new order counts at the bell and in the title of every tab, until it is read in one of them', async ({
  page,
  context,
  request,
  catalogue,
  paying,
}) => {
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await join(page, { edit: true }, paying)
  // Other tests of this shop left news behind.
  await buyAsAnother(request, [{ sku, quantity: 1 }])
  await open(page, '/dashboard/notifications')
  await page.getByRole('button', { name: /^Mark \d+ as read$/ }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 new')
  const other = await context.newPage()
  await open(other, '/dashboard/billing')
  await expect(other).toHaveTitle(/^Billing/)

  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await buyAsAnother(request, [{ sku, quantity: 3 }])
  for (const each of [page, other]) {
    await expect(bell(each)).toHaveAccessibleName('Notifications, 1 new')
    await expect(each).toHaveTitle(/^\(1\) /)
  }

  await bell(other).click()
  await expect(notices(other).getByRole('listitem').first()).toContainText('2 new orders')
  expect(await violations(other)).toEqual([])
  await other.keyboard.press('Escape')
  await expect(notices(other)).toBeHidden()
  await expect(bell(other)).toBeFocused()
  await other.keyboard.press('Enter')
  await notices(other).getByRole('button', { name: 'Mark 1 as read' }).click()
  for (const each of [page, other]) {
    await expect(bell(each)).toHaveAccessibleName('Notifications, 0 new')
    await expect(each).not.toHaveTitle(/^\(/)
  }
  await notices(other)
    .getByRole('link', { name: /new orders/ })
    .click()
  await expect(other).toHaveURL(/\/dashboard\/orders/)
  await expect(notices(other)).toBeHidden()
})

test('a member chooses what comes by mail, and what not at all', async ({ page, request, catalogue, paying }) => {
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await join(page, { edit: true }, paying)
  await open(page, '/dashboard/notifications')
  await page.getByRole('radio', { name: 'New orders: Bell and mail' }).click()
  await expect(page.getByRole('radio', { name: 'New orders: Bell and mail' })).toBeChecked()
  const [email = ''] = /\S+@\S+(?=:)/.exec(await page.getByText(/^Mails go to/).innerText()) ?? []
  await buyAsAnother(request, [{ sku, quantity: 1 }])
  await linkTo(email.replaceAll(/[\u2068\u2069]/g, ''), '/dashboard/notifications', paying.folder)

  await expect(page.getByRole('link', { name: /new order/ }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'New orders: Off' }).click()
  await expect(page.getByRole('link', { name: /new order/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
