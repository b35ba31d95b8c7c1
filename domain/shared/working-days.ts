/** The day that comes `days` working days after an instant, as midnight UTC. Saturdays and Sundays do not count. */
export function workingDay(after: string, days: number): Date {
  const day = new Date(`${after.slice(0, 10)}T00:00:00Z`)
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (isWorkingDay(day)) left--
  }
  return day
}

/**
 * The day on which a parcel has to leave, as `2026-11-23`: a working day before the earliest day of the promised
 * delivery, and never before the order or on a weekend.
 */
export function shipDay(placedAt: string, [least]: readonly [least: number, most: number]): string {
  const day = workingDay(placedAt, Math.max(0, least - 1))
  const leaves = isWorkingDay(day) ? day : workingDay(placedAt, 1)
  return leaves.toISOString().slice(0, 10)
}

function isWorkingDay(day: Date): boolean {
  return day.getUTCDay() !== 0 && day.getUTCDay() !== 6
}
