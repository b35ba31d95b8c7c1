import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock } from '#domain/stock/decide.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { eventsOf, prepareShop } from '#tests/api/prepared-shop.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { bringing } from './bringing.ts'

let prepared: Awaited<ReturnType<typeof prepareShop>>
let cookie: string
const id = randomUUID()
/** Two styles of one size each. */
const styles = ['A1', 'B2']
const file = supplierCsv(styles.map((style, n) => row({ 'STYLE#': style, UNIQUE_KEY: `${n}`, QTY: '5' })))

/** A shop with a file that is checked, and was counted before. */
beforeAll(async () => {
  prepared = await prepareShop(prepare)
})
afterAll(() => prepared.end())

async function prepare(shop: OpenShop): Promise<void> {
  cookie = (await signedIn(shop, { admin: true })).cookie
  const member = bringing(shop, cookie)
  await member.upload(file, { id })
  await member.settle()
  expect(await member.run(id)).toMatchObject({ state: 'ready' })
  expect((await member.call('POST', `/${id}/start`, { counted: true })).statusCode).toBe(204)
}

/** A piece of what was counted is sold; then the next process goes on. */
async function goOn(shop: OpenShop): Promise<void> {
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
  // It begins once: its page does not fall back to the beginning.
  const advanced = (await eventsOf(shop, 'ImportAdvanced')) as unknown as readonly { data: { total: number } }[]
  expect(advanced.filter(({ data }) => data.total === 0)).toHaveLength(1)
}

test.each(['before', 'after'] as const)('an import goes on after its process died %s an append', async when => {
  const act = (dying: OpenShop) => dying.sweeps.get('import-runs')!.now()
  // Every third: each needs two shops, and the appends between are of one kind.
  const deaths = await prepared.everyDeath(when, () => ({ act, next: goOn }), 3)
  expect(deaths).toBeGreaterThanOrEqual(4)
})
