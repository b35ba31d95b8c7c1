import { describe, expect, test } from 'vitest'
import type { IndexKey } from '#projections/projection.ts'
import { type Bench, put, view } from './read-models-bench.ts'

export function indexesContract(bench: Bench): void {
  describe('indexes', () => {
    const keys: { readonly [id: string]: IndexKey } = {
      a: -1.5,
      b: -1,
      c: 0,
      d: 0.25,
      e: 2,
      f: 10,
      g: '',
      h: 'Z',
      i: 'a',
      j: 'aa',
      k: 'é',
      l: '\u{1f9e5}',
    }

    test('sort numbers by size and text by code point', async () => {
      const shuffled = Object.keys(keys).sort((x, y) => ((x.charCodeAt(0) * 7) % 12) - ((y.charCodeAt(0) * 7) % 12))
      await bench.commit({ puts: shuffled.map(id => put(id, {}, { byKey: [[], [keys[id]!]] })) })
      expect((await bench.models.range(view, 'byKey')).join('')).toBe('abcdefghijkl')
      expect((await bench.models.range(view, 'byKey', { reverse: true })).join('')).toBe('lkjihgfedcba')
      expect((await bench.models.range(view, 'byKey', { from: -1, to: 2 })).join('')).toBe('bcde')
      expect((await bench.models.range(view, 'byKey', { from: 'a', reverse: true })).join('')).toBe('lkji')
      expect((await bench.models.range(view, 'byKey', { to: 0, reverse: true })).join('')).toBe('cba')
      expect((await bench.models.range(view, 'byKey', { offset: 3, limit: 2 })).join('')).toBe('de')
      expect((await bench.models.range(view, 'byKey', { offset: 11 })).join('')).toBe('l')
      expect((await bench.models.range(view, 'byKey', { limit: 0 })).join('')).toBe('')
      expect((await bench.models.range(view, 'byKey', { from: -1, reverse: true, offset: 1, limit: 2 })).join('')).toBe(
        'kj',
      )
      expect(await bench.models.range(view, 'byOther')).toEqual([])
    })

    test('a range of a tuple holds all that begin with it; a lookup only the very key', async () => {
      const byCustomer = (customer: string, at: number) => ({ byCustomer: [[], [[customer, at]]] as const })
      await bench.commit({
        puts: [
          put('o1', {}, byCustomer('c1', 30)),
          put('o2', {}, byCustomer('c1', 10)),
          put('o3', {}, byCustomer('c10', 20)),
          put('o4', {}, byCustomer('c', 40)),
          put('o5', {}, { byCustomer: [[], ['c1']] }),
        ],
      })
      expect(await bench.models.range(view, 'byCustomer', { from: ['c1'], to: ['c1'] })).toEqual(['o5', 'o2', 'o1'])
      expect(await bench.models.range(view, 'byCustomer', { from: ['c1', 20], to: ['c1'], reverse: true })).toEqual([
        'o1',
      ])
      expect(await bench.models.lookup(view, 'byCustomer', 'c1')).toEqual(['o5'])
      expect(await bench.models.lookup(view, 'byCustomer', ['c1', 10])).toEqual(['o2'])
      expect(await bench.models.lookup(view, 'byCustomer', ['c1', 11])).toEqual([])
    })

    test('a document stands under all its keys, and moves when they change', async () => {
      await bench.commit({
        puts: [put('p1', {}, { byTag: [[], ['red', 'blue', 'red']] }), put('p2', {}, { byTag: [[], ['blue']] })],
      })
      expect(await bench.models.lookup(view, 'byTag', 'blue')).toEqual(['p1', 'p2'])
      expect(await bench.models.range(view, 'byTag')).toEqual(['p1', 'p2', 'p1'])
      await bench.commit({
        puts: [
          put(
            'p1',
            {},
            {
              byTag: [
                ['red', 'blue'],
                ['blue', 'green'],
              ],
            },
          ),
        ],
        removals: [{ id: 'p2', indexes: { byTag: { before: ['blue'], after: [] } } }],
      })
      expect(await bench.models.lookup(view, 'byTag', 'red')).toEqual([])
      expect(await bench.models.lookup(view, 'byTag', 'blue')).toEqual(['p1'])
      expect(await bench.models.lookup(view, 'byTag', 'green')).toEqual(['p1'])
    })
  })

  describe('tallies', () => {
    test('add up over commits; those that come to nothing are gone', async () => {
      await bench.commit({
        tallies: [
          ['sales:1', 5],
          ['sales:2', 0.25],
          ['salt', 1],
          ['é', 2],
        ],
      })
      await bench.commit({
        tallies: [
          ['sales:1', -7],
          ['sales:2', 0.5],
          ['sales:10', 3],
        ],
      })
      expect(await bench.models.tallies(view, 'sales:')).toEqual(
        new Map([
          ['sales:1', -2],
          ['sales:10', 3],
          ['sales:2', 0.75],
        ]),
      )
      expect((await bench.models.tallies(view, '')).size).toBe(5)
      await bench.commit({
        tallies: [
          ['sales:1', 2],
          ['salt', -1],
        ],
      })
      expect(await bench.models.tallies(view, 'sal')).toEqual(
        new Map([
          ['sales:10', 3],
          ['sales:2', 0.75],
        ]),
      )
    })

    test('sums stay exact as numbers do', async () => {
      await bench.commit({
        tallies: [
          ['big', Number.MAX_SAFE_INTEGER - 10],
          ['third', 1 / 3],
        ],
      })
      await bench.commit({
        tallies: [
          ['big', 9],
          ['third', 1 / 3],
        ],
      })
      expect(await bench.models.tallies(view, '')).toEqual(
        new Map([
          ['big', Number.MAX_SAFE_INTEGER - 1],
          ['third', 1 / 3 + 1 / 3],
        ]),
      )
    })
  })
}
