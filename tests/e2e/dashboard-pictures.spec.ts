import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import type { Product } from './support/catalogue.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 }, pictures: 'drawn' })

const picture = async (name: string, background: string) => ({
  ...{ name, mimeType: 'image/png' },
  buffer: await sharp({ create: { width: 80, height: 100, channels: 3, background } })
    .png()
    .toBuffer(),
})

/** The editor of a product, opened from the list. */
async function openEditor(page: Page, product: Product): Promise<void> {
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
}

/** The colour in the middle of a picture of the page. */
const colorOf = (page: Page, alt: string) =>
  page
    .getByRole('img', { name: alt })
    .first()
    .evaluate(async (img: HTMLImageElement) => {
      await img.decode()
      const canvas = document.createElement('canvas')
      const [width, height] = [img.naturalWidth, img.naturalHeight]
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')!
      context.drawImage(img, 0, 0)
      const [red = 0, green = 0] = context.getImageData(width / 2, height / 2, 1, 1).data
      return red > green ? 'red' : 'green'
    })

test('pictures of a colour are brought, put in order by keyboard, told in words, and shown to shoppers', async ({
  page,
  catalogue,
  complaints,
}) => {
  complaints.expect(/422/)
  const product = await catalogue.add()
  await openEditor(page, product)
  const panel = page.getByRole('region', { name: 'Pictures' })
  const rows = panel.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await expect(panel).toContainText('There is no picture.')
  const files = panel.getByLabel('Add pictures')
  await files.setInputFiles([
    await picture('red.png', '#d00'),
    { name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('<svg><script>alert(1)</script></svg>') },
    await picture('green.png', '#0a0'),
  ])
  await expect(rows).toHaveCount(2)
  await expect(panel.getByRole('alert')).toHaveText(/It is no PNG, JPEG, WebP or AVIF picture/)
  await panel.getByRole('button', { name: 'Put away the message about script.png' }).press('Enter')
  await expect(panel.getByRole('alert')).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  await panel.getByRole('textbox', { name: 'Picture 1 of 2: what it shows' }).fill('The red one')
  await panel.getByRole('tab', { name: 'Français' }).click()
  await panel.getByRole('textbox', { name: 'Picture 1 of 2: what it shows' }).fill('La rouge')
  const later = panel.getByRole('button', { name: 'Move later: Picture 1 of 2' })
  await later.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('The picture is now 2 of 2.')).toBeVisible()
  // The button went along with its picture.
  await expect(panel.getByRole('button', { name: 'Move later: Picture 2 of 2' })).toBeFocused()
  await expect(page.locator('.dirty-bar')).toContainText('pictures of Navy')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(panel).toContainText('Yours wins.')

  await open(page, product.path)
  await expect(page.getByRole('img', { name: 'The red one' })).toHaveCount(1)
  expect(await colorOf(page, 'The red one')).toBe('red')
  expect(await colorOf(page, `${product.name}, Navy, Picture 1`)).toBe('green')
  await open(page, `/fr${product.path}`)
  await expect(page.getByRole('img', { name: 'La rouge' })).toHaveCount(1)
})

test('pictures are dragged and dropped on a phone’s width, and go back to the feed', async ({ page, catalogue }) => {
  const product = await catalogue.add({ colors: ['Navy'], sizes: ['S'] })
  await openEditor(page, product)
  await page.setViewportSize({ width: 360, height: 800 })
  const panel = page.getByRole('region', { name: 'Pictures' })
  const words = panel.getByRole('textbox', { name: /what it shows/ })
  await panel
    .getByLabel('Add pictures')
    .setInputFiles([await picture('red.png', '#d00'), await picture('green.png', '#0a0')])
  await expect(words).toHaveCount(2)
  await words.first().fill('First')
  await words.last().fill('Last')
  const handles = panel.locator('.picture-handle')
  await handles.last().scrollIntoViewIfNeeded()
  const [from, to] = [(await handles.first().boundingBox())!, (await handles.last().boundingBox())!]
  await page.mouse.move(from.x + 5, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(words.first()).toHaveValue('Last')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /Save product/ }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Use the feed’s' }).click()
  await expect(panel).toContainText('There is no picture.')
  await page.getByRole('button', { name: /Save product/ }).click()
  await expect(page.locator('.dirty-bar')).toHaveCount(0)
  await expect(panel.getByText('Yours wins.')).toHaveCount(0)
})
