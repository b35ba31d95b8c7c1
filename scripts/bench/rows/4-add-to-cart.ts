import { createRandom } from '#api/demo/random.ts'
import { cookieOf, post } from '../http.ts'
import { type Rate, rate } from '../load.ts'
import type { Row } from '../row.ts'
import { median, shown, spread } from '../statistics.ts'

const clients = 64
const linesOfCart = 5
const floor = 3000

export const addToCart: Row = {
  number: 4,
  what: 'add to cart, durable, 64 clients',
  reach: '≥ 3,000/s',
  async measure(bench) {
    const shop = await bench.largeShop()
    const server = await shop.serve()
    const random = createRandom('carts')
    const skus = shop.items.map(({ skus }) => random.pick(skus))
    const adding = (seconds: number) => {
      const carts = Array.from({ length: clients }, () => ({ cookie: null as string | null, lines: 0 }))
      return rate(server, {
        clients,
        seconds,
        next(client) {
          const { cookie } = carts[client]!
          const body = { lines: [{ sku: random.pick(skus), quantity: 1 }] }
          return post('/api/cart/items', body, cookie === null ? {} : { cookie })
        },
        answered(client, answer) {
          const cart = carts[client]!
          cart.lines++
          cart.cookie = cart.lines % linesOfCart === 0 ? null : (cookieOf(answer, 'cart') ?? cart.cookie)
        },
      })
    }
    const seconds = bench.quick ? 1 : 4
    await adding(seconds)
    const rates: Rate[] = []
    for (let run = 0; run < (bench.quick ? 3 : 5); run++) rates.push(await adding(seconds))
    const runs = rates.map(({ perSecond }) => perSecond)
    const cpu = median(rates.map(({ cpuMs }) => cpuMs))
    return {
      measured: `${shown(median(runs))}/s`,
      holds: median(runs) >= floor,
      how: `each client adds ${linesOfCart} lines of ${shown(shop.items.length)} products to a cart and begins the next one; CPU of the server ${shown(cpu)} ms each; ${spread(runs, '/s')}`,
    }
  },
}
