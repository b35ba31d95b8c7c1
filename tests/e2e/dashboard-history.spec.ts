import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the history tells of a change, and takes it back but for what was changed since', async ({ page, catalogue }) => {
  const { word } = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${word}`)
  const link = page.getByRole('rowheader').getByRole('link').first()
  const productId = decodeURIComponent((await link.getAttribute('href'))!.split('/').at(-1)!)
  const save = (base: number, changes: object) =>
    page.evaluate(
      async ([address, body]) =>
        (
          await fetch(address as string, {
            ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
          })
        ).status,
      [`/api/admin/products/${productId}`, { id: crypto.randomUUID(), base, changes, reason: `Sale ${word}` }] as const,
    )
  expect(await save(0, { discount: 15, 'name.fr': 'Le tee' })).toBe(204)
  expect(await save(1, { discount: 20 })).toBe(204)

  await open(page, `/dashboard/history?view=mine&q=${word}`)
  const rows = page.locator('.list-table tbody > tr:not(.unfolded)')
  await expect(rows).toHaveCount(2)
  await rows.last().getByRole('link', { name: 'Unfold: Product edited', exact: true }).click()
  const line = page.locator('.unfolded')
  await expect(line.locator('dl')).toContainText('discount')
  await expect(line).toContainText('Changed since, so it stays:')
  expect(await violations(page)).toEqual([])
  await line.getByRole('button', { name: 'Undo all of it: Product edited', exact: true }).click()
  await expect(line.getByText('1 record is as it was before. 1 field was changed since and stays.')).toBeVisible()
  await expect(rows.last()).toContainText('Taken back')
  await expect(line.getByRole('link', { name: 'Look at it then', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Mine 3/ })).toBeVisible()

  await open(
    page,
    `/dashboard/history/past?${new URLSearchParams({ of: 'settings-shop', at: new Date().toISOString() })}`,
  )
  await expect(page.getByRole('region', { name: 'As it was', exact: true })).toContainText('Read only.')
  expect(await violations(page)).toEqual([])
})

test('a name of a category comes back as a change of today, and a moment that has not come is said to be none', async ({
  page,
}) => {
  const own = crypto.randomUUID().slice(0, 6)
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  const data = { id: crypto.randomUUID(), name: { en: `Zy ${own}` } }
  expect((await page.request.post('/api/admin/categories', { data })).status()).toBe(200)
  const then = await page.evaluate(() => new Date().toISOString())
  await open(page, `/dashboard/categories/zy-${own}`)
  await page
    .getByRole('region', { name: `Zy ${own}` })
    .getByLabel('English')
    .fill(`Zz ${own}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(new RegExp(`^Z[yz] ${own} is saved\\.`))).toBeVisible({ timeout: 60_000 })

  const past = (at: string) => `/dashboard/history/past?${new URLSearchParams({ of: `term-category-zy-${own}`, at })}`
  await open(page, past(then))
  const bring = page.getByRole('region', { name: /Bring back from/ })
  await bring.getByRole('checkbox').check()
  await bring.getByRole('textbox', { name: 'Why' }).fill('It was right')
  await bring.getByRole('button', { name: 'Bring back 1 value' }).click()
  await expect(bring.getByText('Brought back, as a change of today.')).toBeVisible()
  await expect(bring.getByText('Everything is as it was then.')).toBeVisible()

  await open(page, past(new Date(Date.now() + 86_400_000).toISOString()))
  const banner = page.getByRole('region', { name: 'As it was', exact: true })
  await expect(banner).toContainText('has not come yet')
  await expect(page.getByRole('slider', { name: 'Time' })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await banner.getByRole('link', { name: 'Back to now' }).click()
  await expect(page.getByRole('region', { name: `Zy ${own}` })).toBeVisible()
})
