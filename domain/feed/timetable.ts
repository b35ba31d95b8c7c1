import type { Timetable } from './events.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const firstRetryMs = 5 * 60_000

/** After so many faults in a row, about two days, a feed is paused. */
export const mostFaults = 8

/** The first time after `after`, in ms. Hours are counted from `since`. However many were missed, it is one. */
export function dueAfter(timetable: Timetable, since: number, after: number): number {
  if (timetable.every === 'hours') {
    const step = timetable.hours * hourMs
    return since + (Math.floor((after - since) / step) + 1) * step
  }
  const { at, zone } = timetable
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = wall(after, zone)
  today.setUTCHours(hours, minutes, 0, 0)
  for (let day = -1; ; day++) {
    const due = instantOf(today.getTime() + day * dayMs, zone)
    if (due > after) return due
  }
}

/** How long a feed rests after faults in a row: 5 minutes, three times as long each time, a day at most. */
export function restAfter(faults: number): number {
  return Math.min(firstRetryMs * 3 ** (faults - 1), dayMs)
}

/** The clock on a wall in this zone, as if it were UTC. */
function wall(instant: number, zone: string): Date {
  const parts = formatOf(zone).formatToParts(instant)
  const of = (type: string) => Number(parts.find(part => part.type === type)!.value)
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')))
}

/** The moment at which a clock in the zone shows this time. One that the change to summer time leaves out is an hour later. */
function instantOf(shown: number, zone: string): number {
  const first = shown - (wall(shown, zone).getTime() - shown)
  return shown - (wall(first, zone).getTime() - first)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const made = new Intl.DateTimeFormat('en', { ...numeric, second: 'numeric', hourCycle: 'h23', timeZone: zone })
  formats.set(zone, made)
  return made
}
