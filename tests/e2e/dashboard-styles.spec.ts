import type { Page } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { buyAsAnother } from './support/orders.ts'
import { askShop } from './support/owner.ts'
import { expect, open, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type TraceEvent = { readonly name: string; readonly args: { readonly elementCount?: number } }

/** The most elements that one pass of styling came to while `act` ran. */
async function styledBy(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: readonly TraceEvent[] }
  const passes = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  expect(passes.length).toBeGreaterThan(0)
  return Math.max(...passes.map(({ args }) => args.elementCount ?? 0))
}

test('a part that comes into a page or leaves it has that part styled, and not the whole page', async ({
  page,
  request,
  catalogue,
}) => {
  const email = await openAccount(page)
  await askShop({ email }, '/internal/admin')
  const product = await catalogue.add()
  const sku = product.sku('Navy', 'M')
  for (const quantity of [1, 2, 3, 4]) await buyAsAnother(request, [{ sku, quantity }])
  const size = () => page.evaluate(() => document.querySelectorAll('#main *').length)

  await open(page, `/dashboard/orders?view=all&q=${sku}`)
  await page.locator('tbody tr').first().getByRole('link').first().focus()
  const beside = page.getByRole('dialog')
  const looked = await styledBy(page, async () => {
    await page.keyboard.press('Space')
    await expect(beside).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(beside).toBeHidden()
  })
  expect(looked).toBeLessThan((await size()) / 2)

  await open(page, `/dashboard/product?q=${product.word}`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('gridcell').first().focus()
  const bar = page.getByRole('region', { name: 'Not saved' })
  const typed = await styledBy(page, async () => {
    for (const key of ['9', 'Enter']) await page.keyboard.press(key)
    await expect(bar).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(bar).toBeHidden()
  })
  expect(typed).toBeLessThan((await size()) / 2)
})
