import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { peakFile, type Usage } from '../gauge.ts'
import { get } from '../http.ts'
import { load, once } from '../load.ts'
import { median, percentile, repeat, shown, spread } from '../statistics.ts'
import type { Row } from '../table.ts'
import { browser, listingPath } from './pages.ts'

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
    const importOnce = async () => {
      const env = { ...bench.settingsOf(await bench.folder('import')), [peakFile]: peak }
      const started = performance.now()
      await bench.start('scripts/import.ts', { args: [feed], env }).ended
      const seconds = (performance.now() - started) / 1000
      return { seconds, memory: (JSON.parse(await readFile(peak, 'utf8')) as Usage).peak / megabyte }
    }
    const runs = await repeat(bench.quick ? 1 : 3, importOnce, 0)
    const seconds = runs.map(run => run.seconds)
    const [time, memory] = [median(seconds), median(runs.map(run => run.memory))]
    return {
      measured: `${shown(time)} s, ${shown(memory)} MB`,
      holds: pace => time <= 60 * pace && memory <= 700,
      how: `the command, from its start to its end: ${shown(rows)} rows, ${products} products, ${shown((await stat(feed)).size / megabyte)} MB; ${spread(seconds, ' s')}`,
    }
  },
}

const most = { seconds: 10, p99: 100 }
const header = 'Handle,Title,Vendor,Variant SKU,Variant Price\n'
/** `said`: the sentence that such a file is refused with. */
const files = [
  { name: 'empty lines', line: '\n', megabytes: 20, said: /a header, but no rows/ },
  { name: 'rows with a stray quote', line: '"a"b\n', megabytes: 60, said: /rows cannot be read.*Nothing was imported/ },
  { name: 'rows without a price', line: 'x,y\n', megabytes: 60, said: /rows cannot be imported.*Nothing was imported/ },
] as const

export const rubbish: Row = {
  number: 15,
  what: 'imports of 20 MB of empty lines and of 60 MB of bad rows of two kinds, through the running shop',
  reach: `≤ ${most.seconds} s each and a sentence, a cached page meanwhile p99 ≤ ${most.p99} ms`,
  async measure(bench) {
    const shop = await bench.demoShop()
    const { origin } = await shop.serve()
    const page = get(listingPath, browser)
    for (let n = 0; n < 3; n++) await once(origin, page)
    const folder = await bench.folder('rubbish')
    const results: { said: string; holds: (pace: number) => boolean }[] = []
    for (const { name, line, megabytes, said } of files) {
      const file = join(folder, `${name}.csv`)
      const part = line.repeat(Math.floor(megabyte / line.length))
      const parts = Array.from({ length: bench.quick ? megabytes / 10 : megabytes }, () => part)
      await pipeline(Readable.from([header, ...parts]), createWriteStream(file))
      let refusal: string | null = null
      const started = performance.now()
      void bench.start('scripts/import.ts', { args: [file], env: bench.settingsOf(shop.folder) }).ended.then(
        () => (refusal = ''),
        (error: Error) => (refusal = error.message),
      )
      const { waits } = await load({ origin, clients: 4, next: () => (refusal === null ? page : null) })
      const seconds = (performance.now() - started) / 1000
      const p99 = percentile(waits, 99)
      const refused = said.test(refusal ?? '')
      results.push({
        said: `${name} ${shown(seconds)} s, p99 ${shown(p99)} ms${refused ? '' : ', without its sentence'}`,
        holds: pace => refused && seconds <= most.seconds * pace && p99 <= most.p99 * pace,
      })
    }
    return {
      measured: results.map(({ said }) => said).join('; '),
      holds: pace => results.every(({ holds }) => holds(pace)),
      how: `npm run import against the demo shop, ${listingPath} asked by 4 connections until it ended; with the start of the command`,
    }
  },
}
