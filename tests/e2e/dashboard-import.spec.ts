import type { Page, Route } from '@playwright/test'
import { violations } from './support/axe.ts'
import { join } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

const header = 'UNIQUE_KEY,PRODUCT_TITLE,STYLE#,CATEGORY_NAME,COLOR_NAME,SIZE,QTY,PIECE_PRICE,MILL'
/** A style of its own in four sizes; two of them are counted in dozens, one has no price, one a color that nobody knows. */
function feed(style: string): string {
  const rows = ['Zorblax,S,50,8.08', 'Navy,M,12 dz,8.08', 'Navy,L,12 dz,8.08', 'Navy,XL,50,ask']
  const lines = rows.map((row, n) => `${style}${n},Ringer tee,${style},T-Shirts,${row},Fallowfield`)
  return [header, ...lines, ''].join('\n')
}

/** The file is checked anew while the page of its check is on its way: the page brings what the shop knew before. */
async function checkedMeanwhile(page: Page): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const asked = new RegExp(`_data\\?path=[^&]*${id}$`)
  const before = async (route: Route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await page.request.post(`/api/admin/imports/${id}/check`)
    await expect(async () => {
      const { rows } = await (await page.request.get('/api/admin/imports/list')).json()
      expect(rows).toContainEqual(expect.objectContaining({ runId: id, state: 'ready' }))
    }).toPass()
    Object.assign(answer.data.run, { state: 'checking', summary: null, found: null })
    await route.fulfill({ response, json: answer })
  }
  await page.route(asked, before, { times: 1 })
}

test('a feed with mistakes is uploaded, put right by keyboard, and imported; a phone shows its columns', async ({
  page,
  complaints,
}) => {
  complaints.expect(/422/)
  const style = `RT${crypto.randomUUID().slice(0, 6)}`.toUpperCase()
  await join(page, { edit: true }, undefined, ['product', 'stock'])
  await open(page, '/dashboard/product/import')
  await page.getByRole('link', { name: 'Import a feed' }).first().click()
  await expect(page).toHaveURL(/\/import\/new$/)
  await open(page, '/dashboard/product/import/new')
  expect(await violations(page)).toEqual([])
  const file = { name: `${style}.csv`, mimeType: 'text/csv', buffer: Buffer.from(feed(style)) }
  await page.getByLabel('File of the supplier').setInputFiles({ ...file, buffer: Buffer.alloc(0) })
  await page.getByRole('button', { name: 'Upload' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('The file is empty.')
  await page.getByLabel('File of the supplier').setInputFiles(file)
  await page.getByLabel('Name of the supplier').fill('ringers')
  await page.getByRole('button', { name: 'Upload' }).press('Enter')

  await expect(page).toHaveURL(/step=columns$/)
  await expect(page.getByLabel('Read the column QTY as')).toHaveValue('QTY')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('On a phone you can look at the columns.')).toBeVisible()
  await expect(page.getByLabel('Read the column QTY as')).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkedMeanwhile(page)
  await page.getByRole('button', { name: 'Check the file' }).press('Enter')

  const wrong = page.getByRole('table').getByRole('row')
  await expect(wrong).toHaveCount(4)
  const go = page.getByRole('button', { name: /^Import \d+ rows?$/ })
  await expect(page.getByText('Rows that go in: 1. Rows that stay out: 3.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { pathname, search } = new URL(page.url())
  await open(page, `/ar${pathname}${search}`)
  await expect(page.getByText('الكمية ليست عددًا صحيحًا')).toHaveCount(2)
  expect(await violations(page)).toEqual([])
  await open(page, `${pathname}${search}`)
  await page.getByLabel('New value for PIECE_PRICE in row 5').fill('9.50')
  const always = page.getByRole('row', { name: /PIECE_PRICE/ }).getByRole('button', { name: 'Always read it so' })
  await always.press('Enter')
  const said = page.getByRole('listitem').filter({ hasText: /PIECE_PRICE.*ask.*is always read as.*9.50/ })
  await said.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(said).toHaveCount(0)
  await expect(wrong).toHaveCount(4)
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(go).toBeEnabled()
  await page.getByLabel('New value for QTY in row 3').fill('144')
  await page.getByLabel('New value for QTY in row 3').press('Enter')
  await expect(page.getByText(/QTY.*12 dz.*is read as.*144/)).toBeVisible()
  await expect(page.getByText('Rows that go in: 3. Rows that stay out: 1.')).toBeVisible()
  await page.getByLabel('New value for PIECE_PRICE in row 5').fill('90.00')
  await page.getByLabel('New value for PIECE_PRICE in row 5').press('Enter')
  await expect(page.getByText('Every row can go in.')).toBeVisible()

  await page.getByRole('link', { name: 'Doubtful prices 1' }).press('Enter')
  const doubtful = page.getByLabel('New value for PIECE_PRICE in row 5')
  await expect(doubtful).toHaveValue('9.00')
  expect(await violations(page)).toEqual([])
  await doubtful.press('Enter')
  await expect(page.getByRole('link', { name: 'Doubtful prices 0' })).toBeVisible()
  await page.getByRole('link', { name: 'Unknown colors 1' }).press('Enter')
  await page.getByLabel('Read Zorblax as').fill('Navy')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Read Zorblax as').press('Enter')
  await expect(page.getByText('The shop knows every color.')).toBeVisible()
  await expect(go).toBeEnabled()
  await go.press('Enter')

  await expect(page.getByRole('main')).toContainText('The file is imported.', { timeout: 60_000 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${style}.csv.*Imported`) })).toBeVisible()
  const { products } = await (await page.request.get(`/api/home/product_search?q=${style}`)).json()
  expect(products).toHaveLength(1)
})

test('who may only look sees an import and changes nothing', async ({ page }) => {
  await join(page, { edit: false }, undefined, ['product'])
  await open(page, '/dashboard/product/import')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imports')
  await expect(page.getByRole('link', { name: 'Import a feed' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
