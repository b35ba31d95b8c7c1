import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { faultsIn, sentenceOf } from '#api/plumbing/http/faults.ts'

const item = z.union([
  z.strictObject({ sku: z.string(), set: z.int().nullable(), of: z.enum(['on_hand', 'available']) }),
  z.strictObject({ sku: z.string(), adjust: z.int(), reason: z.string() }),
])
const body = z.strictObject({ items: z.array(item) })
const wish = z.discriminatedUnion('of', [z.object({ of: z.literal('pieces') }), z.object({ of: z.literal('amount') })])
const said = (schema: z.ZodType, value: unknown) => sentenceOf(faultsIn(schema.safeParse(value).error?.issues ?? []))

describe('a request that a schema refuses', () => {
  test.each([
    [{}, 'items is missing'],
    [{ items: 'all' }, 'items: has to be a list, not text'],
    // Of two shapes, the one that knows all that was said.
    [{ items: [{ sku: 'A', set: 'x', of: 'on_hand' }] }, 'items.0.set: has to be a number, not text'],
    [
      { items: [{ sku: 'A', set: 1.5, of: 'shelf' }] },
      'items.0.set: has to be a whole number, not a fraction; items.0.of: has to be on_hand or available',
    ],
    [{ items: [{ sku: 'A', adjust: 2 }] }, 'items.0.reason is missing'],
    [
      { items: [{ sku: 'A', set: 1, of: 'on_hand' }, { sku: 'A' }] },
      'items.1: has to have set and of or adjust and reason',
    ],
    [{ items: [{ sku: 'A', count: 2, of: 'on_hand' }] }, 'items.0.set is missing; items.0: Unrecognized key: "count"'],
    [{ items: [7] }, 'items.0: has to be an object, not a number'],
  ])('%j: %s', (value, sentence) => expect(said(body, value)).toBe(sentence))

  test('names what tells its shapes apart', () => {
    expect(said(wish, {})).toBe('of: has to be pieces or amount')
    expect(said(z.array(wish), [{ of: 'all' }])).toBe('0.of: has to be pieces or amount')
  })

  test('keeps the words of the schema', () => {
    const place = z.union([z.iso.datetime(), z.string().regex(/^\d+$/), z.literal('now')], {
      error: 'has to be now or an instant',
    })
    expect(said(z.object({ from: place }), { from: 'then' })).toBe('from: has to be now or an instant')
    expect(said(z.object({ name: z.string({ error: 'Say your name' }) }), {})).toBe('name: Say your name')
    expect(said(z.string().min(3), 'ab')).toMatch(/>=3/)
  })
})
