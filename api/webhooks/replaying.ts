import type { Handled } from '#api/plumbing/events/handle.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { type Filter, isAfter, type publicEvents } from '#api/public-events/index.ts'
import type { Webhook, WebhookCommand, WebhookRejection } from '#domain/webhook/decide.ts'
import type { replayEnds } from '#domain/webhook/events.ts'
import type { pauseAfter } from '#domain/webhook/retries.ts'
import type { Delivery } from './delivery.ts'
import type { Places, Reached } from './places.ts'
import { placeOf } from './places.ts'

/** A replay is given up when a request of it fails so often in a row. */
const mostFailures = 4

type ReplayingDeps = Pick<Offers<[typeof publicEvents]>, 'events'> & {
  readonly delivery: Delivery
  readonly pauseAfter: typeof pauseAfter
  readonly places: Places
  /** Whether the endpoint may still be told anything. */
  readonly mayTell: () => Promise<boolean>
  readonly tell: (command: WebhookCommand) => Promise<Handled<Webhook, WebhookRejection>>
}

/** Sends a range of events once more, a request at a time, beside those that are new. */
export function createReplaying(
  { events, delivery, pauseAfter: pausing, places, mayTell, tell }: ReplayingDeps,
  { webhookId, webhook, filter, token }: { webhookId: string; webhook: Webhook; filter: Filter; token: number },
) {
  let replay = webhook.replay
  let at: Reached | undefined
  let failures = 0
  let dueAt = 0

  async function end(because: (typeof replayEnds)[number]): Promise<void> {
    const { replayId } = replay!
    replay = null
    await tell({ type: 'EndReplay', data: { webhookId, replayId, because } })
  }

  return {
    restMs: () => (replay ? Math.max(1, dueAt - performance.now()) : Number.POSITIVE_INFINITY),

    async turn(
      until: AbortSignal,
      ending: AbortSignal,
    ): Promise<'sent' | 'nothing' | 'deposed' | 'gone' | 'key-ended'> {
      if (!replay || performance.now() < dueAt || until.aborted) return 'nothing'
      const to = placeOf(replay.to)
      at ??= await places.replayed(webhookId, replay.replayId, replay.from)
      const { reader } = await events()
      const page = await reader.page(at.place, filter, webhook.terms!.batch, until)
      const told = page.told.filter(({ place }) => !isAfter(place, to))
      if (told.length === 0) {
        if (until.aborted) return 'nothing'
        if (page.more && isAfter(to, page.through)) at = { ...at, place: page.through }
        else await end('done')
        return 'sent'
      }
      if (!(await mayTell())) return 'key-ended'
      const { ok, status } = await delivery.deliver(webhookId, webhook, told, {
        from: at.place,
        replay: true,
        signal: ending,
      })
      if (status === 410) return 'gone'
      if (ok) {
        failures = 0
        const moved = await places.move(at, told.at(-1)!.place, token)
        at = moved ?? undefined
        return moved ? 'sent' : 'deposed'
      }
      failures++
      if (failures >= mostFailures) await end('refused')
      else dueAt = performance.now() + pausing(failures, Math.random())
      return 'sent'
    },
  }
}
