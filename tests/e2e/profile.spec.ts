import { openAccount, password } from './support/account.ts'
import { tabTo } from './support/hands.ts'
import { linkTo } from './support/mails.ts'
import { buyer, fillCart, orderCart } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test('who is not signed in is led to the sign-in page, and back', async ({ page }) => {
  await page.goto('/profile?tab=returns')
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fprofile%3Ftab%3Dreturns/)
})

test('every tab says what it is for while it is empty', async ({ page }) => {
  await openAccount(page)
  for (const [tab, words] of [
    ['orders', 'You have no orders yet'],
    ['returns', 'You have no returns'],
    ['addresses', 'You have no addresses yet'],
    ['wishlist', 'Your wishlist is empty'],
    ['reviews', 'You have not reviewed anything yet'],
    ['privacy', 'Erase your data'],
  ]) {
    await open(page, `/profile?tab=${tab}`)
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Account' }).locator('[aria-current=page]')).toHaveCount(1)
  }
})

test('name and phone are saved, and a wrong password is said at its field', async ({ page, complaints }) => {
  complaints.expect(/401|400/)
  await openAccount(page)
  await open(page, '/profile')
  await page.getByLabel('Name', { exact: true }).fill('Nadia Rahman')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your details are saved' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nadia Rahman')

  const form = page.locator('form[action="/account/password"]')
  await form.getByLabel('Current password').fill('not that one')
  await form.getByLabel('New password').fill('red cotton every friday')
  await form.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter your current password' })).toBeFocused()
})

test('every password of the profile can be looked at while it is typed, one at a time', async ({ page }) => {
  await openAccount(page)
  for (const [path, fields] of [
    ['/profile', ['account-email-currentPassword', 'account-password-currentPassword', 'account-password-password']],
    ['/profile?tab=privacy', ['account-erase-currentPassword']],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(fields.length)
    for (const id of fields) {
      const field = page.locator(`#${id}`)
      await expect(field).toHaveAttribute('type', 'password')
      await page.locator(`[aria-controls=${id}]`).click()
      await expect(field).toHaveAttribute('type', 'text')
      await expect(page.getByRole('button', { name: 'Hide password' })).toHaveCount(1)
      await page.locator(`[aria-controls=${id}]`).click()
      await expect(field).toHaveAttribute('type', 'password')
    }
  }
})

test('a new email is taken by who signs in to its account, in whichever browser the link is followed', async ({
  page,
  browser,
}) => {
  const email = await openAccount(page)
  const next = `next-${email}`
  await open(page, '/profile')
  const form = page.locator('form[action="/account/email"]')
  await form.getByLabel('New email').fill(next)
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Send the link' }).click()
  const link = await linkTo(next, '/confirm-email')

  const elsewhere = await (await browser.newContext({ baseURL: process.env.SHOP_URL })).newPage()
  await open(elsewhere, link)
  await expect(elsewhere.getByRole('main')).toContainText('Sign in to the account that asked for this')
  await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await elsewhere.getByRole('main').getByLabel('Email').fill(email)
  await elsewhere.getByRole('main').getByLabel('Password', { exact: true }).fill(password)
  await elsewhere.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await elsewhere.getByRole('button', { name: 'Use this email' }).click()
  await elsewhere.waitForURL('**/profile')
  await expect(elsewhere.getByRole('main')).toContainText(next)
  await elsewhere.context().close()
})

test('an address is added, made the first one, changed and removed', async ({ page }) => {
  await openAccount(page)
  await open(page, '/profile?tab=addresses')
  await page.getByRole('link', { name: 'Add an address' }).click()
  for (const [name, value] of Object.entries(buyer)) {
    const field = page.locator(`main [name="${name}"]`)
    await (name === 'country' ? field.selectOption(value) : field.fill(value))
  }
  await page.getByLabel('for billing').check()
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('Billing default')).toBeVisible()
  await page.getByRole('link', { name: 'Edit: Nadia Rahman' }).click()
  await page.locator('main [name=city]').fill('Columbus')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('Columbus, OH 45402')).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Nadia Rahman' }).click()
  await expect(page.getByRole('heading', { name: 'You have no addresses yet' })).toBeVisible()
})

test('an order is found in the profile, ordered again, and cancelled in two steps by keys alone', async ({
  page,
  catalogue,
}) => {
  const tee = await catalogue.add({ quantity: 5 })
  await openAccount(page)
  await fillCart(page.request, [
    { sku: tee.sku('Navy', 'M'), quantity: 3 },
    { sku: tee.sku('Red', 'L'), quantity: 5 },
  ])
  await orderCart(page.request, crypto.randomUUID())
  await open(page, '/profile?tab=orders')
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 item is in your cart' })).toContainText('Red, L')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/)

  await tabTo(page, page.getByRole('link', { name: 'Cancel the order' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Why are you cancelling?'))
  await page.keyboard.type('I ordered')
  await tabTo(page, page.getByRole('button', { name: 'Cancel the order' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('I ordered by mistake')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel the order' })).toBeHidden()
  expect(await tee.stock('Red', 'L')).toBe(5)
})

test('a guest is invited, and finds the order in the account', async ({ page, catalogue }) => {
  const tee = await catalogue.add()
  await fillCart(page.request, [{ sku: tee.sku('Navy', 'M'), quantity: 1 }])
  const orderId = await orderCart(page.request, crypto.randomUUID())
  await open(page, `/order/${orderId}`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('main').getByLabel('Email', { exact: true }).first()).toHaveValue(buyer.email)
})

test('everything can be taken along, and then be erased', async ({ page, complaints }) => {
  complaints.expect(/400/)
  const email = await openAccount(page)
  await open(page, '/profile?tab=privacy')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('my-data.json')

  await page.getByLabel('Type your email to confirm').fill('another@example.com')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Type the email of this account' })).toBeFocused()
  await page.getByLabel('Type your email to confirm').fill(email)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByRole('heading', { name: 'Your data is erased' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/sign-in/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what was not shipped of an order is cancelled, and the order says what becomes of it', async ({
    page,
    catalogue,
  }) => {
    const tee = await catalogue.add({ price: '12.50' })
    const sku = tee.sku('Navy', 'M')
    await fillCart(page.request, [{ sku, quantity: 5 }])
    const orderId = await orderCart(page.request, crypto.randomUUID())
    await askShop({ ask: 'ship', number: await numberOf(orderId), lines: [{ sku, quantity: 3 }] })
    await page.goto(`/order/${orderId}`)
    await page.getByRole('link', { name: 'Cancel the rest' }).click()
    await expect(page.getByText('Items already on their way will still arrive.')).toBeVisible()
    await page.getByLabel('Why are you cancelling?').selectOption({ label: 'It takes too long' })
    await page.getByRole('button', { name: 'Cancel the rest' }).click()
    await expect(page.getByText('Rest of the order cancelled')).toBeVisible()
    await expect(page.getByText('2 pieces · $25.00')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cancel the rest' })).toBeHidden()
    expect(await tee.stock('Navy', 'M')).toBe(57)
  })

  test('an order is cancelled and a return asked for', async ({ page, catalogue }) => {
    const tee = await catalogue.add()
    await openAccount(page)
    await fillCart(page.request, [{ sku: tee.sku('Navy', 'M'), quantity: 2 }])
    await orderCart(page.request, crypto.randomUUID())
    await page.goto('/profile?tab=orders')
    await page.getByRole('link', { name: 'See the order' }).click()
    await page.getByRole('link', { name: 'Cancel the order' }).click()
    await page.getByLabel('Why are you cancelling?').selectOption({ label: 'I changed my mind' })
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(page.getByText('I changed my mind')).toBeVisible()

    await fillCart(page.request, [{ sku: tee.sku('Red', 'M'), quantity: 2 }])
    const orderId = await orderCart(page.request, crypto.randomUUID())
    await askShop({ ask: 'ship', number: await numberOf(orderId) })
    await page.goto(`/profile/orders/${orderId}?return=1`)
    await page.getByRole('spinbutton').fill('1')
    await page.getByLabel('Reason').selectOption({ label: 'It is faulty' })
    await page.getByRole('button', { name: 'Request the return' }).click()
    await expect(page.getByText('We are looking at your request.')).toBeVisible()
  })
})

/** The number of an order, once the list of the shop has it. */
async function numberOf(orderId: string): Promise<number> {
  const listed = async () => {
    const { orders } = (await askShop({ ask: 'list' })) as { orders: { orderId: string; number: number }[] }
    return orders.find(order => order.orderId === orderId)?.number ?? null
  }
  await expect.poll(listed).not.toBeNull()
  return (await listed())!
}
