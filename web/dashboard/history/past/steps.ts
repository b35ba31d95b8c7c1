/** From the first change of a record to the present, ISO-8601 UTC. */
export type Life = { readonly first: string; readonly until: string }

/** Where an instant lies between the ends of a life, 0 to 1. */
export function placeOf({ first, until }: Life, at: string): number {
  const [from, to] = [Date.parse(first), Date.parse(until)]
  return to > from ? Math.max(0, Math.min(1, (Date.parse(at) - from) / (to - from))) : 1
}

/** The instant at a place, 0 to 1; a change that lies no further away than `reach` draws it. */
export function near(life: Life, steps: readonly string[], place: number, reach: number): string {
  const share = Math.max(0, Math.min(1, place))
  const away = (step: string) => Math.abs(placeOf(life, step) - share)
  const [closest] = steps.toSorted((one, other) => away(one) - away(other))
  if (closest !== undefined && away(closest) <= reach) return closest
  const [from, to] = [Date.parse(life.first), Date.parse(life.until)]
  return new Date(from + share * (to - from)).toISOString()
}

/** The change so many steps after an instant, or before it where `by` is below zero: the last one there is; null: there is none. */
export function stepFrom(steps: readonly string[], at: string, by: number): string | null {
  const all = [...new Set(steps)]
  const beyond = by > 0 ? all.filter(step => step > at) : all.filter(step => step < at).reverse()
  return beyond[Math.min(Math.abs(by), beyond.length) - 1] ?? null
}
