import { hash, randomUUID } from 'node:crypto'
import type { Decider } from '#domain/shared/decider.ts'
import {
  type EventMeta,
  type EventStore,
  type NewEvent,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import { createTurns } from '../background/turns.ts'
import type { CommandOutcome, EngineCounts } from '../metrics/engine-counts.ts'
import { spanned, tell } from '../tracing/spans.ts'
import type { FoldedTo, Snapshots, Snapshotted } from './snapshots.ts'

export type CommandMeta = {
  /** A retry with the same id appends nothing and gets the first answer. Made at the edge; random when absent. */
  readonly commandId?: string
  readonly actor?: string
  readonly channel?: string
  readonly correlationId?: string
}

/** What events say of themselves beside who, when and through what. */
export type Told = Pick<EventMeta, 'reason' | 'broughtBackFrom' | 'undoes' | 'answers'>

type AnyEvent = { readonly type: string; readonly data: object }

export type Handled<State, Rejection> =
  | {
      readonly ok: true
      readonly state: State
      readonly revision: number
      readonly position: Position
      readonly repeated: boolean
      /** What it appended now. */
      readonly events: readonly AnyEvent[]
    }
  | { readonly ok: false; readonly rejection: Rejection; readonly state: State; readonly revision: number }

export type Folded<State> = { readonly state: State; readonly revision: number; readonly position: Position }

/** Too many others wrote to the stream at the same time. The caller may try the same command again. */
export class TooMuchContention extends Error {
  constructor(stream: string) {
    super(`Stream ${stream} changed under every attempt`)
    this.name = 'TooMuchContention'
  }
}

const attempts = 5
const keptAggregates = 20_000

type HandlerOptions = {
  /** So many folded aggregates are kept. */
  readonly keep?: number
  /** States of long streams that outlast the process. */
  readonly snapshots?: Snapshots
  /** Counts commands and conflicts, where somebody wants to know. */
  readonly counts?: Pick<EngineCounts, 'commands' | 'conflicts'> | undefined
}

/**
 * Carries commands to aggregates. Commands on one stream queue inside this process; across processes the expected
 * revision decides, and the loser reads again and decides again. Folded aggregates are kept by revision, bounded.
 */
export function createHandler(
  store: EventStore,
  { keep: most = keptAggregates, snapshots, counts }: HandlerOptions = {},
) {
  const kept = new Map<string, Folded<unknown>>()
  const inTurn = createTurns()

  function keep(stream: string, folded: Folded<unknown>) {
    kept.delete(stream)
    kept.set(stream, folded)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
  }

  async function fold<S, C, E extends AnyEvent, R>(decider: Decider<S, C, E, R>, id: string): Promise<Folded<S>> {
    const stream = `${decider.name}-${id}`
    const before = kept.get(stream) as Folded<S> | undefined
    let folded: Folded<S> = before ?? { state: decider.initial, revision: -1, position: -1 }
    // Only a long stream is worth the question.
    let rest = decider.snapshots && snapshots?.every
    for (;;) {
      const from = folded.revision
      let eventId = ''
      for await (const event of store.read(stream, from, rest === undefined ? {} : { limit: rest })) {
        const state = decider.evolve(folded.state, event as unknown as StoredEvent<E>)
        folded = { state, revision: event.revision, position: event.position }
        eventId = event.id
        if (rest === undefined) offer(decider, id, event.revision - 1, { ...folded, eventId })
      }
      if (rest === undefined || folded.revision - from < rest) break
      rest = undefined
      const later = await snapshots?.read<S>(decider, id)
      if (later && later.revision > folded.revision) {
        const { state, revision, position } = later
        folded = { state, revision, position }
      } else offer(decider, id, from, { ...folded, eventId })
    }
    if (folded.revision >= 0) keep(stream, folded)
    return folded
  }

  /** Whenever so many events of a long stream have come, its state is kept. `before`: the revision that it came from. */
  function offer(decider: Snapshotted, id: string, before: number, folded: FoldedTo<unknown>): void {
    if (!decider.snapshots || !snapshots) return
    const spans = (revision: number) => Math.floor((revision + 1) / snapshots.every)
    if (spans(folded.revision) > spans(before)) snapshots.keep(decider, id, folded)
  }

  async function attempt<S, C, E extends AnyEvent, R>(
    decider: Decider<S, C, E, R>,
    id: string,
    command: C,
    meta: CommandMeta & Told,
  ): Promise<Handled<S, R>> {
    const stream = `${decider.name}-${id}`
    const commandId = meta.commandId ?? randomUUID()
    for (let n = 0; n < attempts; n++) {
      if (n > 0) tell({ 'selvedge.attempts': n + 1 })
      const remembered = n === 0 ? (kept.get(stream) as Folded<S> | undefined) : undefined
      const folded = remembered ?? (await fold(decider, id))
      const decision = decider.decide(command, folded.state)
      // Another process may have written since: an append fails by its expected revision, all else must ask the log.
      if (remembered && (!decision.ok || decision.events.length === 0)) {
        const fresh = await fold(decider, id)
        if (fresh.revision !== folded.revision) continue
      }
      if (!decision.ok) {
        // A repeated command that the present state refuses was accepted once: its first answer stands.
        if (meta.commandId) {
          const first = await firstAnswer(stream, commandId)
          if (first) return { ok: true, ...folded, position: first.position, repeated: true, events: [] }
        }
        return { ok: false, rejection: decision.rejection, state: folded.state, revision: folded.revision }
      }
      if (decision.events.length === 0) return { ok: true, ...folded, repeated: false, events: [] }
      const eventMeta: EventMeta = {
        correlationId: meta.correlationId ?? commandId,
        causationId: commandId,
        actor: meta.actor ?? 'guest',
        channel: meta.channel ?? 'api',
        ...(meta.reason && { reason: meta.reason }),
        ...(meta.broughtBackFrom && { broughtBackFrom: meta.broughtBackFrom }),
        ...(meta.undoes && { undoes: meta.undoes }),
        ...(meta.answers && { answers: meta.answers }),
      }
      const events: NewEvent[] = decision.events.map((event, index) => ({
        id: eventId(commandId, index),
        type: event.type,
        data: event.data,
        meta: eventMeta,
      }))
      try {
        const expected = folded.revision === -1 ? 'no-stream' : folded.revision
        const appended = await store.append(stream, events, expected)
        if (appended.repeated)
          return { ok: true, ...(await fold(decider, id)), position: appended.position, repeated: true, events: [] }
        const { revision, position } = appended
        const state = decision.events.reduce((s, event) => decider.evolve(s, { ...event, position }), folded.state)
        offer(decider, id, folded.revision, { state, revision, position, eventId: events.at(-1)!.id })
        // Each of several events has a position of its own, which the log alone tells.
        const isExact = events.length === 1 || !decider.snapshots
        keep(stream, isExact ? { state, revision, position } : folded)
        return { ok: true, state, revision, position, repeated: false, events: decision.events }
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error
        counts?.conflicts.add(decider.name)
        if (error.actual < folded.revision) kept.delete(stream)
      }
    }
    throw new TooMuchContention(stream)
  }

  async function counted<S, R>(category: string, handling: Promise<Handled<S, R>>): Promise<Handled<S, R>> {
    if (!counts) return handling
    try {
      const handled = await handling
      counts.commands.add(category, outcomeOf(handled))
      return handled
    } catch (error) {
      counts.commands.add(category, error instanceof TooMuchContention ? 'contention' : 'failed')
      throw error
    }
  }

  async function firstAnswer(stream: string, commandId: string): Promise<StoredEvent | undefined> {
    const id = eventId(commandId, 0)
    for await (const event of store.read(stream)) if (event.id === id) return event
    return undefined
  }

  return {
    /** Decides and appends. `ok: false`: a refusal. @throws TooMuchContention, EventStoreUnavailable (unacknowledged). */
    handle<S, C, E extends AnyEvent, R>(
      decider: Decider<S, C, E, R>,
      id: string,
      command: C,
      meta: CommandMeta & Told = {},
    ): Promise<Handled<S, R>> {
      return spanned(
        `command ${decider.name}`,
        () =>
          counted(
            decider.name,
            inTurn(`${decider.name}-${id}`, () => attempt(decider, id, command, meta)),
          ),
        { attributes: { 'selvedge.command': (command as { readonly type?: string }).type ?? '' } },
      )
    },
    /** The aggregate as its stream tells it now; revision -1 when there is no stream. */
    fold,
  }
}

function outcomeOf(handled: Handled<unknown, unknown>): CommandOutcome {
  if (!handled.ok) return 'refused'
  return handled.repeated ? 'repeated' : 'accepted'
}

export type CommandHandler = ReturnType<typeof createHandler>

/** A UUID (version 8) from the command's id and the event's place in its answer. */
export function eventId(commandId: string, index: number): string {
  const bytes = hash('sha256', `${commandId}/${index}`, 'buffer')
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** Names who does something: an account's id, 'guest', 'owner'. */
export type Actor = Pick<CommandMeta, 'actor' | 'channel'> & Pick<Told, 'undoes' | 'answers'>
