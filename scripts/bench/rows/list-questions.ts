import { createRandom } from '#api/demo/random.ts'
import type { List } from '#projections/list.ts'
import type { Choice } from '../../../web/models/list.ts'
import type { Item } from '../bench.ts'
import { get, jsonOf } from '../http.ts'
import { load, once } from '../load.ts'

type Asked = {
  readonly origin: string
  readonly cookie: string
  /** The address of the list. */
  readonly list: string
  readonly of: Pick<List<never>, 'views' | 'sorts'>
  readonly items: readonly Item[]
  readonly count: number
}

/** Filters of products that every such list has. */
const filters = ['brand', 'category'] as const

/** The data of a page, as its loader gives it to a browser. */
export const dataOf = async (origin: string, path: string, cookie: string) =>
  jsonOf(await once(origin, get(`/dashboard/_data?path=${path}`, { cookie }))).data

/** Asks a list of products what staff ask, after as many questions that are not measured: the waits in milliseconds. */
export async function listWaits({ origin, cookie, list, of, items, count }: Asked) {
  const random = createRandom('lists of products')
  const { choices } = await dataOf(origin, '/dashboard/product', cookie)
  const [views, sorts] = [Object.keys(of.views), Object.keys(of.sorts)]
  const filter = (name: (typeof filters)[number]) =>
    `f.${name}=${encodeURIComponent(random.pick(choices[name] as readonly Choice[]).value)}`
  const sorted = () => `sort=${random.pick(['', '-'])}${random.pick(sorts)}`
  const mixed = () =>
    random.chance(0.5)
      ? `view=${random.pick(views)}&page=${random.whole(1, 20)}`
      : [`view=${random.pick(views)}`, ...filters.map(filter), sorted()].join('&')
  const words = () => {
    const { name, skus } = random.pick(items)
    return `q=${encodeURIComponent(random.pick([random.pick(name.split(' ')), skus[0]!]))}&${sorted()}`
  }
  const run = async (next: () => string) => {
    const request = () => get(`${list}?${next()}`, { cookie })
    return (await load({ origin, clients: 1, count, next: request })).waits
  }
  await run(mixed)
  return { any: await run(mixed), words: await run(words), sorts: sorts.length }
}
