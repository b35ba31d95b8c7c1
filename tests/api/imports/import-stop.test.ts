import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { bringing } from './bringing.ts'

const styles = 300
const many = Array.from({ length: styles }, (_, n) => row({ 'STYLE#': `T${n}`, UNIQUE_KEY: `${n}`, QTY: '5' }))
const file = supplierCsv(many)

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

const post = (url: string) => async () =>
  void expect((await member.call('POST', url, url.endsWith('start') ? {} : undefined)).statusCode).toBe(204)

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

test('the rest of a stopped import is imported from the same file, with the rows that were put right', async () => {
  const id = randomUUID()
  await member.upload(supplierCsv([row({ 'STYLE#': 'BAD', UNIQUE_KEY: 'bad', PIECE_PRICE: 'ask' }), ...many]), { id })
  await member.settle()
  const fix = { row: 2, column: 'PIECE_PRICE', value: '9.00' }
  expect((await member.call('POST', `/${id}/rows`, fix)).statusCode).toBe(204)
  await member.settle()
  const rest = randomUUID()
  const goOn = () => member.call('POST', `/${id}/rest`, { id: rest })
  expect((await goOn()).json()).toMatchObject({ code: 'import-not-stopped' })
  await post(`/${id}/start`)()
  before = { type: 'ProductImported', act: post(`/${id}/stop`) }
  await member.settle()
  const products = await countOf('ProductImported')
  expect(products).toBeLessThan(styles + 1)

  expect((await goOn()).statusCode).toBe(201)
  expect((await goOn()).json()).toEqual({ runId: rest })
  await member.settle()
  const checked = (await member.page(rest))!
  expect(checked).toMatchObject({ state: 'ready', rowFixes: [fix], summary: { failed: 0, new: styles + 1 - products } })
  await post(`/${rest}/start`)()
  await member.settle()
  expect(await member.page(rest)).toMatchObject({ state: 'done', summary: { unchanged: products } })
  expect(await countOf('ProductImported')).toBe(styles + 1)
  // Rows that were in are counted no second time.
  expect(await countOf('StockCounted')).toBe(styles + 1)
})

test('the rest of a file that is no longer kept is refused, and its page says so', async () => {
  const id = await begun()
  await post(`/${id}/stop`)()
  await member.settle()
  for await (const staged of shop.store.readAll(-1, ['FeedStaged']))
    for (const { data } of staged) await shop.blobs.feeds.delete((data as { readonly file: string }).file)
  expect((await member.page(id))?.head).toBeNull()
  expect((await member.call('POST', `/${id}/rest`, { id: randomUUID() })).json()).toMatchObject({
    code: 'import-file-gone',
  })
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
