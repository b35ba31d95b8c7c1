import { expect, onTestFinished, test } from 'vitest'
import { keepLeases } from '#api/plumbing/background/leases.ts'
import { openSqliteWork } from '#api/plumbing/engines/work/sqlite.ts'
import { storedTypes } from '#api/public-events/catalogue/listed.ts'
import { webhookSweep } from '#api/webhooks/senders.ts'
import { UnknownEventType } from '#domain/shared/event-store.ts'
import type { WebhookDocument } from '#projections/webhooks/view.ts'
import { event } from '#tests/sealing/support.ts'
import { passOf } from '#tests/support/pass.ts'
import { arrivals, sendingShop, webhookId } from './sending.ts'

test('a sender ends before an event of a newer version, and a newer process goes on: nothing is missing or comes twice', async () => {
  const shop = await sendingShop()
  await shop.add()
  await shop.happen(2)
  const older = await shop.begin()
  await shop.receiver.until(() => shop.receiver.requests.length === 2)
  await shop.store.append('stock-tee', [event('StockGlowed', { productId: 'tee' })], 'any')
  await shop.happen(2)
  await expect(older.ended).rejects.toThrow(UnknownEventType)
  // One that begins there does not get further.
  await expect((await shop.begin()).ended).rejects.toThrow('is a StockGlowed, which this version does not know')
  expect(shop.receiver.requests).toHaveLength(2)
  await shop.begin({}, { known: [...storedTypes, 'StockGlowed'] })
  await shop.receiver.until(() => shop.receiver.requests.length === 4)
  const sent = (await Array.fromAsync(shop.raw.readAll(-1, ['StockCounted']))).flat().map(({ id }) => id)
  expect(arrivals(shop.receiver.requests).map(({ id }) => id)).toEqual(sent)
})

test('a process that ends there gives the endpoint away to one that can go on', async () => {
  const work = openSqliteWork({ file: ':memory:' })
  const closing = new AbortController()
  const began: string[] = []
  const open = { webhookId, state: 'open', changes: 1 } as WebhookDocument
  const readModels = { range: async () => [webhookId], getMany: async () => [open] } as never
  const unknown = new UnknownEventType({ stream: 'stock-tee', revision: 2, type: 'StockGlowed' })

  function processOf(name: string, run: (signal: AbortSignal) => Promise<void>) {
    const errors: unknown[] = []
    const logger = { error: (...said: unknown[]) => void errors.push(said) } as never
    const leases = keepLeases(work, logger, name)
    const sender = {
      run(_id: string, { signal }: { signal: AbortSignal }) {
        began.push(name)
        return run(signal)
      },
    }
    const sweep = webhookSweep({ readModels, alone: leases.alone, logger, sender: sender as never })
    onTestFinished(async () => {
      closing.abort()
      await sweep.end?.()
      await leases.close()
    })
    return { errors, sends: () => passOf(sweep, { signal: closing.signal }) }
  }

  const older = processOf('older', async () => {
    throw unknown
  })
  await older.sends()
  await expect.poll(() => began).toEqual(['older'])
  const newer = processOf('newer', signal => new Promise(resolve => signal.addEventListener('abort', () => resolve())))
  await newer.sends()
  await expect.poll(() => began, { timeout: 5000 }).toEqual(['older', 'newer'])
  // It was noted where it was met.
  expect(older.errors).toEqual([])
})
