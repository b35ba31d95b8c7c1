import { describe, expect, test } from 'vitest'
import { countries, countryOf } from '#domain/shared/countries.ts'

describe('countries', () => {
  test('have a code and a name of their own', () => {
    expect(countries.length).toBeGreaterThanOrEqual(240)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
    for (const { code, name } of countries) expect([code, name.trim() === name]).toEqual([code.slice(0, 2), true])
  })
  test('keep two that are no more', () => {
    expect(countryOf('AN')?.name).toBe('Netherlands Antilles')
    expect(countryOf('CS')?.name).toBe('Serbia and Montenegro')
  })
  test('know no other code', () => expect(countryOf('XX')).toBeUndefined())
})
