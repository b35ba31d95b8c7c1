const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** After each failure in a row; the last one for all others. */
export const pausesMs = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour]
const spread = 0.2
/** What a receiver asks for counts up to this. */
export const longestAskedMs = hour

const tellAfterMs = hour
export const disableAfterMs = 5 * 24 * hour

/**
 * ms until the next attempt after so many failures in a row. `chance`, 0 to 1, spreads attempts by a fifth. `askedMs`: what the
 * receiver asked for, which counts up to an hour.
 */
export function pauseAfter(failures: number, chance: number, askedMs: number | null = null): number {
  const usual = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? pausesMs[0]!
  const spreadOut = Math.round(usual * (1 - spread + 2 * spread * chance))
  return Math.max(spreadOut, Math.min(askedMs ?? 0, longestAskedMs))
}

/** What follows from a failure: 410 ends the endpoint at once, days of failures do, and an hour of them is told. */
export function consequenceOf(
  status: number | null,
  { since, at }: { readonly since: string; readonly at: string },
): 'gone' | 'failing' | 'tell' | null {
  if (status === 410) return 'gone'
  const ms = Date.parse(at) - Date.parse(since)
  if (ms >= disableAfterMs) return 'failing'
  return ms >= tellAfterMs ? 'tell' : null
}

/** So long both secrets sign after a rotation, hours. */
export const overlapHours = { least: 1, usual: 24, most: 7 * 24 } as const

export function overlapUntil(now: string, hours: number): string {
  const within = Math.min(Math.max(hours, overlapHours.least), overlapHours.most)
  return new Date(Date.parse(now) + within * hour).toISOString()
}
