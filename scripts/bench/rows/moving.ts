import { shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import type { Mix } from '../workers/history.ts'

const reachMinutes = 5

export const moving: Row = {
  number: 48,
  what: "a shop's log of 100,000 events and its keys are moved to servers and compared",
  reach: `≤ ${reachMinutes} minutes`,
  async measure(bench) {
    const folder = await bench.folder('moving')
    const { events, people } = await bench.work<Mix>('history', folder, bench.quick ? 5_000 : 100_000)
    // Servers that hold nothing: a move refuses all others.
    const engines = await bench.open('scripts/bench/workers/engines.ts')
    const urls = (await (await fetch(engines.origin)).json()) as { readonly [name: string]: string }
    const started = performance.now()
    const command = { args: ['move', 'to-servers'], env: bench.settingsOf(folder, urls) }
    await bench.start('scripts/engines.ts', command).ended
    const minutes = (performance.now() - started) / 60_000
    await engines.child.stop()
    return {
      measured: `${shown(minutes)} minutes`,
      holds: pace => minutes <= reachMinutes * pace,
      how: `${shown(events)} events and the keys of ${shown(people)} people to the event store's double and a real Redis, streams compared and views folded from both logs; one run, double and Redis on the same machine`,
    }
  },
}
