import { type APIRequestContext, expect as expectNow, type Page } from '@playwright/test'
import { newEmail, openAccount, signIn } from './support/account.ts'
import { test } from './support/aging-shop.ts'
import { uploadFeed } from './support/feeds.ts'
import { buyAsAnother, buyer } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { join, openOrder } from './support/staff.ts'
import { open } from './support/test.ts'

/** The first picture after a shop begins anew takes its time beside other tests. */
const expect = expectNow.configure({ timeout: 60_000 })
test.use({ viewport: { width: 1440, height: 900 } })

const products = 4000
/** Work on each row of a file takes as long as the machine needs for all of them, to bring them in as to take them back. */
const everyRow = { timeout: 600_000 }
const columns = 'UNIQUE_KEY,PRODUCT_TITLE,STYLE#,CATEGORY_NAME,COLOR_NAME,SIZE,QTY,PIECE_PRICE,MILL'
/** A supplier's file, in which everything costs the same. */
function fileOf(name: string, price: string) {
  const rows = Array.from({ length: products }, (_, at) => {
    const style = `LM${at + 1000}`
    return `${style}-NAVY-M,Loomshed tee ${at + 1000},${style},T-Shirts,Navy,M,40,${price},Loomshed`
  })
  return { name, source: 'loomshed', content: [columns, ...rows, ''].join('\n') }
}

test('a year in the shop', async ({ request, playwright, shop, somebody, complaints }) => {
  test.setTimeout(1_800_000)
  complaints.expect(/403|404/)
  const now = () => new Date(Date.now() + shop.by)
  let owner = await somebody()
  const email = await openAccount(owner, newEmail(), shop.folder)
  await askShop({ email }, '/internal/admin', shop)

  await test.step('a supplier is imported, and somebody buys', async () => {
    await importFile(owner, fileOf('spring.csv', '7.10'))
    const sku = (await variantOf(request, 'Loomshed')).sku
    await buyAsAnother(await playwright.request.newContext({ baseURL: shop.url }), [{ sku, quantity: 2 }])
  })
  const bought = await variantOf(request, 'Loomshed')
  const ids = await productsOf(owner, 'Loomshed')
  // The bought product costs something else today: only the page as of then knows what the buyer saw.
  const edited = [bought.productId, ...ids.filter(id => id !== bought.productId).slice(0, 11)]
  expect(edited).toHaveLength(12)
  const seen = now()

  await test.step('a new packer sees and does what the matrix says', async () => {
    const packer = await somebody()
    await join(packer, { edit: true }, shop, ['orders'])
    const path = await openOrder(packer, bought.sku)
    const parts = packer.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    await expect(parts.filter({ hasText: 'Orders' }).first()).toBeVisible()
    for (const hidden of ['Products', 'Settings', 'History', 'Gateways'])
      await expect(packer.getByRole('link', { name: hidden, exact: true })).toHaveCount(0)
    await packer.getByText('More', { exact: true }).click()
    await expect(packer.locator('.order-head').getByRole('button', { name: /^Cancel/ })).toHaveCount(0)
    const order = `/api/admin/orders/${path.split('/').at(-1)}`
    const allowed = async (address: string, data?: object) => {
      const asked = await (data ? packer.request.post(address, { data }) : packer.request.get(address))
      return asked.status() < 300 ? true : asked.status() === 403 ? false : asked.status()
    }
    expect(await allowed(order)).toBe(true)
    expect(await allowed(`${order}/notes`, { id: crypto.randomUUID(), note: 'Two boxes' })).toBe(true)
    expect(await allowed(`${order}/cancel`, { reason: 'torn' })).toBe(false)
    expect(await allowed(`${order}/past?at=${seen.toISOString()}`)).toBe(false)
    for (const closed of ['inventory/list', 'history/list', 'coupons/list', `products/${ids[0]}/history`])
      expect(await allowed(`/api/admin/${closed}`), closed).toBe(false)
    await packer.goto('/dashboard/settings')
    await expect(packer.getByRole('heading', { name: 'You cannot see Settings' })).toBeVisible()
    await packer.context().close()
  })

  const sale = crypto.randomUUID()
  const reduced = await variantOf(request, 'Fallowfield')
  await test.step('a day later a file with wrong prices goes in, and a sale is scheduled', async () => {
    await owner.context().close()
    await shop.later(1)
    owner = await somebody()
    await signIn(owner, email, '/dashboard')
    await importFile(owner, fileOf('wrong.csv', '0.71'))
    const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString()
    const plan = { rows: [reduced.productId], name: 'Harvest sale', move: { is: 'discount', percent: 20 } }
    const planned = await owner.request.put(`/api/admin/price-changes/${sale}`, {
      data: { ...plan, from: inHours(2), until: inHours(24 * 30) },
    })
    expect(planned.ok(), await planned.text()).toBe(true)
    await open(owner, `/dashboard/product/prices/${sale}`)
    await expect(owner.locator('.job-head')).toContainText('Planned')
    expect(await variantOf(request, 'Fallowfield')).toEqual(reduced)
  })

  await test.step('a week later the file is found and taken back; the twelve edited since are left alone and named', async () => {
    await owner.context().close()
    await shop.later(7)
    owner = await somebody()
    await signIn(owner, email, '/dashboard/product/prices')
    for (const id of edited) {
      const changes = { [`prices.${(await variantIn(owner, id)).sku}`]: 888 }
      const data = { id: crypto.randomUUID(), base: 1, changes }
      expect((await owner.request.post(`/api/admin/products/${id}`, { data })).status()).toBe(204)
    }
    await open(owner, '/dashboard/product/import')
    await owner
      .getByRole('row', { name: /wrong\.csv.*Imported/ })
      .getByRole('link')
      .first()
      .click()
    const back = owner.getByRole('region', { name: /^Take back/ })
    await back.getByRole('button', { name: 'See what would go back' }).click()
    const left = back.getByRole('table').getByRole('row')
    await expect(left).toHaveCount(1 + 12, everyRow)
    await back.getByRole('button', { name: 'Take this import back' }).click()
    await expect(back).toContainText('Taken back by', everyRow)
    await expect(back.locator('.import-figures')).toContainText(`prices back${spelled(products - edited.length)}`)
    await expect(back.locator('.import-figures')).toContainText('left alone12')
    await expect(left.filter({ hasText: '$8.88' })).toHaveCount(12)
    const named = left.getByRole('link')
    expect((await named.evaluateAll(hrefsOf)).map(idOf).toSorted()).toEqual(edited.toSorted())
    const other = ids.find(id => !edited.includes(id))!
    expect(await Promise.all([edited[0]!, other].map(id => priceOf(owner, id)))).toEqual([888, 710])
  })

  await test.step('the sale ran meanwhile, and is undone', async () => {
    await open(owner, `/dashboard/product/prices/${sale}`)
    await expect(owner.locator('.job-head')).toContainText('Running')
    expect(await variantOf(request, 'Fallowfield')).toEqual({ ...reduced, price: Math.round(reduced.price * 0.8) })
    await owner.getByRole('button', { name: 'Take back…' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: /^Take/ }).click()
    await expect(owner.locator('.job-head')).toContainText('Over')
    await expect.poll(() => variantOf(request, 'Fallowfield')).toEqual(reduced)
  })

  await test.step('a buyer asks what they saw, and the page as of then answers', async () => {
    await open(owner, `/dashboard/product/${bought.productId}?at=${seen.toISOString()}`)
    const answer = owner.getByRole('region', { name: 'What shoppers saw', exact: true })
    expect(bought.price).toBe(710)
    await expect(answer).toContainText('$7.10')
    expect(await priceOf(owner, bought.productId)).toBe(888)
    await expect(answer).toContainText('38 pieces in stock')
    await expect(owner.getByRole('navigation', { name: 'Where you are' })).toContainText('As of')
  })

  await test.step('the buyer is erased, and is gone from every past', async () => {
    const path = await openOrder(owner, bought.sku)
    await expect(owner.getByRole('main')).toContainText(buyer.lastName)
    const past = `${path}?at=${seen.toISOString()}`
    await open(owner, past)
    await expect(owner.getByRole('main')).toContainText(buyer.lastName)
    await askShop({ email: buyer.email }, '/internal/erase', shop)
    await expect
      .poll(async () => (await owner.request.get(past)).text(), { timeout: 60_000 })
      .not.toMatch(new RegExp([buyer.firstName, buyer.lastName, buyer.house].join('|')))
    await open(owner, past)
    await expect(owner.getByRole('main')).toContainText('2 pieces')
  })
})

async function importFile(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await uploadFeed(page, file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Every row can go in.')).toBeVisible(everyRow)
  await page.getByRole('button', { name: /^Import [\d,]+ rows?$/ }).click()
  await expect(page.getByRole('main')).toContainText('The file is imported.', everyRow)
}

/** The ids of the first products that staff find by these words, in the order of their names. */
async function productsOf(page: Page, q: string): Promise<readonly string[]> {
  await open(page, `/dashboard/product?q=${q}`)
  const links = page.getByRole('rowheader').getByRole('link')
  await expect(links.first()).toBeVisible()
  return (await links.evaluateAll(hrefsOf)).map(idOf)
}

const hrefsOf = (links: readonly Element[]) => links.map(each => each.getAttribute('href') ?? '')
const idOf = (path: string) => decodeURIComponent(path.split('/').at(-1)!.split('?')[0]!)
const spelled = (count: number) => count.toLocaleString('en-US')

/** The only variant of a product of the supplier, as staff see it now. */
async function variantIn(page: Page, id: string): Promise<{ readonly sku: string; readonly price: number }> {
  const at = await page.evaluate(() => new Date().toISOString())
  const answer = await page.request.get(`/api/admin/products/${id}/past?at=${at}`)
  return (await answer.json()).product.variants[0]
}
const priceOf = async (page: Page, id: string) => (await variantIn(page, id)).price

type Bought = { readonly productId: string; readonly sku: string; readonly price: number }

/** What shoppers are told of the first product that they find by these words. */
async function variantOf(request: APIRequestContext, q: string): Promise<Bought> {
  let found: Bought | undefined
  await expect(async () => {
    const { cards } = await (await request.get(`/api/home/product_search?q=${q}`)).json()
    const { id, variants } = await (await request.get(`/api/products/${cards[0].slug}`)).json()
    found = { productId: id, sku: variants[0].sku, price: variants[0].price }
  }).toPass({ timeout: 60_000 })
  return found!
}
