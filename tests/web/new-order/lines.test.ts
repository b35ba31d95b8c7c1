import { describe, expect, test } from 'vitest'
import { offeredDelivery } from '#web/dashboard/orders/new/delivery.tsx'
import {
  added,
  cellTexts,
  readCells,
  readSkus,
  shortOf,
  shownProducts,
  withPieces,
} from '#web/dashboard/orders/new/items/lines.ts'
import type { ProductModel, VariantModel } from '#web/models/product.ts'
import type { MatrixRow } from '#web/ui/matrix/draft.ts'

const variant = (sku: string, quantity = 50) => ({ sku, quantity, price: 800 }) as VariantModel
const rows: readonly MatrixRow[] = [
  { color: 'navy', name: 'Navy', hexes: [], cells: [variant('S'), variant('M'), variant('L', 3)] },
]
const product = (slug: string, ...skus: string[]) =>
  ({ slug, variants: skus.map(sku => variant(sku)) }) as unknown as ProductModel

describe('cells of the matrix', () => {
  test('follow the draft where they can be read, and stay as typed where they cannot', () => {
    const read = readCells(rows, { S: '012', M: '1x', L: '' })
    expect(read).toEqual({ lines: [{ sku: 'S', quantity: 12 }], unread: { M: '1x' } })
    expect(cellTexts(read.lines, read.unread)).toEqual({ S: '12', M: '1x' })
    // Somebody's press put other pieces there.
    expect(cellTexts(withPieces(read.lines, 'S', 6), read.unread)).toEqual({ S: '6', M: '1x' })
  })
  test('ask for more than there is: the line stands as it was asked for', () =>
    expect(readCells(rows, { L: '8' })).toEqual({ lines: [{ sku: 'L', quantity: 8 }], unread: {} }))
  test('ask for more than a line takes: the line asks for the most', () =>
    expect(readCells(rows, { L: '999999' }).lines).toEqual([{ sku: 'L', quantity: 99_999 }]))
})

test('products are shown that have lines, or that somebody asked for', () => {
  const products = [product('tee', 'S', 'M'), product('cap', 'CAP'), product('sock', 'SOCK')]
  const shown = shownProducts(products, [{ sku: 'M', quantity: 1 }], ['cap'])
  expect(shown.map(({ slug }) => slug)).toEqual(['tee', 'cap'])
})

describe('a line of which there is less by now', () => {
  const lines = [
    { sku: 'M', quantity: 8 },
    { sku: 'L', quantity: 5 },
  ]
  const short = [{ sku: 'M', requested: 8, available: 3 }]
  test('is named until it asks for something else', () => {
    expect(shortOf(lines, short)).toEqual(short)
    expect(shortOf(withPieces(lines, 'M', 3), short)).toEqual([])
    expect(shortOf(withPieces(lines, 'M', 0), short)).toEqual([])
  })
  test('takes what is left, or goes', () => {
    expect(withPieces(lines, 'M', 3)).toEqual([{ sku: 'M', quantity: 3 }, lines[1]])
    expect(withPieces(lines, 'M', 0)).toEqual([lines[1]])
  })
})

test('pasted lines are read, and pieces of a SKU that is there are added', () => {
  expect(readSkus('M 12\nL;3\n M\n? ? ?')).toEqual({
    lines: [
      { sku: 'M', quantity: 13 },
      { sku: 'L', quantity: 3 },
    ],
    unread: ['? ? ?'],
  })
  expect(added([{ sku: 'M', quantity: 1 }], [{ sku: 'M', quantity: 2 }])).toEqual([{ sku: 'M', quantity: 3 }])
})

describe('the delivery of a draft', () => {
  const standard = { type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] as const }
  const express = { ...standard, type: 'express', cost: 1500 }
  const of = (type: string, area = 'Everywhere') => ({ delivery: { type, area } })
  test('is the one that was chosen', () =>
    expect(offeredDelivery(of('express'), { deliveries: [standard, express] })).toEqual(express))
  test('is none where the shop does not offer it any more, nor another of that name', () => {
    expect(offeredDelivery(of('express'), { deliveries: [standard] })).toBeNull()
    expect(offeredDelivery(of('standard', 'Ohio'), { deliveries: [standard] })).toBeNull()
    expect(offeredDelivery(of('standard'), { deliveries: null })).toBeNull()
  })
})
