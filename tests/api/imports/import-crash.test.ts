import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { stock } from '#domain/stock/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type Death, mortalStore } from '#tests/api/orders/failing-store.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { bringing } from './bringing.ts'

let root: string
let cookie: string
const id = randomUUID()
/** Two styles of one size each. */
const styles = ['A1', 'B2']
const file = supplierCsv(styles.map((style, n) => row({ 'STYLE#': style, UNIQUE_KEY: `${n}`, QTY: '5' })))

/** A shop with a file that is checked, and was counted before: every process gets a copy of its folder. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'selvedge-import-crash-'))
  const shop = await openShop({ folder: join(root, 'prepared') })
  cookie = (await signedIn(shop, { admin: true })).cookie
  const member = bringing(shop, cookie)
  await member.upload(file, { id })
  await member.settle()
  expect(await member.run(id)).toMatchObject({ state: 'ready' })
  expect((await member.call('POST', `/${id}/start`, { counted: true })).statusCode).toBe(204)
  await shop.end({ keepFolder: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function eventsOf(shop: OpenShop, type: string): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = []
  for await (const page of shop.store.readAll(-1, [type])) found.push(...page)
  return found
}

/** The import runs in a process that dies at its nth append; a piece is sold; another process goes on. False: it needed fewer. */
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
  await Promise.race([
    before.sweeps.get('import-runs')!.now(),
    expect.poll(() => mortal!.died(), { timeout: 20_000 }).toBe(true),
  ]).catch(() => {})
  const died = mortal!.died()
  await before.end({ keepFolder: true })

  const shop = await openShop({ folder })
  const counted = await eventsOf(shop, 'StockCounted')
  for (const { data } of counted) {
    const { productId, counts } = data as { productId: string; counts: { sku: string }[] }
    const lines = [{ sku: counts[0]!.sku, by: -1 }]
    const command = { type: 'AdjustStock', data: { productId, lines, reason: 'correction' } } as const
    await shop.handler.handle(stock, productId, command)
  }
  const member = bringing(shop, cookie)
  await member.settle()
  expect(await member.run(id)).toMatchObject({ state: 'done', summary: { read: 2, imported: 2, new: 2 } })
  // What was counted before the end was not counted again: the piece that was sold meanwhile stays sold.
  const imported = await eventsOf(shop, 'ProductImported')
  expect(imported).toHaveLength(2)
  for (const { data } of imported) {
    const { productId, feed } = data as { productId: string; feed: { variants: { sku: string }[] } }
    const sold = counted.some(each => (each.data as { productId: string }).productId === productId)
    const { onHand } = (await shop.handler.fold(stock, productId)).state
    expect(onHand[feed.variants[0]!.sku]).toBe(sold ? 4 : 5)
  }
  expect(await eventsOf(shop, 'ImportEnded')).toHaveLength(1)
  await shop.end()
  return died
}

test.each(['before', 'after'] as const)('an import goes on after its process died %s an append', async when => {
  let deaths = 0
  // Every third: each needs two shops, and the appends between are of one kind.
  while (await afterDeath(deaths * 3, when)) deaths++
  expect(deaths).toBeGreaterThanOrEqual(4)
})
