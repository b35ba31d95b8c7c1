import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a product is looked at as it was, by pointer, keys and date, and chosen values come back as a change of today', async ({
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
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Discount' }).fill('25')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByRole('region', { name: 'Not saved' })).toHaveCount(0)

  // From the history into the past.
  const history = page.locator('details.product-history.panel')
  await history.getByText('History', { exact: true }).click()
  await expect(history.locator('ol > li')).toHaveCount(3)
  await history
    .getByRole('link', { name: /Look at it then/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\?at=/)
  await expect(page.getByText('Read only.')).toBeVisible()
  await expect(cell('Navy, S')).toContainText('12.50')
  await expect(cell('Navy, S')).toContainText('now 9.99')
  await expect(cell('Navy, S')).toHaveAttribute('aria-readonly', 'true')
  await expect(page.getByRole('textbox', { name: 'Discount' })).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Save product' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  // Along the line, by keys.
  const handle = page.getByRole('slider', { name: 'Time' })
  await handle.focus()
  await handle.press('ArrowRight')
  await expect(cell('Navy, S')).toContainText('9.99')
  await expect(page.getByRole('textbox', { name: 'Discount' })).toHaveValue('0')
  await expect(handle).toBeFocused()
  await handle.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Discount' })).toHaveValue('25')
  await expect(page.getByText('Everything is as it was then.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change after' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change before' }).click()
  await expect(page.getByRole('textbox', { name: 'Discount' })).toHaveValue('0')

  // From right to left, on a phone.
  await page.setViewportSize({ width: 360, height: 780 })
  const { pathname, search } = new URL(page.url())
  await open(page, `/ar${pathname}${search}`)
  const arabic = page.getByRole('slider', { name: 'الزمن' })
  await arabic.press('ArrowLeft')
  await expect(page.getByRole('textbox', { name: 'الخصم' })).toHaveValue('25')
  await arabic.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'الخصم' })).toHaveValue('0')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, `${pathname}${search}`)

  // By the pointer, to its beginning.
  const line = (await handle.boundingBox())!
  await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2)
  await page.mouse.down()
  await page.mouse.move(line.x + 1, line.y + line.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(cell('Navy, S')).toContainText('12.50')

  // By a day at which the shop did not have it.
  const instant = page.getByLabel('Day and hour to look at')
  await instant.fill('2001-01-01T10:00')
  await instant.press('Enter')
  await expect(page.getByText('The shop did not have this product yet.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Change after' }).click()
  await expect(cell('Navy, S')).toContainText('12.50')

  // One of two values comes back.
  const bring = page.getByRole('region', { name: /Bring back from/ })
  await expect(bring.getByRole('checkbox')).toHaveCount(2)
  await bring.getByRole('button', { name: /Bring back/ }).click()
  await expect(bring.getByText('Choose what comes back first.')).toBeVisible()
  await bring.getByRole('checkbox', { name: /discount/ }).check()
  await bring.getByRole('button', { name: 'Bring back 1 value' }).click()
  await expect(bring.getByText('Say why, in a few words.')).toBeVisible()
  await bring.getByRole('textbox', { name: 'Why' }).fill('The sale is over')
  await bring.getByRole('button', { name: 'Bring back 1 value' }).click()
  await expect(bring.getByText('Brought back, as a change of today.')).toBeVisible()
  await expect(bring.getByRole('checkbox')).toHaveCount(1)

  await page.getByRole('link', { name: 'Back to now' }).click()
  await expect(page.getByRole('textbox', { name: 'Discount' })).toHaveValue('0')
  await expect(cell('Navy, S')).toContainText('9.99')
  await history.getByText('History', { exact: true }).click()
  await expect(history.locator('ol > li').first()).toContainText('The sale is over')
  await expect(history.locator('ol > li').first()).toContainText('It brought back values of')
})
