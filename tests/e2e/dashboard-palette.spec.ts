import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
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
    await field.fill(number)
    await expect(order.first()).toContainText(`#${number}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${number}$`))
    await expect(field).toBeHidden()

    const opener = page.getByRole('button', { name: 'Search or run a command' })
    await opener.click()
    await field.fill('shipp')
    await expect(options).toHaveText([/^Shipping/, /^All orders/])
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
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
