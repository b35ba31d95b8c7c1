import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { openShopProcess } from '../support/shop-process.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'selvedge-e2e-'))

/**
 * Starts the built shop with the demo catalogue, in a data folder of its own on a free port, for all browser tests.
 * Playwright calls what it returns at the end. Tests find the address in SHOP_URL and the data folder in SHOP_DATA.
 */
export default async function startShop(): Promise<() => Promise<void>> {
  // Filled once, and copied for each shop: filling takes seven times as long as opening.
  const filled = await newFolder()
  await (await openShopProcess(filled, { DEMO: 'catalogue' })).stop()
  process.env.SHOP_FILLED = filled
  const { url, folder, stop } = await startServer({ DEMO: 'catalogue' })
  // One buyer orders in test after test.
  const answer = await fetch(`${url}/internal/settings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${runningServer(folder)?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: { guestOrders: { perEmail: 10_000 } } }),
  })
  if (!answer.ok) throw new Error(`The settings of the tests were refused: ${await answer.text()}`)
  process.env.SHOP_URL = url
  process.env.SHOP_DATA = folder
  return async () => {
    await stop()
    await rm(filled, { recursive: true, force: true })
  }
}

/** Starts the built shop in a data folder of its own on a free port; `environment` configures it. */
export async function startServer(environment: { readonly [name: string]: string }) {
  const folder = await newFolder()
  if (environment.DEMO === 'catalogue') await cp(process.env.SHOP_FILLED ?? '', folder, { recursive: true })
  const { url, stop } = await openShopProcess(folder, environment)
  return {
    url,
    folder,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
