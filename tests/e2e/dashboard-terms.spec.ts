import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('staff move a category, order a size, mark up and move a brand, merge a color and retire the brand', async ({
  page,
  catalogue,
  complaints,
}) => {
  const own = crypto.randomUUID().slice(0, 6)
  const shade = `Qua${own} Navy`
  const product = await catalogue.add({ colors: [shade], sizes: ['M'] })
  const other = await catalogue.add({ colors: ['Navy'], sizes: ['M'] })
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  const make = async (path: string, name: string) => {
    const data = { id: crypto.randomUUID(), name: { en: name } }
    expect((await page.request.post(`/api/admin/${path}`, { data })).status()).toBe(200)
    return name
  }
  const [first, second] = [await make('categories', `Zza ${own}`), await make('categories', `Zzb ${own}`)]
  const size = await make('attributes/sizes', `Zz${own}`)

  // A category goes under another one by the keyboard alone, and back to the top by the form.
  await open(page, '/dashboard/categories')
  const item = (name: string) =>
    page.getByRole('treeitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await item(second).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page.getByText(`${second} would stand in ${first}, 1 of 1.`, { exact: false })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Moved ${second} into ${first}, 1 of 1.`)).toBeVisible()
  await expect(item(second)).toHaveAttribute('aria-level', '2')
  await item(second)
    .getByRole('button', { name: `Move ${second} to…` })
    .click()
  await page.getByRole('dialog').getByLabel('Stands under').selectOption({ label: 'the top' })
  await page.getByRole('dialog').getByRole('button', { name: 'Move here' }).click()
  await expect(item(second)).toHaveAttribute('aria-level', '1')

  await open(page, `/dashboard/attributes/${size.toLowerCase()}?tab=sizes`)
  const opened = page.getByRole('region', { name: size })
  await opened.getByLabel('Place among the sizes').fill('905')
  await opened.getByLabel('Add a word').fill(`Zet ${own}`)
  await page.keyboard.press('Enter')
  // Of a list only what is new and what is gone is told.
  await expect(page.getByRole('region', { name: 'Not saved' })).toContainText(`→ Zet ${own}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${size} is saved.`)).toBeVisible()

  // A brand on top, with a markup of its own and another address: the old one leads there.
  const mill = `mill-${product.word}`
  // The list has other brands on its pages too.
  await open(page, `/dashboard/brand/${mill}?q=${encodeURIComponent(`Mill ${product.word}`)}`)
  const brand = page.getByRole('region', { name: `Mill ${product.word}` })
  await brand.getByLabel('Top brand').check()
  await brand.getByLabel('Markup').fill('1.4')
  // Where the address is taken, nothing is saved.
  complaints.expect(/422/)
  await brand.getByLabel('Address of its page').fill(`mill-${other.word}`)
  await page.keyboard.press('Control+s')
  await expect(brand.getByText('Another page has this address. Choose another one.')).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Mill ${product.word}` }) })
  await expect(row).toContainText('as all others')
  await brand.getByLabel('Address of its page').fill(`works-${own}`)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Mill ${product.word} is saved.`)).toBeVisible()
  const moved = await page.request.get(product.brandPath)
  expect([moved.status(), new URL(moved.url()).pathname]).toEqual([200, `/brands/works-${own}`])
  await open(page, `/dashboard/brand/${mill}`)
  await expect(brand.getByRole('link', { name: product.brandPath })).toBeVisible()
  await expect(brand.getByText('1 visit in 30 days')).toBeVisible()

  // The color that looks the same takes its place.
  await open(page, `/dashboard/colors/${shade.toLowerCase().replace(' ', '-')}`)
  const color = page.getByRole('region', { name: shade })
  await expect(color.getByRole('link', { name: 'Navy', exact: true })).toBeVisible()
  await color.getByRole('button', { name: 'Merge…' }).click()
  await color.getByLabel(`Merge ${shade} into`).selectOption({ label: 'Navy' })
  await color.getByRole('button', { name: `Merge ${shade}` }).click()
  await expect(page.getByText(`${shade} is one with Navy now.`, { exact: false })).toBeVisible()
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api${product.path.replace('product', 'products')}`)
      return ((await answer.json()) as { variants: { color: string }[] }).variants.map(({ color }) => color)
    })
    .toEqual(['Navy'])

  // A brand that is retired says where its products go; its page leads there.
  await open(page, `/dashboard/brand/${mill}`)
  await brand.getByRole('button', { name: 'Retire…' }).click()
  await brand.getByLabel('Where its products go').selectOption({ label: `Mill ${other.word}` })
  await brand.getByRole('button', { name: `Retire Mill ${product.word}` }).click()
  await expect(page.getByText(`Mill ${product.word} is retired.`, { exact: false })).toBeVisible()
  const retired = await page.request.get(`/brands/works-${own}`)
  expect([retired.status(), new URL(retired.url()).pathname]).toEqual([200, other.brandPath])
})
