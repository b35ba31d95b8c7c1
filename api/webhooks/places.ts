import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { eventAt, type Place, type publicEvents, whole } from '#api/public-events/index.ts'
import { start } from '#domain/shared/event-store.ts'
import type { Webhook } from '#domain/webhook/decide.ts'
import type { Mark } from '#domain/webhook/events.ts'
import { numberOf, placeIn } from '#domain/webhook/marks.ts'

export const markOf = ({ position: through, suffix, eventId }: Place): Mark => ({ through, suffix, eventId })
export const placeOf = ({ through: position, suffix, eventId }: Mark): Place => ({ position, suffix, eventId })
const numberAt = (place: Place) => numberOf(markOf(place))

/** Where an endpoint has come to, and the bookmark that says so. */
export type Reached = { readonly place: Place; readonly bookmark: string; readonly kept: number }

type PlacesDeps = Pick<Engines, 'work'> & Pick<Offers<[typeof publicEvents]>, 'events'>

/**
 * Bookmarks of endpoints. Each belongs to an epoch of its endpoint, so that one is of no account once somebody said where it goes
 * on, and to a generation of the log, so that one of a lost end of the log is found out.
 */
export function createPlaces({ work, events }: PlacesDeps) {
  const nameOf = (webhookId: string, epoch: number, generation: number) => `webhook/${webhookId}/${epoch}/${generation}`

  async function known(place: { readonly through: number; readonly suffix: number }): Promise<Place> {
    const event = await eventAt((await events()).log, place.through)
    return placeOf({ ...place, eventId: event?.id ?? '' })
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

    /** Null: the log does not know the place. It was put back from a copy, or is another one. */
    async reached(webhookId: string, { epoch, mark }: Webhook): Promise<Reached | null> {
      const { log, generations } = await events()
      if (mark.eventId !== '' && (await eventAt(log, mark.through))?.id !== mark.eventId) return null
      const end = (await log.head()) + 1
      const newest = generations.newest()
      let at = numberOf(mark)
      let kept = start
      for (const { generation, until } of [...generations.ended(), { generation: newest, until: end }]) {
        kept = await work.bookmark(nameOf(webhookId, epoch, generation))
        if (kept === start) continue
        if (placeIn(kept).through >= Math.min(until, end)) return null
        at = Math.max(at, kept)
      }
      const place = at === numberOf(mark) ? placeOf(mark) : await known(placeIn(at))
      return { place, bookmark: nameOf(webhookId, epoch, newest), kept }
    },

    /** Null: somebody else has moved it, so this sender is no longer the one. */
    async move({ bookmark, kept }: Reached, place: Place, token: number): Promise<Reached | null> {
      const to = numberAt(place)
      if (to === kept) return { place, bookmark, kept }
      return (await work.moveBookmark(bookmark, { from: kept, to, token })) ? { place, bookmark, kept: to } : null
    },

    /** How far a replay has come, and its bookmark. */
    async replayed(webhookId: string, replayId: string, from: Mark): Promise<Reached> {
      const bookmark = `webhook/${webhookId}/replay/${replayId}`
      const kept = await work.bookmark(bookmark)
      return { place: kept === start ? placeOf(from) : await known(placeIn(kept)), bookmark, kept }
    },
  }
}

export type Places = ReturnType<typeof createPlaces>
