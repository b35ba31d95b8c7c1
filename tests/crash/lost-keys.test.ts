import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { expectClosed } from './expect-closed.ts'

let folder: string
let vault: string
let orderId: string

async function order(shop: OpenShop, key: string): Promise<string> {
  const guest = visitor(shop.app)
  await guest.add('TEE-M', 1)
  return (await guest.order(orderBody, key)).json().orderId
}

const shown = async (shop: OpenShop, id: string) => (await shop.app.inject({ url: `/api/orders/${id}` })).json()

/** A shop with an order, that was closed. */
beforeEach(async () => {
  const shop = await openShop()
  folder = shop.folderPath
  vault = engineFiles(folder).vault
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 5 }] })
  orderId = await order(shop, 'first-order-of-this-shop')
  await shop.caughtUp()
  await shop.end({ keepFolder: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const removed = () => rm(dirname(vault), { recursive: true })

const losses: readonly [string, () => Promise<unknown>, RegExp][] = [
  ['are gone', removed, /^The keys of this event log are missing: .*npm run restore -- --keys-are-lost/],
  ['are of no length', () => truncate(vault), /^The keys of this event log are missing: /],
  [
    'are gone, and their -wal is left',
    async () => {
      await rm(vault)
      await writeFile(`${vault}-wal`, 'the newest keys')
    },
    /The vault .* is gone or empty; only .*-wal is left of it\. .*newest backup\.$/,
  ],
  [
    'were damaged when it was killed',
    async () => {
      await writeFile(`${vault}-unchecked`, '')
      await writeFile(vault, (await readFile(vault)).fill(0xa5, 4096))
    },
    /The vault .* is damaged \(.*\)\. .*newest backup\.$/,
  ],
]

describe('a shop whose keys', () => {
  test.each(losses)('%s does not open, and says so', async (_how, lose, said) => {
    await lose()
    await expectClosed(folder, said)
  })

  test('are gone ends the process with one sentence', async () => {
    await removed()
    const shop = await startShopProcess(folder, { DEMO: 'off' })
    expect(await shop.ended).toBe(1)
    expect(shop.said()).toMatch(/^The keys of this event log are missing: .*$/)
  })

  test('are lost for good opens once that was said: its orders are there, and new ones have names', async () => {
    const accept = () => runCommand('restore', ['--keys-are-lost'], { DATA_DIR: folder })
    expect(await accept()).toMatchObject({ code: 1, error: expect.stringMatching(/^The keys of this log are there/) })
    await removed()
    // To say that the log is older is to say nothing of its keys.
    await runCommand('restore', ['--log-is-older'], { DATA_DIR: folder })
    await expect(openShop({ folder })).rejects.toThrow('The keys of this event log are missing')
    expect(await accept()).toMatchObject({ code: 0, error: '' })
    for (let start = 0; start < 2; start++) {
      const shop = await openShop({ folder })
      await shop.caughtUp()
      expect(await shown(shop, orderId)).toMatchObject({ number: 1001, billing: null })
      const id = await order(shop, `order-number-${start}-after-it`)
      await shop.caughtUp()
      expect(await shown(shop, id)).toMatchObject({
        number: 1002 + start,
        billing: { firstName: orderBody.billing.firstName },
      })
      await shop.end({ keepFolder: true })
    }
  })
})
