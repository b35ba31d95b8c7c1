import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/defaults.ts'
import { deliveryOptions, freeDelivery, whyAreas, whyFree } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'

const option = (type: string, cost: number, freeOver: number | null = null) =>
  ({ type, cost, freeOver, days: [1, 2] }) as const
const delivery: Settings['delivery'] = {
  areas: [
    { area: 'World', countries: [], cities: [], options: [option('standard', 2000, 10_000)] },
    { area: 'Bangladesh', countries: ['BD'], cities: [], options: [option('standard', 800)] },
    { area: 'Dhaka', countries: ['BD'], cities: ['Dhaka'], options: [option('standard', 600), option('rider', 300)] },
  ],
}
const costs = (country: string, city: string, subtotal = 0) =>
  deliveryOptions(delivery, { country, city }, subtotal).map(({ area, type, cost }) => `${area} ${type} ${cost}`)

describe('delivery', () => {
  test('takes the area that names the city', () =>
    expect(costs('BD', ' dhaka ')).toEqual(['Dhaka standard 600', 'Dhaka rider 300']))
  test('else the one that names the country', () => expect(costs('bd', 'Sylhet')).toEqual(['Bangladesh standard 800']))
  test('else the one for everywhere', () => expect(costs('US', 'Dhaka')).toEqual(['World standard 2000']))
  test('says of each area how near it comes', () =>
    expect(whyAreas(delivery, { country: 'BD', city: 'dhaka' })).toEqual([
      { area: 'World', reach: 'everywhere', serves: false },
      { area: 'Bangladesh', reach: 'country', serves: false },
      { area: 'Dhaka', reach: 'city', serves: true },
    ]))
  test('is free from an amount on', () => {
    expect(costs('US', 'Lowell', 9_999)).toEqual(['World standard 2000'])
    expect(costs('US', 'Lowell', 10_000)).toEqual(['World standard 0'])
  })
  test('says what is missing to be free', () => {
    const why = (subtotal: number) => whyFree(delivery, { country: 'US', city: 'Lowell' }, subtotal)
    const from = { type: 'standard', area: 'World', over: 10_000 }
    expect(why(9_999)).toEqual([{ ...from, missing: 1 }])
    expect(why(10_001)).toEqual([{ ...from, missing: 0 }])
    expect(whyFree(delivery, { country: 'BD', city: 'Dhaka' }, 9_999)).toEqual([])
  })
  test('is not offered where no area reaches', () =>
    expect(deliveryOptions({ areas: delivery.areas.slice(1) }, { country: 'US', city: '' }, 0)).toEqual([]))
  test('goes everywhere at first', () =>
    expect(deliveryOptions(defaultSettings.delivery, { country: '', city: '' }, 4_999)).toEqual([
      { type: 'standard', area: 'Everywhere', cost: 600, days: [3, 5] },
      { type: 'express', area: 'Everywhere', cost: 1500, days: [1, 2] },
    ]))
})

describe('free delivery', () => {
  const anywhere = (...options: ReturnType<typeof option>[]) =>
    freeDelivery({ areas: [{ area: 'World', countries: [], cities: [], options }] }, { country: '', city: '' })

  test('is of the cheapest option that has an amount for it', () =>
    expect(anywhere(option('post', 300), option('fast', 900, 4_000), option('standard', 600, 5_000))).toEqual({
      type: 'standard',
      area: 'World',
      cost: 600,
      over: 5_000,
    }))
  test('is nothing to promise where no option has an amount', () => expect(anywhere(option('post', 300))).toBeNull())
  test('is nothing to work for where an option costs nothing anyway', () => {
    expect(anywhere(option('slow', 0), option('standard', 600, 5_000))).toBeNull()
    expect(anywhere(option('standard', 600, 0))).toBeNull()
  })
  test('is not promised without an address where areas have rules of their own', () => {
    const areas = [{ area: 'BD', countries: ['BD'], cities: [], options: [option('standard', 600, 5_000)] }]
    expect(freeDelivery({ areas }, { country: '', city: '' })).toBeNull()
    expect(freeDelivery({ areas }, { country: 'BD', city: '' })).toMatchObject({ over: 5_000 })
  })
})
