import type { ReadModels } from '#projections/ports.ts'

/** So many endpoints, and other things that people add, have a line of their own; the rest are `other`. */
export const mostOpenValues = 200
/** Stands for a value that a label does not declare. */
const other = 'other'

/** Every value that a label may have; `open`: names in the code or of the owner, 200 at most. Never the id of a person or an order. */
export type LabelValues = readonly string[] | 'open'

/**
 * One metric. `read` is asked when somebody scrapes, so it tells what is counted anyway and costs nothing meanwhile. A name
 * begins with `selvedge_`; that of a counter ends in `_total`. Seconds and bytes are its units.
 */
export type Meter = {
  readonly name: `selvedge_${string}`
  readonly kind: 'counter' | 'gauge'
  /** A sentence, without a full stop. */
  readonly help: string
  readonly labels?: { readonly [label: string]: LabelValues }
  /** One number, or one for each combination of labels. A metric whose reading fails is left out of that scrape. */
  read(): Readings | Promise<Readings>
}

export type Reading = readonly [labels: { readonly [label: string]: string }, value: number]
export type Readings = number | Iterable<Reading>

/** The readings of a meter, under labels that it declared: what it did not declare is summed up as `other`. */
export async function readingsOf({ labels = {}, read }: Meter): Promise<readonly Reading[]> {
  const readings = await read()
  if (typeof readings === 'number') return [[{}, readings]]
  const sums = new Map<string, { labels: { [label: string]: string }; value: number }>()
  const open = new Map<string, Set<string>>()
  for (const [given, value] of readings) {
    const named = Object.fromEntries(
      Object.entries(labels).map(([label, values]) => [label, closed(label, values, given[label])]),
    )
    const key = JSON.stringify(named)
    const sum = sums.get(key) ?? { labels: named, value: 0 }
    sum.value += value
    sums.set(key, sum)
  }
  return [...sums.values()].map(({ labels, value }) => [labels, value])

  function closed(label: string, values: LabelValues, value = other): string {
    if (values !== 'open') return values.includes(value) ? value : other
    const seen = open.get(label) ?? new Set()
    open.set(label, seen)
    if (!seen.has(value) && seen.size >= mostOpenValues) return other
    seen.add(value)
    return value
  }
}

/** Counts by labels, in their order: `tally.add('order', 'accepted')`. Values are words without line feeds. */
export function createTally<const Labels extends readonly string[]>(...labels: Labels) {
  const counts = new Map<string, number>()
  return {
    add(...values: { readonly [At in keyof Labels]: string }): void {
      const key = values.length === 1 ? values[0]! : values.join('\n')
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    *read(): Generator<Reading> {
      for (const [key, count] of counts) {
        const values = key.split('\n')
        yield [Object.fromEntries(labels.map((label, at) => [label, values[at]!])), count]
      }
    },
  }
}

/** Hits and misses of a cache, as readings of a meter with the label `outcome`. */
export function hitsAndMisses({ hits, misses }: CacheCounts): readonly Reading[] {
  return [
    [{ outcome: 'hit' }, hits],
    [{ outcome: 'miss' }, misses],
  ]
}

/** How often a cache had what it was asked for. */
export type CacheCounts = { hits: number; misses: number }
export const cacheOutcomes = { outcome: ['hit', 'miss'] } as const

/** More are not counted at each scrape. */
export const mostCounted = 10_000

/** How many documents stand in an index, up to 10,000. @throws ViewNotLive, ReadModelsUnavailable. */
export async function countIn(readModels: Pick<ReadModels, 'range'>, view: string, index: string): Promise<number> {
  return (await readModels.range(view, index, { limit: mostCounted })).length
}
