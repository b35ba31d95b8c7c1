import type { Page } from '@playwright/test'
import { alive, expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true })

test('a page is seen before its scripts run', async ({ page }) => {
  // Nothing is painted without the stylesheet. The script that begins everything is there before it.
  const script = page.waitForResponse(response => /\/assets\/entries\/[^/]*\.js$/.test(response.url()))
  await page.route('**/*.css', async route => {
    await (await script).finished()
    await route.continue()
  })
  await open(page, '/categories/t-shirts')
  const [paint, interactive] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    performance.getEntriesByName('interactive')[0]?.startTime,
  ])
  expect(paint).toBeGreaterThan(0)
  expect(interactive).toBeGreaterThan(paint as number)
})

test('a press that comes before hydration has ended is not lost', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/categories/t-shirts', { waitUntil: 'commit' })
  const link = page.locator('main li h2 a').first()
  const path = new URL((await link.getAttribute('href')) as string, page.url()).pathname
  await link.click()
  await page.waitForURL(url => url.pathname === path)
  await alive(page)
  await expect(page.locator('main h1')).toBeVisible()
})

test('a long list is as high before it is seen as after, and coming back finds the place in it', async ({ page }) => {
  await open(page, '/categories/t-shirts')
  const height = () => page.evaluate(() => document.querySelector('main ul:has(> li.group)')?.clientHeight ?? 0)
  const [before, cards] = [await height(), await page.locator('main li.group').count()]
  expect(cards).toBeGreaterThan(8)
  const place = await seenAt(page, 0.6)
  expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.06)

  await page.locator(`main li.group:nth-child(${place.card}) a`).click()
  await page.waitForURL(/\/product\//)
  await expect(page.locator('main h1')).toBeVisible()
  await page.goBack()
  await page.waitForURL(/\/categories\//)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place.scroll)
})

/** Scrolls to a part of the list; returns the scroll in pixels and the number, from one, of a card in view. */
async function seenAt(page: Page, part: number): Promise<{ scroll: number; card: number }> {
  return page.evaluate(async share => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    window.scrollTo(0, document.documentElement.scrollHeight)
    await frame()
    await frame()
    const list = document.querySelector('main ul:has(> li.group)') as HTMLElement
    window.scrollTo(0, Math.round(list.offsetTop + list.clientHeight * share))
    await frame()
    await frame()
    const cards = [...list.children].map(card => card.getBoundingClientRect())
    return { scroll: Math.round(window.scrollY), card: cards.findIndex(({ top }) => top > 100) + 1 }
  }, part)
}
