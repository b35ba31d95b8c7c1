import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { get } from '../http.ts'
import { load, once } from '../load.ts'
import type { Row } from '../row.ts'
import { shown } from '../statistics.ts'
import { browser, listingPath } from './1-cached-page.ts'

const megabyte = 1024 ** 2
const most = { seconds: 10, p99: 100 }
const header = 'Handle,Title,Variant SKU,Variant Price\n'
const files = [
  { name: 'empty lines', line: '\n', megabytes: 20 },
  { name: 'bad rows', line: '"a"b\n', megabytes: 60 },
] as const

export const rubbish: Row = {
  number: 15,
  what: 'imports of 20 MB of empty lines and of 60 MB of bad rows, through the running shop',
  reach: `≤ ${most.seconds} s each, a cached page meanwhile p99 ≤ ${most.p99} ms`,
  async measure(bench) {
    const shop = await bench.demoShop()
    const { origin } = await shop.serve()
    const page = get(listingPath, browser)
    for (let n = 0; n < 3; n++) await once(origin, page)
    const folder = await bench.folder('rubbish')
    const results: { name: string; seconds: number; p99: number }[] = []
    for (const { name, line, megabytes } of files) {
      const file = join(folder, `${name}.csv`)
      const part = line.repeat(Math.floor(megabyte / line.length))
      const parts = Array.from({ length: bench.quick ? megabytes / 10 : megabytes }, () => part)
      await pipeline(Readable.from([header, ...parts]), createWriteStream(file))
      const waits: number[] = []
      const asked: number[] = []
      let importing = true
      const started = performance.now()
      const done = bench
        .start('scripts/import.ts', { args: [file], env: bench.settingsOf(shop.folder) })
        // Such a file is refused, which is how it has to end.
        .ended.catch(() => {})
        .finally(() => {
          importing = false
        })
      await load({
        origin,
        clients: 4,
        next(client) {
          asked[client] = performance.now()
          return importing ? page : null
        },
        answered: client => void waits.push(performance.now() - asked[client]!),
      })
      await done
      const seconds = (performance.now() - started) / 1000
      waits.sort((a, b) => a - b)
      results.push({ name, seconds, p99: waits[Math.floor(waits.length * 0.99)] ?? 0 })
    }
    return {
      measured: results.map(({ name, seconds, p99 }) => `${name} ${shown(seconds)} s, p99 ${shown(p99)} ms`).join('; '),
      holds: results.every(({ seconds, p99 }) => seconds <= most.seconds && p99 <= most.p99),
      how: `npm run import against the demo shop, ${listingPath} asked by 4 connections until it ended; with the start of the command`,
    }
  },
}
