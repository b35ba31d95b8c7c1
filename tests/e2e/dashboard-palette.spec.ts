import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother, buyer } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

for (const width of [360, 1440])
  test(`the palette finds orders and pages by the keyboard alone at ${width} px`, async ({
    page,
    request,
    catalogue,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const email = await openAccount(page)
    await askShop({ email }, '/internal/admin')
    const product = await catalogue.add()
    const sku = product.sku('Navy', 'M')
    await buyAsAnother(request, [{ sku, quantity: 4 }])
    const loaded: string[] = []
    page.on('request', asked => void loaded.push(asked.url()))
    await open(page, '/dashboard')
    expect(loaded.filter(url => url.includes('palette'))).toEqual([])

    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or run a command' })
    await expect(field).toBeFocused()
    expect(await violations(page)).toEqual([])
    await field.fill(sku)
    const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
    const order = page.getByRole('group', { name: 'Orders' }).getByRole('option')
    await expect(order).toHaveText(/#\d+ · Nadia Rahman.*4 pieces.*To pack/)
    await expect(page.getByRole('group', { name: 'Variants' }).getByRole('option')).toContainText(sku)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    expect(await violations(page)).toEqual([])
    const number = /#(\d+)/.exec((await order.textContent()) ?? '')![1]!
    // Enter waits for the answer to what was typed last.
    await field.fill(number)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${number}$`))
    await expect(field).toBeHidden()

    // A slip that is scanned says its number behind a zero: it is about to be shipped.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`0${number}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ship 4 pieces' })).toBeVisible()
    await page.keyboard.press('Escape')

    const opener = page.getByRole('button', { name: 'Search or run a command' })
    await opener.click()
    await field.fill('shipp')
    await expect(options).toHaveText([/^Shipping/, /^All orders/])
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

for (const width of [360, 1440])
  test(`a guest is found by parts of name and address, and leads to their orders, at ${width} px`, async ({
    page,
    request,
    catalogue,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const email = await openAccount(page)
    await askShop({ email }, '/internal/admin')
    const sku = (await catalogue.add()).sku('Navy', 'M')
    await buyAsAnother(request, [{ sku, quantity: 4 }])
    await buyAsAnother(request, [{ sku, quantity: 1 }])

    await open(page, '/dashboard')
    await page.keyboard.press('Control+k')
    // At once: nothing is lost while the palette is loaded.
    await page.keyboard.type('rahm nadia.ra')
    const found = page.getByRole('group', { name: 'Customers' }).getByRole('option')
    const customer = found.filter({ hasText: 'nadia.rahman@example.com' })
    await expect(customer).toHaveText(/^Nadia Rahman.*nadia\.rahman@example\.com · \d+ orders$/)
    expect(await violations(page)).toEqual([])
    await customer.click()
    const chip = page.locator('[data-filter="customer"]')
    await expect(chip.getByText('Customer: Nadia Rahman')).toBeVisible()
    await expect(page.locator('[data-key]:visible').filter({ hasText: buyer.firstName }).nth(1)).toBeVisible()
    expect(await page.locator('[data-key]:visible').filter({ hasNotText: buyer.firstName }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('the palette says that the shop does not answer, still leads to pages, and finds when it answers again', async ({
  page,
  request,
  catalogue,
  complaints,
}) => {
  complaints.expect(/admin\/find|ERR_FAILED/)
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 4 }])
  await open(page, '/dashboard')
  await page.route('**/api/admin/find?*', route => route.abort())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('return')
  const failure = page.getByText('The shop does not answer, so orders').last()
  await expect(failure).toBeVisible()
  await expect(page.getByRole('option', { name: 'Returns' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(sku)
  await expect(failure).toBeVisible()
  await page.unroute('**/api/admin/find?*')
  await expect(page.getByRole('group', { name: 'Orders' }).getByRole('option')).toContainText('Nadia Rahman')
  await expect(failure).toBeHidden()
})

test('two keys go to a place, which shows what is below it; fields keep their keys', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  await open(page, '/dashboard')
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/dashboard\/users$/)
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  await navigation.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')).toHaveText([
    'Users',
    'Staff',
  ])
  await expect(navigation.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('searchbox').pressSequentially('gu')
  await expect(page.getByRole('searchbox')).toHaveValue('gu')
  await expect(page).toHaveURL(/\/dashboard\/orders$/)
})

for (const width of [360, 1440])
  test(`the palette does what the page and the chosen rows offer, and leads back, at ${width} px`, async ({
    page,
    request,
    catalogue,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const email = await openAccount(page)
    await askShop({ email }, '/internal/admin')
    const sku = (await catalogue.add()).sku('Navy', 'M')
    await buyAsAnother(request, [{ sku, quantity: 4 }])
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    const groups = palette.getByRole('group')
    const option = (name: string | RegExp) => palette.getByRole('option', { name })

    await open(page, `/dashboard/orders?q=${sku}`)
    const row = page.locator('[data-key]:visible')
    const number = (await row
      .getByText(/^#\d+$/)
      .first()
      .textContent())!.slice(1)
    if (width === 360) await page.getByRole('button', { name: 'Select', exact: true }).click()
    await row.getByRole('checkbox').check()
    await page.keyboard.press('Control+k')
    await expect(palette.getByText('1 selected', { exact: true })).toBeVisible()
    await expect(groups.filter({ hasText: 'The 1 chosen row' }).getByRole('option')).toHaveText([
      /Slips/,
      /Mark shipped/,
      /Mark arrived/,
      /Cash taken/,
      /Cancel orders/,
    ])
    expect(await violations(page)).toEqual([])
    await option(/Mark shipped/).click()
    await expect(page.getByRole(width === 360 ? 'dialog' : 'region', { name: 'Ship 1 order' })).toBeVisible()
    await page.keyboard.press('Escape')

    // What can be done with the first match is done on its page, which says what happens first.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`#${number}`)
    await expect(groups).toHaveText([
      new RegExp(`^Orders#${number}`),
      new RegExp(`^#${number}Ship itPrint its slip`),
      /^The 1 chosen row/,
      /^Go to/,
    ])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${number}$`))
    await expect(page.getByRole('button', { name: 'Ship 4 pieces' }).last()).toBeVisible()
    await expect(page.getByLabel('Carrier')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Carrier')).toBeHidden()

    // The page's own actions, in its own words.
    await page.keyboard.press('Control+k')
    await expect(option('Ship 4 pieces')).toBeVisible()
    await page.keyboard.type('write a note')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Note', { exact: true })).toBeFocused()

    await open(page, '/dashboard')
    await page.keyboard.press('Control+k')
    await expect(groups.first().getByRole('option')).toHaveText([`Order #${number}`, 'Orders'])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${number}$`))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
