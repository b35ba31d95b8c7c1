import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type publicEvents, testEvent, testType } from '#api/public-events/index.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { WebhookTerms } from '#domain/webhook/events.ts'
import { isAfter } from '#domain/webhook/marks.ts'
import { overlapHours, overlapUntil } from '#domain/webhook/retries.ts'
import { webhooksView } from '#projections/webhooks/view.ts'
import type { Attempts } from './attempts.ts'
import { type Changed, createWebhookCommands, type Doer } from './commands.ts'
import type { Delivery, Outcome } from './delivery.ts'
import { held, rangeOf } from './held.ts'
import { markOf, type Places } from './places.ts'
import type { ChangedTerms, NewWebhook } from './schema.ts'
import { secretName, writtenSecret } from './sign.ts'
import { addressOf, granted, type Refused, refuse } from './terms.ts'
import { createTrying } from './trying.ts'

/** Of a shop. */
export const mostWebhooks = 200

export type Tested = { readonly ok: true; readonly outcome: Outcome } | Refused
export type MadeWebhook = { readonly webhookId: string; readonly secret: string; readonly olderUntil: string | null }
export type Made = { readonly ok: true; readonly position: Position; readonly made: MadeWebhook } | Refused

type WebhooksDeps = Pick<Engines, 'handler' | 'readModels' | 'projections' | 'work' | 'vault' | 'postRules' | 'now'> &
  Pick<Offers<[typeof publicEvents]>, 'events' | 'eventsSource'> & {
    readonly places: Places
    readonly attempts: Attempts
    readonly delivery: Delivery
    readonly origin: string
  }

/** What admins, the owner and programs do with endpoints. */
export function createWebhooks(deps: WebhooksDeps) {
  const { readModels, vault, postRules, now, attempts, delivery } = deps
  const trying = createTrying(deps)

  const { opened, send, sendAndTry, placeOf } = createWebhookCommands({ ...deps, trying })

  const writtenSecretOf = async (webhookId: string, number: number) =>
    writtenSecret(await vault.secret(secretName(webhookId, number)))

  return {
    opened,

    async add({ from, personal, ...terms }: NewWebhook, doer: Doer): Promise<Made> {
      const url = addressOf(terms.url, postRules)
      if ('ok' in url) return url
      const scopes = granted({ ...terms, personal }, doer.scopes)
      if ('ok' in scopes) return scopes
      const place = await placeOf(from)
      if ('ok' in place) return place
      const { commandId } = doer.by
      const webhookId = commandId ? hash('sha256', commandId, 'hex').slice(0, 12) : randomBytes(6).toString('hex')
      const there = await readModels.range(webhooksView.name, 'byName', { limit: mostWebhooks })
      if (there.length >= mostWebhooks && !there.includes(webhookId))
        return refuse('webhook-limit', `A shop has at most ${mostWebhooks} endpoints. Remove one first.`)
      // Before the endpoint is there, so that its first request can be signed.
      const secret = await writtenSecretOf(webhookId, 1)
      const all: WebhookTerms = { ...terms, url: url.href }
      const sent = await send(
        { type: 'AddWebhook', data: { webhookId, terms: all, scopes, from: markOf(place), by: actorOf(doer) } },
        doer,
      )
      return sent.ok ? { ...sent, made: { webhookId, secret, olderUntil: null } } : sent
    },

    async change(webhookId: string, { personal, ...said }: ChangedTerms, doer: Doer): Promise<Changed> {
      const before = await opened(webhookId, doer)
      if ('ok' in before) return before
      const terms: Partial<WebhookTerms> = Object.fromEntries(
        Object.entries(said).filter(([, value]) => value !== undefined),
      )
      const { types, subject } = { ...before.terms!, ...terms }
      const isPersonal = personal ?? before.scopes.includes('customers:read')
      // Where nothing is said of what it is told, that stays.
      const asked = terms.types !== undefined || personal !== undefined
      const scopes = granted({ types, subject, personal: isPersonal }, asked ? doer.scopes : before.scopes)
      if ('ok' in scopes) return scopes
      const url = terms.url === undefined ? undefined : addressOf(terms.url, postRules)
      if (url && 'ok' in url) return url
      const changed = { ...terms, ...(url && { url: url.href }) }
      const command = {
        type: 'ChangeWebhook',
        data: { webhookId, terms: changed, scopes: asked ? scopes : null, by: actorOf(doer) },
      } as const
      return sendAndTry(command, doer)
    },

    async rotate(webhookId: string, hours: number = overlapHours.usual, doer: Doer): Promise<Made> {
      const before = await opened(webhookId, doer)
      if ('ok' in before) return before
      const secret = await writtenSecretOf(webhookId, before.secret + 1)
      const olderUntil = overlapUntil(now().toISOString(), hours)
      const sent = await send({ type: 'RotateSecret', data: { webhookId, olderUntil } }, doer)
      if (!sent.ok) return sent
      // Somebody else rotated at the same moment: the newest one is shown.
      const newest =
        sent.state.secret === before.secret + 1 ? secret : await writtenSecretOf(webhookId, sent.state.secret)
      return { ...sent, made: { webhookId, secret: newest, olderUntil: sent.state.olderUntil } }
    },

    pause: (webhookId: string, doer: Doer) => send({ type: 'PauseWebhook', data: { webhookId } }, doer),

    /** `from` null: where it stopped. */
    async resume(webhookId: string, from: string | null, doer: Doer): Promise<Changed> {
      const place = from === null ? null : await placeOf(from)
      if (place && 'ok' in place) return place
      return sendAndTry(
        { type: 'ResumeWebhook', data: { webhookId, from: place && markOf(place), by: actorOf(doer) } },
        doer,
      )
    },

    async rewind(webhookId: string, to: string, doer: Doer): Promise<Changed> {
      const place = await placeOf(to)
      if ('ok' in place) return place
      return sendAndTry({ type: 'RewindWebhook', data: { webhookId, to: markOf(place) } }, doer)
    },

    /** Skips one of the events that are held back now. */
    async skip(webhookId: string, eventId: string, doer: Doer): Promise<Changed> {
      const before = await opened(webhookId, doer)
      if ('ok' in before) return before
      const waiting = await held(webhookId, before, { ...deps, trying })
      const found = waiting?.told.find(({ id }) => id === eventId)
      if (!found)
        return refuse(
          'webhook-event-not-held',
          'Only an event of the request that fails now can be skipped. Look again.',
        )
      return sendAndTry({ type: 'SkipEvent', data: { webhookId, eventId, at: markOf(found.place) } }, doer)
    },

    async replay(webhookId: string, { from, to }: { from: string; to: string }, doer: Doer): Promise<Changed> {
      const [first, last] = [await placeOf(from), await placeOf(to)]
      if ('ok' in first) return first
      if ('ok' in last) return last
      if (!isAfter(markOf(last), markOf(first)))
        return refuse('webhook-range-empty', 'The end of the range has to come after its beginning.')
      const before = await opened(webhookId, doer)
      if ('ok' in before) return before
      if (before.status !== 'open')
        return refuse('webhook-not-open', 'The endpoint is paused or disabled. Resume it first.')
      const replayId = doer.by.commandId ?? randomUUID()
      const data = { webhookId, replayId, from: markOf(first), to: markOf(last) }
      return send({ type: 'AskReplay', data }, doer)
    },

    async cancelReplay(webhookId: string, doer: Doer): Promise<Changed> {
      const before = await opened(webhookId, doer)
      if ('ok' in before) return before
      const { replayId = '' } = before.replay ?? {}
      return send({ type: 'EndReplay', data: { webhookId, replayId, because: 'cancelled' } }, doer)
    },

    /** Sends a test event at once, whatever state the endpoint is in. */
    async test(webhookId: string, doer: Doer): Promise<Tested> {
      const before = await opened(webhookId, doer)
      if ('ok' in before) return before
      const id = randomUUID()
      const event = testEvent({ id, webhookId, at: now(), source: await deps.eventsSource(), origin: deps.origin })
      return { ok: true, outcome: await delivery.test(webhookId, before, id, event, testType) }
    },

    async remove(webhookId: string, doer: Doer): Promise<Changed> {
      const sent = await send({ type: 'RemoveWebhook', data: { webhookId } }, doer)
      if (sent.ok) await Promise.all([attempts.drop(webhookId), trying.clear(webhookId)])
      return sent
    },

    /** The request of an attempt, made again. */
    async request(webhookId: string, attemptId: string, doer: Pick<Doer, 'scopes'>) {
      const before = await opened(webhookId, doer)
      if ('ok' in before) return before
      const attempt = await attempts.find(webhookId, attemptId)
      if (!attempt?.range)
        return refuse('webhook-attempt-not-found', 'Attempts are kept for seven days, and tests have no events.')
      const told = await rangeOf(deps, before, attempt.range, attempt.events)
      if (told.length === 0) return refuse('webhook-attempt-not-found', 'The log does not have these events any more.')
      const at = new Date(attempt.at)
      const { headers, body } = await delivery.messageOf(webhookId, before, told, {
        at,
        replay: attempt.kind === 'replay',
      })
      return { ok: true, request: { url: attempt.url, headers, body } } as const
    },
  }
}

const actorOf = ({ by }: Doer): string => by.actor ?? 'shop'

export type Webhooks = ReturnType<typeof createWebhooks>
