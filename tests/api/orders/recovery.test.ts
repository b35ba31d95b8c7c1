import { expect, test, vi } from 'vitest'
import { startRecovery } from '#api/orders/recovery.ts'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { openShop, visitor } from '../open-shop.ts'
import { orderBody } from './checkout.ts'
import { mortalStore } from './failing-store.ts'

test('leaves young orders to their request, finishes old ones, and goes on when one cannot be finished', async () => {
  let mortal: ReturnType<typeof mortalStore> | undefined
  const dead = await openShop({
    wrapStore(log) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  await dead.change({ security: { loginForPurchase: false } })
  await dead.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 10 }] })
  const buyer = visitor(dead.app)
  await buyer.add('TEE', 1)
  mortal?.dieAt(2, 'before')
  await buyer.order(orderBody, 'k')
  await dead.end({ keepFolder: true })

  const shop = await openShop({ folder: dead.folderPath })
  const open = await shop.readModels.range('order', 'open')
  expect(open).toHaveLength(1)
  const log = { warn: vi.fn(), error: vi.fn() }
  const longAgo = new Date('2026-01-01')
  let outage = true
  const drive = vi.fn(shop.services.placing.drive)
  const placing = {
    drive(...args: Parameters<typeof drive>) {
      if (outage) throw new EventStoreUnavailable('not now')
      return drive(...args)
    },
  }
  const recovery = startRecovery({ readModels: shop.readModels, placing, now: () => longAgo, log })
  expect(await recovery.sweep(longAgo)).toBe(0)
  expect(log.error).not.toHaveBeenCalled()
  expect(await recovery.sweep(new Date())).toBe(0)
  expect(log.error).toHaveBeenCalledOnce()
  outage = false
  expect(await recovery.sweep(new Date())).toBe(1)
  expect(drive).toHaveBeenCalledWith(open[0], 'recovery')
  await recovery.stop()
  await shop.caughtUp()
  expect(await shop.readModels.range('order', 'open')).toEqual([])
  expect(await recovery.sweep(new Date())).toBe(0)
  await shop.end()
})
