import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '#api/plumbing/backup/backup.ts'
import { restore } from '#api/plumbing/backup/restore.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { createClient } from '#clients/typescript/index.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'

test('a program that had written more than the backup has goes on by itself', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'selvedge-client-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const configOf = (name: string) => readConfig({ DATA_DIR: join(parent, name) }, 'none')
  let shop: OpenShop = await openShop({ folder: join(parent, 'data') })
  onTestFinished(() => shop.end({ keepFolder: true }))
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 1000, quantity: 10 }] })
  const made = await shop.keys.create(
    { name: 'Warehouse', scopes: ['stock:read', 'stock:write', 'orders:read', 'events:read'] },
    { actor: 'owner', channel: 'test' },
  )
  if (!made.ok) throw new Error(made.problem.detail)
  let url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const positions: (string | null)[] = []
  const wms = createClient({
    ...{ url: 'http://shop.example', key: made.made.key },
    fetch: (address, init) => {
      positions.push((init!.headers as Headers).get('shop-position'))
      const { pathname, search } = address as URL
      return fetch(url + pathname + search, init)
    },
  })
  const set = (set: number) => wms.writeStock({ body: { items: [{ sku: 'TEE-M', set, of: 'on_hand', from: null }] } })

  await set(11)
  await shop.caughtUp()
  await backUp(configOf('data'), join(parent, 'copy'))
  for (const quantity of [20, 21, 22, 23, 24]) await set(quantity)
  const lost = await set(40)
  const { cursor } = await wms.listChangedOrders()
  await shop.end({ keepFolder: true })
  await restore(configOf('target'), join(parent, 'copy'))
  shop = await openShop({ folder: join(parent, 'target') })
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })

  positions.length = 0
  expect(await wms.readStock({ sku: 'TEE-M' })).toMatchObject({ on_hand: 11 })
  // Once in vain, and then without a place that never comes.
  expect(positions).toEqual([String(lost.position), null])
  const next = await set(12)
  expect(next.position!).toBeLessThan(lost.position!)
  expect(await wms.readStock({ sku: 'TEE-M' })).toMatchObject({ on_hand: 12 })
  expect(positions.at(-1)).toBe(String(next.position))
  // A place in the history is the program's own: it is told that this is another one.
  await expect(wms.listChangedOrders({ changedAfter: cursor })).rejects.toMatchObject({ code: 'cursor-unknown' })
})
