import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { soon } from '#tests/api/webhooks/hooked-shop.ts'
import { openReceiver } from '#tests/support/receiver.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { startServers } from './servers.ts'

const web = join(import.meta.dirname, '../../../dist')

type Told = { readonly id: string; readonly sequence: string; readonly time: string }

/** What the log says of stock, with the positions that events name. */
async function stockEvents({ store }: OpenShop): Promise<readonly StoredEvent[]> {
  return (await Array.fromAsync(store.beneath.readAll(-1, ['StockCounted']))).flat()
}

await describeWith('redis', 'a shop that moves to servers and back', () => {
  test('loses nothing for a reader and an endpoint, and its sequences only rise', async () => {
    const { folder, env, move } = await startServers()
    const receiver = await openReceiver()
    onTestFinished(() => receiver.close())
    let shop: OpenShop
    const open = async (more: Record<string, string> = {}) => {
      shop = await openShop({ folder, web, env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', ...more } })
      return shop
    }
    onTestFinished(() => shop.end({ keepFolder: true }))
    const count = async (quantity: number) => {
      const counts = [{ sku: 'TEE-M', quantity }]
      const data = { productId: 'tee', counts, by: 'shelf' as const, lookedAt: await shop.store.head() }
      expect(await shop.handler.handle(stock, 'tee', { type: 'CountStock', data })).toMatchObject({ ok: true })
      await shop.caughtUp()
    }
    /** Reads on from a cursor, so many events at a time. */
    async function read(after: string, limit: number) {
      const { statusCode, headers, body } = await shop.app.inject({
        url: `/api/events?${new URLSearchParams({ after, types: 'stock.changed.v1', limit: String(limit) })}`,
        headers: { authorization: `Bearer ${key}`, accept: 'application/cloudevents-batch+json' },
      })
      expect(statusCode, body).toBe(200)
      const next = /after=([^&>]+)/.exec(String(headers.link))![1]!
      return { told: JSON.parse(body) as Told[], next: decodeURIComponent(next) }
    }
    async function readOn(after: string) {
      const told: Told[] = []
      for (let next = after; ; ) {
        const page = await read(next, 2)
        if (page.told.length === 0) return { told, next }
        told.push(...page.told)
        next = page.next
      }
    }
    const sold = [{ sku: 'TEE-M', price: 900, quantity: 7 }]

    await open()
    const { cookie } = await signedIn(shop!, { admin: true, confirmed: true })
    await shop!.caughtUp()
    const ask = (url: string, payload: object) =>
      shop.app.inject({ method: 'POST', url, headers: { cookie }, payload }).then(answer => answer.json())
    const { key } = await ask('/api/admin/keys', { name: 'ERP', scopes: ['events:read', 'stock:read'] })
    await ask('/api/admin/webhooks', { name: 'ERP', url: receiver.url, types: ['stock.*'] })
    await shop!.sell({ tee: sold })
    for (const quantity of [6, 5, 4]) await count(quantity)
    // The endpoint stops in the middle of what it is told.
    await receiver.until(() => receiver.events().length === 4)
    let [taken, most] = [0, 2]
    receiver.answers(response => response.writeHead(taken++ < most ? 204 : 503).end())
    for (const quantity of [3, 2, 1]) await count(quantity)
    await receiver.until(() => taken === 3)
    const first = await read('start', 3)
    const middle = await readOn(first.next)
    const old = { ...first, at: middle.told.at(-1)!.time }
    await count(9)
    await shop!.end({ keepFolder: true })

    const moved = await move('to-servers')
    expect(moved).toMatchObject({ log: { there: 0 } })
    expect(moved.bookmarks).toBeGreaterThan(0)
    await expect(open()).rejects.toThrow('npm run engines -- move to-servers')
    await expect(open({ EVENT_STORE_URL: env.EVENT_STORE_URL })).rejects.toThrow('The keys of this shop were moved')
    await open(env)
    await count(10)
    const [third, fourth] = [await read(middle.next, 1), await readOn((await read(middle.next, 1)).next)]
    // An old cursor and an instant lead to the same events as before.
    expect((await readOn(old.next)).told.map(({ id, sequence }) => [id, sequence])).toEqual(
      [...middle.told, ...third.told, ...fourth.told].map(({ id, sequence }) => [id, sequence]),
    )
    expect((await readOn(old.at)).told.map(({ id }) => id)).toEqual([...third.told, ...fourth.told].map(({ id }) => id))
    most = Number.POSITIVE_INFINITY
    await soon(() => new Set(receiver.events().map(({ id }) => id)).size).toBe(9)
    await count(11)
    await shop!.end({ keepFolder: true })

    expect((await move('to-files')).log!.there).toBeGreaterThan(0)
    await expect(open(env)).rejects.toThrow('npm run engines -- move to-servers, or to-files')
    await open()
    await count(12)
    const last = await readOn(fourth.next)
    const all = [...first.told, ...middle.told, ...third.told, ...fourth.told, ...last.told]
    const stored = await stockEvents(shop!)
    expect(all.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    expect(all.map(({ sequence }) => sequence)).toEqual([...new Set(all.map(({ sequence }) => sequence))].sort())
    // Told again they are called as they were.
    expect((await readOn('start')).told.map(({ sequence }) => sequence)).toEqual(all.map(({ sequence }) => sequence))
    // A program that waits for what it was told of last, there, waits for that event here.
    const waiting = { authorization: `Bearer ${key}`, 'shop-position': fourth.told.at(-1)!.sequence }
    expect((await shop!.app.inject({ url: '/api/v1/stock/TEE-M', headers: waiting })).statusCode).toBe(200)
    const arrived = new Map(receiver.events().map(({ id, sequence }) => [id, sequence]))
    await soon(() => new Set(receiver.events().map(({ id }) => id)).size).toBe(all.length)
    for (const [id, sequence] of arrived) expect(all.find(each => each.id === id)?.sequence).toBe(sequence)
    const firstArrivals = [...new Set(receiver.events().map(({ id }) => id))]
    expect(firstArrivals).toEqual(all.map(({ id }) => id))

    // A position that an event names is one of this log: what was the end of it when somebody looked at the shelf.
    const before = new Map<string, number>()
    let end = -1
    for await (const page of shop!.store.beneath.readAll(-1))
      for (const event of page) {
        before.set(event.id, end)
        end = event.position
      }
    for (const { id, data } of stored.slice(1)) expect((data as { lookedAt: number }).lookedAt).toBe(before.get(id))
    expect(await shop!.available('tee', 'TEE-M')).toBe(12)
  })
})
