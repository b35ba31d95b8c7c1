import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { startServer } from './start-shop.ts'
import { alive, expect, test } from './support/test.ts'

// A shop of its own, empty: what is set here is not to be met by other tests.
let shop: Awaited<ReturnType<typeof startServer>>
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  shop = await startServer({ DEMO: 'off' })
})
test.afterAll(() => shop.stop())

async function change(changes: object): Promise<void> {
  const { token } = JSON.parse(readFileSync(join(shop.folder, 'server.json'), 'utf8')) as { token: string }
  const answer = await fetch(`${shop.url}/internal/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  })
  expect(answer.status).toBe(204)
}

/** Stands in for the services, and counts who was asked. */
async function outside(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route(/googletagmanager|facebook/, route => {
    asked.push(new URL(route.request().url()).host)
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.loadedFromOutside = (window.loadedFromOutside ?? 0) + 1',
    })
  })
  return asked
}

async function visit(page: Page, path: string) {
  const answer = await page.goto(shop.url + path)
  await alive(page)
  return answer?.headers()['content-security-policy'] ?? ''
}

const notice = (page: Page) => page.locator('#cookie-notice')

test('an empty shop has its pages in every language', async ({ page }) => {
  for (const [path, heading] of [
    ['/about-us', 'About us'],
    ['/fr/terms', 'Conditions générales'],
    ['/bn/privacy-policy', 'গোপনীয়তা নীতি'],
    ['/ar/contact', 'اتصل بنا'],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await expect(page.locator('#footer a[href="/ar/faqs"]')).toBeVisible()
  await expect(page.locator('#footer a[href="/ar/blog"]')).toHaveCount(0)
})

test('a shop without services of others asks nothing', async ({ page, context }) => {
  const asked = await outside(context)
  const policy = await visit(page, '/about-us')
  await expect(notice(page)).toHaveCount(0)
  await expect(page.locator('#cookie-settings')).toHaveCount(0)
  expect(policy).toContain("script-src 'self';")
  expect(asked).toEqual([])
})

test('a shop with them asks first, loads nothing until then, and nothing after a refusal', async ({
  page,
  context,
}) => {
  await change({ script: { googleAnalyticsId: 'G-TEST123456', facebookPixelId: '1234567890' } })
  const asked = await outside(context)
  await visit(page, '/about-us')
  await expect(notice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Do not allow' }).click()
  await expect(notice(page)).toBeHidden()
  const policy = await visit(page, '/terms')
  await expect(notice(page)).toBeHidden()
  expect(policy).not.toContain('googletagmanager')
  expect(asked).toEqual([])
})

test('once allowed they are loaded on every page, also on one that the browser has from before', async ({
  page,
  context,
}) => {
  const asked = await outside(context)
  await visit(page, '/terms')
  await visit(page, '/about-us')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.waitForFunction(() => (window as { loadedFromOutside?: number }).loadedFromOutside === 2)
  await expect(notice(page)).toBeHidden()
  expect([...asked].sort()).toEqual(['connect.facebook.net', 'www.googletagmanager.com'])
  await visit(page, '/terms')
  await page.waitForFunction(() => (window as { loadedFromOutside?: number }).loadedFromOutside === 2)
})

test('the answer can be taken back at the foot of each page', async ({ page, context }) => {
  const asked = await outside(context)
  await context.addCookies([{ name: 'consent', value: 'yes', url: shop.url }])
  await visit(page, '/about-us')
  await page.waitForFunction(() => (window as { loadedFromOutside?: number }).loadedFromOutside === 2)
  await page.locator('#cookie-settings').click()
  await expect(notice(page)).toBeFocused()
  await page.getByRole('button', { name: 'Do not allow' }).click()
  await page.waitForFunction(() => (window as { loadedFromOutside?: number }).loadedFromOutside === undefined)
  expect(asked).toHaveLength(2)
})
