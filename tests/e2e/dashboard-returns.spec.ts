import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { askReturn, panel } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Sends from a member's browser; gives the status. */
const send = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/api/admin/${to}`, { method: 'POST', headers, body: sent! })).status
    },
    [path, JSON.stringify(body)],
  )

test('a return is approved, received with a torn piece, and its money given back', async ({
  page,
  request,
  catalogue,
}) => {
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 3 }])
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  await open(page, `/dashboard/orders?q=${sku}`)
  const number = (await page.getByRole('rowheader').first().innerText()).replace('#', '').trim()
  expect(await send(page, `orders/${number}/ship`, {})).toBe(204)

  // The buyer calls. A return begins at its order, to which the list of returns leads.
  await open(page, '/dashboard/orders/returns')
  await page.getByRole('link', { name: 'Return for a buyer' }).click()
  await page.getByRole('link', { name: `#${number}`, exact: true }).click()
  await askReturn(page, 'Navy, M', 2, { reason: 'Faulty', note: 'Torn at the seam' })
  await page
    .getByRole('link', { name: /^Returns/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `${number}-1` })
  await expect(row).toContainText('Torn at the seam')
  expect(await violations(page)).toEqual([])
  await row.getByRole('link').first().focus()
  await page.keyboard.press('a')
  await panel(page, /^Approve/)
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(row).toContainText('On the way')
  await expect(row.getByRole('link').first()).toBeFocused()
  await row.getByRole('button', { name: 'Receive…' }).click()
  const received = panel(page, /came back/)
  await received.getByRole('spinbutton').fill('1')
  await received.getByLabel('What is wrong with the other 1 piece').fill('Torn')
  await expect(received.getByText('where they can be bought: 1 piece.')).toBeVisible()
  // Nobody noted that the buyer paid at the door.
  await expect(row).toContainText('Not paid')
  await expect(received.getByRole('button', { name: 'Receive, close without money' })).toBeVisible()
  await expect(received.getByText('note that on the order first')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await send(page, `orders/${number}/cash`, { id: crypto.randomUUID(), reason: '' })).toBe(204)
  await page.reload()
  await row.getByRole('button', { name: 'Receive…' }).click()
  await expect(received.getByRole('spinbutton')).toHaveValue('1')
  await received.getByRole('button', { name: /^Receive, give \$/ }).click()
  await expect(page.getByText(/^\$[\d.]+ given back\.$/)).toBeVisible()
  await page.getByRole('link', { name: /^Given back/ }).click()
  await expect(row).toContainText('Given back')
  await row.getByRole('link').first().click()
  await expect(page.getByText(/received the return, 1 piece to the shelf/)).toBeVisible()
})
