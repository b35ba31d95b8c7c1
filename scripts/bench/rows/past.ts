import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import type { Mix } from '../workers/history.ts'
import type { Recalled } from '../workers/past.ts'

/** `long`: a hundredth of a millisecond for each event, ten seconds for a million. */
const reach = { position: 50, time: 100, long: 0.01, later: 50 }

export const asOf: Row = {
  number: 26,
  what: 'a product as of any place in a log of 1,000,000 events; the place by a time; stock of a long stream at its end, then late in it',
  reach: `p99 ≤ ${reach.position} ms; p99 ≤ ${reach.time} ms; ≤ ${shown(reach.long * 1_000_000)} ms for 1,000,000 events, then p99 ≤ ${reach.later} ms`,
  async measure(bench) {
    const folder = await bench.folder('past')
    const mix = await bench.work<Mix>('history', folder, bench.quick ? 50_000 : 1_000_000)
    const { byPosition, byTime, long } = await bench.work<Recalled>(
      'past',
      folder,
      bench.quick ? 200 : 2_000,
      bench.quick ? 10_000 : 100_000,
    )
    const [position, time, late] = [byPosition, byTime, long.late].map(waits => percentile(waits, 99)) as [
      number,
      number,
      number,
    ]
    const { first, middle, events } = long
    return {
      measured: `p99 ${shown(position)} ms; p99 ${shown(time)} ms; ${shown(first)} ms, then p99 ${shown(late)} ms`,
      holds: position <= reach.position && time <= reach.time && first <= reach.long * events && late <= reach.later,
      how: `${shown(mix.events)} events of a year, ${shown(mix.products)} products; page and stock p50 ${shown(percentile(byPosition, 50))} ms, time p50 ${shown(percentile(byTime, 50))} ms; the long stream has ${shown(events)} events, in its middle ${shown(middle)} ms`,
    }
  },
}
