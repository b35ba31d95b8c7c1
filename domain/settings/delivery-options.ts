import type { Minor } from '../shared/money.ts'
import type { Settings } from './events.ts'

export type DeliveryOffer = {
  readonly type: string
  readonly area: string
  readonly cost: Minor
  /** Working days, least and most. */
  readonly days: readonly [number, number]
}

/** An offer at the cost that staff agreed with the buyer, if they did. */
export function agreed(offer: DeliveryOffer, cost: Minor | undefined): DeliveryOffer & { readonly instead?: Minor } {
  return cost === undefined || cost === offer.cost ? offer : { ...offer, cost, instead: offer.cost }
}

export type FreeDelivery = {
  readonly type: string
  readonly area: string
  /** Below `over`. */
  readonly cost: Minor
  readonly over: Minor
}

type Area = Settings['delivery']['areas'][number]
export type Place = { readonly country: string; readonly city: string }

/** Delivery options for a place and amount (base currency), by the closest areas: city before country before all. */
export function deliveryOptions(delivery: Settings['delivery'], place: Place, subtotal: Minor): DeliveryOffer[] {
  return reaching(delivery, place).map(({ type, area, cost, freeOver, days }) => ({
    type,
    area,
    cost: freeOver !== null && subtotal >= freeOver ? 0 : cost,
    days,
  }))
}

/** Of each delivery to a place that is free from an amount (base currency): that amount, and how much is missing to it. */
export function whyFree(
  delivery: Settings['delivery'],
  place: Place,
  subtotal: Minor,
): readonly { readonly type: string; readonly area: string; readonly over: Minor; readonly missing: Minor }[] {
  return reaching(delivery, place).flatMap(({ type, area, freeOver }) =>
    freeOver === null ? [] : [{ type, area, over: freeOver, missing: Math.max(0, freeOver - subtotal) }],
  )
}

/** The cheapest delivery to a place that is free from an amount (base currency). Null: none, or one costs nothing. */
export function freeDelivery(delivery: Settings['delivery'], place: Place): FreeDelivery | null {
  const options = reaching(delivery, place)
  if (options.some(({ cost, freeOver }) => cost === 0 || (freeOver !== null && freeOver <= 0))) return null
  return options
    .flatMap(({ type, area, cost, freeOver }) => (freeOver === null ? [] : [{ type, area, cost, over: freeOver }]))
    .reduce<FreeDelivery | null>((best, next) => (best && best.cost <= next.cost ? best : next), null)
}

export type WideDelivery = Pick<Area, 'countries'> & Area['options'][number]

/** The deliveries that programs are told of. Programs know cities by ids of their own, so areas of single cities are left out. */
export function wideDelivery({ areas }: Settings['delivery']): readonly WideDelivery[] {
  return areas
    .filter(({ cities }) => cities.length === 0)
    .flatMap(({ countries, options }) => options.map(option => ({ countries, ...option })))
}

/** How near an area comes to a place; null: it does not reach it. */
export type Reach = 'everywhere' | 'country' | 'city' | null

/** Each area's reach, and whether it is among the closest, which serve. */
export function whyAreas(
  { areas }: Settings['delivery'],
  place: Place,
): readonly { readonly area: string; readonly reach: Reach; readonly serves: boolean }[] {
  const fits = areas.map(area => closeness(area, place))
  const closest = Math.max(0, ...fits)
  return areas.map(({ area }, at) => {
    const fit = fits[at]!
    return { area, reach: reaches[fit]!, serves: fit > 0 && fit === closest }
  })
}

function reaching(delivery: Settings['delivery'], place: Place) {
  const fits = delivery.areas.map(area => ({ area, fit: closeness(area, place) }))
  const closest = Math.max(0, ...fits.map(({ fit }) => fit))
  if (closest === 0) return []
  return fits
    .filter(({ fit }) => fit === closest)
    .flatMap(({ area }) => area.options.map(option => ({ ...option, area: area.area })))
}

/** 0: not delivered from this area; 1: everywhere; 2: names the country; 3 and more: names the city. */
function closeness(area: Area, { country, city }: Place): number {
  const inCountry = area.countries.length === 0 || area.countries.includes(country.trim().toUpperCase())
  const inCity = area.cities.length === 0 || area.cities.some(name => plain(name) === plain(city))
  if (!inCountry || !inCity) return 0
  return 1 + (area.countries.length > 0 ? 1 : 0) + (area.cities.length > 0 ? 2 : 0)
}

const reaches: readonly Reach[] = [null, 'everywhere', 'country', 'city', 'city']

function plain(name: string): string {
  return name.trim().toLowerCase()
}
