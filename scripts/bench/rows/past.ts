import { percentile, shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import type { Mix } from '../workers/history.ts'
import type { Recalled } from '../workers/past.ts'

/** `long`: a hundredth of a millisecond for each event, ten seconds for a million. */
const reach = { position: 50, time: 100, long: 0.01, later: 50, lines: 50 }

export const asOf: Row = {
  number: 26,
  what: 'a product as of any place in a log of 1,000,000 events; the place by a time; stock of a long stream at its end, then late in it; a page of the lines of the history, and its longest line unfolded',
  reach: `p99 ≤ ${reach.position} ms; p99 ≤ ${reach.time} ms; ≤ ${shown(reach.long * 1_000_000)} ms for 1,000,000 events, then p99 ≤ ${reach.later} ms; p99 ≤ ${reach.lines} ms both`,
  async measure(bench) {
    const folder = await bench.folder('past')
    const mix = await bench.work<Mix>('history', folder, bench.quick ? 50_000 : 1_000_000)
    const { byPosition, byTime, lines, long } = await bench.work<Recalled>(
      'past',
      folder,
      bench.quick ? 200 : 2_000,
      bench.quick ? 10_000 : 100_000,
    )
    const [position, time, late, page, unfolded] = [byPosition, byTime, long.late, lines.page, lines.unfolded].map(
      waits => percentile(waits, 99),
    ) as [number, number, number, number, number]
    const { first, middle, events } = long
    return {
      measured: `p99 ${shown(position)} ms; p99 ${shown(time)} ms; ${shown(first)} ms, then p99 ${shown(late)} ms; p99 ${shown(page)} ms, p99 ${shown(unfolded)} ms`,
      holds: pace =>
        position <= reach.position * pace &&
        time <= reach.time * pace &&
        first <= reach.long * events * pace &&
        late <= reach.later * pace &&
        Math.max(page, unfolded) <= reach.lines * pace,
      how: `${shown(mix.events)} events of a year, ${shown(mix.products)} products; page and stock p50 ${shown(percentile(byPosition, 50))} ms, time p50 ${shown(percentile(byTime, 50))} ms; the long stream has ${shown(events)} events, in its middle ${shown(middle)} ms; ${shown(lines.all)} lines, a page p50 ${shown(percentile(lines.page, 50))} ms; the longest has ${shown(lines.longest)} products, unfolded p50 ${shown(percentile(lines.unfolded, 50))} ms`,
    }
  },
}
