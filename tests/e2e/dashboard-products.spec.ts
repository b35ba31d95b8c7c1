import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the list of products: views, filters, and many at once', async ({ page, catalogue }) => {
  const product = await catalogue.add({ quantity: 0 })
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${product.word}`)
  const row = page.getByRole('row').filter({ hasText: product.name })
  await expect(row).toContainText('sold out')
  await expect(row).toContainText('$12.50')
  expect(await violations(page)).toEqual([])
  await open(page, `/dashboard/product?view=sold-out&q=${product.word}`)
  await expect(row).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${product.name}` }).check()
  await page.getByRole('button', { name: 'Change prices…' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Change', { exact: true }).selectOption('Set a discount')
  await panel.getByLabel('Percent', { exact: true }).fill('20')
  await panel.getByRole('button', { name: 'Change 1 product now' }).click()
  await expect(page.getByRole('region', { name: 'The start' })).toContainText('Finished')
  await open(page, `/dashboard/product?view=edited&q=${product.word}`)
  await expect(row).toContainText('$10.00')
  await expect(row).toContainText('1 field is yours')
})

test('prices are typed and pasted in a sheet by keyboard alone, undone, and saved', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  const cell = (place: string) => page.getByRole('gridcell', { name: new RegExp(`^${place}, Price,`) })
  await cell('Navy, S').focus()
  // Typing replaces, and draws the cell alone; Enter goes down, F2 edits, Escape restores, Tab goes along.
  const drawn = await drawnCells(page)
  await page.keyboard.type('9.99')
  expect(await drawn()).toEqual(['Navy, S'])
  await page.keyboard.press('Enter')
  await expect(cell('Navy, S')).toHaveAccessibleName('Navy, S, Price, 9.99 , changed, was 12.50')
  await expect(cell('Red, S')).toBeFocused()
  expect(await drawn()).toEqual(['Navy, S', 'Red, S'])
  await page.keyboard.press('F2')
  await page.keyboard.type('7')
  await page.keyboard.press('Escape')
  await expect(cell('Red, S')).toHaveAccessibleName(/^Red, S, Price, 12\.50 , 60 in stock/)
  await expect(cell('Red, S')).toBeFocused()
  await page.keyboard.type('8')
  await page.keyboard.press('Tab')
  await expect(cell('Red, M')).toBeFocused()
  await expect(cell('Red, S')).toHaveAccessibleName(/8\.00 , changed/)
  await expect(page.locator('.dirty-bar')).toContainText('2 prices')
  expect(await violations(page)).toEqual([])
  // A sheet of two rows from elsewhere.
  await page.keyboard.press('Control+Home')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '1.00\t2.00\n3.00\tx\n')
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expect(cell('Navy, M')).toHaveAccessibleName(/2\.00 , changed/)
  await expect(cell('Red, S')).toHaveAccessibleName(/3\.00 , changed/)
  await expect(page.getByText('1 text is no price, and was left out')).toBeAttached()
  await page.keyboard.press('Control+z')
  await expect(cell('Navy, S')).toHaveAccessibleName(/9\.99 , changed/)
  await expect(cell('Navy, M')).toHaveAccessibleName(/^Navy, M, Price, 12\.50 , 60/)
  // Chosen cells are raised together.
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByLabel('Percent to raise by').fill('10')
  await page.getByRole('button', { name: 'Raise', exact: true }).click()
  await expect(cell('Red, M')).toHaveAccessibleName(/13\.75 , changed, was 12\.50/)
  const why = page.getByRole('region', { name: /^Why: / })
  await expect(why).toContainText('not saved')
  await expect(why).toContainText('Counted by feed')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(page.locator('.dirty-bar')).toHaveCount(0)
  await expect(cell('Red, M')).toHaveAccessibleName(/^Red, M, Price, 13\.75 , feed 12\.50/)
  await open(page, product.path)
  await expect(page.getByText('$10.99').first()).toBeVisible()
})

test('a name stands over the feed’s and goes back to it', async ({ page, catalogue }) => {
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('The better tee')
  await expect(page.getByText('The feed says')).toContainText(product.name)
  // What is typed survives a reload.
  page.once('dialog', dialog => void dialog.accept())
  await open(page, new URL(page.url()).pathname)
  await expect(name).toHaveValue('The better tee')
  await page.getByRole('button', { name: /Save product/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The better tee' })).toBeVisible()
  await page.getByRole('button', { name: 'Use the feed’s' }).click()
  await expect(name).toHaveValue(product.name)
  await page.getByRole('button', { name: /Save product/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await expect(page.getByText('Nothing', { exact: true })).toBeVisible()
})

test('two people edit one product: free fields merge, and a clash asks', async ({
  page,
  browser,
  catalogue,
  complaints,
}) => {
  complaints.expect(/409 \(Conflict\)/)
  const product = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  const path = new URL(page.url()).pathname
  const context = await browser.newContext()
  const other = await context.newPage()
  await askShop({ email: await openAccount(other) }, '/internal/admin')
  await open(other, path)
  const nameOn = (on: typeof page) => on.getByRole('textbox', { name: 'Name' })
  await nameOn(page).fill('Mine')
  await page.getByLabel('Discount').fill('10')
  await nameOn(other).fill('Theirs')
  await other.getByLabel('Title for search engines').fill('Found')
  await other.getByRole('button', { name: /Save product/ }).click()
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Save product/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs')
  await expect(dialog).toContainText('Mine')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('radio', { name: /Theirs/ }).check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Theirs' })).toBeVisible()
  await expect(page.getByLabel('Discount')).toHaveValue('10')
  await expect(page.getByLabel('Title for search engines')).toHaveValue('Found')
  await context.close()
})

test('a product is added by hand as a draft, and published', async ({ page, catalogue }) => {
  const known = await catalogue.add()
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, '/dashboard/product')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible()
  await page.getByLabel('Name').fill(`Own ${known.word}`)
  await page.getByLabel('Style', { exact: true }).fill(`O-${known.word}`)
  await page.getByLabel('Brand').selectOption({ label: `Mill ${known.word}` })
  await page.getByLabel('Category').selectOption({ index: 1 })
  for (const color of ['Navy', 'Red']) {
    await page.getByLabel(/^Colors/).fill(color)
    await page.keyboard.press('Enter')
  }
  await page.getByLabel(/^Sizes/).fill('M')
  await page.keyboard.press('Enter')
  await page.getByLabel('Price').fill('15,50')
  await expect(page.getByText('2 variants are made.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Own ${known.word}` })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^Navy, M, Price, 15\.50/ })).toBeVisible()
  await page.getByLabel('Status').selectOption('Active')
  await page.getByRole('button', { name: /Save product/ }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in shop' })).toBeVisible()
  // A size comes later, in every color.
  await page.getByText('Add colors or sizes').click()
  await page.getByLabel(/^Sizes/).fill('L')
  await page.keyboard.press('Enter')
  await page.getByLabel('Price', { exact: true }).fill('16')
  await expect(page.getByText('2 variants are added.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add them' }).click()
  await expect(page.getByText('2 variants were added.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^Red, L, Price, 16\.00/ })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('one color at a time, by 5 cents, in Arabic too', async ({ page, catalogue }) => {
    const product = await catalogue.add()
    await askShop({ email: await openAccount(page) }, '/internal/admin')
    await open(page, `/dashboard/product?q=${product.word}`)
    await page.locator('.phone-rows a').first().click()
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
    await page.getByRole('button', { name: 'Next color' }).click()
    await page.getByRole('button', { name: 'Raise the price of Red, S' }).click()
    await expect(page.getByText('was 12.50')).toBeVisible()
    expect(await violations(page)).toEqual([])
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await wide()).toBe(0)
    await page.getByRole('button', { name: /Save product/ }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await open(page, `/ar${new URL(page.url()).pathname}`)
    await expect(page.getByRole('heading', { name: 'الألوان والمقاسات' })).toBeVisible()
    expect(await wide()).toBe(0)
    expect(await violations(page)).toEqual([])
  })
})

test('a product is cut for others, told of and closed out, and moves; its old address leads on', async ({
  page,
  catalogue,
  complaints,
}) => {
  complaints.expect(/409 \(Conflict\)/)
  const [product, other] = [await catalogue.add(), await catalogue.add()]
  await askShop({ email: await openAccount(page) }, '/internal/admin')
  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  const youth = page.getByRole('checkbox', { name: 'Youth' })
  await youth.check()
  await page.getByLabel('Kind of garment').selectOption('Outerwear')
  await page.getByLabel('New attribute').fill('Fabric')
  await page.getByRole('button', { name: 'Add the attribute' }).click()
  await page.getByLabel('Fabric', { exact: true }).fill('Boiled wool')
  await page.getByText('Closeout', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Navy' }).check()
  await expect(page.locator('.dirty-bar')).toContainText(/closeout of \d+ variants.*kind of garment.*Fabric/)
  const address = page.getByRole('textbox', { name: 'Address, after /product/' })
  await address.fill('Not an address')
  await expect(page.getByText('Use small letters, digits and single hyphens.')).toBeVisible()
  await address.fill(other.path.replace('/product/', ''))
  await expect(page.getByText(`${product.path} will lead to the new address.`)).toBeVisible()
  await page.getByRole('button', { name: /Save product/ }).click()
  await expect(page.getByRole('alert')).toContainText('Another product has this address')
  await address.fill(`${product.word}-moved`)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /Save product/ }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(youth).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Navy' })).toBeChecked()
  await page.getByLabel('Fabric', { exact: true }).fill('')
  await expect(page.locator('.dirty-bar')).toContainText('Fabric')
  await page.getByRole('button', { name: 'Discard' }).click()
  await open(page, product.path)
  await expect(page).toHaveURL(new RegExp(`/product/${product.word}-moved$`))
  await expect(page.getByText('Boiled wool')).toBeVisible()
  await expect(page.getByText('Last pieces in Navy.')).toBeVisible()
})

/** Follows which cells of the sheet are drawn anew from now on. */
async function drawnCells(page: Page): Promise<() => Promise<readonly string[]>> {
  const drawn = await page.evaluateHandle(() => {
    const places = new Set<string>()
    const note = (changes: readonly MutationRecord[]) => {
      for (const { target } of changes) {
        const cell = (target instanceof Element ? target : target.parentElement)?.closest('td')
        const color = cell?.parentElement?.querySelector('th')?.innerText.trim()
        const size = cell?.closest('table')?.querySelectorAll('thead th')[cell.cellIndex]?.textContent
        places.add(`${color}, ${size}`)
      }
    }
    const all = { subtree: true, childList: true, attributes: true, characterData: true }
    new MutationObserver(note).observe(document.querySelector('.sheet tbody')!, all)
    return places
  })
  return () => drawn.evaluate(places => [...places])
}
