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
test('what staff defined is not changed by a feed', () => {
  const { source: _, ...byStaff } = { ...navy, name: { en: 'Midnight' } }
  given(term, [defined(navy)])
    .when(define(byStaff))
    .then(defined(byStaff))
  given(term, [defined(navy), defined(byStaff)])
    .when(define({ ...navy, hexes: ['#000080'] }))
    .then()
})
