import { test } from 'vitest'
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
