import { dailyAfter } from '../shared/wall-clock.ts'
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
  return dailyAfter(timetable, after)
}

/** How long a feed rests after faults in a row: 5 minutes, three times as long each time, a day at most. */
export function restAfter(faults: number): number {
  return Math.min(firstRetryMs * 3 ** (faults - 1), dayMs)
}
