import type { Page, Route } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { violations } from './support/axe.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const data = /\/dashboard\/_data\?/
const table = (page: Page) => page.locator('[aria-busy]').filter({ has: page.locator('.list-table') })

let sku: string

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ page, request, catalogue }) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  sku = product.sku('Navy', 'M')
  await buyAsAnother(request, [{ sku, quantity: 2 }])
})

/** Holds the next question back whose address fits; what it resolves with lets it go on. */
function holdNext(page: Page, address: RegExp): Promise<() => Promise<void>> {
  return new Promise(resolve => {
    void page.route(
      url => data.test(url.href) && address.test(decodeURIComponent(url.search)),
      route => resolve(() => route.continue()),
      { times: 1 },
    )
  })
}

test('old rows stand pale until the next ones come; an empty list shows where they will be', async ({ page }) => {
  await open(page, `/dashboard/orders?q=${sku}`)
  const first = holdNext(page, /view=to-pack$/)
  await page.getByRole('link', { name: /^To pack/ }).click()
  const answer = await first
  await expect(table(page)).toHaveCSS('opacity', '0.6')
  await expect(rows(page)).toHaveCount(1)
  await answer()
  await expect(table(page)).toHaveCSS('opacity', '1')

  await open(page, `/dashboard/orders?q=${sku}&f.payment=refunded`)
  await expect(page.getByText(/^Nothing matches/)).toBeVisible()
  const second = holdNext(page, /orders\?q=[^&]*$/)
  await page.getByRole('link', { name: /^Remove Payment/ }).click()
  const answerNow = await second
  const coming = page.getByRole('status').filter({ hasText: 'The rows are loading' })
  await expect(coming).toBeVisible()
  await expect(page.getByText(/^Nothing matches/)).toBeHidden()
  expect(await violations(page)).toEqual([])
  await answerNow()
  await expect(rows(page)).toHaveCount(1)
  await expect(coming).toBeHidden()
})

test('a list that did not load keeps its rows, says why and asks again', async ({ page, complaints }) => {
  complaints.expect(/503|unanswered: failed/)
  await open(page, `/dashboard/orders?q=${sku}`)
  const refuse = (route: Route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', requestId: 'r-7f3a-11c9' }),
    })
  await page.route(data, refuse)
  await page.getByRole('columnheader').getByLabel('Select this page').check()
  const ship = page.getByRole('button', { name: 'Mark shipped' })
  await expect(ship).toBeEnabled()
  await page.getByRole('columnheader', { name: 'Pieces' }).getByRole('link').click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The list did not load. The shop could not find the rows.')
  await expect(alert).toContainText('r-7f3a-11c9')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/sort=pieces/)
  // The rows are not those of the address, so nothing is done to what it would find.
  await expect(ship).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('r-7f3a-11c9')
  await page.unroute(data)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeEmpty()
  await expect(page.getByRole('columnheader', { name: 'Pieces' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(ship).toBeEnabled()

  // Without rows to keep, the page itself says it.
  await open(page, '/dashboard')
  await page.route(data, refuse)
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Orders/ })
    .click()
  await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible()
  await expect(page.getByText('r-7f3a-11c9')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('offline, what sends something waits, and comes back with the connection', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await open(page, `/dashboard/orders?q=${sku}`)
  await page.getByRole('columnheader').getByLabel('Select this page').check()
  const bar = page.getByRole('region', { name: 'Chosen rows' })
  await bar.getByRole('button', { name: 'Mark shipped' }).click()
  const ship = page.getByRole('region', { name: 'Ship 1 order' }).getByRole('button', { name: 'Ship 1 order' })
  await expect(ship).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('Nothing can be sent until you are back online.')).toBeVisible()
  await expect(ship).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Mark shipped' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true')
  const pieces = page.getByRole('columnheader', { name: 'Pieces' })
  await pieces.getByRole('link').click()
  await expect(page.getByRole('alert')).toContainText('The shop cannot be reached.')
  await expect(rows(page)).toHaveCount(1)
  await context.setOffline(false)
  await expect(bar.getByRole('button', { name: 'Mark shipped' })).toBeEnabled()
  await expect(page.getByRole('alert')).toBeEmpty()
  await expect(pieces).toHaveAttribute('aria-sort', 'ascending')
})

test('a list that misses one’s own change says until when it shows, and catches up by itself', async ({ page }) => {
  await open(page, `/dashboard/orders?q=${sku}`)
  let asked = 0
  let behind = true
  await page.route(data, async route => {
    asked++
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({ json: { data: behind ? { ...data, shownUntil: '2026-11-20T12:06:04.000Z' } : data } })
  })
  await page.getByRole('columnheader', { name: 'Pieces' }).getByRole('link').click()
  const status = page.getByRole('status').filter({ hasText: 'Your last change is still on its way to this list' })
  await expect(status).toContainText(/Showing \d+:06:04/)
  await expect(rows(page)).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before)
  behind = false
  await expect(status).toBeHidden()
  // It may ask once more while the test ends.
  await page.unrouteAll({ behavior: 'wait' })
})

test('the choice of columns opens within the page, on a phone and in Arabic too', async ({ page }) => {
  for (const [width, root] of [
    [360, '/ar'],
    [360, ''],
    [1440, '/ar'],
    [1440, ''],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, `${root}/dashboard/brand`)
    await page.locator('.list-end .list-drop > summary').click()
    const panel = await page.locator('.list-end .list-drop-panel').boundingBox()
    expect(panel!.x, `${width} ${root}`).toBeGreaterThanOrEqual(0)
    expect(panel!.x + panel!.width, `${width} ${root}`).toBeLessThanOrEqual(width)
  }
})
