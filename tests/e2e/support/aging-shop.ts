import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { moveClock } from '../../support/moved-clock.ts'
import { openShopProcess } from '../../support/shop-process.ts'
import { catalogueOf } from './catalogue.ts'
import { blankPictures, test as shopping } from './test.ts'

const dayMs = 86_400_000
const clock = new URL('../../support/moved-clock.ts', import.meta.url)

export type AgingShop = {
  readonly url: string
  readonly folder: string
  /** How far its clock is from that of the machine, in milliseconds. */
  readonly by: number
  /** Closes the shop and opens it again, at the same address, so many days later. */
  later(days: number): Promise<void>
}

/** Tests in a shop of their own that begins two days ago and grows older when it is told. */
export const test = shopping.extend<{
  readonly shop: AgingShop
  /** Somebody with a browser of their own, whose clock is that of the shop. */
  readonly somebody: () => Promise<Page>
}>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: this is how Playwright is told that it needs nothing
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'selvedge-e2e-'))
      let by = -2 * dayMs
      const open = (port?: string) =>
        openShopProcess(folder, {
          DEMO: 'catalogue',
          NODE_OPTIONS: `--import=${clock}?by=${by}`,
          ...(port && { PORT: port }),
        })
      let running = await open()
      const { url } = running
      await use({
        url,
        folder,
        get by() {
          return by
        },
        async later(days) {
          await running.stop()
          by += days * dayMs
          running = await open(new URL(url).port)
        },
      })
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { timeout: 120_000 },
  ],
  somebody: async ({ browser, shop, viewport, complaints }, use) => {
    await use(async () => {
      const context = await browser.newContext({ baseURL: shop.url, viewport })
      complaints.hear(context)
      await context.addInitScript(moveClock, shop.by)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      blankPictures(context)
      return context.newPage()
    })
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  catalogue: async ({ request, shop }, use, { testId, retry }) => {
    await use(catalogueOf(request, `${testId}-${retry}`, shop.folder))
  },
})
