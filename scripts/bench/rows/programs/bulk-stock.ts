import { text } from 'node:stream/consumers'
import { shown, spread } from '../../statistics.ts'
import type { Row } from '../../table.ts'
import type { Warehouse } from '../../workers/jobs.ts'

const reach = 2
const megabyte = 1024 ** 2

export const bulkStock: Row = {
  number: 36,
  what: 'a warehouse sets 10,000 SKUs of 500 products in one request; 100,000 of 5,000',
  reach: `≤ ${reach} s; time and memory are said`,
  async measure(bench) {
    const path = await bench.folder('warehouse')
    const many = bench.quick ? 500 : 5000
    const { authorization, products } = await bench.work<Warehouse>('jobs', path, 'warehouse', many)
    const { child, origin } = await bench.shopIn(path).serve()
    let requests = 0

    /** Seconds until the last line of the answer is here. */
    async function send(skus: readonly string[]): Promise<number> {
      const set = ++requests
      const lines = skus.map(sku => `${JSON.stringify({ sku, set, of: 'on_hand', from: null })}\n`)
      const started = performance.now()
      const answer = await fetch(`${origin}/api/v1/stock`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': `count ${set}`, 'content-type': 'application/x-ndjson' },
        body: lines.join(''),
      })
      const told = await text(answer.body!)
      const seconds = (performance.now() - started) / 1000
      const end = JSON.parse(told.trimEnd().split('\n').at(-1)!)
      if (!end.done || end.accepted !== skus.length) throw new Error(JSON.stringify(end))
      return seconds
    }

    const some = products.slice(0, 500).flat()
    const seconds: number[] = []
    const cpu = (await child.usage()).cpuMs
    for (let n = 0; n < (bench.quick ? 2 : 5); n++) seconds.push(await send(some))
    const cpuMs = ((await child.usage()).cpuMs - cpu) / seconds.length
    const [first = 0, ...later] = seconds
    const slowest = Math.max(...seconds)
    const before = (await child.usage()).peak
    const all = await send(products.flat())
    const grown = ((await child.usage()).peak - before) / megabyte
    return {
      measured: `${shown(slowest)} s; ${shown(all)} s, ${shown(grown)} MB more`,
      holds: pace => slowest <= reach * pace,
      how: `lines over one connection, the slowest of ${seconds.length}: the first, of a process that knows no product yet, ${shown(first)} s, then ${spread(later, ' s')}, ${shown(cpuMs / 1000)} s of the server's CPU each; then ${shown(products.flat().length)} SKUs of ${shown(products.length)} products in one request, and by how much the peak of the server's memory grew`,
    }
  },
}
