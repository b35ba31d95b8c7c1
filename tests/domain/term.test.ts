import { test } from 'vitest'
import type { TermEvent } from '#domain/term/events.ts'
import { term } from '#domain/term/term.ts'
import { given } from '../support/given.ts'

const navy: TermEvent['data'] = { kind: 'color', id: 'navy', name: { en: 'Navy' }, hexes: ['#1f2a44'], source: 'feed' }
const defined = (data: TermEvent['data']): TermEvent => ({ type: 'TermDefined', data })
const define = (data: TermEvent['data']) => ({ type: 'DefineTerm', data }) as const

test('a term that is new', () => given(term).when(define(navy)).then(defined(navy)))
test('the same again says nothing', () =>
  given(term, [defined(navy)])
    .when(define({ ...navy }))
    .then())
test.each<Partial<TermEvent['data']>>([
  { hexes: ['#1f2a44', '#ffffff'] },
  { name: { en: 'Navy blue' } },
  { name: { en: 'Navy', fr: 'Marine' } },
  { order: 3 },
])('a change of %j is told', change =>
  given(term, [defined(navy)])
    .when(define({ ...navy, ...change }))
    .then(defined({ ...navy, ...change })),
)
test('a feed that writes the name in another case renames nothing; an owner, and a table of sizes, do', () => {
  const swimwear = { kind: 'category', id: 'swimwear', name: { en: 'Swimwear' }, order: 1000, source: 'feed' } as const
  const known = given(term, [defined(swimwear)])
  const shouted = { ...swimwear, name: { en: 'SWIMWEAR' } }
  known.when(define(shouted)).then()
  known.when(define({ ...shouted, order: 3 })).then(defined({ ...swimwear, order: 3 }))
  const { source: _, ...byStaff } = shouted
  known.when(define(byStaff)).then(defined(byStaff))
  const table = { ...swimwear, name: { en: 'SWIMWEAR', fr: 'Bain' } }
  known.when(define(table)).then(defined(table))
  const size = { ...swimwear, kind: 'size', id: 's' } as const
  given(term, [defined({ ...size, name: { en: 's' } })])
    .when(define({ ...size, name: { en: 'S' } }))
    .then(defined({ ...size, name: { en: 'S' } }))
})
test('what staff defined is not changed by a feed', () => {
  const { source: _, ...byStaff } = { ...navy, name: { en: 'Midnight' } }
  given(term, [defined(navy)])
    .when(define(byStaff))
    .then(defined(byStaff))
  given(term, [defined(navy), defined(byStaff)])
    .when(define({ ...navy, hexes: ['#000080'] }))
    .then()
})
