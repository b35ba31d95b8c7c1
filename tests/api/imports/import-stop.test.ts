import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { bringing } from './bringing.ts'

const styles = 300
const file = supplierCsv(
  Array.from({ length: styles }, (_, n) => row({ 'STYLE#': `T${n}`, UNIQUE_KEY: `${n}`, QTY: '5' })),
)

let shop: OpenShop
let member: ReturnType<typeof bringing>
/** Done once, before the next event of this type is written. */
let before: { type: string; act: () => Promise<void> } | null = null

beforeEach(async () => {
  // It looks whether it has to stop at every step, not twice a second.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  shop = await openShop({
    wrapStore(log) {
      const mortal = mortalStore(log)
      mortal.intrude(async events => {
        if (!before || !events.some(({ type }) => type === before?.type)) return
        const { act } = before
        before = null
        await act()
      })
      return mortal.store
    },
  })
  member = bringing(shop, (await signedIn(shop, { admin: true })).cookie)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.end()
})

async function countOf(type: string): Promise<number> {
  let count = 0
  for await (const page of shop.store.readAll(-1, [type])) count += page.length
  return count
}

async function begun(): Promise<string> {
  const id = randomUUID()
  await member.upload(file, { id })
  await member.settle()
  expect((await member.call('POST', `/${id}/start`, {})).statusCode).toBe(204)
  return id
}

const post = (url: string) => async () => void expect((await member.call('POST', url)).statusCode).toBe(204)

test('an import that is stopped half-way keeps what went in, says how much that is, and is taken back', async () => {
  const id = await begun()
  before = { type: 'ProductImported', act: post(`/${id}/stop`) }
  await member.settle()
  const run = (await member.page(id))!
  const products = await countOf('ProductImported')
  expect(run).toMatchObject({ state: 'stopped', summary: null, done: products, total: styles })
  expect(products).toBeGreaterThan(0)
  expect(products).toBeLessThan(styles)
  expect(await countOf('StockCounted')).toBe(products)

  await post(`/${id}/revert`)()
  await member.settle()
  expect((await member.page(id))?.revert?.figures).toMatchObject({ gone: products, counts: products, kept: 0 })
})

test('a revert that is stopped half-way keeps what went back, and the rest goes back later', async () => {
  const id = await begun()
  await member.settle()
  await post(`/${id}/revert`)()
  before = { type: 'ProductDiscontinued', act: post(`/${id}/revert/stop`) }
  await member.settle()
  expect((await member.page(id))!).toMatchObject({ state: 'part-reverted', revert: null })
  const back = await countOf('ProductDiscontinued')
  expect(back).toBeGreaterThan(0)
  expect(back).toBeLessThan(styles)

  await post(`/${id}/revert`)()
  await member.settle()
  expect((await member.page(id))!).toMatchObject({ state: 'reverted', revert: { figures: { gone: styles } } })
  expect(await countOf('ProductDiscontinued')).toBe(styles)
})
