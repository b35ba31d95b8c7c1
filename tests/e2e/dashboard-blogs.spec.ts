import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a post is begun, looked at as shoppers read it, published, moved, and taken back', async ({ page }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const name = `Teams ${crypto.randomUUID().slice(0, 8)}`
  const slug = name.toLowerCase().replace(' ', '-')
  await open(page, '/dashboard/blogs/new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(name)
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(slug)
  const words = page.getByRole('textbox', { name: 'Text of the post' })
  await words.fill('Count the team.')
  await words.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  await expect(words).toHaveValue('**Count the team.**')
  const preview = page.getByRole('region', { name: 'As shoppers read it' })
  await expect(preview.locator('strong')).toHaveText('Count the team.')
  await words.press('End')
  await words.pressSequentially('\n\n{{product NONE}}')
  await expect(preview.getByText(/no product of the style NONE/)).toBeVisible()
  await words.fill('Count the team.')
  await page.getByRole('radio', { name: 'Publish now' }).check()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(`${slug}-2`)
  await page.getByRole('radio', { name: 'Publish now' }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('It is published.')).toBeVisible()
  // What was said moves nothing away below a pointer while the field lets go of the focus.
  await page.getByRole('textbox', { name: 'Address', exact: true }).focus()
  await page.getByRole('tab', { name: 'Français' }).click()
  await expect(page.getByRole('tab', { name: 'Français' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('It is published.')).toBeVisible()
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await page.keyboard.type(name)
  await expect(page.getByRole('combobox', { name: 'Add a product' }).first()).toHaveValue(name)
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  const shop = await page.context().newPage()
  await open(shop, `/blog/${slug}`)
  await expect(shop).toHaveURL(new RegExp(`/blog/${slug}-2$`))
  await expect(shop.getByRole('heading', { name, exact: true })).toBeVisible()
  await shop.close()

  page.on('dialog', dialog => dialog.accept())
  await page.getByRole('button', { name: 'Take it out of the shop' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
})

test('an open list hears of a text that somebody else begins', async ({ page, context }) => {
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, '/dashboard/blogs/pages')
  await expect(page.getByRole('banner').locator('.live')).toHaveText('Live')
  const other = await context.newPage()
  await open(other, '/dashboard/blogs/pages/new')
  await other.getByLabel('Title', { exact: true }).fill(`Care ${crypto.randomUUID().slice(0, 8)}`)
  await other.keyboard.press('Control+s')
  await expect(page.locator('.list-news')).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test.describe('on a small laptop', () => {
  test.use({ viewport: { width: 1280, height: 720 } })
  for (const place of ['blogs', 'blogs/pages', 'blogs/faqs'])
    test(`the list of ${place} shows all of its columns`, async ({ page }) => {
      await askShop({ email: await openAccount(page) }, '/internal/admin')
      await open(page, `/dashboard/${place}`)
      const hidden = (frame: Element) => frame.scrollWidth - frame.clientWidth
      await expect.poll(() => page.locator('.table-frame').evaluate(hidden)).toBe(0)
    })
})
