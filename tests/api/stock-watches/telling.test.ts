import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { startSweep } from '#api/plumbing/background/sweep.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { createSealedTokens } from '#api/plumbing/http/sealed-token.ts'
import { noticeSweep } from '#api/stock-watches/telling.ts'
import { createStockWatching } from '#api/stock-watches/watching.ts'
import type { ProductCommand } from '#domain/product/commands.ts'
import { product } from '#domain/product/decide.ts'
import { outbox } from '#projections/outbox/view.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'
import { count, eventsOf, mails, origin, soldOutShop, tell, waiting, watch } from './watch-world.ts'

let shop: OpenShop
beforeEach(async () => {
  shop = await soldOutShop()
  await watch(shop, { sku: 'TEE-3XL', email: 'ada@example.com', language: 'fr' })
  await shop.caughtUp()
})
afterEach(() => shop.end())

describe('who waits', () => {
  test('is told once when pieces are there again, with the way to them', async () => {
    expect(await tell(shop)).toBe(0)
    await count(shop, 4)
    expect(await tell(shop)).toBe(1)
    const [mail, ...more] = await mails(shop)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Le tee est de nouveau en stock' })
    for (const said of ['Le tee', `${origin}/fr/product/tee?`, 'size=3xl']) {
      expect(mail?.text).toContain(said)
      expect(mail?.html).toContain(said)
    }
    await count(shop, 0)
    await count(shop, 9)
    expect(await tell(shop)).toBe(0)
    expect(await mails(shop)).toEqual([])
  })

  test('may wait again after that', async () => {
    await count(shop, 4)
    await tell(shop)
    await mails(shop)
    await count(shop, 0)
    expect((await watch(shop, { sku: 'TEE-3XL', email: 'ada@example.com' })).statusCode).toBe(202)
    await count(shop, 1)
    expect(await tell(shop)).toBe(1)
    expect(await mails(shop)).toHaveLength(1)
  })

  test('hears half a minute later of what staff counted, and nothing of a count that was taken back by then', async () => {
    await count(shop, 4, 'dashboard')
    expect(await tell(shop)).toBe(1)
    const [met] = await eventsOf(shop, 'StockWatchMet')
    const wait = Date.parse((met!.data as { mailAfter: string }).mailAfter) - Date.parse(met!.at)
    expect(wait).toBeGreaterThan(20_000)
    expect(wait).toBeLessThanOrEqual(30_000)
    const [unsent] = await shop.readModels.range(outbox.name, 'due')
    const due = await shop.readModels.get<{ dueAt: string }>(outbox.name, unsent!)
    expect(due?.dueAt).toBe((met!.data as { mailAfter: string }).mailAfter)
    await count(shop, 0, 'dashboard')
    expect(await mails(shop)).toEqual([])
  })

  test('hears half a minute later of a size that staff brought back, and nothing if they archive it again', async () => {
    const archive = async (command: ProductCommand) => {
      await shop.handler.handle(product, 'tee', command, { actor: 'rosa', channel: 'dashboard' })
      await shop.caughtUp()
    }
    const archived = {
      type: 'EditProduct',
      data: { productId: 'tee', edits: { archivedVariants: { 'TEE-3XL': true } } },
    } as const
    await archive(archived)
    await count(shop, 4)
    expect(await tell(shop)).toBe(0)
    const data = { productId: 'tee', fields: ['archivedVariants.TEE-3XL'], skus: [] } as const
    await archive({ type: 'ReleaseEdits', data })
    expect(await tell(shop)).toBe(1)
    const [met] = await eventsOf(shop, 'StockWatchMet')
    expect(Date.parse((met!.data as { mailAfter: string }).mailAfter)).toBeGreaterThan(Date.now() + 20_000)
    await archive(archived)
    expect(await mails(shop)).toEqual([])
  })

  test('hears of a variant that is counted no more, as there is any number of it', async () => {
    await count(shop, -1)
    expect(await tell(shop)).toBe(1)
  })

  test('hears nothing of a product that is sold no more, until it is sold again', async () => {
    await shop.append('product-tee', { type: 'ProductDiscontinued', data: { productId: 'tee' } })
    await count(shop, 4)
    expect(await tell(shop)).toBe(0)
    expect(await waiting(shop)).toHaveLength(1)
    await shop.sell({ tee: [{ sku: 'TEE-3XL', price: 900, quantity: 4, size: '3xl' }] })
    expect(await tell(shop)).toBe(1)
  })

  test('hears nothing once erased', async () => {
    await eraseEmail(shop, 'ada@example.com')
    await count(shop, 4)
    expect(await tell(shop)).toBe(0)
    expect(await mails(shop)).toEqual([])
  })

  test('is not written to who was erased when the mail was asked for already', async () => {
    await count(shop, 4)
    await tell(shop)
    await eraseEmail(shop, 'ada@example.com')
    expect(await mails(shop)).toEqual([])
    expect(await shop.readModels.range(outbox.name, 'due')).toEqual([])
  })

  test('waits on when it is sold out again before the mail is written, and is told the next time', async () => {
    await count(shop, 4)
    await tell(shop)
    await count(shop, 0)
    expect(await mails(shop)).toEqual([])
    expect(await waiting(shop)).toMatchObject([{ email: 'ada@example.com', round: 2 }])
    expect(await tell(shop)).toBe(0)
    await count(shop, 2)
    expect(await tell(shop)).toBe(1)
    expect(await mails(shop)).toHaveLength(1)
    expect(await mails(shop)).toEqual([])
  })

  test('of a mail that expired when the server died is told by the next one alone', async () => {
    await count(shop, 4)
    await tell(shop)
    await count(shop, 0)
    const [met] = await eventsOf(shop, 'StockWatchMet')
    // The wait goes on, and nobody recorded yet that the mail is not sent.
    await shop.stockWatching.resume(met!)
    await count(shop, 4)
    expect(await mails(shop)).toEqual([])
    expect(await tell(shop)).toBe(1)
    expect(await mails(shop)).toHaveLength(1)
  })
})

describe('the one who tells', () => {
  test('asks for one mail though two notice at once, and another after a crash', async () => {
    await count(shop, 4)
    const { watchId, round } = (await waiting(shop))[0]!
    const process = () =>
      createStockWatching({
        ...shop,
        ...shop,
        handler: createHandler(shop.store),
        tokens: createSealedTokens(shop.secrets, 'stock-watch'),
        now: () => new Date(),
      })
    await Promise.all([process().meet(watchId, round), process().meet(watchId, round)])
    await process().meet(watchId, round)
    expect(await eventsOf(shop, 'StockWatchMet')).toHaveLength(1)
  })

  test('notices by itself when a count or an order given back brings pieces', async () => {
    await shop.change({ security: { loginForPurchase: false } })
    const buyer = visitor(shop.app)
    await buyer.add('TEE-M', 1)
    const { orderId } = (await buyer.order(orderBody, 'the last one')).json()
    await shop.caughtUp()
    expect((await watch(shop, { sku: 'TEE-M', email: 'bo@example.com' })).statusCode).toBe(202)
    await shop.caughtUp()
    const log = { error: vi.fn() }
    const closing = new AbortController()
    const deps = { follow: shop.changes.follow, log, signal: closing.signal, alone: shop.alone }
    const telling = startSweep(noticeSweep({ ...shop, log }), deps)
    await telling.now()
    expect(await eventsOf(shop, 'StockWatchMet')).toEqual([])
    await shop.afterPlacing.cancel(
      orderId,
      { by: 'staff', reason: '', rest: false },
      { actor: 'staff', channel: 'test' },
    )
    await expect.poll(async () => (await eventsOf(shop, 'StockWatchMet')).length).toBe(1)
    await count(shop, 1)
    await expect.poll(async () => (await eventsOf(shop, 'StockWatchMet')).length).toBe(2)
    closing.abort()
    await telling.ended
    expect(log.error).not.toHaveBeenCalled()
  })

  test('finds at its start what came while nobody looked', async () => {
    await count(shop, 4)
    await shop.end({ keepFolder: true })
    shop = await openShop({ folder: shop.folderPath, env: { PUBLIC_URL: origin } })
    expect(await tell(shop)).toBe(1)
  })
})
