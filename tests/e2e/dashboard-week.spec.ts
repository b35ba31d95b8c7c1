import { type APIRequestContext, expect as expectNow, type Page } from '@playwright/test'
import { newEmail, openAccount, signIn } from './support/account.ts'
import { test } from './support/aging-shop.ts'
import { readAs, uploadFeed } from './support/feeds.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { join } from './support/staff.ts'
import { open } from './support/test.ts'
import { columnsOfFallowfield, fallowfield, firstStyles, thisWeek } from './support/week-feeds.ts'

/** An import of 16,000 rows beside other tests takes its time. */
const expect = expectNow.configure({ timeout: 60_000 })
/** Work on each of 16,000 rows takes as long as the machine needs for all of them. */
const everyRow = { timeout: 600_000 }
const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 780 }
test.use({ viewport: desk })

test('a week in the shop', async ({ page, request, playwright, shop, somebody, complaints }) => {
  test.setTimeout(360_000)
  complaints.expect(/404|409|422/)
  const [owner, rosa] = [await somebody(), await somebody()]
  const email = await openAccount(owner, newEmail(), shop.folder)
  await askShop({ email }, '/internal/admin', shop)
  await join(rosa, { edit: true, delete: true }, shop, ['product', 'stock'])
  const [first, second, third] = firstStyles()
  const buy = async (sku: string, quantity: number, code?: string) =>
    buyAsAnother(await playwright.request.newContext({ baseURL: shop.url }), [{ sku, quantity }], code)
  const sold = () => variantsOf(request, third)
  const harbour = async (sku: string) => (await variantsOf(request, 'Harbour')).find(each => each.sku === sku)

  await test.step('the feed of a new supplier is mapped, put right and imported', async () => {
    await uploadFeed(owner, fallowfield)
    await owner.getByRole('button', { name: 'Check the file' }).click()
    await expect(owner.getByText('The feed lacks')).toBeVisible()
    for (const [column, name] of Object.entries(columnsOfFallowfield)) await readAs(owner, column).selectOption(name)
    await owner.getByRole('button', { name: 'Check the file' }).click()
    await expect(owner.getByText('Rows that go in: 10. Rows that stay out: 4.')).toBeVisible()
    const put = async (column: string, row: number, value: string, press: RegExp) => {
      const field = owner.getByLabel(`New value for ${column} in row ${row}`, { exact: true })
      await field.fill(value)
      await owner.getByRole('row').filter({ has: field }).getByRole('button', { name: press }).click()
    }
    await put('QTY', 4, '144', /^Apply to all/)
    await expect(owner.getByText('Rows that go in: 12. Rows that stay out: 2.')).toBeVisible()
    await put('PIECE_PRICE', 9, '8.08', /^Apply/)
    await expect(owner.getByText('Rows that go in: 13. Rows that stay out: 1.')).toBeVisible()
    await put('STYLE#', 13, 'FW10', /^Apply/)
    await expect(owner.getByText('Every row can go in.')).toBeVisible()
    await owner.getByRole('link', { name: /^Doubtful prices/ }).click()
    await expect(owner.getByRole('row', { name: /STORMWATER-L \$8\.08 \$80\.80/ })).toBeVisible()
    await importRows(owner)
  })

  await test.step('14 prices are changed in a sheet and pasted', async () => {
    await openProduct(owner, 'Harbour')
    await owner.getByRole('gridcell', { name: /^Navy, XS, Price,/ }).focus()
    await owner.keyboard.press('Control+a')
    await owner.keyboard.press('Control+c')
    const [navy, stormwater] = ['8.08\t'.repeat(7), '8.08\t8.08\t8.08\t80.80\t8.08\t8.08\t8.08\t']
    await expect
      .poll(() => owner.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`^${navy.trim()}\r?\n${stormwater.trim()}\r?\n?$`))
    const prices = ['9.50', '10.00', '10.50', '11.00', '11.50', '12.00', '12.50'].join('\t')
    await owner.keyboard.press('Control+Home')
    await paste(owner, `${prices}\n${prices}`)
    await expect(owner.locator('.dirty-bar')).toContainText('14 prices')
    await owner.keyboard.press('Control+s')
    await expect(owner.getByText('Saved.', { exact: true })).toBeVisible()
    const charged = async () => (await variantsOf(request, 'Harbour')).map(({ price }) => price)
    const cents = [950, 1000, 1050, 1100, 1150, 1200, 1250]
    await expect.poll(charged).toEqual([...cents, ...cents])
  })

  await test.step('two people edit one product', async () => {
    await open(rosa, new URL(owner.url()).pathname)
    const name = (of: Page) => of.getByRole('textbox', { name: 'Name' })
    await name(owner).fill('Harbour crew tee')
    await owner.getByLabel('Discount').fill('10')
    await name(rosa).fill('Harbour tee, heavy')
    await rosa.getByLabel('Title for search engines').fill('Harbour tee')
    await rosa.getByRole('button', { name: /Save product/ }).click()
    await expect(rosa.getByText('Saved.', { exact: true })).toBeVisible()
    await expect(owner.getByText('Somebody else changed this product')).toBeVisible()
    await owner.getByRole('button', { name: /Save product/ }).click()
    const dialog = owner.getByRole('dialog', { name: 'Rosa saved while you worked' })
    await expect(dialog).toContainText('Also changed by Rosa, and not by you: Title for search engines.')
    await dialog.getByRole('radio', { name: /heavy/ }).check()
    await dialog.getByRole('button', { name: /^Save/ }).click()
    await expect(owner.getByText('Saved.', { exact: true })).toBeVisible()
    await expect(owner.getByRole('heading', { level: 1, name: 'Harbour tee, heavy' })).toBeVisible()
    await expect(owner.getByLabel('Discount')).toHaveValue('10')
    await expect(owner.getByLabel('Title for search engines')).toHaveValue('Harbour tee')
  })

  const navy = 'FALLOWFIELD-FALLOWFIELD-FW10-NAVY-M'
  const team = 'TEAM8'
  await test.step('a delivery is scanned in while shoppers buy', async () => {
    const terms = {
      ...{ value: { kind: 'percent', percent: 8 }, minimum: 0, startsAt: null, endsAt: null, perPerson: null },
      ...{ total: null, productIds: [], categories: [], firstOrderOnly: false, listed: false },
    }
    await askShop({ create: { code: team, terms } }, '/internal/coupons', shop)
    await expect.poll(() => harbour(navy)).toMatchObject({ quantity: 144, price: 945 })
    await rosa.setViewportSize(phone)
    await open(rosa, '/dashboard/product/inventory')
    await rosa.getByRole('link', { name: 'Scan' }).click()
    await rosa.getByRole('button', { name: 'Receive' }).click()
    for (const code of [navy, navy, '5018374116240', navy]) {
      await rosa.keyboard.type(code)
      await rosa.keyboard.press('Enter')
    }
    const lines = rosa.locator('.scan-lines > li')
    await expect(lines.filter({ hasText: 'No variant has this code' })).toHaveCount(1)
    await expect(lines.filter({ hasText: 'the shop says 144' })).toContainText('+3')
    await buy(navy, 5, team)
    await rosa.getByRole('button', { name: 'Look over 1 line' }).click()
    await Promise.all([buy(navy, 2, team), rosa.getByRole('button', { name: 'Save 1 adjustment' }).click()])
    await expect(rosa.getByText('1 variant is saved.')).toBeVisible()
    await expect.poll(() => harbour(navy)).toMatchObject({ quantity: 144 + 3 - 5 - 2 })
    await rosa.setViewportSize(desk)
  })

  const before = await sold()
  await test.step('400 products are imported with a wrong column', async () => {
    await uploadFeed(owner, thisWeek())
    await readAs(owner, 'PIECE_PRICE').selectOption('')
    await readAs(owner, 'MSRP').selectOption('PIECE_PRICE')
    await checkWhole(owner)
    await expect(owner.locator('.import-figures')).toContainText('products changed400')
    await importRows(owner)
    const notDearer = async () => {
      const now = await sold()
      return before.filter((was, at) => now[at]!.price <= was.price)
    }
    await expect.poll(notDearer).toEqual([])
  })

  await test.step('somebody buys at such a price, and twelve prices and counts are set by hand', async () => {
    await buy(before[0]!.sku, 2)
    await openProduct(rosa, first)
    await rosa.getByRole('gridcell').first().focus()
    await paste(rosa, '7.11\t7.12\t7.13\n7.21\t7.22\t7.23\n7.31\t7.32\t7.33')
    await expect(rosa.locator('.dirty-bar')).toContainText('9 prices')
    await rosa.keyboard.press('Control+s')
    await expect(rosa.getByText('Saved.', { exact: true })).toBeVisible()
    await open(rosa, `/dashboard/product/inventory?q=${second}`)
    await rosa.getByRole('rowheader').getByRole('link').first().click()
    await rosa.getByRole('gridcell').first().focus()
    for (const pieces of ['3', '4', '5']) {
      await rosa.keyboard.type(pieces)
      await rosa.keyboard.press('Tab')
    }
    await rosa.getByRole('button', { name: 'Save 3 counts' }).click()
    await expect(rosa.getByText('3 variants are saved.')).toBeVisible()
  })

  await test.step('a colour is archived: shoppers lose it, and a cart says so', async () => {
    const stormwater = navy.replace('NAVY', 'STORMWATER')
    const shopper = await somebody()
    await shopper.request.post('/api/cart/items', { data: { lines: [{ sku: stormwater, quantity: 1 }] } })
    await openProduct(owner, 'Harbour')
    await owner.getByText('Archive colors', { exact: true }).click()
    await owner.getByRole('button', { name: 'Archive Stormwater' }).click()
    await owner.getByRole('button', { name: 'Archive Navy' }).click()
    await expect(owner.getByRole('alert')).toContainText('Archive the product itself')
    await expect(owner.locator('.dirty-bar')).toContainText('Not saved: Stormwater in the shop')
    await owner.keyboard.press('Control+s')
    await expect(owner.getByText('Saved.', { exact: true })).toBeVisible()
    await expect(owner.getByRole('row', { name: /^Stormwater archived/ })).toBeVisible()
    const skus = async () => (await variantsOf(request, 'Harbour')).map(({ sku }) => sku)
    await expect.poll(skus).toHaveLength(7)
    expect(await skus()).not.toContain(stormwater)
    await open(shopper, '/cart')
    await expect(shopper.getByText('No longer sold')).toBeVisible()
    await shopper.context().close()
  })

  await owner.context().close()
  await rosa.context().close()
  await shop.later(2)

  await test.step('two days later the import is found and taken back; the twelve are left alone and named', async () => {
    await signIn(page, email, '/dashboard/product/import')
    await page
      .getByRole('row', { name: /this-week\.csv.*Imported/ })
      .getByRole('link')
      .first()
      .click()
    const back = page.getByRole('region', { name: /^Take back/ })
    await back.getByRole('button', { name: 'See what would go back' }).click()
    const left = back.getByRole('table').getByRole('row')
    await expect(left).toHaveCount(1 + 12)
    await back.getByRole('button', { name: 'Take this import back' }).click()
    await expect(back).toContainText('Taken back by')
    await expect(back.locator('.import-figures')).toContainText('prices back15,985counts back15,991left alone12')
    const prices = ['7.11', '7.12', '7.13', '7.21', '7.22', '7.23', '7.31', '7.32', '7.33']
    const named = [...prices.map(price => `Price.*\\$${price}`), ...[3, 4, 5].map(pieces => `Count.*${pieces}`)]
    await expect(left).toContainText([/Product/, ...named.map(what => new RegExp(`${what}.*Rosa`))])
    const [bought, ...others] = before
    await expect.poll(sold).toEqual([{ ...bought!, quantity: bought!.quantity - 2 }, ...others])
    const ofFirst = (await variantsOf(request, first)).map(({ price }) => (price / 100).toFixed(2))
    expect(ofFirst).toEqual(expect.arrayContaining(prices))
    expect((await variantsOf(request, second)).slice(0, 3)).toMatchObject([3, 4, 5].map(quantity => ({ quantity })))
  })

  await test.step('the same file goes in, mapped rightly', async () => {
    await uploadFeed(page, thisWeek())
    await expect(readAs(page, 'MSRP')).toHaveValue('PIECE_PRICE')
    await readAs(page, 'PIECE_PRICE').selectOption('PIECE_PRICE')
    await readAs(page, 'MSRP').selectOption('MSRP')
    await checkWhole(page)
    await importRows(page)
    // Both prices are rounded after the discount of the product.
    const amiss = async () => {
      const now = await sold()
      return before.filter((was, at) => {
        const { price, quantity } = now[at]!
        return Math.abs(price - was.price * 1.04) > 1 || quantity !== was.quantity + 7 - (at === 0 ? 2 : 0)
      })
    }
    await expect.poll(amiss).toEqual([])
  })

  await test.step('the effect of a coupon is looked at before it starts', async () => {
    await open(page, `/dashboard/orders/coupons/${team}`)
    const opened = page.getByRole('region', { name: team })
    await opened.getByLabel('Percent', { exact: true }).last().fill('11')
    await opened.getByLabel(/^From \(/).fill(inDays(3))
    await opened.getByRole('button', { name: 'Look at the last 90 days' }).click()
    // 8 % of 47.25 and of 18.90 were given away; it would be 11 %.
    await expect(opened.getByRole('row', { name: /^Given away/ })).toHaveText(/\$5\.29.*\$7\.28/)
    await expect(opened.getByText('2 orders change, $1.99 less for the shop.')).toBeVisible()
    await expect(opened.getByText('The coupon begins later')).toBeVisible()
    await opened.getByLabel('SKU').fill(navy)
    const tryIt = async (on: string) => {
      await opened.getByLabel('On (optional)').fill(on)
      await opened.getByRole('button', { name: 'Try it' }).click()
    }
    await tryIt(inDays(2))
    await expect(opened.getByText(`Why does ${team} take nothing off?`)).toBeVisible()
    await tryIt(inDays(3))
    await expect(opened.getByRole('heading', { name: 'Why $1.04 off?' })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(`${team} is saved.`)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: team })).toContainText('Not begun')
  })
})

async function openProduct(page: Page, q: string): Promise<void> {
  await open(page, `/dashboard/product?q=${q}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Colors and sizes' })).toBeVisible()
}

async function paste(page: Page, sheet: string): Promise<void> {
  await page.evaluate(text => navigator.clipboard.writeText(text), sheet)
  await page.keyboard.press('Control+v')
}

async function checkWhole(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Every row can go in.')).toBeVisible()
  await page.getByRole('link', { name: /^What changes/ }).click()
  await expect(page.getByText('Prices that change, the largest moves first.').first()).toBeVisible()
}

async function importRows(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
  await expect(page.getByRole('main')).toContainText('The file is imported.', everyRow)
}

type Sold = { readonly sku: string; readonly price: number; readonly quantity: number }

/** What shoppers are told of the product that they find by these words. */
async function variantsOf(request: APIRequestContext, q: string): Promise<readonly Sold[]> {
  const found = await (await request.get(`/api/home/product_search?q=${q}`)).json()
  const { variants } = await (await request.get(`/api/products/${found.cards[0].slug}`)).json()
  return (variants as Sold[]).map(({ sku, price, quantity }) => ({ sku, price, quantity }))
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
