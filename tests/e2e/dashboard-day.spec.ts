import { newEmail, openAccount } from './support/account.ts'
import { mouse } from './support/hands.ts'
import { linkTo } from './support/mails.ts'
import { draftOrder, payByLink } from './support/new-order.ts'
import { fillCart, orderCart } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { test } from './support/paying-shop.ts'
import { askReturn, choose, join, noteCash, openOrder, panel } from './support/staff.ts'
import { expect, open } from './support/test.ts'
import { walk } from './support/walk.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a day in the shop: two packers, an owner, and buyers who want the last piece', async ({
  browser,
  page: owner,
  playwright,
  catalogue,
  baseURL,
  extraHTTPHeaders,
  complaints,
  paying,
}) => {
  test.slow()
  complaints.expect(/ERR_INTERNET_DISCONNECTED|409|403/)
  const product = await catalogue.add({ sizes: ['M', 'L'], quantity: 26 })
  const [medium, large] = [product.sku('Navy', 'M'), product.sku('Navy', 'L')]
  const another = () =>
    playwright.request.newContext({ ...(baseURL && { baseURL }), ...(extraHTTPHeaders && { extraHTTPHeaders }) })
  const staff = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } })
    await context.route('**/pictures/**', route => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }))
    const page = await context.newPage()
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    return page
  }

  // One buyer orders 48 pieces. While they fill in their address, another one takes the last M, and a third one finds none.
  const [second, third] = [await another(), await another()]
  const buyer = await staff()
  const shopper = walk(buyer, mouse())
  await open(buyer, product.path)
  await shopper.addMatrix({ 'Navy, M': 24, 'Navy, L': 24 })
  await shopper.toCheckout()
  await fillCart(second, [{ sku: medium, quantity: 2 }])
  await fillCart(third, [{ sku: medium, quantity: 1 }])
  const theLast = await orderCart(second, crypto.randomUUID())
  await shopper.answerSteps('Standard')
  await shopper.place()
  expect(await product.stock('Navy', 'M')).toBe(0)
  const refused = await third.post('/api/orders', { data: {} })
  expect(refused.ok()).toBe(false)

  // Two packers open the order. One prints its slip, and the other one sees who packs it.
  const [rosa, ben] = [await staff(), await staff()]
  await join(rosa, { edit: true }, paying)
  const changeBen = await join(ben, { edit: true, delete: true }, paying)
  const path = await openOrder(rosa, large)
  await open(ben, path)
  await rosa.getByRole('link', { name: 'Print slip' }).click()
  await expect(rosa.getByRole('article').getByText('48 pieces in this parcel, parcel 1')).toBeVisible()
  await rosa.getByRole('button', { name: 'Print 1 slip' }).click()
  await expect(rosa.locator('html[data-printed]')).toBeAttached()
  await open(ben, path)
  await expect(ben.getByText(/packs this order since/)).toBeVisible()
  await ben.getByRole('link', { name: 'Print slip' }).click()
  await expect(ben.getByText(/packs it since/)).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Print 0 slips' })).toBeDisabled()

  // The M is sold out: an exchange is refused in words, and the order stays as it was.
  await open(rosa, path)
  await choose(rosa, 'Swap sizes')
  const becomes = panel(rosa, /^Swap sizes/).getByLabel('Choose what Navy, L becomes')
  await expect(becomes.getByRole('option', { name: 'M (none left)' })).toBeDisabled()
  await rosa.keyboard.press('Escape')

  // Part of it leaves, comes back within the half minute, and leaves again; then the rest, and all of it arrives.
  const ship = async (pieces: number, fields: readonly number[]) => {
    await rosa
      .getByRole('button', { name: /^Ship \d+ pieces?$/ })
      .first()
      .click()
    for (const [at, count] of fields.entries())
      await panel(rosa, /^Ship/).getByRole('spinbutton').nth(at).fill(String(count))
    await panel(rosa, /^Ship/)
      .getByRole('button', { name: `Ship ${pieces} pieces` })
      .click()
    await expect(rosa.getByText(`${pieces} pieces shipped.`)).toBeVisible()
  }
  await ship(24, [24, 0])
  await rosa.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(rosa.getByText('0 shipped, 48 to ship')).toBeVisible()
  await ship(24, [24, 0])
  await ship(24, [24])
  await rosa.getByRole('button', { name: 'Mark as arrived' }).click()
  await panel(rosa, /^Mark/).getByRole('button', { name: 'Mark as arrived' }).click()
  await expect(rosa.getByText('Delivered', { exact: true })).toBeVisible()
  await rosa.getByRole('button', { name: 'Take cash' }).click()
  await noteCash(rosa)

  // The Wi-Fi goes in the middle of the other order: the press waits until it is back.
  const { number: last } = (await (await second.get(`/api/orders/${theLast}`)).json()) as { number: number }
  const other = `/dashboard/orders/${last}`
  await open(ben, other)
  await expect(ben.getByRole('button', { name: 'Ship 2 pieces' })).toBeVisible()
  await ben.getByRole('button', { name: 'Ship 2 pieces' }).click()
  await ben.context().setOffline(true)
  const press = panel(ben, /^Ship 2/).getByRole('button', { name: 'Ship 2 pieces' })
  await expect(press).toBeDisabled()
  await expect(ben.getByText('Nothing can be sent until you are back online.')).toBeVisible()
  await ben.context().setOffline(false)
  await press.click()
  await expect(ben.getByText('2 pieces shipped.')).toBeVisible()
  // Ben was allowed to give money back. The owner takes that away while he fills in how much: he is refused in words, and
  // then finds no way to it any more.
  await choose(ben, 'Take cash')
  await noteCash(ben)
  await choose(ben, 'Give money back')
  const giving = panel(ben, /^Give money back/)
  await giving.getByRole('spinbutton').first().fill('1')
  await expect(giving.getByRole('button', { name: /^Give \$/ })).toBeEnabled()
  await changeBen({ edit: true })
  await giving.getByRole('button', { name: /^Give \$/ }).click()
  await expect(giving.getByRole('alert')).toContainText('It takes the right orders: delete.')
  await open(ben, other)
  await expect(ben.getByRole('heading', { level: 1 })).toHaveText(/^#\d+$/)
  await ben.getByText('More', { exact: true }).click()
  await expect(ben.getByRole('button', { name: 'Return pieces' })).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Give money back' })).toHaveCount(0)

  // The owner: two pieces come back, one of them fit for the shelf; one is refunded by itself.
  const email = await openAccount(owner, newEmail(), paying.folder)
  await askShop({ email }, '/internal/admin', paying)
  await open(owner, path)
  const number = path.split('/').at(-1)
  await askReturn(owner, 'Navy, L', 2, { reason: 'Size' })
  await open(owner, '/dashboard/orders/returns')
  const row = owner.getByRole('row').filter({ hasText: `${number}-1` })
  await row.getByRole('button', { name: 'Approve' }).click()
  await panel(owner, /^Approve/)
    .getByRole('button', { name: 'Approve' })
    .click()
  await row.getByRole('button', { name: 'Receive…' }).click()
  const receive = panel(owner, /came back/)
  await receive.getByRole('spinbutton').fill('1')
  await receive.getByLabel('What is wrong with the other 1 piece').fill('Torn')
  await receive.getByRole('button', { name: /^Receive, give \$/ }).click()
  await expect(owner.getByText(/^\$[\d.]+ given back\.$/)).toBeVisible()
  expect(await product.stock('Navy', 'L')).toBe(3)
  await open(owner, path)
  await choose(owner, 'Give money back')
  const refund = panel(owner, /^Give money back/)
  await refund.getByRole('spinbutton').first().fill('1')
  await refund.getByRole('button', { name: /^Give \$/ }).click()
  await expect(owner.getByText(/^\$[\d.]+ is to be given back by hand\./)).toBeVisible()

  // An order by the buyer of the last M: one piece is taken off before it leaves.
  await fillCart(second, [{ sku: large, quantity: 2 }])
  await orderCart(second, crypto.randomUUID())
  await openOrder(owner, large)
  await choose(owner, 'Cancel pieces')
  const cancel = panel(owner, /^Cancel pieces/)
  await cancel.getByRole('spinbutton').first().fill('1')
  await cancel.getByRole('button', { name: 'Cancel 1 piece' }).click()
  await expect(owner.getByText(/1 piece/).first()).toBeVisible()
  await expect(owner.getByText('0 shipped, 1 to ship')).toBeVisible()
  expect(await product.stock('Navy', 'L')).toBe(2)

  // A buyer calls. A packer takes the order down, the buyer pays by the link of their mail, and it is there to be packed.
  const caller = newEmail()
  await draftOrder(rosa, paying.sku, 12, caller)
  await rosa.getByRole('radio', { name: /Link to pay: by card/ }).check()
  await rosa.getByRole('button', { name: /^Place order, ask for/ }).click()
  await expect(rosa.getByText(/^Coach Bell can pay \$/)).toBeVisible()
  const calling = await staff()
  await calling.goto(await linkTo(caller, '/order/', paying.folder))
  await payByLink(calling, paying)
  await calling.context().close()
  await rosa.reload()
  await rosa.getByRole('link', { name: 'Open the order' }).click()
  await expect(rosa.getByRole('button', { name: 'Ship 12 pieces' })).toBeVisible()

  // Nothing was sold twice. Of M all 26 were sent. Of L 24 were sent and one came back, so 3 are there, of which one is held.
  expect(await product.stock('Navy', 'M')).toBe(0)
  expect(await product.stock('Navy', 'L')).toBe(2)
  for (const page of [rosa, ben]) await page.context().close()
})
