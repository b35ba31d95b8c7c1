import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import type { TermKind } from '#domain/term/events.ts'
import { term } from '#domain/term/term.ts'

/** Steps that are followed from a term to what takes its place. */
const mostSteps = 8

/** What stands for the terms that a feed names: the shop may have retired or merged some. Each is looked up once an import. */
export function createStanding({ fold }: Pick<CommandHandler, 'fold'>) {
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
  }
}

export type Standing = ReturnType<typeof createStanding>
