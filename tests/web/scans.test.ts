import { describe, expect, test } from 'vitest'
import {
  answered,
  noScans,
  resolved,
  type Scans,
  scanned,
  sending,
  withPieces,
} from '#web/dashboard/product/inventory/scan/scans.ts'
import type { ScannedVariant } from '#web/models/inventory.ts'

const variantOf = (sku: string, productId = 'tee') => ({ productId, sku, onHand: 10, at: 5 }) as ScannedVariant
const found = (scans: Scans, code: string, sku = code, productId?: string) =>
  resolved(scanned(scans, code), code, variantOf(sku, productId))
const linesOf = ({ lines }: Pick<Scans, 'lines'>) => lines.map(({ code, pieces }) => [code, pieces])
const receive: Scans = { ...noScans, mode: 'receive' }
const ids = () => {
  let next = 0
  return () => `id${next++}`
}

describe('what is scanned', () => {
  test('is one piece more each time, the newest line first, whichever code of the variant was read', () => {
    const both = found(found(noScans, 'M'), 'L')
    expect(linesOf(found(found(both, 'M'), '0123', 'M'))).toEqual([
      ['0123', 3],
      ['L', 1],
    ])
  })
})

describe('what goes on its way', () => {
  const scans = scanned(found(withPieces(found(receive, 'M'), 'M', 24), 'C', 'C', 'cap'), 'nobody knows')
  test('is an act of each product; what has no variant stays', () => {
    const sent = sending(scans, 'wet', ids())
    expect(linesOf(sent)).toEqual([['nobody knows', 1]])
    expect(sent.sent).toMatchObject([
      { id: 'id0', productId: 'cap', mode: 'receive', note: 'wet', lines: [{ code: 'C', pieces: 1 }] },
      { id: 'id1', productId: 'tee', lines: [{ code: 'M', pieces: 24 }] },
    ])
  })
  test('is nothing where nothing came', () => {
    expect(sending(withPieces(found(receive, 'M'), 'M', 0), '', ids())).toEqual(receive)
    expect(sending(withPieces(found(noScans, 'M'), 'M', 0), '', ids()).sent).toHaveLength(1)
  })
  test('is gone once it is saved, and what was scanned since is more', () => {
    const more = found(sending(scans, '', ids()), 'M')
    const after = answered(answered(more, 'id1', true), 'id0', true)
    expect([after.sent, linesOf(after)]).toEqual([
      [],
      [
        ['M', 1],
        ['nobody knows', 1],
      ],
    ])
  })
  test('comes back where it was refused, with what was scanned since', () => {
    const more = found(sending(scans, '', ids()), 'M')
    const after = answered(answered(more, 'id1', false), 'id0', false)
    expect([after.sent, linesOf(after)]).toEqual([
      [],
      [
        ['M', 25],
        ['nobody knows', 1],
        ['C', 1],
      ],
    ])
    expect(answered(after, 'id1', false)).toBe(after)
  })
})
