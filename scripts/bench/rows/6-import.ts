import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { peakFile, type Usage } from '../gauge.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'

const most = { seconds: 60, megabytes: 700 }
const megabyte = 1024 ** 2

export const importing: Row = {
  number: 6,
  what: 'import of the 170,000-row feed into an empty shop, views and search caught up',
  reach: '≤ 60 s, peak memory ≤ 700 MB',
  async measure(bench) {
    const folder = await bench.folder('feed')
    const feed = join(folder, 'feed.csv')
    const peak = join(folder, 'peak.json')
    const products = bench.quick ? '400' : '4000'
    await bench.start('scripts/demo-catalogue.ts', { args: ['--products', products, '--out', feed], profile: null })
      .ended
    const rows = (await readFile(feed, 'latin1')).split('\n').length - 2
    const seconds: number[] = []
    const megabytes: number[] = []
    for (let run = 0; run < (bench.quick ? 1 : 3); run++) {
      const env = { ...bench.settingsOf(await bench.folder('import')), [peakFile]: peak }
      const started = performance.now()
      await bench.start('scripts/import.ts', { args: [feed], env }).ended
      seconds.push((performance.now() - started) / 1000)
      megabytes.push((JSON.parse(await readFile(peak, 'utf8')) as Usage).peak / megabyte)
    }
    const [time, memory] = [median(seconds), median(megabytes)]
    return {
      measured: `${shown(time)} s, ${shown(memory)} MB`,
      holds: time <= most.seconds && memory <= most.megabytes,
      how: `the command, from its start to its end: ${shown(rows)} rows, ${products} products, ${shown((await stat(feed)).size / megabyte)} MB; ${spread(seconds, ' s')}`,
    }
  },
}
