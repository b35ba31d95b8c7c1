import { expect, test } from 'vitest'
import type { TermEvent } from '#domain/term/events.ts'
import { standsFor } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import { givenView } from '../support/given-projection.ts'

test('TermDefined: one document a kind, the newest definition of each term', () => {
  givenView(terms)
    .events([
      { type: 'TermDefined', data: { kind: 'color', id: 'navy', name: { en: 'Navi' }, source: 'feed' } },
      { type: 'TermDefined', data: { kind: 'color', id: 'ash', name: { en: 'Ash' }, hexes: ['#dddddd'] } },
      { type: 'TermDefined', data: { kind: 'size', id: 's', name: { en: 'S' }, order: 4 } },
      { type: 'TermDefined', data: { kind: 'color', id: 'navy', name: { en: 'Navy' }, hexes: ['#1f2a44'] } },
    ])
    .expect('color', {
      kind: 'color',
      terms: {
        navy: { id: 'navy', name: { en: 'Navy' }, hexes: ['#1f2a44'] },
        ash: { id: 'ash', name: { en: 'Ash' }, hexes: ['#dddddd'] },
      },
    })
    .expect('size', { kind: 'size', terms: { s: { id: 's', name: { en: 'S' }, order: 4 } } })
})

const polos: TermEvent = {
  type: 'TermDefined',
  data: { kind: 'category', id: 'polos', name: { en: 'Polos' }, order: 3 },
}
const named = { id: 'polos', name: { en: 'Polos' }, order: 3 }
const gone = (more: { readonly to: string | null; readonly merged: boolean }) => ({
  kind: 'category' as const,
  terms: {},
  gone: { polos: { ...named, ...more } },
})

test('TermMoved: it keeps its address, whatever it is called later', () => {
  givenView(terms)
    .events([
      polos,
      { type: 'TermMoved', data: { kind: 'category', id: 'polos', from: 'polos', to: 'polo-shirts' } },
      polos,
    ])
    .expect('category', { kind: 'category', terms: { polos: { ...named, address: 'polo-shirts' } } })
})

test('TermRetired, TermMerged: it stands apart with what takes its place, also when a feed names it again', () => {
  const retired: TermEvent = {
    type: 'TermRetired',
    data: { kind: 'category', id: 'polos', to: 'tops', from: 'polos', at: 'tops' },
  }
  const merged: TermEvent = {
    type: 'TermMerged',
    data: { kind: 'category', id: 'polos', into: 'tops', from: 'polos', at: 'tops' },
  }
  givenView(terms)
    .events([polos, retired, polos])
    .expect('category', gone({ to: 'tops', merged: false }))
  givenView(terms)
    .events([polos, merged])
    .expect('category', gone({ to: 'tops', merged: true }))
  givenView(terms)
    .events([polos, retired, { type: 'TermRestored', data: { kind: 'category', id: 'polos' } }])
    .expect('category', { kind: 'category', terms: { polos: named }, gone: {} })
})

test('what stands for a term is followed, and a circle ends', () => {
  const term = { name: {}, merged: true }
  const left = { a: { ...term, id: 'a', to: 'b' }, b: { ...term, id: 'b', to: 'c' }, d: { ...term, id: 'd', to: null } }
  expect(['a', 'b', 'c', 'd'].map(id => standsFor({ gone: left }, id))).toEqual(['c', 'c', 'c', null])
  expect(standsFor({ gone: { a: { ...term, id: 'a', to: 'b' }, b: { ...term, id: 'b', to: 'a' } } }, 'a')).toBe('a')
})
