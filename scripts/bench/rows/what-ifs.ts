import { shown } from '../statistics.ts'
import type { Row } from '../table.ts'
import type { Looked, WhatIfLooks } from '../workers/what-if.ts'

const reach = { ms: 3000, turn: 20 }

export const whatIfs: Row = {
  number: 30,
  what: 'what other terms of a coupon, other areas of delivery and another markup, would have done to 100,000 orders; the longest turn',
  reach: `≤ ${reach.ms / 1000} s; ≤ ${reach.turn} ms`,
  async measure(bench) {
    const orders = bench.quick ? 10_000 : 100_000
    const products = bench.quick ? 300 : 3_000
    const looks = await bench.work<WhatIfLooks>('what-if', await bench.folder('what-if'), orders, products)
    const all = [...looks.everything, ...looks.category, ...looks.delivery, ...looks.markup]
    const isAll = (look: Looked) => (looks.markup.includes(look) ? look.orders > 0 : look.orders === orders)
    const wrong = all.find(look => !isAll(look) || look.differ > 0)
    if (wrong) throw new Error(`${wrong.orders} orders were found, ${wrong.differ} came to another sum`)
    // Others need the machine too: the best look says what the code takes.
    const best = (of: readonly Looked[], what: 'ms' | 'cpu' | 'turn') => Math.min(...of.map(each => each[what]))
    const kinds = [looks.everything, looks.category, looks.delivery, looks.markup] as const
    const [whole, scoped, delivery, markup] = kinds.map(of => best(of, 'ms')) as [number, number, number, number]
    const ms = Math.max(whole, scoped, delivery, markup)
    const turn = Math.max(...kinds.map(of => best(of, 'turn')))
    return {
      measured: `${shown(ms / 1000)} s; ${shown(turn)} ms`,
      holds: pace => ms <= reach.ms * pace && turn <= reach.turn * pace,
      how: `${shown(orders)} orders of 1 to 3 of ${shown(products)} products, rules changed half-way; the best of ${looks.everything.length} looks: ${shown(whole / 1000)} s for everything, ${shown(scoped / 1000)} s for a category, ${shown(delivery / 1000)} s for delivery, ${shown(markup / 1000)} s for a brand's markup (${shown(looks.markup[0]!.orders)} orders), of which it had the processor for ${shown(best(all, 'cpu') / 1000)} s; longest turns ${all.map(each => shown(each.turn)).join(', ')} ms`,
    }
  },
}
