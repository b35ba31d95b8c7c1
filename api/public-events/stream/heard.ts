import { createTurns } from '#api/plumbing/background/turns.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { start } from '#domain/shared/event-store.ts'
import type { Filter } from './filter.ts'
import { cursorShape } from './place.ts'
import type { Told } from './telling.ts'

type HeardDeps = Pick<Engines, 'work' | 'logger'>

/** The event that tells programs to forget a person. */
export const erasedType = 'customer.erased.v1'

/** Erasures that a key was given and has not come back for, by their sequences. Receipts show no more than so many. */
const mostGiven = 100

/**
 * Which erasures keys have dealt with. A key was told of one when it was given that event and came back with a cursor that is
 * not before it. Requests about one subject say nothing of it, and whoever begins elsewhere than at a cursor may have
 * lost what they were given. All of it may be lost; then the shop says less than it knew.
 */
export function createHeard({ work, logger }: HeardDeps) {
  /** The requests of a key that come here are noted one after another. */
  const inTurn = createTurns()
  const givenTo = (keyId: string) => `key-given/${keyId}`
  /** A bookmark goes along in a move of the shop; that it is there says all. */
  const toldTo = (keyId: string, sequence: string) => `key-told/${keyId}/${sequence}`

  type Given = readonly string[]
  const change = (keyId: string, to: (given: Given) => Given | Promise<Given>): Promise<void> =>
    inTurn(keyId, async () => {
      const before = (await work.note(givenTo(keyId))) ?? '[]'
      const after = JSON.stringify(await to(JSON.parse(before)))
      if (after !== before) await work.keepNote(givenTo(keyId), after, 0)
    }).catch(error => logger.warn({ err: error, keyId }, 'what a key was told of erasures was not noted'))

  return {
    /** A key asks for what comes after a place: a cursor, or where somebody begins who has none. */
    came(keyId: string, after: string, filter: Filter): Promise<void> {
      if (!filter.types.has(erasedType) || filter.subject !== undefined) return Promise.resolve()
      return change(keyId, async given => {
        if (!cursorShape.test(after)) return []
        // A cursor begins with the sequence of its event.
        const dealtWith = given.filter(sequence => sequence <= after)
        for (const sequence of dealtWith)
          await work.moveBookmark(toldTo(keyId, sequence), { from: start, to: 0, token: 0 })
        return given.filter(sequence => sequence > after)
      })
    },

    /** Events are about to leave for a key. */
    async gave(keyId: string, told: readonly Told[]): Promise<void> {
      const erasures = told.filter(({ type }) => type === erasedType).map(({ sequence }) => sequence)
      if (erasures.length === 0) return
      await change(keyId, given => [...new Set([...given, ...erasures])].toSorted().slice(-mostGiven))
    },

    /** Whether a key was told of the erasure with this sequence. */
    wasTold: async (keyId: string, sequence: string): Promise<boolean> =>
      (await work.bookmark(toldTo(keyId, sequence))) > start,
  }
}

export type Heard = ReturnType<typeof createHeard>
