import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOf } from '#domain/shared/stock-levels.ts'
import { stock } from '#domain/stock/decide.ts'
import type { StockEvent, StockLine } from '#domain/stock/events.ts'
import { holdersOfShort, shortagesOf } from '#domain/stock/shortage.ts'
import { fold } from '../support/fold.ts'

const productId = 'p1'
const line = (sku: string, quantity: number): StockLine => ({ sku, quantity })
const counted = (...counts: StockLine[]): StockEvent => ({ type: 'StockCounted', data: { productId, counts } })
const reserved = (orderId: string, ...lines: StockLine[]): StockEvent => ({
  type: 'StockReserved',
  data: { productId, orderId, lines },
})

describe('what is missing to orders', () => {
  const state = fold(stock, [
    counted(line('S', 9), line('M', 9)),
    reserved('first', line('S', 4)),
    reserved('second', line('S', 3), line('M', 1)),
    reserved('third', line('S', 2), line('M', 2)),
    reserved('other', line('M', 1)),
    counted(line('S', 5)),
  ])

  test('is of those who hold variants that are short', () => {
    expect([...holdersOfShort(state)].sort()).toEqual(['first', 'second', 'third'])
    expect(holdersOfShort(fold(stock, [counted(line('S', 1)), reserved('first', line('S', 1))]))).toEqual([])
  })

  test('falls on those who stand last', () => {
    expect([...shortagesOf(state, ['first', 'second', 'third'])]).toEqual([
      ['second', [line('S', 2)]],
      ['third', [line('S', 2)]],
    ])
    expect([...shortagesOf(state, ['third', 'second', 'first'])]).toEqual([['first', [line('S', 4)]]])
  })

  test('is all of it where more was shipped than there was', () => {
    const below = fold(stock, [counted(line('S', 0)), reserved('first', line('S', 4)), counted(line('S', -0))])
    expect([...shortagesOf(below, ['first'])]).toEqual([['first', [line('S', 4)]]])
  })

  test('adds up to what the product is short of, and to no one more than they hold', () => {
    const sku = fc.constantFrom('S', 'M')
    const lines = fc.uniqueArray(fc.record({ sku, quantity: fc.integer({ min: 1, max: 9 }) }), {
      selector: each => each.sku,
      minLength: 1,
    })
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 8 }), fc.nat(20), fc.nat(20), (orders, small, medium) => {
        const events = orders.map((held, at) => reserved(`o${at}`, ...held))
        const after = fold(stock, [...events, counted(line('S', small), line('M', medium))])
        const missing = shortagesOf(after, holdersOfShort(after).toSorted())
        for (const each of ['S', 'M']) {
          const all = [...missing.values()].flat().filter(found => found.sku === each)
          expect(all.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(shortOf(after, each))
        }
        for (const [orderId, found] of missing) {
          for (const { sku: name, quantity } of found) {
            const held = orders[Number(orderId.slice(1))]!.find(each => each.sku === name)!
            expect(quantity).toBeLessThanOrEqual(held.quantity)
          }
        }
      }),
    )
  })
})
