import type { Locator } from '@playwright/test'
import { fillCart, orderCart } from './support/orders.ts'
import { expect, open, test } from './support/test.ts'

/** Where the last digits of amounts end, rounded: one place for a column whose decimals line up. */
function lastDigits(amounts: Locator): Promise<readonly number[]> {
  return amounts.evaluateAll(found =>
    found
      .filter(element => element.checkVisibility() && /\d/.test(element.textContent ?? ''))
      .map(element => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
        const range = document.createRange()
        const end = (text.data.match(/^.*\d/s)?.[0] ?? '').length
        range.setStart(text, end - 1)
        range.setEnd(text, end)
        return Math.round(range.getBoundingClientRect().right)
      }),
  )
}

for (const [prefix, width] of [
  ['', 1280],
  ['/ar', 1280],
  ['/ar', 360],
] as const) {
  test(`decimals of a column line up at ${width} px, ${prefix || 'in English'}`, async ({ page, catalogue }) => {
    await page.setViewportSize({ width, height: 860 })
    const [cheap, dear] = [await catalogue.add({ price: '4.50' }), await catalogue.add({ price: '118.25' })]
    const lines = [
      { sku: cheap.sku('Navy', 'M'), quantity: 1 },
      { sku: dear.sku('Red', 'L'), quantity: 9 },
    ]
    await fillCart(page.request, lines)
    await open(page, `${prefix}/cart`)
    const columns = [page.locator('main dl dd.tabular-nums bdi')]
    if (width > 768)
      columns.push(page.locator('main tbody td:last-child bdi'), page.locator('main tbody td:nth-child(3) > bdi'))
    for (const column of columns) {
      const ends = await lastDigits(column)
      expect(ends.length).toBeGreaterThan(1)
      expect(new Set(ends).size, ends.join()).toBe(1)
    }
    await open(page, `${prefix}/order/${await orderCart(page.request, crypto.randomUUID())}`)
    // A total is set larger: its own digits are wider, and end at the same place.
    for (const column of [
      page.locator('aside dd.tabular-nums bdi'),
      page.locator('section[aria-labelledby=items] li > bdi'),
    ]) {
      const ends = await lastDigits(column)
      expect(ends.length).toBeGreaterThan(1)
      expect(Math.max(...ends) - Math.min(...ends), ends.join()).toBeLessThanOrEqual(1)
    }
  })
}

for (const language of ['en', 'ar', 'bn', 'fr']) {
  test(`a price and what is struck beside it stand in one line at 360 px, ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `${language === 'en' ? '' : `/${language}`}/store?discounted=yes&price_min=50`)
    const lines = await page.locator('.card-price:has(s) .price').evaluateAll(prices =>
      prices.map(price => {
        const [now, was] = [...price.querySelectorAll('bdi')].map(amount => amount.getBoundingClientRect())
        const card = price.closest('li')!.getBoundingClientRect()
        const inside = [now!, was!].every(box => box.left >= card.left - 1 && box.right <= card.right + 1)
        return Math.abs(now!.bottom - was!.bottom) < 8 && inside
      }),
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(lines).not.toContain(false)
  })
}
