import { describe, expect, test } from 'vitest'
import { emptyFields, termsIn } from '#web/dashboard/orders/coupons/fields.ts'
import { readIn } from '#web/dashboard/settings/editing.ts'
import { areaIn, newArea, newOption } from '#web/dashboard/shipping/fields.ts'
import { wrongIn } from '#web/dashboard/terms/fields.ts'

/** Six and a half, and forty, as people type them in our languages. */
const typed = [
  ['6.50', '40'],
  ['6,50', '40'],
  ['٦٫٥٠', '٤٠'],
  ['৬.৫০', '৪০'],
] as const

describe.each(typed)('%s', (half, forty) => {
  test('is a cost of delivery', () => {
    const option = { ...newOption, cost: half, freeOver: forty, from: '3', to: forty }
    expect(areaIn({ ...newArea, area: 'World', options: [option] })).toMatchObject({
      options: [{ cost: 650, freeOver: 4000, days: [3, 40] }],
    })
  })
  test('is an amount and a rate of the settings', () => {
    expect(readIn('sum', half)).toBe(650)
    expect(readIn('rate', half)).toBe(6.5)
    expect(readIn('count', forty)).toBe(40)
  })
  test('is a markup, and a place among sizes', () => expect(wrongIn({ markup: half, order: half })).toEqual([]))
  test('is what a coupon takes off', () => {
    const fields = { ...emptyFields, kind: 'amount', off: half, total: forty } as const
    expect(termsIn(fields)).toMatchObject({ value: { kind: 'amount', amount: 650 }, total: 40 })
  })
})

test.each(['6.5.0', '6-50', 'six', '1,299.50', '６'])('%s is refused, not read as another number', text => {
  expect(areaIn({ ...newArea, area: 'World', options: [{ ...newOption, cost: text }] })).toEqual({
    field: 'cost',
    at: 0,
  })
  expect(readIn('sum', text)).toBeUndefined()
  expect(wrongIn({ order: text, markup: text })).toEqual(['markup', 'order'])
})
