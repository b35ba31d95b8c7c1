const dayMs = 24 * 3_600_000

/** The first time after `after`, in ms, at which a clock in the zone shows this hour and minute, like `6:30`. */
export function dailyAfter({ at, zone }: { readonly at: string; readonly zone: string }, after: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = wall(after, zone)
  today.setUTCHours(hours, minutes, 0, 0)
  for (let day = -1; ; day++) {
    const due = instantOf(today.getTime() + day * dayMs, zone)
    if (due > after) return due
  }
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
