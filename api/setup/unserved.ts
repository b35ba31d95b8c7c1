import type { Engines } from '#api/plumbing/feature.ts'
import { unservedCarts, unservedTally } from '#projections/unserved-carts/view.ts'
import type { ShippingModel } from '#web/models/settings.ts'

const days = 30
const dayMs = 86_400_000

/** How many carts of each country nobody would deliver in the last 30 days, the most first. */
export async function unservedSince({
  readModels,
  now,
}: Pick<Engines, 'readModels' | 'now'>): Promise<ShippingModel['unserved']> {
  const since = new Date(now().getTime() - days * dayMs).toISOString().slice(0, 10)
  const found = new Map<string, number>()
  for (const [key, carts] of await readModels.tallies(unservedCarts.name, unservedTally)) {
    const [country = '', day = ''] = key.slice(unservedTally.length).split(':')
    if (day >= since) found.set(country, (found.get(country) ?? 0) + carts)
  }
  return [...found].map(([country, carts]) => ({ country, carts })).sort((one, other) => other.carts - one.carts)
}
