import type { Minor } from '../shared/money.ts'
import type { Settings } from './events.ts'

export type DeliveryOffer = {
  readonly type: string
  readonly area: string
  readonly cost: Minor
  /** Working days, least and most. */
  readonly days: readonly [number, number]
}

type Area = Settings['delivery']['areas'][number]
export type Place = { readonly country: string; readonly city: string }

/**
 * What can be delivered to a place for an order of this amount (base currency), by the areas that fit it most closely:
 * one that names the city goes before one that names the country, and that before one for everywhere.
 */
export function deliveryOptions(delivery: Settings['delivery'], place: Place, subtotal: Minor): DeliveryOffer[] {
  const fits = delivery.areas.map(area => ({ area, fit: closeness(area, place) }))
  const closest = Math.max(0, ...fits.map(({ fit }) => fit))
  if (closest === 0) return []
  return fits
    .filter(({ fit }) => fit === closest)
    .flatMap(({ area }) =>
      area.options.map(({ type, cost, freeOver, days }) => ({
        type,
        area: area.area,
        cost: freeOver !== null && subtotal >= freeOver ? 0 : cost,
        days,
      })),
    )
}

/** 0: not delivered from this area; 1: everywhere; 2: names the country; 3 and more: names the city. */
function closeness(area: Area, { country, city }: Place): number {
  const inCountry = area.countries.length === 0 || area.countries.includes(country.trim().toUpperCase())
  const inCity = area.cities.length === 0 || area.cities.some(name => plain(name) === plain(city))
  if (!inCountry || !inCity) return 0
  return 1 + (area.countries.length > 0 ? 1 : 0) + (area.cities.length > 0 ? 2 : 0)
}

function plain(name: string): string {
  return name.trim().toLowerCase()
}
