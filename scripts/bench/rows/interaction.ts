import { chromium, type Page } from '@playwright/test'
import { findService } from '#tests/support/find-service.ts'
import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'

const reach = 100
const slowedBy = 4

type Interactions = { readonly name: string; readonly waits: readonly number[] }

export const interaction: Row = {
  number: 31,
  what: `from a key to the next picture, in a browser with the CPU of the budgets' machine slowed ${slowedBy} times: 50 rows of the list of orders; a sheet of 154 prices`,
  reach: `p98 ≤ ${reach} ms; ≤ ${reach} ms`,
  async measure(bench) {
    const browser = await chromium.launch({
      executablePath: await chromiumPath(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    // As Lighthouse does it: a machine that is slow itself is slowed less.
    const pace = await bench.pace()
    const slowing = Math.max(1, slowedBy / pace)
    try {
      const orders = await bench.ordersShop()
      const list = await opened(orders, '/dashboard/orders')
      const rows = await interact(list, slowing, 'j, x, Space and Escape', async press => {
        for (let n = 0; n < 15; n++) for (const key of ['j', 'x', 'j', 'Space', 'Escape']) await press(key)
      })
      await list.close()
      await orders.rest()
      const products = await bench.productsShop()
      const sheet = await opened(products, `/dashboard/product/${products.productId}`)
      await sheet.getByRole('gridcell').first().focus()
      const cells = await interact(sheet, slowing, 'digits, Enter, arrows and undo', async press => {
        for (let n = 0; n < 10; n++) {
          for (const key of ['8', '.', '2', '5', 'Enter', 'ArrowRight', 'Control+z']) await press(key)
        }
      })
      const [ofRows, ofCells] = [rows, cells].map(({ waits }) => percentile(waits, 98)) as [number, number]
      const told = ({ name, waits }: Interactions) =>
        `${name}: ${waits.length} keys, p50 ${shown(percentile(waits, 50))} ms, longest ${shown(Math.max(...waits))} ms`
      return {
        measured: `p98 ${shown(ofRows)} ms; ${shown(ofCells)} ms`,
        holds: ofRows <= reach && ofCells <= reach,
        how: `slowed ${shown(slowing)} times, since hello-world takes ${shown(pace)} times the CPU time of the budgets' machine; Event Timing, in steps of 8 ms; ${told(rows)}; ${told(cells)}`,
      }
    } finally {
      await browser.close()
    }

    async function opened(shop: Awaited<ReturnType<typeof bench.ordersShop>> | Products, path: string) {
      const { origin } = await shop.serve()
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const cookies = shop.cookie.split('; ').map(each => {
        const at = each.indexOf('=')
        return { name: each.slice(0, at), value: each.slice(at + 1), url: origin }
      })
      await context.addCookies(cookies)
      const page = await context.newPage()
      await page.goto(origin + path)
      await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
      return page
    }
  },
}

type Products = Awaited<ReturnType<Parameters<Row['measure']>[0]['productsShop']>>

async function chromiumPath(): Promise<string> {
  const found = await findService('chromium')
  if (found.via !== 'binary')
    throw new Error('There is no Chromium on this machine: install it, and run this row again')
  return found.path
}

/** Presses keys on the page, each after the picture of the one before, and takes the browser's own times of them. */
async function interact(
  page: Page,
  slowing: number,
  name: string,
  keys: (press: (key: string) => Promise<void>) => Promise<void>,
): Promise<Interactions> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowing })
  await page.evaluate(() => {
    const waits = new Map<number, number>()
    Object.assign(window, { waits })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId)
          waits.set(entry.interactionId, Math.max(waits.get(entry.interactionId) ?? 0, entry.duration))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  let pressed = 0
  await keys(async key => {
    pressed++
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
  })
  const waits = await page.evaluate(() => [...(window as unknown as { waits: Map<number, number> }).waits.values()])
  // The browser tells of nothing below 16 ms.
  const quick = Array.from({ length: Math.max(0, pressed - waits.length) }, () => 16)
  return { name, waits: [...waits, ...quick] }
}
