import { foundIn, measure } from '#tests/search/judged/measure.ts'
import { get } from '../http.ts'
import { once } from '../load.ts'
import type { Row } from '../row.ts'

const least = 0.9

export const whatPeopleType: Row = {
  number: 18,
  what: 'what people type, demo shop: nDCG@10, queries without results',
  reach: '≥ 0.90, none',
  async measure(bench) {
    const { origin } = await (await bench.demoShop()).serve()
    const { queries, ndcg, groups, empty } = await measure(async q => {
      const { body } = await once(origin, get(`/api/home/product_search?q=${encodeURIComponent(q)}`))
      return foundIn(JSON.parse(body.toString()))
    })
    const share = (100 * empty.length) / queries
    const shares = Object.entries(groups).map(([group, value]) => `${group} ${value.toFixed(2)}`)
    return {
      measured: `${ndcg.toFixed(3)}, ${share.toFixed(1)} %`,
      holds: ndcg >= least && empty.length === 0,
      how: `${queries} judged queries: ${shares.join(', ')}`,
    }
  },
}
