import { expect, test } from 'vitest'
import type { Settings } from '#domain/settings/events.ts'
import { areasServed } from '#web/storefront/checkout/loader.ts'

const area = (countries: string[], cities: string[] = []) => ({ area: 'An area', countries, cities, options: [] })
const served = (areas: Settings['delivery']['areas'], language: Parameters<typeof areasServed>[1] = 'en') =>
  areasServed({ areas }, language)

test('countries by their names, cities with the country that they are in', () => {
  expect(served([area(['CA', 'FR']), area(['BD'], ['Dhaka'])])).toBe('Canada, France, and Dhaka (Bangladesh)')
  expect(served([area(['CA', 'DE'])], 'fr')).toBe('Canada et Allemagne')
})

test('a place is named once, and a city not beside its whole country', () =>
  expect(served([area(['BD']), area(['BD'], ['Dhaka']), area(['BD'])])).toBe('Bangladesh'))

test('cities of any country stand by themselves', () => expect(served([area([], ['Lyon'])])).toBe('Lyon'))

test('everywhere and nowhere are no places', () => {
  expect(served([area(['CA']), area([])])).toBe('')
  expect(served([])).toBe('')
})
