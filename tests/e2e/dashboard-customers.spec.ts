import { newEmail, openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { confirm } from './support/members.ts'
import { buyer, fillCart, orderCart } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

for (const width of [360, 768, 1440])
  test(`the list and the page of customers have room at ${width} pixels, the list in Arabic too`, async ({
    page,
    catalogue,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const email = await openAccount(page)
    await fillCart(page.request, [{ sku: (await catalogue.add()).sku('Navy', 'M'), quantity: 2 }])
    await orderCart(page.request, crypto.randomUUID())
    await askShop({ email }, '/internal/admin')
    for (const path of ['/dashboard/users', '/ar/dashboard/users?view=accounts']) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await violations(page)).toEqual([])
    }
    await open(page, `/dashboard/users?q=${email}`)
    await expect(page.getByRole('status').filter({ hasText: '1 customer' })).toBeVisible()
    await expect(
      page.getByText('1 order', { exact: true }).or(page.getByText(email)).filter({ visible: true }).first(),
    ).toBeVisible()
    await page
      .getByRole('link', { name: /Rahman|@/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Orders' }).getByText(/Navy$/).filter({ visible: true }),
    ).toBeVisible()
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await expect(page.getByText('This person works in the shop.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await violations(page)).toEqual([])
  })

test('a person is erased once the password was given, and is gone from list, order and every past', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  complaints.expect(/403/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  const email = newEmail()
  const lastName = `Gone${crypto.randomUUID().slice(0, 6)}`
  const person = { ...buyer, email, lastName }
  await fillCart(request, [{ sku: (await catalogue.add()).sku('Navy', 'M'), quantity: 1 }])
  const [{ type, area }] = await (await request.get(`/api/delivery-options?country=US&city=${buyer.city}`)).json()
  const ordered = await request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { billing: person, shipping: person, delivery: { type, area }, payment: { method: 'cod' } },
  })
  expect(ordered.status(), await ordered.text()).toBe(201)
  const { number } = await ordered.json()
  await open(page, `/dashboard/orders/${number}`)
  const then = await page.evaluate(() => new Date().toISOString())
  const customer = page.getByRole('region', { name: 'Buyer' }).getByRole('link', { name: 'Open' })
  const path = (await customer.getAttribute('href'))!

  await open(page, path)
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const panel = page.locator('.beside')
  await expect(panel.getByRole('link', { name: `#${number}` })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Erase this person for ever' })).toBeDisabled()
  const cancelled = await page.request.post(`/api/admin/orders/${number}/cancel`, { data: { reason: 'torn' } })
  expect(cancelled.ok(), await cancelled.text()).toBe(true)

  await open(page, path)
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(panel.getByRole('region', { name: 'Stays, without a name' })).toContainText(
    'that somebody was erased, and by whom',
  )
  expect(await violations(page)).toEqual([])
  await panel.getByLabel(`Type ${email} to erase`).fill(email)
  await panel.getByRole('button', { name: 'Erase this person for ever' }).click()
  await confirm(page)
  await page.waitForURL('**/dashboard/users')
  await expect(page.getByRole('main')).toContainText('is erased')
  for (const seen of [
    `/dashboard/users?q=${lastName}`,
    `/dashboard/orders/${number}`,
    `/dashboard/orders/${number}?at=${then}`,
  ])
    await expect
      .poll(async () => (await page.request.get(seen)).text(), { timeout: 60_000 })
      .not.toMatch(new RegExp(`${email}|${buyer.firstName} ${lastName}`))
})
