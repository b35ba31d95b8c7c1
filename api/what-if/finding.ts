import type { Minor } from '#domain/shared/money.ts'

const mostNamed = 20

type Sums<Name extends string> = { readonly [name in Name]: number }

/** An order at what it was charged and at what it would have been. */
export type Found<Name extends string> = {
  readonly number: number
  /** Shares in the sums. */
  readonly was: Sums<Name>
  readonly would: Sums<Name>
  /** The amounts that people compare. */
  readonly before: Minor
  readonly after: Minor
}

/** Adds orders up as they are found, so that no turn at the end goes through all of them. */
export function createFinding<const Name extends string>(names: readonly Name[]) {
  const zero = () => Object.fromEntries(names.map(name => [name, 0])) as { [name in Name]: number }
  const [before, after] = [zero(), zero()]
  let changed = 0
  let most: readonly Pick<Found<Name>, 'number' | 'before' | 'after'>[] = []
  const largest = (a: (typeof most)[number], b: (typeof most)[number]) =>
    Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.number - b.number
  return {
    add({ number, was, would, ...amounts }: Found<Name>): void {
      for (const name of names) {
        before[name] += was[name]
        after[name] += would[name]
      }
      if (amounts.before === amounts.after) return
      changed++
      const order = { number, ...amounts }
      const last = most[mostNamed - 1]
      if (!last || largest(order, last) < 0) most = [...most, order].sort(largest).slice(0, mostNamed)
    },
    told() {
      return { before, after, changed, orders: most }
    },
  }
}
