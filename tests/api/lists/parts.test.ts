import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyList, defineList } from '#api/plumbing/lists/define.ts'
import type { List } from '#projections/list.ts'
import { openParcels } from './list-world.ts'
import { type Parcel, type ParcelEvent, parcelView } from './parcels.ts'

/** A tag of a parcel. */
type Tag = { readonly tag: string; readonly to: string; readonly age: number }

let today = 0
const tagLists = {
  tie: () => 0,
  sorts: { tag: { text: ({ tag }) => tag }, age: { number: ({ age }) => age } },
  views: { all: { holds: () => true, sort: 'tag' }, old: { holds: ({ age }) => age > 10, sort: '-age' } },
  sums: {},
} satisfies List<Tag>

const row = z.object({ tag: z.string(), to: z.string(), age: z.number() }).meta({ id: 'TagRow' })
const tagList = defineList<Tag, typeof row>({
  ...{ name: 'tags', view: parcelView, permission: 'orders', list: tagLists, row, rowOf: part => part },
  parts: ({ to, weight, tags }: Parcel) => new Map(tags.map(tag => [tag, { tag, to, age: weight + today }])),
  asOf: () => today,
  filters: { to: { choice: ({ to }) => [to], words: 'To whom' } },
  search: { own: ({ to }) => [to], shared: ({ tag }) => [tag] },
  columns: { tag: ({ tag }) => tag },
  label: ({ tag }) => tag,
  bulk: {},
})

let world: Awaited<ReturnType<typeof openParcels>>
beforeEach(async () => {
  today = 0
  world = await openParcels(tagList as AnyList)
})
afterEach(() => world.end())

const kept = (id: string, tags: readonly string[], to = 'Ada'): ParcelEvent => ({
  type: 'ParcelKept',
  data: { id, parcel: { to, weight: 5, state: 'packed', tags, sentOn: null } },
})
const answer = (asked: { readonly [name: string]: string } = {}) => world.list.answer(world.query(asked))
const tagsOf = ({ rows }: { readonly rows: readonly unknown[] }) => rows.map(each => (each as Tag).tag)

test('each part of a document is a row: it comes, changes and goes with its document', async () => {
  await world.append(kept('p1', ['silk', 'a/b, c']), kept('p2', ['wool'], 'Bo'))
  const first = await answer()
  expect(tagsOf(first)).toEqual(['a/b, c', 'silk', 'wool'])
  expect(first.views).toEqual([
    { name: 'all', count: 3 },
    { name: 'old', count: 0 },
  ])
  await world.append(kept('p1', ['silk', 'linen'], 'Cy'))
  expect((await answer({ q: 'cy' })).rows).toEqual([
    { tag: 'linen', to: 'Cy', age: 5 },
    { tag: 'silk', to: 'Cy', age: 5 },
  ])
  expect(tagsOf(await answer({ 'f.to': 'Bo' }))).toEqual(['wool'])
  await world.append({ type: 'ParcelLost', data: { id: 'p1' } })
  expect(tagsOf(await answer())).toEqual(['wool'])
  expect((await answer()).views[0]).toEqual({ name: 'all', count: 1 })
})

test('rows are asked for by their ids, whatever signs are in these; others are left out', async () => {
  await world.append(kept('p/1', ['a/b, c', 'silk']))
  const { found } = await answer()
  const rows = [...found, 'p%2F1/gone', 'nobody/silk', '%E0%A4%A/x'].join(',')
  const asked = await answer({ rows })
  expect(tagsOf(asked)).toEqual(['a/b, c', 'silk'])
  expect(asked.found).toEqual(found)
  const lines: string[] = []
  for await (const line of world.list.csv(await world.list.select(world.query({})), ['tag'])) lines.push(line)
  expect(lines.join('')).toBe('\ufefftag\r\n"a/b, c"\r\nsilk\r\n')
})

test('rows are made anew on another day', async () => {
  await world.append(kept('p1', ['silk']))
  expect((await answer({ view: 'old' })).total).toBe(0)
  today = 6
  const { rows, views } = await answer({ view: 'old' })
  expect(rows).toEqual([{ tag: 'silk', to: 'Ada', age: 11 }])
  expect(views).toContainEqual({ name: 'old', count: 1 })
})

test('after any changes the rows are the parts of all documents', async () => {
  const change = fc.record({ id: fc.constantFrom('a', 'b', 'c'), tags: fc.uniqueArray(fc.constantFrom('u', 'v', 'w')) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async changes => {
      const fresh = await openParcels(tagList as AnyList)
      for (const { id, tags } of changes) {
        await fresh.append(kept(id, tags))
        const all = [...fresh.docs].flatMap(([of, doc]) => doc.tags.map(tag => `${tag} ${of}/${tag}`)).sort()
        const { found, total } = await fresh.list.answer(fresh.query({}))
        expect(found).toEqual(all.map(each => each.split(' ')[1]))
        expect(total).toBe(all.length)
      }
      await fresh.end()
    }),
    { numRuns: 40 },
  )
})
