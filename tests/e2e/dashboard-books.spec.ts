import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { paidOrder } from './support/paid-order.ts'
import { test } from './support/paying-shop.ts'
import { expect, open } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('money that somebody gave back at the provider is found in its books, read before it is settled, and settled', async ({
  page,
  request,
  paying,
}) => {
  await askShop({ email: await openAccount(page, newEmail(), paying.folder) }, '/internal/admin', paying)
  const [one, other] = [await paidOrder(request, paying), await paidOrder(request, paying)]
  for (const { reference } of [one, other]) paying.stripe.giveBackByHand(reference, 300)

  await open(page, '/dashboard/gateway/reconcile')
  const books = page.getByRole('region', { name: 'Compare the books' })
  await books.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(books.getByRole('status')).toHaveText(/^There are 2 differences\./)
  await expect(books.getByText(/in the shop, \$[\d.]+ at the provider\./)).toHaveCount(2)
  expect(await violations(page)).toEqual([])

  // Only what is chosen is said, and done.
  await books.getByRole('checkbox').last().uncheck()
  const settling = books.getByRole('region', { name: 'What settling it does' })
  await expect(settling.getByRole('listitem').first()).toContainText('$3.00')
  await settling.getByRole('button', { name: 'Settle 1' }).click()
  await expect(books.getByRole('status')).toHaveText(/^There is one difference\./)
  await expect(books.getByRole('checkbox')).toHaveCount(1)

  // The order of the settled one has the refund, and the comparison is remembered.
  await open(page, '/dashboard/gateway/reconcile')
  await expect(books.getByText(/One was settled before\./)).toBeVisible()
  await books.getByRole('button', { name: 'Compare', exact: true }).click()
  const left = await books.getByRole('link', { name: /^#\d+$/ }).innerText()
  await open(page, '/dashboard/gateway/payments')
  const rows = page.getByRole('row').filter({ hasText: '$3.00' })
  await expect(rows).toHaveCount(1)
  await expect(rows).not.toContainText(left)
})
