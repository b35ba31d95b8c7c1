import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableFile } from '#api/settings/index.ts'
import type { Row } from '#domain/shared/tables.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let ana: SignedIn
let ben: SignedIn
beforeAll(async () => {
  shop = await openShop()
  ana = await signedIn(shop, { name: 'Ana', admin: true })
  ben = await signedIn(shop, { name: 'Ben', admin: true })
})
afterAll(() => shop.end())

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, { cookie } = ana) =>
  shop.app.inject({
    ...{ method, url: `/api/admin/settings/tables/${path}`, headers: { cookie } },
    ...(payload && { payload }),
  })
const change = (table: string, before: Row | null, after: Row | null, by = ana) =>
  ask('PATCH', table, { id: randomUUID(), before, after }, by)
async function page(table: string, asked: Record<string, string> = {}, { cookie } = ana) {
  await shop.caughtUp()
  return shop.queries('en', undefined, { cookie }).tablePage(table, new URLSearchParams(asked))
}
const host = (name: string) => ({ host: name })
const word = (word: string, value: string) => ({ word, means: 'kind', value })

test('a row is added, changed, renamed and removed, and the words of a search find it', async () => {
  expect((await change('words', null, word('zorb', 'tops'))).json()).toEqual({ key: 'zorb\nkind' })
  expect(await page('words', { q: 'ZORB tops' })).toMatchObject({
    ...{ found: 1, page: 1, pages: 1, keys: 2, columns: ['word', 'means', 'value'] },
    shown: [{ key: 'zorb\nkind', row: word('zorb', 'tops') }],
  })
  expect((await change('words', word('zorb', 'tops'), word('zorb', 'dresses'))).statusCode).toBe(200)
  expect((await change('words', word('zorb', 'dresses'), word('zorbs', 'dresses'))).statusCode).toBe(200)
  expect((await page('words', { row: 'zorbs\nkind' }))!.open).toEqual({
    ...{ key: 'zorbs\nkind', row: word('zorbs', 'dresses') },
  })
  expect(await page('words', { q: 'zorb' })).toMatchObject({ found: 1 })
  expect((await change('words', word('zorbs', 'dresses'), null)).statusCode).toBe(200)
  expect(await page('words', { q: 'zorb' })).toMatchObject({ found: 0 })
})

test('a row that nothing can be made of, one of a name that is taken, and one that went are refused with a reason', async () => {
  const wrong = await change('markup', { brand: '*', markup: '1' }, { brand: '*', markup: 'free' })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { code: 'row-refused', path: 'markup' }])
  await change('picture-hosts', null, host('a.example'))
  const taken = await change('picture-hosts', null, host('A.example'))
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'row-taken'])
  expect((await change('picture-hosts', host('gone.example'), host('b.example'))).json().code).toBe('row-not-found')
  expect((await ask('PATCH', 'picture-hosts', { id: randomUUID(), before: null, after: null })).statusCode).toBe(400)
  expect((await ask('PATCH', 'nothing', { id: randomUUID(), before: null, after: host('x') })).statusCode).toBe(400)
})

test('two people who change one row: other columns go in, the same column asks', async () => {
  const size = (order: string, also: string) => ({ size: 'Zeta', order, also })
  await change('sizes', null, size('900', ''))
  expect((await change('sizes', size('900', ''), size('901', ''), ben)).statusCode).toBe(200)
  expect((await change('sizes', size('900', ''), size('900', 'Z'))).statusCode).toBe(200)
  expect((await page('sizes', { row: 'zeta' }))!.open!.row).toEqual(size('901', 'Z'))
  const met = await change('sizes', size('900', 'Z'), size('902', 'Z'))
  expect([met.statusCode, met.json()]).toMatchObject([
    409,
    { code: 'edited-meanwhile', clashes: [{ path: 'order', before: '900', theirs: '901', yours: '902' }] },
  ])
  expect((await change('sizes', size('900', 'Z'), null)).json().code).toBe('edited-meanwhile')
  // Sent once more, it is the same change.
  const again = { id: randomUUID(), before: size('901', 'Z'), after: size('902', 'Z') }
  expect((await ask('PATCH', 'sizes', again)).statusCode).toBe(200)
  expect((await ask('PATCH', 'sizes', again)).statusCode).toBe(200)
})

test('the page says what the file says, reads it in, and names rows that were changed on both sides', async () => {
  const file = tableFile(shop.folderPath, 'top-brands')
  const readIn = async () => (await ask('POST', 'files')).json()
  await readIn()
  expect(await page('top-brands')).toMatchObject({ rows: 0, waiting: 0, fault: null, conflicts: [] })
  await writeFile(file, 'brand\nNorthloom\n')
  expect(await page('top-brands')).toMatchObject({ rows: 0, waiting: 1 })
  expect(await readIn()).toEqual({ taken: 1, refused: 0, faults: [] })
  expect(await page('top-brands')).toMatchObject({ rows: 1, waiting: 0 })

  const markup = tableFile(shop.folderPath, 'markup')
  await change('markup', { brand: '*', markup: '1' }, { brand: '*', markup: '1.2' })
  await writeFile(markup, 'brand,markup\n*,1.5\n')
  expect(await readIn()).toEqual({ taken: 0, refused: 1, faults: [] })
  const [conflict] = (await page('markup'))!.conflicts
  expect(conflict).toMatchObject({ key: '*', kept: { brand: '*', markup: '1.2' }, file: { brand: '*', markup: '1.5' } })
  expect(await readFile(markup, 'utf8')).toContain('*,1.2')
  expect((await change('markup', conflict!.kept, conflict!.file)).statusCode).toBe(200)
  expect((await page('markup'))!.conflicts).toEqual([])

  await writeFile(markup, 'brand,markup\n*,free\n')
  const fault = { is: 'row', name: '*', column: 'markup', value: 'free' }
  expect((await page('markup'))!.fault).toEqual(fault)
  expect((await readIn()).faults).toEqual([expect.stringContaining('Write a factor')])
  const list = await shop.queries('en', undefined, ana).tableList()
  expect(list.find(({ table }) => table === 'markup')).toMatchObject({
    rows: 1,
    fault,
  })
  await writeFile(markup, 'brand;markup\n*;1.2\n')
  expect((await page('markup'))!.fault).toEqual({ is: 'columns', expected: 'brand,markup' })
  await writeFile(markup, 'brand,markup\n"*,1.2\n')
  expect((await page('markup'))!.fault).toMatchObject({ is: 'broken' })
})

test('the history says who changed which rows, and the shop’s history takes them back', async () => {
  await change('picture-hosts', null, host('cdn.example'))
  await shop.caughtUp()
  const { entries } = (await ask('GET', 'picture-hosts/history')).json()
  expect(entries[0]).toMatchObject({
    ...{ by: { kind: 'staff', name: 'Ana' }, from: null, more: 0 },
    changes: [{ path: 'cdn.example', from: null, to: host('cdn.example') }],
  })
  const undone = await shop.app.inject({
    ...{ method: 'POST', url: `/api/admin/history/lines/${encodeURIComponent(entries[0].line)}/undo` },
    ...{ headers: { cookie: ana.cookie }, payload: { id: randomUUID() } },
  })
  expect(undone.statusCode).toBe(200)
  expect(await page('picture-hosts', { q: 'cdn.example' })).toMatchObject({ found: 0 })
})

test('whoever may only look sees that', async () => {
  const permissions = [{ name: 'settings', view: true, edit: false, delete: false }]
  const looks = await signedIn(shop, { staff: { status: 'active', permissions } as never })
  expect((await change('picture-hosts', null, host('x.example'), looks)).statusCode).toBe(403)
  expect((await page('picture-hosts', {}, looks))!.may).toEqual({ edit: false, history: false })
  expect(await page('nothing')).toBeNull()
})
