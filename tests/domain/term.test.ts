import { describe, test } from 'vitest'
import type { TermDefinition, TermEvent } from '#domain/term/events.ts'
import { type TermChanges, term } from '#domain/term/term.ts'
import { given } from '../support/given.ts'

const navy: TermDefinition = { kind: 'color', id: 'navy', name: { en: 'Navy' }, hexes: ['#1f2a44'], source: 'feed' }
const defined = (data: TermDefinition): TermEvent => ({ type: 'TermDefined', data })
const define = (data: TermDefinition) => ({ type: 'DefineTerm', data }) as const

test('a term that is new', () => given(term).when(define(navy)).then(defined(navy)))
test('the same again says nothing', () =>
  given(term, [defined(navy)])
    .when(define({ ...navy }))
    .then())
test.each<Partial<TermDefinition>>([
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

describe('what staff edit', () => {
  const known = given(term, [defined(navy)])
  const edit = (changes: TermChanges, seen?: TermChanges) =>
    ({ type: 'EditTerm', data: { kind: 'color', id: 'navy', changes, ...(seen && { seen }) } }) as const
  const { source: _, ...byStaff } = navy

  test('is the whole term from then on, and theirs', () => {
    known.when(edit({ 'name.fr': 'Marine' })).then(defined({ ...byStaff, name: { en: 'Navy', fr: 'Marine' } }))
    known.when(edit({ hexes: ['#000080', '#ffffff'] })).then(defined({ ...byStaff, hexes: ['#000080', '#ffffff'] }))
    known.when(edit({ 'name.en': 'Navy' })).then()
  })
  test('is refused where nothing can be made of it', () => {
    for (const [path, value] of [
      ['hexes', ['blue']],
      ['hexes', []],
      ['name.en', ' '],
      ['parent', 'red'],
      ['order', 1],
    ] as const)
      known.when(edit({ [path]: value })).rejects({ code: 'term-misfit', path })
    given(term)
      .when(edit({ 'name.en': 'Navy' }))
      .rejects({ code: 'term-not-found' })
  })
  test('leaves alone what somebody else changed since', () => {
    known.when(edit({ 'name.en': 'Mine' }, { 'name.en': 'Old' })).rejects({
      ...{ code: 'term-edited-meanwhile', paths: ['name.en'] },
    })
    known.when(edit({ 'name.en': 'Mine' }, { 'name.en': 'Navy' })).then(defined({ ...byStaff, name: { en: 'Mine' } }))
  })
})

describe('a term that goes', () => {
  const of = { kind: 'color', id: 'navy' } as const
  const merged = { type: 'TermMerged', data: { ...of, into: 'blue', from: 'navy', at: 'blue' } } as const
  const merge = (into: string) => ({ type: 'MergeTerm', data: { ...of, into, at: into } }) as const

  test('names what takes its place, which is not itself', () => {
    given(term, [defined(navy)])
      .when(merge('blue'))
      .then(merged)
    given(term, [defined(navy)])
      .when(merge('navy'))
      .rejects({ code: 'onto-itself' })
    given(term, [defined(navy), merged])
      .when(merge('blue'))
      .then()
    given(term, [defined(navy), merged])
      .when(merge('red'))
      .rejects({ code: 'term-gone' })
  })
  test('is not brought back by a feed, and by staff it is', () => {
    const gone = given(term, [defined(navy), merged])
    gone.when(define({ ...navy, hexes: ['#000080'] })).then()
    gone.when({ type: 'EditTerm', data: { ...of, changes: { 'name.en': 'Blue' } } }).rejects({ code: 'term-gone' })
    gone.when({ type: 'RestoreTerm', data: of }).then({ type: 'TermRestored', data: of })
    given(term, [defined(navy)])
      .when({ type: 'RestoreTerm', data: of })
      .then()
  })
  test('its page moves once, from where it was', () => {
    const moved = { type: 'TermMoved', data: { ...of, from: 'navy', to: 'marine' } } as const
    given(term, [defined(navy)])
      .when({ type: 'MoveTerm', data: { ...of, to: 'marine' } })
      .then(moved)
    given(term, [defined(navy), moved])
      .when({ type: 'MoveTerm', data: { ...of, to: 'marine' } })
      .then()
    given(term, [defined(navy), moved])
      .when(merge('blue'))
      .then({ ...merged, data: { ...merged.data, from: 'marine' } })
  })
})
