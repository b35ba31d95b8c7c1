import { cpuOf, type Server } from '../../child.ts'
import { eventReader, happen, newKey, webhookReceiver } from '../../programs.ts'
import { percentile, shown } from '../../statistics.ts'
import type { Row } from '../../table.ts'
import type { TakenEvents } from '../../workers/webhook-receiver.ts'

const reach = { delivered: 20_000, scanned: 100_000, live: 50, batches: 2000, attempt: 200 }
const receiverMs = 20
/** Pieces come in so often while events are awaited. */
const everyMs = 20

/** A shop that begins folds its log first, which is not what is measured. */
async function quiet({ child }: Server): Promise<void> {
  let spent = Number.POSITIVE_INFINITY
  while (spent > 100) spent = (await cpuOf(child, () => new Promise(resolve => setTimeout(resolve, 1000)))).ms
}

export const readEvents: Row = {
  number: 32,
  what: 'events read by a program in another process, in a log of 1,000,000: delivered by a stream that catches up; looked through under a filter that finds nothing; from the append to the reader',
  reach: `≥ ${shown(reach.delivered)}/s; ≥ ${shown(reach.scanned)}/s; p99 ≤ ${reach.live} ms`,
  async measure(bench) {
    const { events, ...shop } = await bench.historyShop()
    const server = await shop.serve()
    const { child } = server
    await quiet(server)
    const key = await newKey(shop, server)
    const wanted = bench.quick ? 10_000 : 150_000
    const caughtUp = await cpuOf(child, () => eventReader(bench, server, key, 'after=start', wanted).result)
    const looked = await cpuOf(child, () => eventReader(bench, server, key, 'after=start&types=settings.*', 0).result)
    const times = bench.quick ? 50 : 300
    const live = eventReader(bench, server, key, 'after=now&types=stock.*', times)
    await live.listening
    await happen(shop, server, caughtUp.done.sku!, times, everyMs)
    const { waits } = await live.result
    const delivered = caughtUp.done.events / (caughtUp.done.ms / 1000)
    const scanned = events / (looked.done.ms / 1000)
    const p99 = percentile(waits, 99)
    return {
      measured: `${shown(delivered)}/s; ${shown(scanned)}/s; p99 ${shown(p99)} ms`,
      holds: pace => delivered * pace >= reach.delivered && scanned * pace >= reach.scanned && p99 <= reach.live * pace,
      how: `${shown(events)} events in the log, ${shown(caughtUp.done.events)} delivered, one run; by the CPU of the server ${shown(caughtUp.done.events / (caughtUp.ms / 1000))} delivered and ${shown(events / (looked.ms / 1000))} looked through a second; live p50 ${shown(percentile(waits, 50))} ms`,
    }
  },
}

export const sendEvents: Row = {
  number: 33,
  what: `webhooks in batches of 100 to a receiver in another process that takes ${receiverMs} ms; from the append to the first attempt`,
  reach: `≥ ${shown(reach.batches)} events/s; p99 ≤ ${reach.attempt} ms`,
  async measure(bench) {
    const { events: _events, ...shop } = await bench.historyShop()
    const server = await shop.serve()
    const { child } = server
    await quiet(server)
    const key = await newKey(shop, server)
    const { sku } = await eventReader(bench, server, key, 'after=start&types=stock.*', 1).result

    async function sent(wanted: number, waitMs: number, terms: object, meanwhile: () => Promise<void>) {
      const env = { WAIT_MS: String(waitMs), WANTED: String(wanted) }
      const receiver = await webhookReceiver(bench, shop, server, { env, terms })
      await meanwhile()
      const [, json] = await receiver.taken
      await receiver.end()
      return JSON.parse(json!) as TakenEvents
    }

    const wanted = bench.quick ? 5000 : 50_000
    const many = { types: ['order.*', 'stock.*', 'product.*'], batch: 100, from: 'start' }
    const caughtUp = await cpuOf(child, () => sent(wanted, receiverMs, many, async () => {}))
    const times = bench.quick ? 50 : 300
    const live = await sent(times, 0, { types: ['stock.*'], batch: 100 }, () =>
      happen(shop, server, sku!, times, everyMs),
    )
    const rate = caughtUp.done.events / (caughtUp.done.ms / 1000)
    const p99 = percentile(live.waits, 99)
    return {
      measured: `${shown(rate)}/s; p99 ${shown(p99)} ms`,
      holds: pace => rate * pace >= reach.batches && p99 <= reach.attempt * pace,
      how: `${shown(caughtUp.done.events)} events in ${shown(caughtUp.done.requests)} requests, one run; CPU of the server ${shown(caughtUp.ms / caughtUp.done.requests)} ms a request; first attempt p50 ${shown(percentile(live.waits, 50))} ms`,
    }
  },
}
