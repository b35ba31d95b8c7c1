import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from '#api/storefront/home.ts'

const mixed = { most: 2, within: 8 }
const group = (item: string) => item[0]!

test('too much of one group comes after the others', () => {
  expect(spread(['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2', 'b3', 'd1', 'e1', 'f1'], group, mixed)).toEqual([
    'a1',
    'a2',
    'b1',
    'c1',
    'b2',
    'd1',
    'e1',
    'f1',
    'a3',
    'a4',
    'b3',
  ])
})

test('where there are no others the order stays', () => {
  const items = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']
  expect(spread(items, group, mixed)).toEqual(items)
  expect(spread(['a1', 'a2', 'a3', 'b1'], group, mixed)).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(spread([], group, mixed)).toEqual([])
})

test('it loses nothing, keeps the order within a group, and mixes as far as there are groups', () => {
  const items = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 })
    .map(groups => groups.map((name, place) => `${name}${place}`))
  fc.assert(
    fc.property(items, list => {
      const spreadOut = spread(list, group, mixed)
      expect([...spreadOut].sort()).toEqual([...list].sort())
      for (const name of 'abcde') {
        const own = (from: readonly string[]) => from.filter(item => group(item) === name)
        expect(own(spreadOut)).toEqual(own(list))
      }
      const available = [...Map.groupBy(list, group).values()].reduce((sum, own) => sum + Math.min(2, own.length), 0)
      const head = spreadOut.slice(0, Math.min(8, available))
      for (const own of Map.groupBy(head, group).values()) expect(own.length).toBeLessThanOrEqual(2)
    }),
  )
})
