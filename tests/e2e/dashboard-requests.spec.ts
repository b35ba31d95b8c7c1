import type { APIRequestContext } from '@playwright/test'
import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother, buyer } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { join, panel } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Writes to the shop as a browser without scripts does. */
async function write(request: APIRequestContext, subject: string, from: string): Promise<void> {
  const form = { name: 'Sara', email: from, subject, message: `About ${subject}.\nIs there navy?` }
  await expect(async () => {
    expect((await request.post('/contact', { form })).ok()).toBe(true)
  }).toPass({ timeout: 60_000 })
}

test('a message is taken on, noted, answered by one member alone, taken back, and answered again', async ({
  page,
  browser,
  request,
  complaints,
}) => {
  // The answer of the second member is refused.
  complaints.expect(/409 \(Conflict\)/)
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const subject = `Navy ${crypto.randomUUID().slice(0, 8)}`
  await write(request, subject, newEmail())
  await open(page, `/dashboard/requests?q=${encodeURIComponent(subject)}`)
  await page.getByRole('row').filter({ hasText: subject }).getByRole('link', { name: 'Sara' }).click()
  const thread = panel(page, new RegExp(subject))
  await expect(thread.getByText('Is there navy?')).toBeVisible()
  await expect(thread.getByText('This person has no orders.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await thread.getByLabel('Owner').selectOption({ label: `${email} (you)` })
  await expect(thread.getByText(/took it on/)).toBeVisible()
  await thread.getByRole('radio', { name: 'Note for staff' }).check()
  await thread.getByRole('textbox').fill('We have 251 of it.')
  await thread.getByRole('button', { name: 'Write note' }).click()
  await expect(thread.getByText('We have 251 of it.')).toBeVisible()
  await expect(thread.getByRole('textbox')).toHaveValue('')

  // Another member has the same message open, and answers first.
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await join(other, { edit: true }, undefined, ['requests'])
  await open(other, new URL(page.url()).pathname)
  const theirs = panel(other, new RegExp(subject))
  await expect(theirs.getByText('ask an admin for Orders: view')).toBeVisible()
  await thread.getByRole('radio', { name: 'Answer by mail' }).check()
  await thread.getByRole('textbox').fill('No, sorry.')
  await theirs.getByRole('textbox').fill('Yes, there is navy.')
  await theirs.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(theirs.getByText('The mail leaves within 30 seconds.')).toBeVisible()
  expect(await violations(other)).toEqual([])
  await thread.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(thread.getByRole('alert')).toContainText('while you wrote')
  await expect(thread.getByText('Yes, there is navy.')).toBeVisible()
  await expect(thread.getByRole('textbox')).toHaveValue('No, sorry.')
  expect(await violations(page)).toEqual([])

  await theirs.getByRole('button', { name: 'Take back' }).click()
  await expect(theirs.getByText(/took this answer back/)).toBeVisible()
  // What they wrote is theirs to put right.
  await expect(theirs.getByRole('textbox')).toHaveValue('Yes, there is navy.')
  await thread.getByRole('button', { name: 'Answer and close' }).click()
  await expect(page.getByText('Answered and closed. The mail leaves in 30 seconds.')).toBeVisible()
  await page.getByRole('link', { name: /^Closed/ }).click()
  await page.waitForURL(/view=closed/)
  await expect(page.getByRole('row').filter({ hasText: subject })).toBeVisible()
  await expect(thread.getByText(/closed it/)).toBeVisible()
  await other.context().close()
})

test('an answer swaps a size of the order first, and the two histories lead to each other', async ({
  page,
  request,
  catalogue,
}) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 2 }])
  const subject = `Size ${crypto.randomUUID().slice(0, 8)}`
  await write(request, subject, buyer.email)
  await open(page, `/dashboard/requests?q=${encodeURIComponent(subject)}`)
  await page.getByRole('row').filter({ hasText: subject }).getByRole('link', { name: 'Sara' }).click()
  const thread = panel(page, new RegExp(subject))
  await thread.getByRole('textbox').fill('Two in L are yours.')
  await thread.getByRole('checkbox', { name: 'Change an order first' }).check()
  await thread.getByLabel('What to do').selectOption('Swap sizes')
  await thread.getByLabel('Choose what Navy, M becomes').selectOption(product.sku('Navy', 'L'))
  await expect(thread.getByText(/^The total stays/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await thread.getByRole('button', { name: 'Change order and answer' }).click()
  await expect(thread.getByText(/Done first: #\d+ exchange of sizes/)).toBeVisible()
  await thread.getByText('Done first').getByRole('link').click()
  await page.getByRole('link', { name: 'with the answer to a message' }).click()
  await expect(panel(page, new RegExp(subject)).getByText('Two in L are yours.')).toBeVisible()
})

test('on a phone, and in Arabic, a message is read and taken for spam', async ({ page, request }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const subject = `Win ${crypto.randomUUID().slice(0, 8)}`
  await write(request, subject, newEmail())
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, `/ar/dashboard/requests?q=${encodeURIComponent(subject)}`)
  await page.getByRole('link', { name: 'Sara' }).click()
  const thread = panel(page, new RegExp(subject))
  await expect(thread.getByText('Is there navy?')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await violations(page)).toEqual([])
  await thread.getByRole('button', { name: 'مزعجة' }).click()
  await expect(thread.getByRole('button', { name: 'ليست مزعجة' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
