import { accept, type DataOf, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import { type Position, start } from '../shared/event-store.ts'
import { sameData } from '../shared/merge-sections.ts'
import type { Scope } from '../shared/scopes.ts'
import type { Mark, WebhookEvent, WebhookTerms } from './events.ts'
import { isAfter, mostErasures, mostSkipped } from './marks.ts'

type Of<Type extends WebhookEvent['type']> = DataOf<WebhookEvent, Type>

/** Times are ISO-8601 UTC. */
export type WebhookCommand = Messages<{
  AddWebhook: Of<'WebhookAdded'>
  ChangeWebhook: { webhookId: string; terms: Partial<WebhookTerms>; scopes: readonly Scope[] | null; by: string }
  /** Both secrets sign until `olderUntil`. */
  RotateSecret: { webhookId: string; olderUntil: string }
  PauseWebhook: { webhookId: string }
  ResumeWebhook: Of<'WebhookResumed'>
  NoteFailing: Of<'WebhookFailing'>
  DisableWebhook: Of<'WebhookDisabled'>
  RewindWebhook: Of<'WebhookRewound'>
  SkipEvent: Of<'WebhookEventSkipped'>
  /** `epoch`: the one in which the events were told. */
  AdvanceWebhook: Of<'WebhookAdvanced'> & { epoch: number }
  AskReplay: Of<'WebhookReplayAsked'>
  EndReplay: Of<'WebhookReplayEnded'>
  RemoveWebhook: { webhookId: string }
}>

export type WebhookRejection = {
  /** Stopped: the log is another one, so where it goes on has to be said. */
  readonly code:
    | 'webhook-known'
    | 'webhook-not-found'
    | 'webhook-place-needed'
    | 'webhook-runs'
    | 'webhook-skips-too-many'
    | 'webhook-replays-already'
}

export type Replay = { readonly replayId: string; readonly from: Mark; readonly to: Mark }

export type Webhook = {
  readonly status: 'none' | 'open' | 'paused' | 'disabled' | 'removed'
  readonly because: Of<'WebhookDisabled'>['because'] | null
  readonly terms: WebhookTerms | null
  readonly scopes: readonly Scope[]
  /** It was told personal data once, and may have them still. */
  readonly hadPersonal: boolean
  /** The events by which it was told of erasures, as far as it was not sent back before them since. */
  readonly erasures: readonly { readonly eventId: string; readonly at: Mark }[]
  /** The actor who said last what it is: made or changed it, or took it over from a key that ended. One of a key ends with the key. */
  readonly by: string
  /** The number of the newest secret, and until when the one before it signs too. */
  readonly secret: number
  readonly olderUntil: string | null
  readonly mark: Mark
  /** Where the log says the mark. */
  readonly markedAt: Position
  /** The log is another one, and nobody has said since where it goes on. */
  readonly lost: boolean
  /** Rises whenever somebody says where it goes on: a bookmark of an epoch before is none. */
  readonly epoch: number
  readonly skipped: readonly { readonly eventId: string; readonly at: Mark }[]
  /** Since then it fails, as the log knows it. */
  readonly failingSince: string | null
  readonly replay: Replay | null
  /** So many events that the sender has to hear of. */
  readonly changes: number
}

const nothing: Webhook = {
  ...{ status: 'none', because: null, terms: null, scopes: [], by: '', secret: 0, olderUntil: null },
  ...{ hadPersonal: false, erasures: [] },
  ...{ mark: { through: -1, suffix: 0, eventId: '' }, markedAt: start, lost: false, epoch: 0, skipped: [] },
  ...{ failingSince: null, replay: null, changes: 0 },
}

function decide(command: WebhookCommand, before: Webhook): Decision<WebhookEvent, WebhookRejection> {
  if (command.type === 'AddWebhook')
    return before.status === 'none'
      ? accept({ type: 'WebhookAdded', data: command.data })
      : reject({ code: 'webhook-known' })
  if (before.status === 'removed' && command.type === 'RemoveWebhook') return accept()
  if (!before.terms || before.status === 'removed') return reject({ code: 'webhook-not-found' })
  switch (command.type) {
    case 'ChangeWebhook':
      return change(command.data, before, before.terms)
    case 'RotateSecret':
      return accept({ type: 'WebhookSecretRotated', data: { ...command.data, secret: before.secret + 1 } })
    case 'PauseWebhook':
      return before.status === 'open' ? accept({ type: 'WebhookPaused', data: command.data }) : accept()
    case 'ResumeWebhook':
      // One that waits after failures is tried at once. Elsewhere it goes by being rewound.
      if (before.status === 'open' && command.data.from !== null) return reject({ code: 'webhook-runs' })
      if (before.lost && command.data.from === null) return reject({ code: 'webhook-place-needed' })
      return accept({ type: 'WebhookResumed', data: command.data })
    case 'NoteFailing':
      if (before.status !== 'open' || before.failingSince !== null) return accept()
      return accept({ type: 'WebhookFailing', data: command.data })
    case 'DisableWebhook':
      return before.status === 'open' ? accept({ type: 'WebhookDisabled', data: command.data }) : accept()
    case 'RewindWebhook':
      return accept({ type: 'WebhookRewound', data: command.data })
    case 'SkipEvent':
      return skip(command.data, before)
    case 'AdvanceWebhook': {
      const { epoch, ...data } = command.data
      // Somebody said meanwhile where it goes on, or another process has told more.
      if (epoch !== before.epoch || !isAfter(data.to, before.mark)) return accept()
      return accept({ type: 'WebhookAdvanced', data })
    }
    case 'AskReplay':
      if (before.replay) return reject({ code: 'webhook-replays-already' })
      return accept({ type: 'WebhookReplayAsked', data: command.data })
    case 'EndReplay':
      if (before.replay?.replayId !== command.data.replayId) return accept()
      return accept({ type: 'WebhookReplayEnded', data: command.data })
    case 'RemoveWebhook':
      return accept({ type: 'WebhookRemoved', data: command.data })
  }
}

function change(
  { webhookId, terms: wanted, scopes, by }: DataOf<WebhookCommand, 'ChangeWebhook'>,
  before: Webhook,
  known: WebhookTerms,
): Decision<WebhookEvent, WebhookRejection> {
  const terms: Partial<WebhookTerms> = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !sameData(value, known[name as keyof WebhookTerms])),
  )
  const others = scopes && !sameData(scopes, before.scopes) ? { scopes } : {}
  if (Object.keys(terms).length === 0 && !('scopes' in others)) return accept()
  return accept({ type: 'WebhookChanged', data: { webhookId, terms, ...others, by } })
}

function skip(data: Of<'WebhookEventSkipped'>, before: Webhook): Decision<WebhookEvent, WebhookRejection> {
  if (before.skipped.some(({ eventId }) => eventId === data.eventId)) return accept()
  // Who skips so many wants to go on from elsewhere.
  if (before.skipped.length >= mostSkipped) return reject({ code: 'webhook-skips-too-many' })
  return accept({ type: 'WebhookEventSkipped', data })
}

type Logged<Event> = Event & { readonly position?: Position }

function evolve(before: Webhook, event: Logged<WebhookEvent>): Webhook {
  switch (event.type) {
    case 'WebhookAdvanced':
      // The sender itself says this: it need not hear of it.
      return {
        ...movedTo(before, event.data.to),
        ...{ erasures: erasuresTold(before, event.data), markedAt: event.position ?? start, failingSince: null },
      }
    case 'WebhookFailing':
      return { ...before, failingSince: event.data.since }
    default:
      return { ...changed(before, event), changes: before.changes + 1 }
  }
}

type Heard = Exclude<WebhookEvent, { type: 'WebhookAdvanced' | 'WebhookFailing' }>

function changed(before: Webhook, event: Logged<Heard>): Webhook {
  const markedAt = event.position ?? start
  switch (event.type) {
    case 'WebhookAdded': {
      const { terms, scopes, from: mark, by } = event.data
      return {
        ...before,
        status: 'open',
        terms,
        scopes,
        hadPersonal: hasPersonal(scopes),
        by,
        secret: 1,
        mark,
        markedAt,
      }
    }
    case 'WebhookChanged': {
      const { terms, scopes = before.scopes, by } = event.data
      const hadPersonal = before.hadPersonal || hasPersonal(scopes)
      return { ...before, terms: { ...before.terms!, ...terms }, scopes, hadPersonal, by }
    }
    case 'WebhookSecretRotated':
      return { ...before, secret: event.data.secret, olderUntil: event.data.olderUntil }
    case 'WebhookPaused':
      return { ...before, status: 'paused' }
    case 'WebhookResumed': {
      const { from, by } = event.data
      const taken = before.because === 'key-ended' ? by : before.by
      const open = { ...before, status: 'open', because: null, failingSince: null, by: taken } as const
      return from ? sentTo(open, from, markedAt) : open
    }
    case 'WebhookDisabled':
      return {
        ...{ ...before, status: 'disabled', because: event.data.because, failingSince: null },
        lost: event.data.because === 'log-restored',
      }
    case 'WebhookRewound':
      return sentTo(before, event.data.to, markedAt)
    case 'WebhookEventSkipped': {
      const { eventId, at } = event.data
      return { ...before, skipped: [...before.skipped, { eventId, at }] }
    }
    case 'WebhookReplayAsked': {
      const { replayId, from, to } = event.data
      return { ...before, replay: { replayId, from, to } }
    }
    case 'WebhookReplayEnded':
      return { ...before, replay: null }
    case 'WebhookRemoved':
      return { ...before, status: 'removed', replay: null }
  }
}

const movedTo = (before: Webhook, mark: Mark): Webhook => ({
  ...before,
  mark,
  skipped: before.skipped.filter(({ at }) => isAfter(at, mark)),
})

function erasuresTold({ erasures: before }: Webhook, { erasures = [], to: at }: Of<'WebhookAdvanced'>) {
  return [...before, ...erasures.map(eventId => ({ eventId, at }))].slice(-mostErasures)
}

const hasPersonal = (scopes: readonly Scope[]) => scopes.includes('customers:read')

/** Somebody said where it goes on. What was skipped there before is sent: they want it. */
const sentTo = (before: Webhook, mark: Mark, markedAt: Position): Webhook => {
  const erasures = before.erasures.filter(({ at }) => !isAfter(at, mark))
  return { ...before, mark, markedAt, erasures, lost: false, epoch: before.epoch + 1, skipped: [] }
}

export const webhook: Decider<Webhook, WebhookCommand, WebhookEvent, WebhookRejection> = {
  ...{ name: 'webhook', initial: nothing },
  decide,
  evolve,
}
