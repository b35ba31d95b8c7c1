import type { TFunction } from 'i18next'
import type { Language } from '#domain/shared/localized-text.ts'
import { workingDay } from '#domain/shared/working-days.ts'
import { localeOf } from './numbers.ts'

/** Name of a delivery type; one that the owner made up is said as it is. */
export function deliveryName(t: TFunction<'ui'>, type: string): string {
  return type === 'standard' || type === 'express' ? t(`delivery.${type}`) : type
}

/** "Mon, Nov 23 – Wed, Nov 25": when something ordered at an instant arrives. */
export function arrival(language: Language, orderedAt: string, [least, most]: readonly [number, number]): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const [from, to] = [workingDay(orderedAt, least), workingDay(orderedAt, most)]
  return least === most ? format.format(from) : `${format.format(from)} – ${format.format(to)}`
}
