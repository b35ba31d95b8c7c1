import type { Scope } from '#domain/shared/scopes.ts'
import type { DisabledReason, WebhookEvent, WebhookTerms } from '#domain/webhook/events.ts'
import { projection } from '../projection.ts'

export type WebhookDocument = WebhookTerms & {
  readonly webhookId: string
  readonly scopes: readonly Scope[]
  readonly state: 'open' | 'paused' | 'disabled'
  readonly because: DisabledReason | null
  /** The last status before it was disabled, or with which it fails; null: there was no answer. */
  readonly status: number | null
  readonly failingSince: string | null
  /** The actor who made it, changed it last, or took it over. */
  readonly by: string
  readonly addedAt: string
  readonly changedAt: string
  readonly rotatedAt: string | null
  /** Until then the secret before the newest one signs too. */
  readonly olderUntil: string | null
  readonly replayId: string | null
  /** So many events that its sender has to hear of. */
  readonly changes: number
}

/** Endpoints that events are sent to. How far each has come is in the work. */
export const webhooksView = projection<WebhookDocument, WebhookEvent>({
  name: 'webhooks',
  version: 1,
  handles: [
    ...(['WebhookAdded', 'WebhookChanged', 'WebhookSecretRotated', 'WebhookPaused', 'WebhookResumed'] as const),
    ...(['WebhookFailing', 'WebhookDisabled', 'WebhookRewound', 'WebhookEventSkipped', 'WebhookAdvanced'] as const),
    ...(['WebhookReplayAsked', 'WebhookReplayEnded', 'WebhookRemoved'] as const),
  ],
  ids: event => [event.data.webhookId],
  project(known, event) {
    const { type, data, at } = event
    if (type === 'WebhookAdded') {
      const { webhookId, terms, scopes, by } = data
      return {
        ...{ ...terms, webhookId, scopes, state: 'open', because: null, status: null, failingSince: null },
        ...{
          by,
          addedAt: at,
          changedAt: at,
          rotatedAt: null,
          olderUntil: null,
          replayId: null,
          changes: 1,
        },
      }
    }
    if (!known) return undefined
    if (type === 'WebhookAdvanced') return known.failingSince ? { ...known, failingSince: null, status: null } : known
    if (type === 'WebhookFailing') return { ...known, failingSince: data.since, status: data.status }
    const changed = { ...known, changedAt: at, changes: known.changes + 1 }
    switch (type) {
      case 'WebhookChanged':
        return { ...changed, ...data.terms, scopes: data.scopes ?? known.scopes, by: data.by }
      case 'WebhookSecretRotated':
        return { ...changed, rotatedAt: at, olderUntil: data.olderUntil }
      case 'WebhookPaused':
        return { ...changed, state: 'paused' }
      case 'WebhookResumed': {
        const by = known.because === 'key-ended' ? data.by : known.by
        return { ...changed, state: 'open', because: null, status: null, failingSince: null, by }
      }
      case 'WebhookDisabled':
        return { ...changed, state: 'disabled', because: data.because, status: data.status, failingSince: null }
      case 'WebhookReplayAsked':
        return { ...changed, replayId: data.replayId }
      case 'WebhookReplayEnded':
        return { ...changed, replayId: null }
      case 'WebhookRewound':
      case 'WebhookEventSkipped':
        return changed
      case 'WebhookRemoved':
        return undefined
    }
  },
  indexes: { byName: ({ name, webhookId }) => [[name, webhookId]] },
})
