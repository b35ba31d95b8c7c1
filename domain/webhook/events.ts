import type { Messages } from '../shared/decider.ts'
import type { PositionFields } from '../shared/positions.ts'
import type { Scope } from '../shared/scopes.ts'

/** A place in the log: everything up to it was told. `suffix`: of several events that one stored event tells, up to that one. */
export type Mark = {
  readonly through: number
  readonly suffix: number
  /** Of the stored event at the place, by which another log is found out; empty before the first event. */
  readonly eventId: string
}

export type WebhookTerms = {
  readonly name: string
  readonly url: string
  /** Names of public types, or beginnings of them such as `order.*`. */
  readonly types: readonly string[]
  /** Only events of this subject; null: of all. */
  readonly subject: string | null
  /** So many events at most in one request; 1: each in a request of its own. */
  readonly batch: number
}

/**
 * Gone: the receiver answered 410. Failing: it did not answer well for days. Key: the key that made the endpoint works no more.
 * Log: the log was put back from a copy, and the receiver has come further than the copy, or nobody knows how far.
 */
export const disabledReasons = ['gone', 'failing', 'key-ended', 'log-restored'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Ended: done, given up after the receiver refused a request several times, or ended by somebody. */
export const replayEnds = ['done', 'refused', 'cancelled'] as const

/**
 * Stream `webhook-<webhookId>`: somebody else's program that the shop sends events to. Secrets lie in the vault under
 * `webhook/<webhookId>/<n>`, and are never here. `by`: the actor who
 * answers for it from then on, a key among them.
 */
export type WebhookEvent = Messages<{
  /** `scopes`: what it may be told, which is no more than its maker may read. */
  WebhookAdded: { webhookId: string; terms: WebhookTerms; scopes: readonly Scope[]; from: Mark; by: string }
  /** `scopes` is there where they change. */
  WebhookChanged: { webhookId: string; terms: Partial<WebhookTerms>; scopes?: readonly Scope[]; by: string }
  /** From now on the secret number `secret` signs, and the one before it too until `olderUntil`. */
  WebhookSecretRotated: { webhookId: string; secret: number; olderUntil: string }
  WebhookPaused: { webhookId: string }
  /** `from` null: it goes on where it stopped. */
  WebhookResumed: { webhookId: string; from: Mark | null; by: string }
  /** `since`: the first failure of those in a row. `status` is null where there was no answer. */
  WebhookFailing: { webhookId: string; since: string; status: number | null }
  WebhookDisabled: { webhookId: string; because: DisabledReason; status: number | null }
  WebhookRewound: { webhookId: string; to: Mark }
  /** `eventId`: as the receiver would know it. `at`: where it is. */
  WebhookEventSkipped: { webhookId: string; eventId: string; at: Mark }
  /**
   * How far the receiver has taken events. The newest place is a bookmark in the work; this one is for when it is lost.
   * `erasures`: ids of the events that told it of erasures.
   */
  WebhookAdvanced: { webhookId: string; to: Mark; erasures?: readonly string[] }
  WebhookReplayAsked: { webhookId: string; replayId: string; from: Mark; to: Mark }
  WebhookReplayEnded: { webhookId: string; replayId: string; because: (typeof replayEnds)[number] }
  WebhookRemoved: { webhookId: string }
}>

export const webhookPositions = {
  WebhookAdded: ['from.through'],
  WebhookResumed: ['from.through'],
  WebhookRewound: ['to.through'],
  WebhookEventSkipped: ['at.through'],
  WebhookAdvanced: ['to.through'],
  WebhookReplayAsked: ['from.through', 'to.through'],
} satisfies PositionFields & { readonly [Type in WebhookEvent['type']]?: unknown }
