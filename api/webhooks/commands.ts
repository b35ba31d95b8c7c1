import type { Actor, CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import type { Place } from '#api/public-events/index.ts'
import type { Position } from '#domain/shared/event-store.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import {
  webhook as aggregate,
  type Webhook,
  type WebhookCommand,
  type WebhookRejection,
} from '#domain/webhook/decide.ts'
import type { Places } from './places.ts'
import { type Refused, refuse, scopeMissing } from './terms.ts'
import type { createTrying } from './trying.ts'

/** `scopes` null: an admin, or the owner, who may read everything. */
export type Doer = { readonly by: Actor & Pick<CommandMeta, 'commandId'>; readonly scopes: readonly Scope[] | null }

export type Changed = { readonly ok: true; readonly position: Position; readonly state: Webhook } | Refused

type CommandsDeps = Pick<Engines, 'handler' | 'projections'> & {
  readonly places: Pick<Places, 'said'>
  readonly trying: Pick<ReturnType<typeof createTrying>, 'clear'>
}

/** Sends commands to endpoints for those who may have what they are told. */
export function createWebhookCommands({ handler, projections, places, trying }: CommandsDeps) {
  const stateOf = async (webhookId: string) => (await handler.fold(aggregate, webhookId)).state

  /** The endpoint, if it is there and whoever asks may have what it is told: else a program would read by way of another's. */
  async function opened(webhookId: string, { scopes }: Pick<Doer, 'scopes'>): Promise<Webhook | Refused> {
    const state = await stateOf(webhookId)
    if (!state.terms || state.status === 'removed') return notFound(webhookId)
    const missing = scopes && state.scopes.find(scope => !scopes.includes(scope))
    return missing ? scopeMissing(missing) : state
  }

  async function send(command: WebhookCommand, doer: Doer): Promise<Changed> {
    const { webhookId } = command.data
    if (command.type !== 'AddWebhook') {
      const before = await opened(webhookId, doer)
      if ('ok' in before) return before
    }
    const handled = await handler.handle(aggregate, webhookId, command, doer.by)
    if (!handled.ok) return rejected(handled.rejection, webhookId)
    await projections.caughtUp(handled.position)
    return { ok: true, position: handled.position, state: handled.state }
  }

  /** Sends, and lets the endpoint be tried at once where it goes on. */
  async function sendAndTry(command: WebhookCommand, doer: Doer): Promise<Changed> {
    const { webhookId } = command.data
    const before = await opened(webhookId, doer)
    if ('ok' in before) return before
    // First, since the sender hears of the command as soon as it is in the log.
    await trying.clear(webhookId)
    return send(command, doer)
  }

  /** A cursor, `start`, `now`, an instant or a position. */
  async function placeOf(said: string): Promise<Place | Refused> {
    const place = await places.said(said)
    return (
      place ?? refuse('cursor-unknown', 'The log of the shop was put back from a copy since. Name an instant, or now.')
    )
  }

  return { opened, send, sendAndTry, placeOf }
}

const notFound = (webhookId: string) =>
  refuse('webhook-not-found', `There is no endpoint ${webhookId}. The list shows their ids.`)

function rejected({ code }: WebhookRejection, webhookId: string): Refused {
  switch (code) {
    case 'webhook-not-found':
    case 'webhook-known':
      return notFound(webhookId)
    case 'webhook-place-needed':
      return refuse(code, 'The log was put back from a copy. Say where it goes on: now, a cursor or an instant.')
    case 'webhook-runs':
      return refuse(
        code,
        'The endpoint takes events already. rewind sends everything after a place again, replay a range beside what is new.',
      )
    case 'webhook-skips-too-many':
      return refuse(code, 'A hundred events are skipped already. Rewind the endpoint to where it should go on.')
    case 'webhook-replays-already':
      return refuse(code, 'A replay of the endpoint runs already. Wait until it is done, or cancel it.')
  }
}
