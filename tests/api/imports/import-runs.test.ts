import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mostBytes } from '#api/import-runs/runs.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'
import type { Staff } from '#domain/shared/permissions.ts'
import { stock as stockDecider } from '#domain/stock/decide.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { eventsOf } from '#tests/api/prepared-shop.ts'
import { csv, row, supplierCsv } from '#tests/import/feeds.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { sampleCsv, sampleRows } from '#web/dashboard/sample-feed.ts'
import { bringing } from './bringing.ts'

type ProductImported = DataOf<ProductEvent, 'ProductImported'>

let shop: OpenShop
let member: ReturnType<typeof bringing>
const rights = (...names: readonly string[]): Staff => ({
  status: 'active',
  permissions: names.map(name => ({ name, view: true, edit: true, delete: false })),
})

beforeEach(async () => {
  shop = await openShop()
  member = bringing(shop, (await signedIn(shop, { admin: true })).cookie)
})
afterEach(() => shop.end())

const file = supplierCsv([
  row({ SIZE: 'S', UNIQUE_KEY: '1', QTY: '5' }),
  row({ SIZE: 'M', UNIQUE_KEY: '2', QTY: '12 dz' }),
  row({ SIZE: 'L', UNIQUE_KEY: '3', QTY: '12 dz' }),
  row({ SIZE: 'XL', UNIQUE_KEY: '4', PIECE_PRICE: 'ask' }),
])

async function staged(content: string | Buffer = file, source = 'acme') {
  const id = randomUUID()
  const answer = await member.upload(content, { id, source })
  expect(answer.statusCode).toBe(201)
  await member.settle()
  return id
}

async function kept(): Promise<number> {
  let count = 0
  for await (const _ of shop.blobs.feeds.list()) count++
  return count
}

test('the sample is read without a fault', async () => {
  const id = await staged(sampleCsv, 'sample')
  expect((await member.run(id)).summary).toMatchObject({ read: sampleRows, failed: 0, new: 2 })
})

/** The products of the log. */
async function imported(): Promise<readonly ProductImported[]> {
  const found: ProductImported[] = []
  for await (const page of shop.store.readAll(-1, ['ProductImported']))
    found.push(...page.map(({ data }) => data as ProductImported))
  return found
}

async function stock() {
  const [{ productId, feed }] = (await imported()) as [ProductImported]
  const { state } = await shop.handler.fold(stockDecider, productId)
  return Object.fromEntries(feed.variants.map(({ sku, size }) => [size, state.onHand[sku]]))
}

describe('a file that is brought', () => {
  test('is checked, and nothing is imported', async () => {
    const id = await staged()
    expect(await member.run(id)).toMatchObject({ state: 'ready', source: 'acme', format: 'supplier', name: 'feed.csv' })
    const page = await member.page(id)
    expect(page?.summary).toMatchObject({ read: 4, imported: 1, failed: 3, new: 1 })
    expect(page?.found?.problems).toMatchObject([
      { row: 3, column: 'QTY', value: '12 dz', alike: 2 },
      { row: 4, column: 'QTY', value: '12 dz', alike: 2 },
      { row: 5, column: 'PIECE_PRICE', value: 'ask', alike: 1 },
    ])
    expect(page?.head?.columns.find(({ header }) => header === 'QTY')).toEqual({
      ...{ header: 'QTY', key: 'qty', readAs: 'QTY', said: false },
      samples: ['5', '12 dz', '12 dz'],
    })
    expect(await imported()).toEqual([])
  })

  test('is put right, and goes in as it was put right', async () => {
    const id = await staged()
    const fixes = [
      ['values', { column: 'QTY', value: '12 dz', readAs: '144' }],
      ['rows', { row: 4, column: 'QTY', value: '24' }],
      ['rows', { row: 5, column: 'PIECE_PRICE', value: '9.00' }],
    ] as const
    for (const [what, fix] of fixes) expect((await member.call('POST', `/${id}/${what}`, fix)).statusCode).toBe(204)
    expect((await member.call('POST', `/${id}/start`, {})).json()).toMatchObject({ code: 'import-unchecked' })
    await member.settle()
    expect((await member.page(id))?.found?.problems).toEqual([])
    expect((await member.call('POST', `/${id}/start`, {})).statusCode).toBe(204)
    await member.settle()
    expect(await member.run(id)).toMatchObject({ state: 'done', summary: { imported: 4, failed: 0, new: 1 } })
    expect(await stock()).toEqual({ s: 5, m: 144, l: 24, xl: 50 })
    expect((await member.call('POST', `/${id}/rows`, fixes[1][1])).json()).toMatchObject({ code: 'import-begun' })
  })

  test('tells what is doubtful and unknown so that it is put right in place; a row is left out and taken in again', async () => {
    const prices = ['8.00', '80.00', '8.00']
    const id = await staged(
      supplierCsv(
        prices.map((PIECE_PRICE, n) =>
          row({ SIZE: 'SML'[n]!, PIECE_PRICE, ...(n === 0 && { COLOR_NAME: 'Zorblax' }) }),
        ),
      ),
    )
    const found = async () => (await member.page(id))!.found!
    expect(await found()).toMatchObject({
      suspects: [{ row: 3, column: 'PIECE_PRICE', proposed: '8.00', from: 800, to: 8000 }],
      unknown: { colors: [{ value: 'Zorblax', columns: ['COLOR_NAME'], number: 1 }], sizes: [], categories: [] },
      known: { sizes: [] },
    })
    const say = async (path: string, body: object) => {
      expect((await member.call('POST', `/${id}/${path}`, body)).statusCode).toBe(204)
      await member.settle()
      return member.page(id)
    }
    expect(await say('left-out', { row: 3, out: true })).toMatchObject({
      ...{ leftOut: [3], summary: { imported: 2, failed: 1, suspects: 0 } },
      found: { problems: [], problemsTotal: 0 },
    })
    expect(await say('left-out', { row: 3, out: false })).toMatchObject({ leftOut: [], summary: { suspects: 1 } })
    const read = { column: 'COLOR_NAME', value: 'Zorblax', readAs: 'Navy', always: true }
    expect(await say('values', read)).toMatchObject({ summary: { unknownColors: 0 } })
    expect(await say('rows', { row: 3, column: 'PIECE_PRICE', value: '8.00' })).toMatchObject({
      summary: { imported: 3, suspects: 0 },
      found: { corrected: 1 },
    })
    await say('start', {})
    expect((await imported())[0]!.feed.variants.map(({ color, price }) => [color, price])).toEqual(
      prices.map(() => ['navy', 800]),
    )
    expect((await member.call('POST', `/${id}/left-out`, { row: 3, out: true })).json()).toMatchObject({
      code: 'import-begun',
    })
  })

  test('shows rows that stay out page by page', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => row({ 'STYLE#': `S${n}`, PIECE_PRICE: n < 5 ? '8.08' : 'ask' }))
    const id = await staged(supplierCsv(rows))
    const page = async (problems: number) => (await shop.queries('en').importRun(id, { problems, kept: 1 }))!.found!
    expect(await page(1)).toMatchObject({ page: 1, pages: 2, problemsTotal: 55, more: 0 })
    expect((await page(1)).problems).toHaveLength(50)
    expect((await page(9)).problems.map(({ row }) => row)).toEqual([57, 58, 59, 60, 61])
  })

  test('a word that is always read so is known to the next file', async () => {
    const id = await staged()
    const word = { column: 'QTY', value: '12 dz', readAs: '144', always: true }
    expect((await member.call('POST', `/${id}/values`, word)).statusCode).toBe(204)
    await member.settle()
    expect((await member.page(id))?.summary).toMatchObject({ imported: 3, failed: 1 })
    const next = await staged(file.replace('Heavyweight', 'Light'))
    expect(await member.page(next)).toMatchObject({
      summary: { imported: 3, failed: 1 },
      words: [{ column: 'QTY', value: '12 dz', readAs: '144' }],
    })
    const back = { ...word, readAs: '12 dz' }
    expect((await member.call('POST', `/${next}/values`, back)).statusCode).toBe(204)
    await member.settle()
    expect(await member.page(next)).toMatchObject({ summary: { imported: 1, failed: 3 }, words: [] })
  })

  test('is checked anew where somebody asks: the shop changed since', async () => {
    const [first, second] = [await staged(), await staged()]
    expect((await member.page(second))?.summary).toMatchObject({ new: 1, unchanged: 0 })
    await member.call('POST', `/${first}/start`, {})
    await member.settle()
    expect((await member.call('POST', `/${second}/check`)).statusCode).toBe(204)
    await member.settle()
    expect(await member.page(second)).toMatchObject({ state: 'ready', summary: { new: 0, unchanged: 1 } })
    expect((await member.call('POST', `/${first}/check`)).json()).toMatchObject({ code: 'import-begun' })
  })

  test('of another kind leaves what its source knows of the columns of the first', async () => {
    const map = async (content: string, format: string, columns: object, source = 'acme') => {
      const id = await staged(content, source)
      expect((await member.call('POST', `/${id}/columns`, { source, format, columns })).statusCode).toBe(204)
      await member.settle()
      return id
    }
    const read = async (id: string) =>
      Object.fromEntries((await member.page(id))!.head!.columns.map(({ header, readAs }) => [header, readAs]))
    const products = csv(['Slug', 'Title', 'Variant Price'], [['tee', 'Tee', '10.00']])
    const counts = csv(['Slug', 'SKU', 'Location', 'On hand', 'Bin'], [['tee', 'T', 'Shop', '3', '9']])
    await map(products, 'shopify', { slug: 'Handle' })
    await map(counts, 'shopify-inventory', { slug: 'Handle', sku: '' })
    const next = await staged(products)
    expect(await member.run(next)).toMatchObject({ state: 'ready', format: 'shopify' })
    const counted = await staged(counts)
    expect(await read(counted)).toMatchObject({ Slug: 'Handle', SKU: '' })
    expect((await member.page(counted))?.head?.columns.filter(({ said }) => said)).toHaveLength(2)

    // A file without the name of a supplier is one of its kind.
    const nameless = file.replace('QTY', 'PIECES')
    await map(nameless, 'auto', { pieces: 'QTY' }, '')
    expect(await read(await staged(nameless.replace('Heavyweight', 'Light'), ''))).toMatchObject({ PIECES: 'QTY' })
  })

  test('of a format that nobody knows is mapped once, and its source remembers', async () => {
    const unknown = csv(['Slug', 'Name', 'Our price', 'Variant SKU'], [['tee', 'Tee', '10.00', 'T-1']])
    const id = await staged(unknown)
    expect(await member.run(id)).toMatchObject({ state: 'refused' })
    const seen = 'Slug, Name, Our price, Variant SKU'
    expect((await member.page(id))?.problem).toEqual({ code: 'unknown-format', facts: { seen } })
    const columns = { slug: 'Handle', name: 'Title', 'our price': 'Variant Price' }
    // Its page offers the names of each format, since nobody knows which one it is.
    const { kind, choices } = (await member.page(id))!.head!
    expect(kind).toBeNull()
    expect(choices.shopify!.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(columns)))
    expect(choices.supplier).toEqual(expect.arrayContaining([{ name: 'PIECE_PRICE', means: 'price' }]))
    const mapped = { source: 'acme', format: 'shopify', columns }
    expect((await member.call('POST', `/${id}/columns`, mapped)).statusCode).toBe(204)
    await member.settle()
    expect(await member.run(id)).toMatchObject({ state: 'ready', format: 'shopify', summary: { imported: 1 } })
    const next = await staged(unknown.replace('10.00', '12.00'))
    expect(await member.run(next)).toMatchObject({ state: 'ready', format: 'shopify', summary: { imported: 1 } })
  })

  test.each([
    ['of 0 bytes', '', 422, 'The file is empty. Export the feed again as CSV with its header row.'],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 422, 'This file is a picture (PNG)'],
    ['that is a workbook', Buffer.from('504b030414000600', 'hex'), 422, 'This file is an Excel'],
    ['that is a picture with a script', '<svg><script>alert(1)</script></svg>', 422, 'an SVG picture'],
    ['that is packed', gzipSync('STYLE#,MILL'), 422, 'This file is packed (gzip).'],
    ['that is JSON', '[{"STYLE#": "A"}]', 422, 'This file is JSON'],
    ['of zeros', Buffer.alloc(5000), 422, 'it holds binary data'],
    ['larger than 100 MB', Buffer.alloc(mostBytes + 1, 'a'), 413, 'The file is larger than 100 MB.'],
  ])('%s is refused with a sentence, and nothing of it is kept', async (_what, content, status, sentence) => {
    const answer = await member.upload(content)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().detail).toContain(sentence)
    expect(await kept()).toBe(0)
    await shop.caughtUp()
    expect((await member.call('GET', '/list')).json().total).toBe(0)
  })

  test('is brought once under one id', async () => {
    const id = randomUUID()
    await member.upload(file, { id })
    await member.upload(file, { id })
    await member.settle()
    expect((await member.call('GET', '/list')).json().total).toBe(1)
  })

  test('comes back as the rows that stay out', async () => {
    const id = await staged()
    const answer = await member.call('GET', `/${id}/failures`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.body.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffRow,Column,Value,What is wrong,What to do',
      '3,QTY,12 dz,The quantity is not a whole number,Write it like 497',
    ])
    const inFrench = await member.call('GET', `/${id}/failures?lng=fr`)
    expect(inFrench.body).toContain('3,QTY,12 dz,La quantité n’est pas un nombre entier,Écrivez-la ainsi : 497')
    const taken = await eventsOf(shop, 'ExportTaken')
    const rows = answer.body.trim().split('\r\n').length - 1
    const told = { list: 'import-failures', filters: { import: [id] }, rows }
    expect(taken.map(({ data }) => data)).toMatchObject([told, told])
  })
})

describe('rights', () => {
  test('who may not change products brings nothing and sees nothing', async () => {
    const other = bringing(shop, (await signedIn(shop, { staff: rights('orders') })).cookie)
    expect((await other.upload(file)).statusCode).toBe(403)
    expect((await other.call('GET', '/list')).statusCode).toBe(403)
  })

  test('who may not count imports products, and leaves quantities as they are', async () => {
    const id = await staged()
    const other = bringing(shop, (await signedIn(shop, { staff: rights('product') })).cookie)
    expect((await other.call('POST', `/${id}/start`, { counted: true })).statusCode).toBe(403)
    expect((await other.call('POST', `/${id}/start`, {})).statusCode).toBe(204)
    await member.settle()
    expect(await member.run(id)).toMatchObject({ state: 'done', summary: { new: 1, counts: 0 } })
    for await (const page of shop.store.readAll(-1, ['StockCounted'])) expect(page).toEqual([])
  })

  test('an import whose member lost the right ends before it writes', async () => {
    const id = await staged()
    const member2 = await signedIn(shop, { staff: rights('product', 'stock') })
    await bringing(shop, member2.cookie).call('POST', `/${id}/start`, {})
    await shop.accounts.send(member2.accountId, { type: 'ChangeRole', data: { admin: false, staff: null } })
    await member.settle()
    expect(await member.run(id)).toMatchObject({ state: 'not-permitted' })
    expect(await imported()).toEqual([])
  })
})

test('an import that is stopped before it begins writes nothing', async () => {
  const id = await staged()
  await member.call('POST', `/${id}/start`, {})
  expect((await member.call('POST', `/${id}/stop`)).statusCode).toBe(204)
  await member.settle()
  expect(await member.run(id)).toMatchObject({ state: 'stopped' })
  expect(await imported()).toEqual([])
})

test.each(['supplier-sample.csv', 'shopify-sample.csv'])('%s says what the command line says of it', async name => {
  const content = await readFile(join(import.meta.dirname, '../../import', name))
  const id = await staged(content, '')
  const { summary } = (await member.page(id))!
  await member.call('POST', `/${id}/start`, {})
  await member.settle()
  const run = await member.run(id)
  expect(run).toMatchObject({
    state: 'done',
    summary: { read: summary!.read, imported: summary!.imported, new: summary!.new },
  })
})
