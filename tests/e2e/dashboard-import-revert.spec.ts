import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { uploadFeed } from './support/feeds.ts'
import { join } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

const header = 'UNIQUE_KEY,PRODUCT_TITLE,STYLE#,CATEGORY_NAME,COLOR_NAME,SIZE,QTY,PIECE_PRICE,MILL'
const feed = (style: string, quantity: string, price: string) =>
  [
    header,
    ...['S', 'M'].map(
      size => `${style}${size},Ringer tee ${style},${style},T-Shirts,Navy,${size},${quantity},${price},Fallowfield`,
    ),
    '',
  ].join('\n')

/** Brings a file and imports it; ends on its page. */
async function imported(page: Page, style: string, content: string): Promise<void> {
  await uploadFeed(page, { name: `${style}.csv`, source: 'ringers', content })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
  await expect(page.getByRole('main')).toContainText('The file is imported.', { timeout: 60_000 })
}

test('a wrong import is looked over and taken back; a price that was edited since is left alone and named', async ({
  page,
}) => {
  const style = `RV${crypto.randomUUID().slice(0, 6)}`.toUpperCase()
  await join(page, { edit: true, delete: true }, undefined, ['product', 'stock'])
  await imported(page, style, feed(style, '20', '8.00'))
  await imported(page, style, feed(style, '900', '80.00'))
  const run = new URL(page.url()).pathname

  await open(page, `/dashboard/product?q=${style}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  const price = (size: string) => page.getByRole('gridcell', { name: new RegExp(`^Navy, ${size}, Price,`) })
  await expect(price('M')).toHaveAccessibleName(/, 80\.00 /)
  await price('S').focus()
  await page.keyboard.type('12.34')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.dirty-bar')).toHaveCount(0)

  await open(page, run)
  const back = page.getByRole('region', { name: `Take back \u2068${style}.csv\u2069` })
  await back.getByRole('button', { name: 'See what would go back' }).press('Enter')
  const left = back.getByRole('table').getByRole('row')
  await expect(left).toHaveCount(2, { timeout: 60_000 })
  await expect(left.nth(1)).toContainText(/-S.*Price.*\$12\.34.*Rosa/)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await back.getByRole('button', { name: 'Take this import back' }).press('Enter')

  await expect(back).toContainText('Taken back by \u2068Rosa\u2069', { timeout: 60_000 })
  await expect(left.nth(1)).toContainText(/-S.*Price.*\$12\.34.*Rosa/)
  await expect(back.getByRole('button')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await left
    .nth(1)
    .getByRole('link', { name: `Ringer tee ${style}` })
    .click()
  await expect(price('M')).toHaveAccessibleName(/, 8\.00 , 20 in stock/)
  await expect(price('S')).toHaveAccessibleName(/, 12\.34 , feed 8\.00/)
  await open(page, '/dashboard/product/import')
  await expect(page.getByRole('row', { name: new RegExp(`${style}.csv.*Taken back`) })).toBeVisible()
})

test('who may not delete products is told so in words', async ({ page }) => {
  const style = `RW${crypto.randomUUID().slice(0, 6)}`.toUpperCase()
  await join(page, { edit: true }, undefined, ['product', 'stock'])
  await imported(page, style, feed(style, '20', '8.00'))
  await expect(page.getByText('To take this import back, ask an admin for Products: delete.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'See what would go back' })).toHaveCount(0)
})
