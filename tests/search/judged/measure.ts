import { judgedProducts } from './catalogue.ts'
import type { Judge } from './judges.ts'
import { judgedQueries } from './queries.ts'

const places = 10

/** A product of an answer, and the colour that its card opens in. */
export type Found = { readonly style: string; readonly color: string | null }

export type Answer = { readonly products: readonly { readonly style: string; readonly colorName: string | null }[] }

export function foundIn({ products }: Answer): readonly Found[] {
  return products.map(({ style, colorName }) => ({ style, color: colorName }))
}

export type Measure = {
  readonly queries: number
  /** Mean nDCG@10 of all queries, 0 to 1, and by kind of query. */
  readonly ndcg: number
  readonly groups: { readonly [group: string]: number }
  /** Queries that found nothing though a product answers them. */
  readonly empty: readonly string[]
}

/** Measures a search by the judged queries. `search` gives what it finds, best first. */
export async function measure(search: (q: string) => Promise<readonly Found[]>): Promise<Measure> {
  const products = judgedProducts()
  const byStyle = new Map(products.map(product => [product.style, product]))
  const single: { group: string; ndcg: number }[] = []
  const empty: string[] = []
  for (const [group, queries] of Object.entries(judgedQueries)) {
    for (const [q, judge] of queries) {
      const ideal = products.map(judge).sort((a, b) => b - a)
      if (ideal[0] === 0) throw new Error(`No product of the demo catalogue answers "${q}"`)
      const found = await search(q)
      if (found.length === 0) empty.push(q)
      single.push({ group, ndcg: gain(found.map(gradeBy(judge))) / gain(ideal) })
    }
  }
  const groups = Object.fromEntries(
    Map.groupBy(single, ({ group }) => group)
      .entries()
      .map(([group, list]) => [group, mean(list.map(({ ndcg }) => ndcg))]),
  )
  return { queries: single.length, ndcg: mean(single.map(({ ndcg }) => ndcg)), groups, empty }

  function gradeBy(judge: Judge) {
    return ({ style, color }: Found) => {
      const product = byStyle.get(style)
      // A card is judged by the colour that it shows.
      return product ? judge(color === null ? product : { ...product, colors: [color] }) : 0
    }
  }
}

/** Gain of the first places: what stands further down counts less. */
function gain(grades: readonly number[]): number {
  return grades.slice(0, places).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length
}
