import { createRandom, type Random } from '#api/demo/random.ts'
import { get } from '../http.ts'
import { load } from '../load.ts'
import type { Row } from '../row.ts'
import { median, percentile, shown } from '../statistics.ts'

const reach = { p50: 2, p99: 15 }

export const search: Row = {
  number: 3,
  what: 'product search API, 10,000 products, with a typo',
  reach: 'p50 ≤ 2 ms, p99 ≤ 15 ms',
  async measure(bench) {
    const shop = await bench.largeShop()
    const { origin } = await shop.serve()
    const random = createRandom('typos')
    const names = shop.items.map(({ name }) => name)
    let found = 0
    let asked = 0
    const ask = async (count: number) => {
      const times: number[] = []
      let sent = 0
      await load({
        origin,
        clients: 1,
        next() {
          if (times.length === count) return null
          const q = mistyped(random.pick(names), random)
          const request = get(`/api/home/product_search?q=${encodeURIComponent(q)}`)
          sent = performance.now()
          return request
        },
        answered(_, { body }) {
          times.push(performance.now() - sent)
          asked++
          if ((JSON.parse(body.toString()) as { total: number }).total > 0) found++
        },
      })
      return times
    }
    await ask(500)
    const runs: number[][] = []
    for (let run = 0; run < (bench.quick ? 3 : 5); run++) runs.push(await ask(bench.quick ? 300 : 1000))
    const p50 = median(runs.map(times => percentile(times, 50)))
    const p99 = median(runs.map(times => percentile(times, 99)))
    return {
      measured: `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms`,
      holds: p50 <= reach.p50 && p99 <= reach.p99,
      how: `${shown(shop.items.length)} products, one or two words of a name, one of them mistyped, each query another; one connection, ${runs.length} runs of ${runs[0]!.length}; ${Math.round((100 * found) / asked)} % found something`,
    }
  },
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** Shorter words are searched as they stand. */
const shortest = 4

/** Words of a name that stand side by side, one of them with one letter wrong, missing, too many or swapped. */
function mistyped(name: string, random: Random): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [name]
  const wrong = random.pick(words.filter(word => word.length >= shortest && /^\p{L}+$/u.test(word)).concat(words[0]!))
  const at = words.indexOf(wrong)
  const typed = random.chance(0.5) ? words.slice(at, at + 2) : words.slice(at, at + 1)
  return typed.map(word => (word === wrong ? edited(word, random) : word)).join(' ')
}

function edited(word: string, random: Random): string {
  const at = random.whole(1, word.length - 1)
  const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
  switch (random.whole(0, 3)) {
    case 0:
      return before + random.pick(letters) + after
    case 1:
      return before + after
    case 2:
      return before + random.pick(letters) + letter + after
    default:
      return before.slice(0, -1) + letter + before.slice(-1) + after
  }
}
