import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableFile } from '#api/settings/index.ts'
import { subscribingLimit } from '#api/subscribers/routes.ts'
import type { RulesEvent } from '#domain/rules/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { program } from '#tests/api/v1/programs.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { liveEvents } from '#tests/support/live-events.ts'
import { type RunningRedis, startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const web = join(import.meta.dirname, '../../dist')

/** Two processes of one shop: each has a folder of its own, and log, views, keys and leases are shared. */
await describeWith('redis', 'two shops on shared engines', () => {
  let redis: RunningRedis
  let keys: RunningRedis
  let env: Record<string, string>

  beforeAll(async () => {
    const log = await startEventStoreDouble()
    redis = await startRedis()
    keys = await startRedis({ durable: true })
    env = {
      EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
      REDIS_URL: redis.url,
      VAULT_URL: keys.url,
    }
    return () => log.stop()
  })
  afterAll(async () => {
    await redis?.stop()
    await keys?.stop()
  })

  test('each sweep runs in one of them, and in the other one when the first has closed', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const first = await openShop({ env, web })
    /** Beside the leases of what each process has for itself. */
    const heldAt = async ({ work }: OpenShop) =>
      (await work.held('')).filter(({ name }) => !/^(instance\/|tables )/.test(name))
    const holders = async () => (await heldAt(first)).map(({ name, holder }) => `${name} by ${holder}`)
    await expect.poll(holders).toContainEqual(expect.stringMatching(/^orders by /))
    const before = await holders()
    const ours = before.map(lease => lease.split(' by ')[1])
    expect(new Set(ours).size).toBe(1)

    const second = await openShop({ env, web })
    const after = async () => (await heldAt(second)).map(({ name }) => name)
    // The first one may take more meanwhile, and keeps what it has.
    expect(await holders()).toEqual(expect.arrayContaining(before))
    await first.end()
    await expect.poll(after).toEqual(expect.arrayContaining(before.map(lease => lease.split(' by ')[0])))
    expect((await second.work.held('')).map(({ holder }) => holder)).not.toContain(ours[0])
    await second.end()
  })

  test('each keeps table files of its own, and both say what the log has', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const first = await openShop({ env, web })
    const second = await openShop({ env, web })
    const { cookie } = await signedIn(first, { name: 'Ana', admin: true })
    const define = (id: string) =>
      first.append(`term-brand-${id}`, {
        type: 'TermDefined',
        data: { kind: 'brand', id, name: { en: id }, source: 'feed' },
      })
    const markup = async (id: string, to: string) => {
      const payload = { id: randomUUID(), changes: { markup: to }, seen: {} }
      const url = `/api/admin/brand/${id}`
      expect((await first.app.inject({ method: 'PATCH', url, headers: { cookie }, payload })).statusCode).toBe(200)
    }
    const fileOf = ({ folderPath }: { readonly folderPath: string }) => tableFile(folderPath, 'markup')
    const lines = async (shop: { readonly folderPath: string }) =>
      (await readFile(fileOf(shop), 'utf8').catch(() => '')).trim().split('\n').slice(1)
    const readIn = async (shop: OpenShop) => {
      const headers = { authorization: `Bearer ${shop.folder.token}` }
      const answer = await shop.app.inject({ method: 'POST', url: '/internal/tables', headers, payload: {} })
      return answer.json().tables.find(({ table }: { table: string }) => table === 'markup')
    }

    await define('cliffside')
    await markup('cliffside', '1.4')
    await expect.poll(() => lines(second)).toEqual(['*,1', 'cliffside,1.4'])
    await expect.poll(() => lines(first)).toEqual(['*,1', 'cliffside,1.4'])

    await writeFile(fileOf(second), 'brand,markup\n*,1\ncliffside,1.4\nNorthloom,2\n')
    // Its own sweep may have been first to take the row.
    expect(await readIn(second)).toEqual({ table: 'markup', taken: expect.any(Number), refused: [] })
    await expect.poll(() => lines(first)).toEqual(['*,1', 'cliffside,1.4', 'Northloom,2'])

    // While one process is away, staff change a row at the other, and its file is edited in that row and in another one.
    await second.end({ keepFolder: true })
    await markup('cliffside', '1.6')
    await writeFile(fileOf(second), 'brand,markup\n*,1.1\ncliffside,1.9\nNorthloom,2\n')
    const again = await openShop({ env, web, folder: second.folderPath })
    const settled = ['*,1.1', 'cliffside,1.6', 'Northloom,2']
    await expect.poll(() => lines(again)).toEqual(settled)
    await expect.poll(() => lines(first)).toEqual(settled)
    const told = (await Array.fromAsync(first.store.read('rules-markup'))).map(({ data }) => data as RulesEvent['data'])
    const refused = [{ kept: { brand: 'cliffside', markup: '1.6' }, file: { brand: 'cliffside', markup: '1.9' } }]
    expect(told.flatMap(data => data.refused ?? [])).toEqual(refused)
    expect((await readIn(again)).refused).toEqual([])
    await first.end()
    await again.end()
  })

  test('both count together how often a network asks', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const shops = [await openShop({ env, web }), await openShop({ env, web })]
    const ask = (n: number, ip: string) =>
      shops[n % 2]!.app.inject({ method: 'POST', url: '/api/subscribers/new', payload: {}, remoteAddress: ip })
    const { max } = subscribingLimit
    const statuses = await Promise.all(Array.from({ length: max }, (_, n) => ask(n, `2001:db8::${n + 1}`)))
    expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    for (const n of [0, 1]) expect((await ask(n, '2001:db8::ffff')).statusCode).toBe(429)
    expect((await ask(0, '2001:db8:0:1::1')).statusCode).toBe(400)
    for (const shop of shops) await shop.end()
  })

  test('a program sees at one of them what it wrote at the other one', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const [first, second] = [await openShop({ env, web }), await openShop({ env, web })]
    await first.sell({ [`mug-${randomUUID()}`]: [{ sku: 'MUG', price: 500, quantity: 4 }] })
    const { send, authorization } = await program(first, ['stock:read', 'stock:write'])
    const statuses: number[] = []
    for (const set of [5, 6, 7]) {
      const items = [{ sku: 'MUG', set, of: 'on_hand', from: null }]
      const written = await send('POST', '/api/v1/stock', { items })
      const headers = { authorization, 'shop-position': String(written.headers['shop-position']) }
      // Behind is a matter of time, and lost is none.
      await expect
        .poll(async () => {
          const read = await second.app.inject({ url: '/api/v1/stock/MUG', headers })
          statuses.push(read.statusCode)
          return read.json().on_hand
        })
        .toBe(set)
    }
    expect(statuses).not.toContain(410)
    await first.end()
    await second.end()
  })

  test('what one of them changes moves on a page that is open at the other one', async ({ skip }) => {
    if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
    const first = await openShop({ env, web })
    const second = await openShop({ env, web })
    const slug = `cap-${randomUUID()}`
    await first.sell({ [slug]: [{ sku: slug, price: 500, quantity: 4 }] })
    const address = await second.app.listen({ host: '127.0.0.1', port: 0 })
    const told = async () => (await events.next()).data as readonly { price: number; left: Record<string, number> }[]
    await expect.poll(async () => (await second.app.inject({ url: `/api/products/${slug}` })).statusCode).toBe(200)
    const events = liveEvents((await fetch(`${address}/api/live?products=${slug}&left=1`)).body!)
    expect(await told()).toMatchObject([{ price: 500, left: { [slug]: 4 } }])
    await first.sell({ [slug]: [{ sku: slug, price: 450, quantity: 3 }] })
    let last = await told()
    while (last[0]!.price !== 450 || last[0]!.left[slug] !== 3) last = await told()
    await events.leave()
    await first.end()
    await second.end()
  })
})
