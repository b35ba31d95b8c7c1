import type { Engines, Offers } from '#api/plumbing/feature.ts'
import {
  eventFilter,
  type Filter,
  isAfter,
  type Place,
  type publicEvents,
  type Told,
} from '#api/public-events/index.ts'
import { key as keyAggregate } from '#domain/key/decide.ts'
import { keyOfActor } from '#domain/key/events.ts'
import { webhook as aggregate, type Webhook, type WebhookCommand } from '#domain/webhook/decide.ts'
import type { DisabledReason } from '#domain/webhook/events.ts'
import { consequenceOf, pauseAfter } from '#domain/webhook/retries.ts'
import { type Delivery, patience } from './delivery.ts'
import { markOf, type Places, type Reached } from './places.ts'
import { type createBell, createProgress, type Often, type Progress } from './progress.ts'
import { createReplaying } from './replaying.ts'
import { createTrying } from './trying.ts'

/** A request that is under way when the process closes may take so long to end; after that it is sent again by the next one. */
const graceMs = 3000
/** The bookmark of an endpoint that nothing happens for moves so often. */
const idleMs = 60_000

export type Run = {
  /** Aborts when the lease is lost, or the process closes. */
  readonly signal: AbortSignal
  readonly closing: AbortSignal
  /** Of the lease. */
  readonly token: number
  readonly bell: ReturnType<typeof createBell>
}

export type SenderDeps = Pick<Engines, 'handler' | 'work' | 'now'> &
  Pick<Offers<[typeof publicEvents]>, 'events'> & {
    readonly places: Places
    readonly delivery: Delivery
    /** ms until the next attempt; tests wait less. */
    readonly pauseAfter?: typeof pauseAfter | undefined
    readonly advance?: Often | undefined
  }

const by = { actor: 'shop', channel: 'webhooks' }

/** Events that go out in one request, and the place that is reached with them. */
type Batch = { readonly told: readonly Told[]; readonly through: Place }

/**
 * Sends the events of the log to one endpoint, in order and one request at a time, for as long as its lease is held.
 * @throws UnknownEventType before an event of a newer version: somebody else has to go on.
 */
export function createSender(deps: SenderDeps) {
  const { handler, now, events, places, delivery } = deps
  const pausing = deps.pauseAfter ?? pauseAfter
  const trying = createTrying(deps)
  /** Endpoints that this process sends to, and since when their first event waits; null: none does. */
  const waits = new Map<string, { readonly name: string; readonly since: () => string | null }>()

  const tell = (command: WebhookCommand) => handler.handle(aggregate, command.data.webhookId, command, by)
  const disable = (webhookId: string, because: DisabledReason, status: number | null = null) =>
    tell({ type: 'DisableWebhook', data: { webhookId, because, status } })

  /** An endpoint may be told no more than the key that made it: nothing, once that is revoked or has expired. */
  async function isEntitled({ by }: Webhook): Promise<boolean> {
    const keyId = keyOfActor(by)
    if (keyId === null) return true
    const { state } = await handler.fold(keyAggregate, keyId)
    return state.status === 'open' && (state.expiresAt === null || now().toISOString() < state.expiresAt)
  }

  /** Tells events until the endpoint changes, or the lease is lost. Resolves with false once somebody else sends. */
  async function follow(
    { webhookId, webhook, filter, heard, ending, progress }: Following,
    begun: Reached,
    { signal, token }: Run,
  ): Promise<boolean> {
    const { reader, tail } = await events()
    const until = AbortSignal.any([signal, heard])
    const { batch } = webhook.terms!
    const skips = new Set(webhook.skipped.map(({ eventId }) => eventId))
    const replaying = createReplaying(
      { ...deps, pauseAfter: pausing, mayTell: () => isEntitled(webhook), tell },
      { webhookId, webhook, filter, token },
    )
    let at = begun
    let attempt = await trying.read(webhookId, webhook, at)
    let failing = webhook.failingSince !== null
    let ahead: readonly Told[] = []
    let looked = at.place
    let lookedAt = performance.now()
    waits.set(webhookId, { name: webhook.terms!.name, since: () => ahead[0]?.at ?? null })

    /** The next request, whose bounds are those of its first attempt. */
    function nextBatch(): Batch | null {
      const told: Told[] = []
      let through: Place | null = null
      for (const each of ahead) {
        if (attempt.to && isAfter(each.place, attempt.to)) break
        if (skips.has(each.id)) through = each.place
        else if (told.length === batch) break
        else {
          told.push(each)
          through = each.place
        }
      }
      return through && { told, through }
    }

    async function moveTo(place: Place): Promise<boolean> {
      const moved = await places.move(at, place, token)
      if (moved) at = moved
      return moved !== null
    }

    async function failed(status: number | null, askedMs: number | null): Promise<boolean> {
      const since = attempt.since ?? now().toISOString()
      attempt = { ...attempt, failures: attempt.failures + 1, since, status }
      if (!(await trying.keep(webhookId, attempt, token))) return false
      await trying.pause(webhookId, pausing(attempt.failures, Math.random(), askedMs))
      const consequence = consequenceOf(status, { since, at: now().toISOString() })
      if (consequence === 'tell' && !failing) {
        failing = true
        await tell({ type: 'NoteFailing', data: { webhookId, since, status } })
      } else if (consequence === 'gone' || consequence === 'failing') await disable(webhookId, consequence, status)
      return consequence !== 'gone' && consequence !== 'failing'
    }

    /** Whether it goes on. */
    async function attempted({ told, through }: Batch): Promise<boolean> {
      if (told.length > 0) {
        if (!(await isEntitled(webhook))) {
          await disable(webhookId, 'key-ended')
          return false
        }
        if (batch > 1 && !attempt.to) {
          attempt = { ...attempt, to: through }
          if (!(await trying.keep(webhookId, attempt, token))) return false
        }
        const { ok, status, askedMs } = await delivery.deliver(webhookId, webhook, told, {
          from: at.place,
          signal: ending,
        })
        if (!ok) return failed(status, askedMs)
        // Before the bookmark moves: a process that ends in between tells erasures again.
        progress.add({ to: markOf(through), epoch: webhook.epoch }, told)
        if (failing || progress.dueIn() <= 0) await progress.say()
        failing = false
      }
      if (!(await moveTo(through))) return false
      if (attempt.failures > 0) await trying.clear(webhookId)
      attempt = trying.none(webhook, at)
      ahead = ahead.filter(({ place }) => isAfter(place, through))
      looked = isAfter(through, looked) ? through : looked
      return true
    }

    while (!until.aborted) {
      const restMs = attempt.failures > 0 ? await trying.restMs(webhookId) : 0
      let next: Batch | null = null
      let more: true | undefined
      if (restMs === 0) {
        if (ahead.length === 0) {
          const page = await reader.page(looked, filter, pageOf(batch), until)
          ahead = page.told
          more = page.more
          if (ahead.length === 0) looked = page.through
        }
        next = nextBatch()
        if (until.aborted) break
        if (next && !(await attempted(next))) return false
      }
      const replays = await replaying.turn(until, ending)
      if (replays === 'deposed') return false
      if (replays === 'gone' || replays === 'key-ended') {
        await disable(webhookId, replays, replays === 'gone' ? 410 : null)
        return false
      }
      if (progress.dueIn() <= 0) await progress.say()
      if (restMs === 0 && ahead.length === 0 && performance.now() - lookedAt > idleMs) {
        if (looked.eventId !== '' && !(await moveTo(looked))) return false
        attempt = trying.none(webhook, at)
        lookedAt = performance.now()
      }
      if (next || more || replays === 'sent') continue
      const waitMs = Math.min(idleMs, progress.dueIn(), replaying.restMs(), restMs || idleMs)
      if (restMs > 0) await patience(Math.max(1, waitMs), until)
      else await tail.grown(looked, waitMs, until)
    }
    return !signal.aborted
  }

  return {
    /** How long the first event of each endpoint waits that this process sends to, in seconds. */
    lags: () =>
      Array.from(waits.values(), ({ name, since }): readonly [name: string, seconds: number] => {
        const at = since()
        return [name, at === null ? 0 : Math.max(0, (now().getTime() - Date.parse(at)) / 1000)]
      }),

    async run(webhookId: string, run: Run): Promise<void> {
      const { signal, closing, bell } = run
      const progress = createProgress(webhookId, tell, deps.advance)
      const ending = new AbortController()
      signal.addEventListener('abort', () => {
        // Somebody else may be sending the same already; who closes gives the receiver a moment.
        if (closing.aborted) setTimeout(() => ending.abort(), graceMs).unref()
        else ending.abort()
      })
      try {
        while (!signal.aborted) {
          const heard = bell.next()
          const { state: webhook } = await handler.fold(aggregate, webhookId)
          if (webhook.status !== 'open') break
          const reached = await places.reached(webhookId, webhook)
          if (!reached) {
            await disable(webhookId, 'log-restored')
            break
          }
          const { types, subject } = webhook.terms!
          const filter = eventFilter({ types, subject: subject ?? undefined }, webhook.scopes)
          if (!('wants' in filter)) throw new Error(`The endpoint ${webhookId} has nothing that it may be told`)
          const following = { webhookId, webhook, filter, heard, ending: ending.signal, progress }
          if (!(await follow(following, reached, run))) break
        }
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        waits.delete(webhookId)
      }
      if (closing.aborted) await progress.say()
    },
  }
  type Following = {
    readonly webhookId: string
    readonly webhook: Webhook
    readonly filter: Filter
    readonly heard: AbortSignal
    readonly ending: AbortSignal
    readonly progress: Progress
  }
}

export type Sender = ReturnType<typeof createSender>

/** So many events are read at once: not more than a few requests need. */
const pageOf = (batch: number) => (batch > 20 ? 500 : 100)
