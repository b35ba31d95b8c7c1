import { describe, expect, test } from 'vitest'
import { readCouponArguments } from '#scripts/coupon/arguments.ts'
import { byTerm, emptyFields, fieldsOf, fromTerms, termIn, termsIn } from '#web/dashboard/orders/coupons/fields.ts'
import type { CouponRowModel } from '#web/models/coupon-list.ts'

const row: CouponRowModel = {
  ...{ code: 'TEAM8', value: { kind: 'percent', percent: 8 }, minimum: 5000, startsAt: '2026-07-01T00:00:00.000Z' },
  ...{ endsAt: '2026-12-01T00:00:00.000Z', perPerson: null, total: 100, productIds: ['p1'], categories: ['youth'] },
  ...{ firstOrderOnly: false, listed: true, state: 'running', used: 3, given: 100, changes: 1, personal: false },
}

describe('the form of a coupon', () => {
  test('shows both days, and gives the terms back', () => {
    const fields = fieldsOf(row)
    expect(fields).toMatchObject({ off: '8', minimum: '50.00', from: '2026-07-01', until: '2026-11-30', total: '100' })
    const {
      code: _code,
      state: _state,
      used: _used,
      given: _given,
      changes: _changes,
      personal: _personal,
      ...terms
    } = row
    expect(termsIn(fields)).toEqual(terms)
  })

  test('says what the command says', () => {
    const line = 'create FALL --amount 4.99 --minimum 25 --from 2026-10-01 --until 2026-10-31 --per-person 1'
    const work = readCouponArguments(line.split(' '))
    const typed = { kind: 'amount', off: '4.99', minimum: '25', from: '2026-10-01', until: '2026-10-31' } as const
    expect({ create: { code: 'FALL', terms: termsIn({ ...emptyFields, ...typed, perPerson: '1' }) } }).toEqual(work)
  })

  test.each([
    [{ off: '' }, 'off'],
    [{ off: '101' }, 'off'],
    [{ off: '0' }, 'off'],
    [{ off: '5', minimum: 'much' }, 'minimum'],
    [{ off: '5', from: '2026-11-02', until: '2026-11-01' }, 'until'],
    [{ off: '5', perPerson: '0' }, 'perPerson'],
    [{ off: '5', total: '1.5' }, 'total'],
  ])('%o is refused at its field', (typed, field) => {
    expect(termsIn({ ...emptyFields, ...typed })).toEqual({ wrong: [field] })
  })

  test('reads each term by itself, and leaves what says none as it is typed', () => {
    const fields = { ...fieldsOf(row), off: '11', until: '', minimum: 'much' }
    const typed = byTerm(fields)
    expect(fromTerms(typed)).toEqual(fields)
    expect(termIn('value', typed.value)).toEqual({ kind: 'percent', percent: 11 })
    expect(termIn('startsAt', typed.startsAt)).toBe(row.startsAt)
    expect(termIn('endsAt', typed.endsAt)).toBeNull()
    expect(termIn('minimum', typed.minimum)).toBe('much')
    expect(termIn('minimum', '50')).toBe(termIn('minimum', '50.00'))
  })
})
