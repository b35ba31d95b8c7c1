import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostCompared } from '#domain/compare/commands.ts'
import { compare, decide } from '#domain/compare/decide.ts'
import type { CompareEvent } from '#domain/compare/events.ts'
import { emptyCompare, evolve } from '#domain/compare/evolve.ts'
import { given } from '#tests/support/given.ts'

const compareId = 'c'
const compared = (productId: string): CompareEvent => ({ type: 'ProductCompared', data: { compareId, productId } })
const add = (productId: string) => ({ type: 'CompareProduct', data: { compareId, productId } }) as const
const remove = (productId: string) => ({ type: 'RemoveCompared', data: { compareId, productId } }) as const
const clear = { type: 'ClearCompare', data: { compareId } } as const
const take = (...productIds: string[]) =>
  ({ type: 'TakeGuestCompare', data: { compareId, from: 'guest', productIds } }) as const
const merge = (revision: number) => ({ type: 'MergeCompare', data: { compareId, into: 'account', revision } }) as const
const merged: CompareEvent = { type: 'CompareMerged', data: { compareId, into: 'account' } }
const four = ['a', 'b', 'c', 'd'].map(compared)
const fold = (...events: CompareEvent[]) => events.reduce(evolve, emptyCompare)

test('up to four products, each once', () => {
  given(compare, four.slice(0, 3)).when(add('d')).then(compared('d'))
  given(compare, four).when(add('a')).then()
  given(compare, four).when(add('e')).rejects({ code: 'compare-full', most: mostCompared })
})

test('one goes, all go', () => {
  given(compare, four)
    .when(remove('b'))
    .then({ type: 'ComparedProductRemoved', data: { compareId, productId: 'b' } })
  given(compare, four).when(remove('x')).then()
  given(compare, four).when(clear).then({ type: 'CompareCleared', data: { compareId } })
  given(compare).when(clear).then()
  expect(fold(...four, { type: 'ComparedProductRemoved', data: { compareId, productId: 'b' } }).productIds).toEqual([
    'a',
    'c',
    'd',
  ])
})

describe('merging', () => {
  test("the guest's picks come in; where there are too many the account's oldest give way", () => {
    given(compare, four.slice(0, 2))
      .when(take('x', 'y', 'z'))
      .then({ type: 'GuestCompareTaken', data: { compareId, from: 'guest', productIds: ['b', 'x', 'y', 'z'] } })
  })
  test("closes the guest's list as it was taken", () => {
    given(compare, [compared('a')])
      .when(merge(0))
      .then(merged)
    given(compare, four).when(merge(0)).rejects({ code: 'compare-changed' })
    given(compare, [compared('a'), merged])
      .when(merge(0))
      .then()
  })
  test.each([add('x'), remove('a'), clear, take('x')])('a merged list refuses $type', command =>
    given(compare, [compared('a'), merged])
      .when(command)
      .rejects({ code: 'compare-merged', into: 'account' }),
  )

  const picks = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: mostCompared })
  test('whatever two lists hold, all of the guest stays, no more than four are there, and twice is once', () => {
    fc.assert(
      fc.property(picks, picks, (own, theirs) => {
        const before = fold(...own.map(compared))
        const decided = decide(take(...theirs), before)
        if (!decided.ok) throw new Error(decided.rejection.code)
        const once = decided.events.reduce(evolve, before)
        expect(once.productIds.length).toBe(Math.min(mostCompared, new Set([...own, ...theirs]).size))
        expect(once.productIds).toEqual(expect.arrayContaining(theirs))
        expect(new Set(once.productIds).size).toBe(once.productIds.length)
        expect(decide(take(...theirs), once)).toEqual({ ok: true, events: [] })
      }),
    )
  })
})
