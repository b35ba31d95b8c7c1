import { expect } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { confirm, defineRole, dialogOf, memberIn, rowOf } from './support/members.ts'
import { askShop } from './support/owner.ts'
import { join } from './support/staff.ts'
import { alive, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('who may not see a page asks an admin there, who gives the right or declines', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/401|403/)
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  const role = await defineRole()
  const rosa = await memberIn(browser, role.roleId)
  expect((await rosa.page.goto('/dashboard/gateway/payments'))?.status()).toBe(403)
  await alive(rosa.page)
  const refused = rosa.page.getByRole('main')
  await expect(refused.getByRole('heading', { level: 1 })).toHaveText('You cannot see Payments')
  await expect(refused).toContainText('This page needs Gateways: view.')
  await refused.getByRole('button', { name: 'Ask an admin' }).click()
  await expect(refused.getByLabel('What do you need it for?')).toBeFocused()
  expect(await violations(rosa.page)).toEqual([])
  await rosa.page.keyboard.type('A buyer asks for their refund')
  await refused.getByRole('button', { name: 'Send to the admins' }).click()
  await expect(refused.getByRole('status')).toContainText('Asked')
  await rosa.page.reload()
  await expect(refused.getByRole('status')).toContainText('Asked')
  await expect(refused.getByRole('button', { name: 'Ask an admin' })).toHaveCount(0)
  expect(await violations(rosa.page)).toEqual([])

  await open(page, '/dashboard/notifications')
  await page
    .getByRole('link', { name: /Rosa.? asks for Gateways: view/ })
    .first()
    .click()
  await expect(dialogOf(page)).toContainText('A buyer asks for their refund')
  expect(await violations(page)).toEqual([])
  await dialogOf(page).getByRole('button', { name: 'Tick it below: Gateways: View' }).click()
  await expect(dialogOf(page).getByRole('checkbox', { name: 'Gateways: View' })).toBeChecked()
  await dialogOf(page).getByRole('button', { name: 'Save the rights' }).click()
  await confirm(page)
  await expect(rowOf(page, rosa.email)).toContainText('Has Gateways: View')
  await refused.getByRole('link', { name: 'Try again' }).click()
  await expect(refused.getByRole('heading', { level: 1 })).toHaveText('Payments')

  await open(rosa.page, '/dashboard/requests')
  await refused.getByRole('button', { name: 'Ask an admin' }).click()
  await refused.getByRole('button', { name: 'Send to the admins' }).click()
  await expect(refused.getByRole('status')).toContainText('Asked')
  await page.reload()
  await rowOf(page, rosa.email).getByRole('button').click()
  await dialogOf(page).getByRole('button', { name: 'Decline: Requests and mail: View' }).click()
  await expect(page.getByText('You declined what Rosa asked for.')).toBeVisible()
  await rosa.page.reload()
  await expect(refused).toContainText('An admin declined it')
  await rosa.page.close()
})

test('a page that a member may only read says which right it lacks, and asks for it there', async ({
  page,
  catalogue,
}) => {
  const { word } = await catalogue.add()
  const parts = ['product', 'stock', 'brand', 'categories', 'shipping', 'gateway', 'settings', 'blogs']
  await join(page, { edit: false }, undefined, parts)
  const main = page.getByRole('main')
  await open(page, `/dashboard/product?q=${word}`)
  const id = (await main.getByRole('rowheader').getByRole('link').first().getAttribute('href'))?.split('/').at(-1)
  const readOnly = {
    [`product/${id}`]: 'To change it, ask an admin for Products: edit.',
    [`product/inventory/${id}`]: 'Ask an admin for Stock: edit to count.',
    'product/import/feeds': 'To change them, ask an admin for Products: edit.',
    categories: 'Ask an admin for Categories: edit.',
    shipping: 'To change something here, you need Shipping: edit.',
    gateway: 'To change something here, you need Gateways: edit.',
    'settings/general': 'Ask an admin for “Settings: edit” to change them.',
    'settings/tables/markup': 'Ask an admin for Settings: edit.',
  }
  for (const [path, words] of Object.entries(readOnly)) {
    await open(page, `/dashboard/${path}`)
    const notice = main.locator('.missing-right')
    await expect(notice).toContainText(words)
    await expect(notice.getByRole('button', { name: 'Ask an admin' })).toBeVisible()
    expect(await violations(page), path).toEqual([])
  }
  await main.getByRole('button', { name: 'Ask an admin' }).click()
  await expect(main.getByLabel('What do you need it for?')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await main.getByRole('button', { name: 'Send to the admins' }).click()
  await expect(main.getByRole('status').filter({ hasText: 'Asked' })).toContainText('you can go on here')
  await open(page, '/dashboard/settings/general')
  await expect(main.getByRole('status').filter({ hasText: 'Asked' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Ask an admin' })).toHaveCount(0)
})
