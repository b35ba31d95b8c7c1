import type { Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { linkTo } from './support/mails.ts'
import { buyAsAnother } from './support/orders.ts'
import { test } from './support/paying-shop.ts'
import { join } from './support/staff.ts'
import { expect, open } from './support/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a new order counts at the bell and in the title of every tab, until it is read in one of them', async ({
  page,
  context,
  request,
  catalogue,
  paying,
}) => {
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await join(page, { edit: true }, paying)
  // Other tests of this shop left news behind.
  await buyAsAnother(request, [{ sku, quantity: 1 }])
  await open(page, '/dashboard/notifications')
  await page.getByRole('button', { name: /^Mark \d+ as read$/ }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 new')
  const other = await context.newPage()
  await open(other, '/dashboard/billing')
  await expect(other).toHaveTitle(/^Billing/)

  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await buyAsAnother(request, [{ sku, quantity: 3 }])
  for (const each of [page, other]) {
    await expect(bell(each)).toHaveAccessibleName('Notifications, 1 new')
    await expect(each).toHaveTitle(/^\(1\) /)
  }

  await bell(other).click()
  await expect(notices(other).getByRole('listitem').first()).toContainText('2 new orders')
  expect(await violations(other)).toEqual([])
  await other.keyboard.press('Escape')
  await expect(notices(other)).toBeHidden()
  await expect(bell(other)).toBeFocused()
  await other.keyboard.press('Enter')
  await notices(other).getByRole('button', { name: 'Mark 1 as read' }).press('Enter')
  for (const each of [page, other]) {
    await expect(bell(each)).toHaveAccessibleName('Notifications, 0 new')
    await expect(each).not.toHaveTitle(/^\(/)
  }
  await expect(notices(other).getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await expect(notices(other).getByRole('status')).toHaveText('Marked as read.')
  await expect(notices(other).getByRole('heading', { name: 'Earlier today' })).toBeVisible()
  await other.setViewportSize({ width: 320, height: 400 })
  await notices(other).getByRole('link', { name: 'All notifications' }).scrollIntoViewIfNeeded()
  await expect(notices(other).getByRole('link', { name: 'All notifications' })).toBeInViewport({ ratio: 1 })
  expect(await violations(other)).toEqual([])
  await notices(other)
    .getByRole('link', { name: /new orders/ })
    .click()
  await expect(other).toHaveURL(/\/dashboard\/orders/)
  await expect(notices(other)).toBeHidden()
})

test('a member chooses what comes by mail, and what not at all', async ({ page, request, catalogue, paying }) => {
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await join(page, { edit: true }, paying)
  await open(page, '/dashboard/notifications')
  // A choice is seen when it is made, however long the shop takes to save it.
  const chosen = page.getByRole('radio', { name: 'New orders: At once' })
  await page.route('**/api/admin/notifications/ways', async route => {
    await expect(chosen).toBeChecked()
    await route.continue()
  })
  const saved = page.waitForResponse('**/api/admin/notifications/ways')
  await chosen.click()
  expect((await saved).ok()).toBe(true)
  await page.unroute('**/api/admin/notifications/ways')
  const [email = ''] = /\S+@\S+(?=:)/.exec(await page.getByText(/^Mails go to/).innerText()) ?? []
  await buyAsAnother(request, [{ sku, quantity: 1 }])
  await linkTo(email.replaceAll(/[\u2068\u2069]/g, ''), '/dashboard/notifications', paying.folder)

  await expect(page.getByRole('link', { name: /new order/ }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'New orders: Off' }).click()
  await expect(page.getByRole('link', { name: /new order/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})

test('it sounds for each new order, also where one line stands for all of them; offline nothing is asked for', async ({
  page,
  context,
  request,
  catalogue,
  paying,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  const sku = (await catalogue.add()).sku('Navy', 'M')
  await join(page, { edit: true }, paying)
  await page.addInitScript(() => {
    localStorage.setItem('notification-sound', 'on')
    const tones = Object.assign(window, { tones: 0 })
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        tones.tones++
      }
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones)
  await buyAsAnother(request, [{ sku, quantity: 1 }])
  await open(page, '/dashboard/notifications')
  await page.getByRole('button', { name: /^Mark \d+ as read$/ }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 0 new')
  const before = await tones()
  await buyAsAnother(request, [{ sku, quantity: 2 }])
  await expect.poll(tones).toBe(before + 1)
  await buyAsAnother(request, [{ sku, quantity: 3 }])
  await expect.poll(tones).toBe(before + 2)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')

  await open(page, '/dashboard/billing')
  const asked: string[] = []
  page.on('request', each => {
    if (each.url().includes('/api/admin/notifications')) asked.push(each.url())
  })
  await context.setOffline(true)
  await expect(page.getByText('Nothing can be sent until you are back online.')).toBeVisible()
  const first = await tones()
  await buyAsAnother(request, [{ sku, quantity: 4 }])
  await context.setOffline(false)
  await expect.poll(tones).toBe(first + 1)
  expect(asked).toHaveLength(1)
})

test('the bell leads to the page of notifications where its parts cannot be loaded, and opens with Space', async ({
  page,
  paying,
  complaints,
}) => {
  complaints.expect(/Failed to load resource|net::/)
  await join(page, { edit: true }, paying)
  await open(page, '/dashboard/billing')
  await bell(page).focus()
  await page.keyboard.press('Space')
  await expect(notices(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  await page.route('**/locales/**/notifications.json', route => route.fulfill({ status: 404, body: '' }))
  await page.route(/bell-panel[^/]*\.js/, route => route.abort())
  await open(page, '/dashboard/billing')
  await bell(page).click()
  await expect(page).toHaveURL(/\/dashboard\/notifications$/)
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
})
