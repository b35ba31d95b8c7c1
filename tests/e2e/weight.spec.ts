import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { fillCart } from './support/orders.ts'
import { openReviewedIn } from './support/reviews.ts'
import { alive, expect, test } from './support/test.ts'

const kilobyte = 1024

type Weights = { readonly script: number; readonly stylesheet: number; readonly font: number; readonly image: number }

/**
 * Bytes of what a page asks for: scripts are those that its document names, which are all that hydration needs, and
 * weigh as gzip makes them; styles, fonts and pictures are all that came until it was alive and loaded.
 */
async function weigh(page: Page, path: string): Promise<Weights> {
  const answers: Response[] = []
  page.on('response', answer => void answers.push(answer))
  const html = (await (await page.goto(path, { waitUntil: 'load' }))?.text()) ?? ''
  await alive(page)
  const weights = { script: 0, stylesheet: 0, font: 0, image: 0 }
  for (const answer of answers) {
    const type = answer.request().resourceType() as keyof Weights
    if (!(type in weights) || answer.status() !== 200) continue
    if (type === 'script' && !html.includes(new URL(answer.url()).pathname)) continue
    const body = await answer.body()
    weights[type] += type === 'font' || type === 'image' ? body.length : gzipSync(body).length
  }
  return weights
}

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, pictures: 'drawn' })

for (const [path, limit] of [
  ['/', 130],
  ['/categories/t-shirts', 130],
  ['/search?q=hoodie', 130],
] as const) {
  test(`${path} hydrates with at most ${limit} KB of scripts`, async ({ page }) => {
    const { script, stylesheet } = await weigh(page, path)
    expect(script / kilobyte).toBeLessThanOrEqual(limit)
    expect(script).toBeGreaterThan(0)
    expect(stylesheet / kilobyte).toBeLessThanOrEqual(25)
  })
}

test('product, cart and checkout hydrate with at most 150 KB of scripts', async ({ page, catalogue, context }) => {
  const product = await catalogue.add()
  await fillCart(page.request, [{ sku: product.sku('Navy', 'M'), quantity: 1 }])
  for (const path of [`${product.path}?order=many`, '/cart', '/checkout']) {
    const fresh = await context.newPage()
    const { script, stylesheet } = await weigh(fresh, path)
    expect(script / kilobyte, path).toBeLessThanOrEqual(150)
    expect(stylesheet / kilobyte, path).toBeLessThanOrEqual(25)
    await fresh.close()
  }
})

for (const [language, limit] of [
  ['en', 60],
  ['ar', 150],
  ['bn', 205],
  ['fr', 60],
] as const) {
  test(`fonts of ${language} are at most ${limit} KB, one of them asked for early`, async ({ page }) => {
    const { font } = await weigh(page, language === 'en' ? '/' : `/${language}`)
    await page.evaluate(() => document.fonts.ready)
    expect(font / kilobyte).toBeLessThanOrEqual(limit)
    expect(font).toBeGreaterThan(0)
    await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(1)
  })
}

test('a review in another script brings no fonts of that script', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', request => void (request.resourceType() === 'font' && fonts.push(request.url())))
  await openReviewedIn(page, 'bn')
  await page.locator('#reviews [lang=bn]').first().scrollIntoViewIfNeeded()
  await page.evaluate(() => document.fonts.ready)
  expect(fonts.filter(url => url.includes('/instrument-sans'))).not.toEqual([])
  expect(fonts.filter(url => url.includes('/hind-siliguri'))).toEqual([])
})

test('the first view of a listing shows at most 200 KB of pictures, once they are drawn', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/categories/t-shirts', { waitUntil: 'load' })
  const shown = await page.evaluate(() => performance.getEntriesByType('resource').map(entry => entry.name))
  // The first visitor gets vectors while the rasters are drawn; this waits for them as the next visitor would find them.
  for (const address of shown.filter(name => /\/pictures\/.*\.(avif|webp)$/.test(name))) {
    await expect
      .poll(async () => (await request.get(address)).headers()['content-type'], { timeout: 60_000 })
      .toMatch(/avif|webp/)
  }
  const { image } = await weigh(await context.newPage(), '/categories/t-shirts')
  expect(image / kilobyte).toBeLessThanOrEqual(200)
  expect(image).toBeGreaterThan(0)
})

test('pages come without styles and scripts in their text', async ({ request, catalogue }) => {
  const product = await catalogue.add()
  for (const path of [
    '/',
    '/store',
    '/ar/search?q=polo',
    product.path,
    `${product.path}?order=many`,
    '/cart',
    '/nothing',
  ]) {
    const html = await (await request.get(path)).text()
    expect(html.match(/<style|\sstyle=|<script(?![^>]*(src=|type="(application|module)))|\son\w+="/g), path).toBeNull()
  }
})
