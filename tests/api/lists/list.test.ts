import { afterEach, beforeEach, expect, test } from 'vitest'
import { csvLine } from '#api/plumbing/lists/csv.ts'
import { mostPages, onPage } from '#api/plumbing/lists/query.ts'
import { openParcels } from './list-world.ts'
import type { Parcel, ParcelEvent } from './parcels.ts'

let world: Awaited<ReturnType<typeof openParcels>>
beforeEach(async () => {
  world = await openParcels()
})
afterEach(() => world.end())

const parcel: Parcel = { to: 'Ada', weight: 1, state: 'packed', tags: [], sentOn: null }
const kept = (n: number, more: Partial<Parcel> = {}): ParcelEvent => ({
  type: 'ParcelKept',
  data: { id: `p${String(n).padStart(6, '0')}`, parcel: { ...parcel, ...more } },
})
const many = (count: number) => Array.from({ length: count }, (_, n) => kept(n, { weight: n }))
type Asked = { readonly [name: string]: string }
const answer = (asked: Asked) => world.list.answer(world.query(asked))

test('built-in views are read from their index: nothing is in memory before a filter needs it', async () => {
  await world.append(...many(120))
  const { total, pages, views, sums } = await answer({ page: '2' })
  expect({ total, pages, sums }).toEqual({ total: 120, pages: 3, sums: { weight: (119 * 120) / 2 } })
  expect(views).toEqual([
    { name: 'all', count: 120 },
    { name: 'packed', count: 120 },
    { name: 'light', count: 3 },
  ])
  await world.list.sweep.run()
  await world.list.select(world.query({ view: 'light' }))
  expect(world.scans.count).toBe(0)
  await answer({ q: 'ada' })
  await answer({ 'f.state': 'packed' })
  expect(world.scans.count).toBe(1)
})

test('changes are taken in without reading everything again, also very many at once', async () => {
  await world.append(...many(700))
  expect((await answer({ 'f.state': 'sent' })).total).toBe(0)
  await world.append(...Array.from({ length: 600 }, (_, n) => kept(n, { weight: n, state: 'sent' })))
  const { total, rows } = await answer({ 'f.state': 'sent', sort: '-weight' })
  expect({ total, first: rows[0]!.weight }).toEqual({ total: 600, first: 599 })
  expect(world.scans.count).toBe(1)
})

test('a count of a saved view waits for no rows: what filters is counted once they are in memory', async () => {
  await world.append(...many(60), kept(61, { state: 'sent' }))
  const asked: readonly Asked[] = [{ view: 'all' }, { sort: 'to' }, { 'f.state': 'sent' }]
  const counts = () => world.list.counts(asked.map(world.query))
  expect(await counts()).toEqual([61, 61, null])
  await answer({ q: 'ada' })
  expect(await counts()).toEqual([61, 61, 1])
  await world.append(kept(62, { state: 'sent' }))
  expect(await counts()).toEqual([62, 62, 2])
  expect(world.scans.count).toBe(1)
})

test('a few saved views are counted for one answer, the others for the next ones', async () => {
  await world.append(...many(9))
  await answer({ q: 'ada' })
  const queries = ['today', 'today-1', 'today-2', 'today-3', 'today-4'].map(day => world.query({ 'f.sentOn': day }))
  expect(await world.list.counts(queries)).toEqual([0, 0, 0, 0, null])
  expect(await world.list.counts(queries)).toEqual([0, 0, 0, 0, 0])
})

test('a page beyond the last is the last', async () => {
  await world.append(...many(60))
  for (const asked of [{ page: '9' } as Asked, { page: '9', q: 'ada' }]) {
    const { page, rows } = await answer(asked)
    expect({ page, rows: rows.length }).toEqual({ page: 2, rows: 10 })
  }
})

test('rows that are asked for by id come with the count of the query, and whether it finds them', async () => {
  await world.append(kept(1, { state: 'sent' }), kept(2, { state: 'packed' }), kept(3, { to: 'Zoë', state: 'packed' }))
  const [one, two] = ['p000001', 'p000002']
  for (const [asked, found, total] of [
    [{ view: 'packed' }, [two], 2],
    [{ view: 'all', 'f.state': 'sent' }, [one], 1],
  ] as const) {
    const shown = await answer({ ...asked, rows: `${one},${two},gone` } as Asked)
    expect(shown).toMatchObject({ found, total, ignored: [] })
    expect(shown.rows.length).toBe(2)
  }
})

test('a list of more than the pages show says so, and adds nothing up', async () => {
  await world.append(...many(mostPages * onPage + 1))
  for (const asked of [{} as Asked, { q: 'ada' }]) {
    const { pages, beyond, sums } = await answer(asked)
    expect({ pages, beyond, sums }).toEqual({ pages: mostPages, beyond: true, sums: null })
  }
  expect((await world.list.select(world.query({ q: 'ada' }))).length).toBe(mostPages * onPage + 1)
})

test('an export has the chosen columns of the selected rows, in their order', async () => {
  await world.append(kept(1, { to: 'Zoë', weight: 2 }), kept(2, { to: 'a "b", c', tags: ['cold', 'heavy'] }))
  const ids = await world.list.select(world.query({ sort: '-weight' }))
  await world.append({ type: 'ParcelLost', data: { id: 'p000003' } })
  let csv = ''
  for await (const part of world.list.csv(ids, ['to', 'weight', 'tags'])) csv += part
  expect(csv).toBe('\ufeffto,weight,tags\r\nZoë,2,\r\n"a ""b"", c",1,cold heavy\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('a spreadsheet does not run %j', text => {
  expect(csvLine([text])).toMatch(/^"?'/)
})

test('numbers, even below zero, stay numbers in an export', () => {
  expect(csvLine([-5, null, 'plain'])).toBe('-5,,plain\r\n')
})
