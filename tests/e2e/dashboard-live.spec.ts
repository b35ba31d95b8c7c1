import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { join, openOrder } from './support/staff.ts'
import { expect, open, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const live = (page: Page) => page.getByRole('banner').locator('.live')

test.use({ viewport: { width: 1440, height: 900 } })

test('what others do appears in two tabs over one connection, and no row moves', async ({
  page,
  context,
  request,
  catalogue,
}) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  const buy = (quantity: number) => buyAsAnother(request, [{ sku, quantity }])
  await buy(2)
  await buy(3)
  const streams: string[] = []
  context.on('request', asked => {
    if (asked.url().includes('/api/admin/live')) streams.push(asked.url())
  })
  const other = await context.newPage()
  for (const each of [page, other]) {
    await open(each, `/dashboard/orders?view=to-pack&q=${sku}&sort=pieces`)
    await expect(live(each)).toHaveText('Live')
    await expect(rows(each)).toHaveCount(2)
  }
  expect(streams.length).toBe(1)

  const places = () => rows(page).evaluateAll(all => all.map(row => row.getBoundingClientRect().top))
  const before = await places()
  await buy(1)
  for (const each of [page, other]) {
    await expect(each.getByText('1 new order', { exact: true }).last()).toBeVisible()
    await expect(rows(each)).toHaveCount(2)
  }
  expect(await places()).toEqual(before)
  await expect(page.getByRole('status').filter({ hasText: '1 new order' })).toBeAttached()
  expect(await violations(page)).toEqual([])

  // A row that no longer belongs here stays where it is, and says what happened.
  const [first] = await rows(page).getByRole('rowheader').allTextContents()
  await askShop({ ask: 'ship', number: Number(first!.slice(1)), carrier: 'Atlas Post', tracking: 'AP9' })
  for (const each of [page, other]) {
    await expect(rows(each).first()).toContainText('Shipped')
    await expect(rows(each)).toHaveCount(2)
    await expect(each.getByRole('status').filter({ hasText: '2 orders' })).toBeVisible()
  }

  await page.getByRole('link', { name: 'Show them' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first().locator('td:nth-child(6)')).toHaveText('1')
  await expect(page.getByRole('link', { name: 'Show them' })).toBeHidden()

  // The tab that had the connection goes: the other one goes on.
  await page.close()
  await buy(4)
  await expect(other.getByText('2 new orders').last()).toBeVisible()
  expect(streams.length).toBe(2)
})

test('what a page asks by itself ends before the member is signed out', async ({ page, request, catalogue }) => {
  const product = await catalogue.add()
  await join(page, { edit: true })
  await open(page, '/dashboard/orders')
  await expect(live(page)).toHaveText('Live')
  const counts = '/api/admin/waiting'
  const held = Promise.withResolvers<void>()
  await page.route(`**${counts}`, async route => {
    await held.promise
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest(`**${counts}`)
  await buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
  await asked
  const ended = page.waitForEvent('requestfailed', { predicate: request => request.url().endsWith(counts) })
  // The page itself still stands while its sign-out is on the way.
  await page.route('**/api/auth/signout', async route => {
    await ended
    held.resolve()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(/dashboard/)
})

test('two members see each other pack, and what the other one does with the order', async ({
  page: jonas,
  browser,
  baseURL,
  request,
  catalogue,
}) => {
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await join(jonas, { edit: true })
  const path = await openOrder(jonas, sku)
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } })
  await context.route('**/pictures/**', route => route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' }))
  const rosa = await context.newPage()
  await join(rosa, { edit: true })
  const list = await jonas.context().newPage()
  await open(list, `/dashboard/orders?q=${sku}`)
  await expect(live(list)).toHaveText('Live')
  const note = jonas.getByLabel('Note', { exact: true })
  await note.fill('Call before noon')

  await open(rosa, path)
  await rosa.getByRole('button', { name: 'Ship 2 pieces' }).click()
  await expect(jonas.getByRole('status').filter({ hasText: 'is packing' })).toBeVisible()
  await expect(rows(list).first()).toContainText('is packing')
  await expect(rosa.getByText('is packing')).toHaveCount(0)
  expect(await violations(jonas)).toEqual([])
  expect(await violations(list)).toEqual([])

  await rosa.keyboard.press('Escape')
  await expect(jonas.getByText('is packing')).toHaveCount(0)
  await rosa.getByRole('link', { name: 'Print slip' }).click()
  await expect(jonas.getByText('is packing')).toBeVisible()
  await rosa.getByRole('link', { name: 'Back to the orders' }).click()
  await expect(jonas.getByText('is packing')).toHaveCount(0)

  await askShop({ ask: 'ship', number: Number(path.split('/').at(-1)), carrier: 'Atlas Post', tracking: 'AP9' })
  // While something is typed the page stays as it is, and says what came.
  const news = jonas.getByRole('status').filter({ hasText: 'shipped 2 pieces' })
  await expect(news).toBeVisible()
  await expect(jonas.getByText('2 shipped, 0 to ship')).toHaveCount(0)
  expect(await violations(jonas)).toEqual([])
  await news.getByRole('button', { name: 'Show' }).click()
  await expect(jonas.getByText('2 shipped, 0 to ship')).toBeVisible()
  await expect(news.getByRole('button')).toHaveCount(0)
  await expect(note).toHaveValue('Call before noon')
  await note.fill('')
  await askShop({ ask: 'deliver', number: Number(path.split('/').at(-1)) })
  await expect(jonas.getByRole('status').filter({ hasText: 'noted that the parcel arrived' })).toBeAttached()
  await expect(jonas.locator('.order-head').getByText('Delivered')).toBeVisible()
  await context.close()
})

test('an order that changes while the page is on its way to it is shown as it is', async ({
  page,
  context,
  request,
  catalogue,
}) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  for (const quantity of [2, 3]) await buyAsAnother(request, [{ sku, quantity }])
  const list = await context.newPage()
  await open(list, `/dashboard/orders?q=${sku}`)
  await expect(live(list)).toHaveText('Live')
  await openOrder(page, sku)
  const next = await list.getByRole('rowheader').nth(1).textContent()
  const number = Number(next!.slice(1))

  const old = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  await page.route(
    url => url.pathname.endsWith('/_data') && url.searchParams.get('path')!.startsWith(`/dashboard/orders/${number}`),
    async route => {
      const response = await route.fetch()
      old.resolve()
      await changed.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.keyboard.press('j')
  await old.promise
  await askShop({ ask: 'ship', number, carrier: 'Atlas Post', tracking: 'AP9' })
  await expect(rows(list).nth(1)).toContainText('Shipped')
  changed.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next!)
  await expect(page.getByText(/\d shipped, 0 to ship/)).toBeVisible()
})

test('the navigation counts what waits, and the trail names the view', async ({ page, request, catalogue }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  const buy = () => buyAsAnother(request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
  await buy()
  await open(page, '/dashboard/orders?view=to-pack')
  await expect(live(page)).toHaveText('Live')
  await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')).toHaveText([
    'Orders',
    'To pack',
  ])
  const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Orders .*to pack/ })
  const count = async () => Number(/(\d+) orders? to pack/.exec((await entry.textContent()) ?? '')?.[1])
  const before = await count()
  // Orders of other tests leave meanwhile.
  await expect.poll(() => buy().then(count)).toBeGreaterThan(before)
  expect(await violations(page)).toEqual([])
})

test('offline is said, and afterwards everything is there', async ({
  page,
  context,
  request,
  catalogue,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  // The count of the bell may be on its way.
  complaints.expect(/notifications.*Failed to fetch/s)
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  await open(page, `/dashboard/orders?q=${sku}`)
  await expect(live(page)).toHaveText('Live')
  await context.setOffline(true)
  await expect(live(page)).toHaveText('Paused')
  await buyAsAnother(request, [{ sku, quantity: 1 }])
  await context.setOffline(false)
  await expect(live(page)).toHaveText('Live')
  await expect(page.getByText('1 new order', { exact: true }).last()).toBeVisible()
})

test('the first page goes on with the shop, and never under the pointer', async ({ page, request, catalogue }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  const buy = () => buyAsAnother(request, [{ sku, quantity: 1 }])
  await buy()
  await open(page, '/dashboard')
  await expect(live(page)).toHaveText('Live')
  // Other orders may come meanwhile, and the page rests between its questions.
  const patience = { timeout: 60_000 }
  const newest = page.getByRole('region', { name: 'Newest orders' }).getByRole('rowheader').first()
  const numberIn = (text: string | null) =>
    Math.max(...[...(text ?? '').matchAll(/#(\d+)/g)].map(([, number]) => Number(number)))
  const shown = async () => numberIn(await newest.textContent())
  const told = async () => numberIn(await page.getByRole('region', { name: 'As it happens' }).textContent())
  const first = await shown()
  await buy()
  await expect.poll(shown, patience).toBeGreaterThan(first)
  await expect.poll(told, patience).toBeGreaterThan(first)

  await newest.hover()
  const second = await shown()
  await buy()
  await expect.poll(told, patience).toBeGreaterThan(second)
  expect(await shown()).toBe(second)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(shown, patience).toBeGreaterThan(second)
  expect(await violations(page)).toEqual([])
})
