import { createRandom, type Random } from '#api/demo/random.ts'
import { foundIn, measure } from '#tests/search/judged/measure.ts'
import { get, jsonOf } from '../http.ts'
import { load, once } from '../load.ts'
import { median, percentile, repeat, shown } from '../statistics.ts'
import type { Row } from '../table.ts'

export const search: Row = {
  number: 3,
  what: 'product search API, 10,000 products, with a typo',
  reach: 'p50 ≤ 2 ms, p99 ≤ 15 ms',
  async measure(bench) {
    const shop = await bench.largeShop()
    const { origin } = await shop.serve()
    const random = createRandom('typos')
    let found = 0
    let asked = 0
    const ask = (count: number) =>
      load({
        origin,
        clients: 1,
        count,
        next() {
          const q = mistyped(random.pick(shop.items).name, random)
          return get(`/api/home/product_search?q=${encodeURIComponent(q)}`)
        },
        answered(answer) {
          asked++
          if (jsonOf(answer).total > 0) found++
        },
      })
    await ask(500)
    const each = bench.quick ? 300 : 1000
    const runs = await repeat(bench.quick ? 3 : 5, () => ask(each), 0)
    const p50 = median(runs.map(({ waits }) => percentile(waits, 50)))
    const p99 = median(runs.map(({ waits }) => percentile(waits, 99)))
    return {
      measured: `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms`,
      holds: pace => p50 <= 2 * pace && p99 <= 15 * pace,
      how: `${shown(shop.items.length)} products, one or two words of a name, one of them mistyped, each query another; one connection, ${runs.length} runs of ${each}; ${Math.round((100 * found) / asked)} % found something`,
    }
  },
}

export const whatPeopleType: Row = {
  number: 18,
  what: 'what people type, demo shop: nDCG@10, queries without results',
  reach: '≥ 0.90, none',
  async measure(bench) {
    const { origin } = await (await bench.demoShop()).serve()
    const { queries, ndcg, groups, empty } = await measure(async q =>
      foundIn(jsonOf(await once(origin, get(`/api/home/product_search?q=${encodeURIComponent(q)}`)))),
    )
    const share = (100 * empty.length) / queries
    const shares = Object.entries(groups).map(([group, value]) => `${group} ${value.toFixed(2)}`)
    return {
      measured: `${ndcg.toFixed(3)}, ${share.toFixed(1)} %`,
      holds: ndcg >= 0.9 && empty.length === 0,
      how: `${queries} judged queries: ${shares.join(', ')}`,
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
