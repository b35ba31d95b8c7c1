import type { APIRequestContext } from '@playwright/test'
import { openAccount } from './support/account.ts'
import type { Product } from './support/catalogue.ts'
import { fillCart, orderCart } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

/** An order of two lines that has left the shop; its id and its number. */
async function shipped(request: APIRequestContext, tee: Product) {
  await fillCart(request, [
    { sku: tee.sku('Navy', 'M'), quantity: 3 },
    { sku: tee.sku('Red', 'L'), quantity: 1 },
  ])
  const orderId = await orderCart(request, crypto.randomUUID())
  let number: number | undefined
  // The list has it a moment after the order was placed.
  await expect(async () => {
    const { orders } = (await askShop({ ask: 'list' })) as { orders: { orderId: string; number: number }[] }
    number = orders.find(order => order.orderId === orderId)?.number
    expect(number).toBeDefined()
  }).toPass()
  await askShop({ ask: 'ship', number, carrier: 'DHL', tracking: 'JD0146000088' })
  return { orderId, number }
}

test('a return goes from the order to the money, and the order tells each step', async ({ page, catalogue }) => {
  const tee = await catalogue.add({ price: '12.50' })
  const email = await openAccount(page)
  const { orderId, number } = await shipped(page.request, tee)
  await open(page, `/profile/orders/${orderId}`)
  await expect(page.getByRole('link', { name: 'Track JD0146000088' })).toHaveAttribute('href', /dhl\.com/)
  await expect(page.getByRole('link', { name: 'Cancel the order' })).toBeHidden()

  await page.getByRole('link', { name: 'Return items' }).click()
  await page.getByLabel(/Navy, M/).fill('2')
  await page.getByLabel('Reason').selectOption({ label: 'The size does not fit' })
  await page.getByLabel(/Anything we should know/).fill('Too narrow at the shoulders')
  await page.getByRole('button', { name: 'Request the return' }).click()
  await expect(page.getByText(`Return ${number}-1 requested`)).toBeVisible()

  for (const ask of ['approve', 'receive']) await askShop({ ask, return: `${number}-1` })
  await open(page, `/profile/orders/${orderId}`)
  // The carrier has brought the money, and nobody noted it yet.
  await expect(page.getByText('We have no record that this order was paid')).toBeVisible()
  await askShop({ email }, '/internal/admin')
  const noted = await page.evaluate(async of => {
    const body = JSON.stringify({ id: crypto.randomUUID(), reason: '' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`/api/admin/orders/${of}/cash`, { method: 'POST', headers, body })).status
  }, number)
  expect(noted).toBe(204)
  await askShop({ ask: 'refund', return: `${number}-1` })
  await open(page, `/profile/orders/${orderId}`)
  for (const step of ['approved', 'received']) {
    // The refund's step ends in the same words.
    await expect(page.getByText(new RegExp(`^Return ${number}-1 ${step}`))).toBeVisible()
  }
  await expect(page.getByText(`Refund for return ${number}-1 approved`)).toBeVisible()
  await open(page, '/profile?tab=returns')
  const asked = page.getByRole('heading', { name: `Return ${number}-1` })
  // It was paid in cash.
  await expect(asked).toContainText('Refund owed')
  await expect(page.getByText('You paid in cash')).toBeVisible()

  await open(page, `/dashboard/gateway/payments/${orderId}`)
  await page.getByRole('button', { name: 'It was given another way' }).click()
  const how = page.getByLabel('How the buyer got it')
  await how.fill('bank transfer')
  await page.getByRole('button', { name: 'Note $25.00 as given back' }).click()
  await expect(page.getByText('$25.00 is noted as given back.')).toBeVisible()
  await expect(how).toBeHidden()

  await open(page, `/profile/orders/${orderId}`)
  await expect(page.getByText('$25.00 refunded')).toBeVisible()
  await open(page, '/profile?tab=returns')
  await expect(asked).toContainText('Refunded')
  await expect(page.getByText('bank transfer')).toBeVisible()
  await expect(page.getByText('Too narrow at the shoulders')).toBeVisible()

  // One Navy, M and the Red, L are left.
  await open(page, `/profile/orders/${orderId}?return=1`)
  await expect(page.getByLabel(/Navy, M/)).toHaveAttribute('max', '1')
})

test('a guest returns by the address of the order, and a refusal keeps what was typed', async ({
  page,
  catalogue,
  complaints,
}) => {
  complaints.expect(/400|422/)
  const tee = await catalogue.add()
  const { orderId, number } = await shipped(page.request, tee)
  await open(page, `/order/${orderId}`)
  await page.getByRole('link', { name: 'Return items' }).click()
  await page.getByLabel(/Red, L/).fill('1')
  await page.getByLabel(/Anything we should know/).fill('A hole')
  await page.getByRole('button', { name: 'Request the return' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a reason' })).toBeFocused()
  await expect(page.getByLabel(/Red, L/)).toHaveValue('1')
  await expect(page.getByLabel(/Anything we should know/)).toHaveValue('A hole')
  await page.getByLabel('Reason').selectOption({ label: 'It is faulty' })
  await page.getByRole('button', { name: 'Request the return' }).click()
  await expect(page.getByText('We are looking at your request.')).toBeVisible()

  await askShop({ ask: 'decline', return: `${number}-1`, note: 'It was worn' })
  await open(page, `/order/${orderId}`)
  await expect(page.getByText('It was worn')).toBeVisible()
})
