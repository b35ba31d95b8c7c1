import type { Engines } from '#api/plumbing/feature.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { type Hour, hourOf, moments } from '#projections/moments/view.ts'

/**
 * Where the log stood at an instant (ISO-8601 UTC): before the first event that is later. Reads at most the events of
 * that minute, or those that the view has not come to.
 */
export async function positionAt(
  at: string,
  { store, readModels }: Pick<Engines, 'store' | 'readModels'>,
): Promise<Position> {
  const minute = at.slice(0, 16)
  const seen = await readModels.checkpoint(moments.name)
  // The hour itself, and the next one in which something happened.
  const hours = await readModels.range(moments.name, 'byHour', { from: hourOf(at), limit: 2 })
  const found = await readModels.getMany<Hour>(moments.name, hours)
  const firsts = found.flatMap(each =>
    each ? Object.entries(each.minutes).map(([name, position]) => ({ at: `${each.hour}:${name}`, position })) : [],
  )
  const later = Math.min(...firsts.filter(first => first.at > minute).map(({ position }) => position))
  const own = firsts.find(first => first.at === minute)?.position
  if (own === undefined && later < Number.POSITIVE_INFINITY) return later - 1
  let through = own === undefined ? seen : own - 1
  for await (const events of store.readAll(through)) {
    const first = events.find(event => event.at > at || event.position >= later)
    if (first) return first.position - 1
    through = events.at(-1)!.position
  }
  return through
}
