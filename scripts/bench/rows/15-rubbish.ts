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
    const results: { name: string; seconds: number; p99: number; refused: boolean }[] = []
    for (const { name, line, megabytes, said } of files) {
      const file = join(folder, `${name}.csv`)
      const part = line.repeat(Math.floor(megabyte / line.length))
      const parts = Array.from({ length: bench.quick ? megabytes / 10 : megabytes }, () => part)
      await pipeline(Readable.from([header, ...parts]), createWriteStream(file))
      const waits: number[] = []
      const asked: number[] = []
      let importing = true
      const started = performance.now()
      const ended = bench
        .start('scripts/import.ts', { args: [file], env: bench.settingsOf(shop.folder) })
        .ended.then(
          () => '',
          (error: Error) => error.message,
        )
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
      const refused = said.test(await ended)
      const seconds = (performance.now() - started) / 1000
      waits.sort((a, b) => a - b)
      results.push({ name, seconds, refused, p99: waits[Math.floor(waits.length * 0.99)] ?? 0 })
    }
    return {
      measured: results
        .map(
          ({ name, seconds, p99, refused }) =>
            `${name} ${shown(seconds)} s, p99 ${shown(p99)} ms${refused ? '' : ', without its sentence'}`,
        )
        .join('; '),
      holds: results.every(({ seconds, p99, refused }) => refused && seconds <= most.seconds && p99 <= most.p99),
      how: `npm run import against the demo shop, ${listingPath} asked by 4 connections until it ended; with the start of the command`,
    }
  },
}
