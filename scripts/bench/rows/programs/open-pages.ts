import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../../child.ts'
import { get } from '../../http.ts'
import { once } from '../../load.ts'
import { percentile, shown } from '../../statistics.ts'
import type { Row } from '../../table.ts'
import type { OpenPages } from '../../workers/open-pages.ts'

const reach = { one: 300, all: 600, memory: 250, pages: 10_000 }
const idleMs = 10_000
const megabyte = 1024 ** 2

export const openPages: Row = {
  number: 34,
  what: `from a count of stock until an open page shows it: one page; all of ${shown(reach.pages)} pages of one product; memory of these`,
  reach: `p99 ≤ ${reach.one} ms; ≤ ${reach.all} ms; ≤ ${reach.memory} MB`,
  async measure(bench) {
    const shop = await bench.largeShop()
    const { child, origin } = await shop.serve()
    await once(origin, get('/health/ready'))
    const { slug, skus } = shop.items[0]!
    const page = await once(origin, get(`/api/products/${slug}`))
    const { id } = JSON.parse(page.body.toString()) as { id: string }
    const one = await pagesOf({ child, origin }, 1, bench.quick ? 30 : 200)
    const pages = bench.quick ? 2000 : reach.pages
    const many = await pagesOf({ child, origin }, pages, bench.quick ? 5 : 30)
    const [p99, last] = [percentile(one.told.last, 99), Math.max(...many.told.last)]
    return {
      measured: `p99 ${shown(p99)} ms; ${shown(last)} ms; ${shown(many.memory)} MB`,
      holds: pace => p99 <= reach.one * pace && last <= reach.all * pace && many.memory <= reach.memory,
      how: `connections of another process; from sending the count until the page has its message, for many pages the last of them. One page p50 ${shown(percentile(one.told.last, 50))} ms. ${shown(pages)} pages: p50 ${shown(percentile(many.told.last, 50))} ms, the first of them ${shown(percentile(many.told.first, 50))} ms; ${shown(many.idle * 100)} % of a core while nothing changes, ${shown(many.perChange)} ms of CPU a change`,
    }

    async function pagesOf({ child }: Server, count: number, changes: number) {
      const before = await child.usage()
      const args = [shop.folder, origin, id, skus[0]!, count, idleMs, changes].map(String)
      const worker = bench.start('scripts/bench/workers/open-pages.ts', { args })
      const result = worker.line(/^result (.*)$/)
      await worker.line(/^all pages are open$/)
      const opened = await child.usage()
      await pause(idleMs * 0.8)
      const idled = await child.usage()
      const told = JSON.parse((await result)[1]!) as OpenPages
      const after = await child.usage()
      await worker.ended
      return {
        told,
        memory: (after.resident - before.resident) / megabyte,
        idle: (idled.cpuMs - opened.cpuMs) / (idleMs * 0.8),
        perChange: (after.cpuMs - idled.cpuMs) / changes,
      }
    }
  },
}
