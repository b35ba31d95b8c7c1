import type { Locator } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the orders of the last days are looked at once more, with another markup and with another area', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { cards } = await (await request.get('/api/home/product_search?q=Stonebrook')).json()
  const { variants } = await (await request.get(`/api/products/${cards[0].slug}`)).json()
  const [{ sku }] = variants.filter(({ quantity }: { readonly quantity: number }) => quantity !== 0)
  await buyAsAnother(await playwright.request.newContext({ baseURL: baseURL! }), [{ sku, quantity: 2 }])
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  const whatIf = page.getByRole('region', { name: 'What if?' })
  const look = whatIf.getByRole('button', { name: 'Look at the last 90 days' })
  const row = (name: string) => whatIf.getByRole('row', { name: new RegExp(`^${name}`) })

  await test.step('a markup, which is typed and not saved', async () => {
    await open(page, `/dashboard/brand/stonebrook`)
    const markup = page.getByRole('region', { name: 'Stonebrook' }).getByLabel('Markup')
    await markup.fill('2 times')
    await expect(look).toBeDisabled()
    await markup.fill('2')
    await look.click()
    const [was, would] = await amountsIn(row('Pieces of the brand'))
    expect(would).toBe(was! * 2)
    expect(await amountsIn(row('Less their costs'))).toEqual([0, was])
    await expect(whatIf).toContainText(/orders? changes?, \$[\d,.]+ more for the shop/)
    await whatIf.getByText('The orders that change most').click()
    await expect(whatIf.getByRole('listitem').first()).toContainText('would be')
    expect(await violations(page)).toEqual([])
    await markup.fill('1')
    await expect(whatIf.getByText('What is typed is newer than these figures.', { exact: false })).toBeVisible()
    await look.click()
    await expect(whatIf.getByText('No order would have changed.', { exact: false })).toBeVisible()
  })

  await test.step('an area of its own for the city of the buyer', async () => {
    await open(page, '/dashboard/shipping')
    await page.getByRole('button', { name: 'New area' }).click()
    await expect(look).toBeDisabled()
    await page.getByLabel('Name of the area').fill('Dayton by hand')
    const area = page.getByRole('region', { name: 'Dayton by hand' })
    await area.getByRole('combobox', { name: 'Add a country' }).selectOption('US')
    await area.getByRole('textbox', { name: 'Add cities' }).fill('Dayton')
    await area.getByRole('button', { name: 'Add', exact: true }).click()
    await area.getByLabel('Cost').fill('77.00')
    await look.click()
    await expect(whatIf).toContainText(/orders? changes?, \$[\d,.]+ more for the shop/)
    await whatIf.getByText('The orders that change most').click()
    // What is typed is not saved, so the page asks before it is left.
    page.once('dialog', dialog => void dialog.accept())
    await whatIf.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/dashboard\/orders\/\d+$/)
  })
})

/** The sums of a row, in cents. */
async function amountsIn(row: Locator): Promise<readonly number[]> {
  await expect(row).toContainText('$', { timeout: 60_000 })
  return (await row.getByRole('cell').allInnerTexts()).map(text => Number(text.replace(/[^\d]/g, '')))
}
