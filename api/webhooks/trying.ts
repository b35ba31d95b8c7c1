import type { Engines } from '#api/plumbing/feature.ts'
import { isAfter, type Place } from '#api/public-events/index.ts'
import type { Webhook } from '#domain/webhook/decide.ts'
import { numberOf } from '#domain/webhook/marks.ts'
import { markOf, type Reached } from './places.ts'

/** How the present request fares: a note in the work, so that whoever sends next goes on with it. */
export type Trying = {
  readonly epoch: number
  /** What is tried comes after this place. */
  readonly from: number
  /** The end of a batch, fixed at its first attempt; null: it was not tried yet. */
  readonly to: Place | null
  readonly failures: number
  /** The first failure of those in a row. */
  readonly since: string | null
  readonly status: number | null
}

const noteOf = (webhookId: string) => `webhook/${webhookId}`
/** A queue with one entry: when the next attempt is due. */
export const queueOf = (webhookId: string) => `webhook/${webhookId}`
const entry = 'next'

export function createTrying({ work }: Pick<Engines, 'work'>) {
  const none = ({ epoch }: Pick<Webhook, 'epoch'>, { place }: Pick<Reached, 'place'>): Trying => ({
    ...{ epoch, from: numberOf(markOf(place)), to: null, failures: 0, since: null, status: null },
  })

  return {
    none,
    /** Of a place that was left meanwhile there is nothing to go on with. */
    async read(webhookId: string, webhook: Pick<Webhook, 'epoch'>, at: Pick<Reached, 'place'>): Promise<Trying> {
      const text = await work.note(noteOf(webhookId))
      const fresh = none(webhook, at)
      const kept = text === undefined ? fresh : (JSON.parse(text) as Trying)
      if (kept.epoch !== fresh.epoch || kept.from !== fresh.from) return fresh
      return kept.to && !isAfter(kept.to, at.place) ? fresh : kept
    },
    /** False: somebody else sends by now. */
    keep: (webhookId: string, trying: Trying, token: number) =>
      work.keepNote(noteOf(webhookId), JSON.stringify(trying), token),
    pause: (webhookId: string, ms: number) => work.schedule(queueOf(webhookId), entry, ms),
    /** ms until the next attempt; 0 when it is due. */
    restMs: async (webhookId: string) => (await work.nextDue(queueOf(webhookId))) ?? 0,
    /** The next attempt need not wait. */
    clear: (webhookId: string) => work.unschedule(queueOf(webhookId), [entry]),
  }
}
