import type { Generations } from '#api/plumbing/events/generation.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Filter } from './filter.ts'
import type { Place } from './place.ts'

type HeardDeps = Pick<Engines, 'work' | 'logger'> & { readonly generations: Generations }

/** The event of the log that tells programs to forget a person. */
const erasure = 'PersonErased'

/** A reader that asks all the time is noted once in so long. */
const restMs = 10_000

/**
 * How far the readers of erasures have come: a bookmark in `work` for each key. A reader that comes back with a cursor has
 * everything before it. It may be lost; then the shop says less than it knew.
 */
export function createHeard({ work, logger, generations }: HeardDeps) {
  const noted = new Map<string, number>()
  /** Positions of another generation name other events. */
  const bookmarkOf = (keyId: string, position: Position) => `key-heard/${generations.at(position)}/${keyId}`

  async function write(keyId: string, position: Position): Promise<void> {
    const name = bookmarkOf(keyId, position)
    const from = await work.bookmark(name)
    // Another process that moved it meanwhile knows no less.
    if (from < position) await work.moveBookmark(name, { from, to: position, token: 0 })
  }

  return {
    /** Notes that a key came back with the cursor of this place. */
    note(keyId: string, { position }: Place, { storedTypes }: Pick<Filter, 'storedTypes'>): void {
      if (!storedTypes.includes(erasure)) return
      const at = performance.now()
      if (at - (noted.get(keyId) ?? -restMs) < restMs) return
      noted.set(keyId, at)
      write(keyId, position).catch(error => logger.warn({ err: error, keyId }, 'the cursor of a key was not noted'))
    },
    /** Whether the reader has everything up to a position of the log. */
    hasHeard: async (keyId: string, position: Position): Promise<boolean> =>
      (await work.bookmark(bookmarkOf(keyId, position))) >= position,
  }
}

export type Heard = ReturnType<typeof createHeard>
