import type { Position } from '#domain/shared/event-store.ts'
import { projection } from '../projection.ts'

/** An hour like `2026-11-03T14` of UTC, and the position of the first event of each minute in which there was one. */
export type Hour = { readonly hour: string; readonly minutes: { readonly [minute: string]: Position } }

/** Leads from a time to a position: the log of the database server cannot be asked for its middle. */
export const moments = projection<Hour, { type: string; data: object }>({
  name: 'moments',
  version: 1,
  handles: 'all',
  ids: ({ at }) => [hourOf(at)],
  project(known, { at, position }) {
    const minute = at.slice(14, 16)
    if (known && Object.hasOwn(known.minutes, minute)) return known
    return { hour: hourOf(at), minutes: { ...known?.minutes, [minute]: position } }
  },
  indexes: { byHour: ({ hour }) => [hour] },
})

/** The hour of an instant, ISO-8601 UTC. */
export const hourOf = (at: string): string => at.slice(0, 13)
