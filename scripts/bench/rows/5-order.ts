import { randomUUID } from 'node:crypto'
import { createRandom } from '#api/demo/random.ts'
import { post } from '../http.ts'
import { type Rate, rate } from '../load.ts'
import { fillCarts, orderOf } from '../orders.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'

const clients = 16
const floor = 500

export const order: Row = {
  number: 5,
  what: 'order of 2 lines, durable, stock reserved, 16 clients',
  reach: '≥ 500/s',
  async measure(bench) {
    const shop = await bench.largeShop()
    const server = await shop.serve()
    const random = createRandom('orders')
    let buyer = 0

    async function orders(count: number): Promise<Rate> {
      const cookies = await fillCarts(server.origin, shop.items, random, count)
      return rate(server, {
        clients,
        next() {
          const cookie = cookies.pop()
          if (cookie === undefined) return null
          return post('/api/orders', orderOf(buyer++, 'cod'), { cookie, 'idempotency-key': randomUUID() })
        },
      })
    }

    const count = bench.quick ? 300 : 2000
    await orders(count)
    const rates: Rate[] = []
    for (let run = 0; run < (bench.quick ? 3 : 5); run++) rates.push(await orders(count))
    const runs = rates.map(({ perSecond }) => perSecond)
    const cpu = median(rates.map(({ cpuMs }) => cpuMs))
    return {
      measured: `${shown(median(runs))}/s`,
      holds: median(runs) >= floor,
      how: `2 of ${shown(shop.items.length)} products, each order another cart and another buyer, cash on delivery, ${shown(count)} orders a run; CPU of the server ${shown(cpu)} ms each; ${spread(runs, '/s')}`,
    }
  },
}
