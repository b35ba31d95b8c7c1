import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import type { AttributeValues } from '#api/settings/index.ts'
import { type AttributeMerge, mergeOptions } from '#domain/product/merged-attributes.ts'
import type { TermKind } from '#domain/term/events.ts'
import { term } from '#domain/term/term.ts'

/** Steps that are followed from a term to what takes its place. */
const mostSteps = 8

type Options = Parameters<typeof mergeOptions>[0][number]

/**
 * What stands for the terms that a feed names, and for the values of its attributes: the shop may have retired or merged some. Each
 * term is looked up once an import.
 */
export function createStanding({ fold }: Pick<CommandHandler, 'fold'>, writtenAs: AttributeValues) {
  const known = new Map<string, Promise<string | null>>()

  async function look(kind: TermKind, id: string): Promise<string | null> {
    let here = id
    for (let step = 0; step < mostSteps; step++) {
      const gone = (await fold(term, `${kind}-${here}`)).state?.gone
      if (!gone) break
      if (gone.to === null) return null
      here = gone.to
    }
    return here
  }

  function one(kind: TermKind, id: string): Promise<string | null> {
    const key = `${kind}-${id}`
    const found = known.get(key) ?? look(kind, id)
    known.set(key, found)
    return found
  }

  return {
    /** Null: it was retired, and nothing took its place. */
    one,
    /** The same of colours or sizes of one product. Where it sells both of two that are one now, they stay apart. */
    async among(kind: 'color' | 'size', ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const found = await Promise.all(ids.map(async id => [id, (await one(kind, id)) ?? id] as const))
      const times = Map.groupBy(found, ([, to]) => to)
      return new Map(found.map(([id, to]) => [id, times.get(to)!.length > 1 ? id : to]))
    },
    writtenAs,
    /**
     * The same of the attributes of rows of one product. `asIs`: the product has its variants by these still, so that its rows are
     * found by them.
     */
    async options<Of extends Options>(rows: readonly Of[], asIs: readonly Options[] = []): Promise<readonly Of[]> {
      let now = rows
      const apply = (merge: AttributeMerge) => {
        if (mergeOptions(asIs, merge) === asIs) now = mergeOptions(now, merge) ?? now
      }
      for (const from of new Set(rows.flatMap(({ attributes }) => Object.keys(attributes)))) {
        const to = await one('attribute', from)
        if (to !== null && to !== from) apply({ from, to })
      }
      for (const [attribute, from] of now.flatMap(({ attributes }) => Object.entries(attributes))) {
        const to = writtenAs(attribute, from)
        if (to !== from) apply({ attribute, from, to })
      }
      return now
    },
  }
}

export type Standing = ReturnType<typeof createStanding>
