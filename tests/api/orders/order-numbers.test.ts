import { expect, test } from 'vitest'
import { orderNumbersStream } from '#domain/order-numbers/events.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { orderBody } from './checkout.ts'

test('an order gets its number without a look at those of all others, also in another process', async () => {
  const log = await startEventStoreDouble()
  const env = { EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false` }
  const first = await openShop({ env })
  await first.change({ security: { loginForPurchase: false } })
  await first.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 9 }] })
  const order = async (shop: typeof first, key: string) => {
    const guest = visitor(shop.app)
    await guest.add('TEE-M', 1)
    return (await guest.order(orderBody, key)).json().number
  }
  expect(await order(first, 'the-first-order-of-all')).toBe(1001)
  expect(await order(first, 'the-second-order-of-all')).toBe(1002)
  await first.end({ keepFolder: true })
  const again = await openShop({ env, folder: first.folderPath })
  await again.caughtUp()
  expect(await order(again, 'the-third-order-of-them')).toBe(1003)
  expect(log.reads).not.toContain(orderNumbersStream)
  await again.end()
  log.stop()
})
