import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the editor tells who changed the prices, from what to what, and where the product came from', async ({
  page,
  catalogue,
}) => {
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  const cell = (place: string) => page.getByRole('gridcell', { name: new RegExp(`^${place}, Price,`) })
  await cell('Navy, S').focus()
  await page.keyboard.type('9.99')
  await page.keyboard.press('Enter')
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  const history = page.locator('details.product-history.panel')
  await history.getByText('History', { exact: true }).click()
  const lines = history.locator('ol > li')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('changed it')
  await expect(lines.last()).toContainText('told of it')
  await lines.first().getByText('2 prices').click()
  await expect(lines.first()).toContainText(/price of Navy, S.*12\.50.*9\.99/)
  // The inspector shows the cell that was typed in last.
  await page.getByText('History of this price').click()
  const ofPrice = page.locator('.inspector details.product-history li')
  await expect(ofPrice).toHaveCount(2)
  await expect(ofPrice.first()).toContainText(/price of Red, S.*12\.50.*8\.00/)
  await expect(ofPrice.first()).not.toContainText('9.99')
  expect(await violations(page)).toEqual([])
  // A save is taken back from its line, and the taking back from its own.
  await lines.first().getByRole('button', { name: /^Undo/ }).click()
  await expect(history.getByRole('status')).toHaveText('It is as it was before.')
  await expect(lines).toHaveCount(3)
  await expect(lines.first()).toContainText('takes an earlier change back')
  await expect(cell('Navy, S')).toContainText('12.50')
  await lines.first().getByRole('button', { name: /^Undo/ }).click()
  await expect(cell('Navy, S')).toContainText('9.99')
  // For a while Undo stands beside what was saved as well.
  await cell('Navy, S').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(cell('Navy, S')).toContainText('7.00')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Undo: Saved.', exact: true }).click()
  await expect(cell('Navy, S')).toContainText('9.99')
})
