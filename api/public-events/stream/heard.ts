import type { Generations } from '#api/plumbing/events/generation.ts'
import { firstPlaceOf } from '#api/plumbing/events/places.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type FirstPlace, type StoredEvent, start } from '#domain/shared/event-store.ts'
import type { Filter } from './filter.ts'
import { firstOf, type Place } from './place.ts'

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
  const bookmarkOf = (keyId: string, generation: number) => `key-heard/${generation}/${keyId}`

  async function write(keyId: string, { generation, position }: FirstPlace): Promise<void> {
    const name = bookmarkOf(keyId, generation)
    const from = await work.bookmark(name)
    // Another process that moved it meanwhile knows no less.
    if (from < position) await work.moveBookmark(name, { from, to: position, token: 0 })
  }

  return {
    /** Notes that a key came back with the cursor of this place. */
    note(keyId: string, place: Place, { storedTypes }: Pick<Filter, 'storedTypes'>): void {
      if (!storedTypes.includes(erasure)) return
      const at = performance.now()
      if (at - (noted.get(keyId) ?? -restMs) < restMs) return
      noted.set(keyId, at)
      write(keyId, firstOf(place, generations)).catch(error =>
        logger.warn({ err: error, keyId }, 'the cursor of a key was not noted'),
      )
    },
    /** Whether the reader has everything up to an event of the log. */
    async hasHeard(keyId: string, event: Pick<StoredEvent, 'position' | 'meta'>): Promise<boolean> {
      const { generation, position } = firstPlaceOf(event, generations.at)
      const newest = generations.newest()
      // Whoever came back with a place of the newest generation has everything before it.
      if (generation !== newest && (await work.bookmark(bookmarkOf(keyId, newest))) > start) return true
      return (await work.bookmark(bookmarkOf(keyId, generation))) >= position
    },
  }
}

export type Heard = ReturnType<typeof createHeard>
