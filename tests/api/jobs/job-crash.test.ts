import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderActs } from '#api/fulfilment/bulk-actions.ts'
import { jobSweep } from '#api/jobs/index.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type Death, mortalStore } from '#tests/api/orders/failing-store.ts'
import { passOf } from '#tests/support/pass.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const calling = (shop: OpenShop) => async (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

let root: string
let cookie: string
let ids: readonly string[]

/** A shop whose first two orders were shipped and whose third was not: every process gets a copy of its folder. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-job-crash-'))
  const shop = await openShop({ folder: join(root, 'prepared') })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ alpha: [{ sku: 'A', price: 100, quantity: 9 }] })
  for (const key of ['one', 'two', 'three']) {
    const buyer = visitor(shop.app)
    await buyer.add('A', 1)
    expect((await buyer.order(orderBody, key)).statusCode).toBe(201)
  }
  cookie = (await signedIn(shop, { admin: true })).cookie
  const call = calling(shop)
  for (const number of [1001, 1002]) {
    const parcel = { carrier: '', tracking: '' }
    expect((await call('POST', `/api/admin/orders/${number}/ship`, parcel)).statusCode).toBe(204)
  }
  await shop.caughtUp()
  ids = (await call('GET', '/api/admin/orders/ids?sort=number')).json().ids
  expect(ids).toHaveLength(3)
  await shop.end({ keepFolder: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function eventsOf(shop: OpenShop, type: string): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = []
  for await (const page of shop.store.readAll(-1, [type])) found.push(...page)
  return found
}

/** As the shop's own sweep does it, until nothing is left. */
async function pass(shop: OpenShop): Promise<void> {
  await shop.caughtUp()
  await passOf(jobSweep({ ...shop, now: () => new Date(), list: shop.orderList, acts: orderActs(shop.afterPlacing) }))
  await shop.caughtUp()
}

/** Begins the job in a process that dies at its nth append; then another process goes on. False: it needed fewer. */
async function afterDeath(n: number, when: Death): Promise<boolean> {
  const folder = join(root, `${when}-${n}`)
  await cp(join(root, 'prepared'), folder, { recursive: true })
  let mortal: ReturnType<typeof mortalStore> | undefined
  const before = await openShop({
    folder,
    wrapStore(log) {
      mortal = mortalStore(log)
      return mortal.store
    },
  })
  mortal!.dieAt(n, when)
  const begin = { id: randomUUID(), rows: ids }
  const first = await calling(before)('POST', '/api/admin/orders/bulk/deliver', begin)
  if (first.statusCode === 202) await pass(before).catch(() => {})
  const died = mortal!.died()
  await before.end({ keepFolder: died })
  if (!died) return false
  const after = await openShop({ folder })
  const call = calling(after)
  expect((await call('POST', '/api/admin/orders/bulk/deliver', begin)).statusCode).toBe(202)
  await pass(after)
  expect((await call('GET', `/api/admin/jobs/${begin.id}`)).json()).toMatchObject({
    ...{ total: 3, done: 2, refused: 1, ended: 'done' },
    not: [{ row: ids[2], label: '1003', code: 'order-not-shipped' }],
  })
  const delivered = (await eventsOf(after, 'OrderDelivered')).map(({ stream }) => stream)
  expect(delivered).toEqual(ids.slice(0, 2).map(id => `order-${id}`))
  for (const type of ['JobBegun', 'JobRowsAdded', 'JobStepBegun', 'JobStepDone', 'JobEnded'])
    expect(await eventsOf(after, type), type).toHaveLength(1)
  await after.end()
  return true
}

test.each(['before', 'after'] as const)(
  'a job that is killed %s any append is carried to its end, and acts on every row once',
  { timeout: 240_000 },
  async when => {
    let n = 0
    while (await afterDeath(n, when)) n++
    expect(n).toBe(6)
  },
)
