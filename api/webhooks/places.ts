import { eventAt } from '#api/plumbing/events/places.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import {
  beginning,
  firstOf,
  isAfter,
  type Place,
  placeAfter,
  type publicEvents,
  whole,
} from '#api/public-events/index.ts'
import { start } from '#domain/shared/event-store.ts'
import type { Webhook } from '#domain/webhook/decide.ts'
import type { Mark } from '#domain/webhook/events.ts'
import { numberOf, placeIn } from '#domain/webhook/marks.ts'

export const markOf = ({ position: through, suffix, eventId }: Place): Mark => ({ through, suffix, eventId })
export const placeOf = ({ through: position, suffix, eventId }: Mark): Place => ({ position, suffix, eventId })

/** Where an endpoint or a replay has come to. `kept`: what its bookmark of each generation holds. */
export type Reached = {
  readonly place: Place
  readonly bookmarks: string
  readonly kept: ReadonlyMap<number, number>
}

type PlacesDeps = Pick<Engines, 'work'> & Pick<Offers<[typeof publicEvents]>, 'events'>

/**
 * Bookmarks of endpoints. Each belongs to an epoch of its endpoint, so that one is of no account once somebody said where it goes
 * on, and to a generation of the log, so that one of a lost end of the log is found out. It holds the position that the event
 * had in that generation, so that it is right in a log that was moved.
 */
export function createPlaces({ work, events }: PlacesDeps) {
  async function known(place: { readonly through: number; readonly suffix: number }): Promise<Place> {
    const event = await eventAt((await events()).log, place.through)
    return event ? placeAfter(event, place.suffix) : placeOf({ ...place, eventId: '' })
  }

  /** The place that a bookmark of this generation names, wherever it is now; null: the log does not know it. */
  async function placeKept(kept: number, generation: number): Promise<Place | null> {
    const { through: position, suffix } = placeIn(kept)
    if (position < 0) return beginning
    const event = await (await events()).generations.find({ generation, position })
    return event ? placeAfter(event, suffix) : null
  }

  return {
    /** What somebody says: a cursor, `start`, `now`, an instant or a position. Null: a cursor of another log. */
    async said(text: string): Promise<Place | null> {
      const { log, reader } = await events()
      const place = /^\d{1,16}$/.test(text)
        ? { position: Math.min(Number(text), await log.head()), suffix: whole, eventId: '' }
        : await reader.placeOf(text)
      return place && place.eventId === '' && place.position >= 0 ? known(markOf(place)) : place
    },

    /** Null: the log was put back from a copy, or is another one, and does not say where the endpoint is. */
    async reached(webhookId: string, { epoch, mark, markedAt }: Webhook): Promise<Reached | null> {
      const marked = mark.eventId === '' ? placeOf(mark) : await known(mark)
      if (marked.eventId !== mark.eventId) return null
      const reached = await farthest(`webhook/${webhookId}/${epoch}`, marked)
      // The bookmarks went with the lost end of the log. What the copy says of the endpoint may be long ago.
      const isUnsure = reached?.kept.size === 0 && (await events()).generations.restoredAt() > markedAt
      return isUnsure ? null : reached
    },

    /** Null: somebody else has moved it, so this sender is no longer the one. */
    async move({ bookmarks, kept }: Reached, place: Place, token: number): Promise<Reached | null> {
      const { generations } = await events()
      const { generation, position: through } = firstOf(place, generations)
      const to = numberOf({ through, suffix: place.suffix })
      const from = kept.get(generation) ?? start
      // The event that ended a generation tells nothing, and a bookmark there would be that of a lost end.
      const isEnd = generations.ended().some(each => each.generation === generation && each.until === through)
      if (to === from || isEnd) return { place, bookmarks, kept }
      const moved = await work.moveBookmark(`${bookmarks}/${generation}`, { from, to, token })
      return moved ? { place, bookmarks, kept: new Map(kept).set(generation, to) } : null
    },

    /** How far a replay has come. */
    async replayed(webhookId: string, replayId: string, from: Mark): Promise<Reached> {
      const bookmarks = `webhook/${webhookId}/replay/${replayId}`
      return (await farthest(bookmarks, placeOf(from))) ?? { place: placeOf(from), bookmarks, kept: new Map() }
    },
  }

  /** The farthest place of a mark and these bookmarks; null: one of them is of a lost end of the log. */
  async function farthest(bookmarks: string, marked: Place): Promise<Reached | null> {
    const { log, generations } = await events()
    const end = (await log.head()) + 1
    const kept = new Map<number, number>()
    let place = marked
    for (const { generation, until } of [...generations.ended(), { generation: generations.newest(), until: end }]) {
      const bookmark = await work.bookmark(`${bookmarks}/${generation}`)
      if (bookmark === start) continue
      kept.set(generation, bookmark)
      if (placeIn(bookmark).through >= until) return null
      const found = await placeKept(bookmark, generation)
      if (found && isAfter(found, place)) place = found
    }
    return { place, bookmarks, kept }
  }
}

export type Places = ReturnType<typeof createPlaces>
