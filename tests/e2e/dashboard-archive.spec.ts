import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a colour and a size are archived by keyboard, looked over, saved, and brought back', async ({
  page,
  request,
  catalogue,
}) => {
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  const save = async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  }
  const sold = async () => {
    const { variants } = await (await request.get(`/api${product.path.replace('product', 'products')}`)).json()
    return (variants as { readonly sku: string }[]).map(({ sku }) => sku)
  }
  const of = (color: string, sizes = product.sizes) => sizes.map(size => product.sku(color, size))

  await page.getByText('Archive colors', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Archive Red' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Bring back Red' })).toBeFocused()
  await page.getByRole('button', { name: 'Archive Navy' }).click()
  await expect(page.getByRole('alert')).toContainText('Archive the product itself')
  await page.getByText('Look over the changes').click()
  await expect(page.locator('.look-over li')).toContainText(/Red in the shop.*for sale archived/)
  expect(await violations(page)).toEqual([])
  await save()
  await expect(page.getByRole('row', { name: /^Red archived/ })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^Red, S, Price, 12\.50 , archived/ })).toBeVisible()
  await expect.poll(sold).toEqual(of('Navy'))
  // Its feed says that all of it is there.
  await product.change({ quantity: 61 })
  await expect.poll(() => product.stock('Navy', 'S')).toBe(61)
  expect(await sold()).toEqual(of('Navy'))

  await page.getByRole('gridcell', { name: /^Navy, S, Price,/ }).click()
  await page.getByRole('button', { name: 'Archive this variant' }).click()
  // The words about the price stay as many as they were.
  await expect(page.locator('.inspector .ladder')).toHaveCount(2)
  await expect(page.locator('.dirty-bar')).toContainText('Not saved: Navy, S in the shop')
  await page.getByRole('button', { name: 'Bring back Red' }).click()
  await save()
  await expect(page.getByRole('gridcell', { name: /^Navy, S, Price, 12\.50 , archived/ })).toBeVisible()
  await expect.poll(sold).toEqual([...of('Navy', ['M', 'L', 'XL']), ...of('Red')])
  await page.locator('details.product-history.panel').getByText('History', { exact: true }).click()
  const lines = page.locator('details.product-history.panel ol > li')
  await expect(lines.first()).toContainText('Red in the shop')
  expect(await violations(page)).toEqual([])
})
