import { hash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Decider } from '#domain/shared/decider.ts'
import {
  type EventMeta,
  type EventStore,
  type NewEvent,
  type Position,
  type StoredEvent,
  UnknownEventType,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import type { CommandOutcome, EngineCounts } from '../metrics/engine-counts.ts'
import { causedNow } from '../tracing/causes.ts'
import { spanned, tell } from '../tracing/spans.ts'
import { createCommandQueue, type Queued } from './command-queue.ts'
import type { FoldedTo, Snapshots, Snapshotted } from './snapshots.ts'

export type CommandMeta = {
  /** A retry with the same id appends nothing and gets the first answer. Made at the edge; random when absent. */
  readonly commandId?: string
  readonly actor?: string
  readonly channel?: string
  readonly correlationId?: string
}

/** The stream is new, as far as the sender knows: it is read only where that is wrong. */
export type Begins = { readonly begins?: boolean }

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

/** A folded aggregate in memory. `behind`: its stream has more, which is read before anything is decided. */
type Kept = Folded<unknown> & { readonly behind?: true }

type AnyDecider = Decider<unknown, unknown, AnyEvent, unknown>

/** A command on one stream. */
type Command = {
  readonly decider: AnyDecider
  readonly id: string
  readonly command: unknown
  readonly meta: CommandMeta & Told & Begins
  readonly commandId: string
}

/** Too many others wrote to the stream at the same time. The caller may try the same command again. */
export class TooMuchContention extends Error {
  constructor(stream: string) {
    super(`Stream ${stream} changed under every attempt`)
    this.name = 'TooMuchContention'
  }
}

/** A command tries again so often at least while others write to its stream, however long an attempt takes. */
const leastAttempts = 5
const keptAggregates = 20_000

type HandlerOptions = {
  /** So many folded aggregates are kept. */
  readonly keep?: number
  /** So long a command tries again while others write to its stream, in ms. */
  readonly patience?: number
  /** Whether this version has the type of an event; a stream with another one is not folded. */
  readonly knows?: (type: string) => boolean
  /** States of long streams that outlast the process. */
  readonly snapshots?: Snapshots
  /** Counts commands and conflicts, where somebody wants to know. */
  readonly counts?: Pick<EngineCounts, 'commands' | 'conflicts'> | undefined
}

/**
 * Carries commands to aggregates. Commands on one stream queue inside this process, and those that wait are decided together,
 * in their order, and appended at once. Across processes the expected revision decides, and the loser reads again and decides
 * again. Folded aggregates are kept by revision, bounded.
 */
export function createHandler(
  store: EventStore,
  { keep: most = keptAggregates, patience = 10_000, knows = () => true, snapshots, counts }: HandlerOptions = {},
) {
  const kept = new Map<string, Kept>()
  const queue = createCommandQueue<Command, Handled<unknown, unknown>>({
    handleOne,
    handleTogether,
    concernsAll: error => error instanceof TooMuchContention,
  })

  function keep(stream: string, folded: Kept) {
    kept.delete(stream)
    kept.set(stream, folded)
    if (kept.size > most) kept.delete(kept.keys().next().value!)
  }

  async function fold<S, C, E extends AnyEvent, R>(decider: Decider<S, C, E, R>, id: string): Promise<Folded<S>> {
    const stream = `${decider.name}-${id}`
    const {
      state: before,
      revision: at,
      position: reached,
    } = kept.get(stream) ?? { ...nothing, state: decider.initial }
    let folded: Folded<S> = { state: before as S, revision: at, position: reached }
    // Only a long stream is worth the question.
    let rest = decider.snapshots && snapshots?.every
    for (;;) {
      const from = folded.revision
      let eventId = ''
      for await (const event of store.read(stream, from, rest === undefined ? {} : { limit: rest })) {
        if (!knows(event.type)) throw new UnknownEventType(event)
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

  /** Undefined where the log has to be asked. */
  function remembered(stream: string): Folded<unknown> | undefined {
    const folded = kept.get(stream)
    return folded?.behind ? undefined : folded
  }

  /**
   * Tries until it is not in vain: undefined means that others wrote meanwhile. The waits in between differ, so that two
   * processes do not meet again and again. @throws TooMuchContention after ten seconds and five attempts.
   */
  async function contend<T>(
    decider: AnyDecider,
    stream: string,
    act: (n: number) => Promise<T | undefined>,
  ): Promise<T> {
    const until = performance.now() + patience
    for (let n = 0; ; n++) {
      try {
        const done = await act(n)
        if (done !== undefined) return done
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error
        counts?.conflicts.add(decider.name)
        if (error.actual < (kept.get(stream)?.revision ?? -1)) kept.delete(stream)
      }
      if (n + 1 >= leastAttempts && performance.now() > until) throw new TooMuchContention(stream)
      if (n > 0) await delay(Math.random() * Math.min(200, 2 ** n))
    }
  }

  function handleOne({ decider, id, command, meta, commandId }: Command): Promise<Handled<unknown, unknown>> {
    const stream = `${decider.name}-${id}`
    return contend(decider, stream, async n => {
      if (n > 0) tell({ 'selvedge.attempts': n + 1 })
      const begins = n === 0 && meta.begins === true && !kept.has(stream)
      const known = begins ? { ...nothing, state: decider.initial } : n === 0 ? remembered(stream) : undefined
      const folded = known ?? (await fold(decider, id))
      const decision = decider.decide(command, folded.state)
      // Another process may have written since: an append fails by its expected revision, all else must ask the log.
      if (known && (!decision.ok || decision.events.length === 0)) {
        const fresh = await fold(decider, id)
        if (fresh.revision !== folded.revision) return undefined
      }
      if (!decision.ok) return refusal(stream, folded, decision.rejection, meta)
      if (decision.events.length === 0) return { ok: true, ...folded, repeated: false, events: [] }
      const events = eventsOf(decision.events, commandId, meta)
      const appended = await store.append(stream, events, begins ? 'new-stream' : expectedAt(folded))
      if (appended.repeated)
        return { ok: true, ...(await fold(decider, id)), position: appended.position, repeated: true, events: [] }
      const { revision, position } = appended
      const state = decision.events.reduce(
        (s, event) => decider.evolve(s, { ...event, position } as AnyEvent),
        folded.state,
      )
      took(decider, id, folded, { state, revision, position }, events)
      // Each of several events has a position of its own, which the log alone tells.
      if (events.length > 1 && decider.snapshots) keep(stream, { ...folded, behind: true })
      return { ok: true, state, revision, position, repeated: false, events: decision.events }
    })
  }

  /** A repeated command that the present state refuses was accepted once: its first answer stands. */
  async function refusal(
    stream: string,
    folded: Folded<unknown>,
    rejection: unknown,
    { commandId }: CommandMeta,
  ): Promise<Handled<unknown, unknown>> {
    const first = commandId === undefined ? undefined : await firstAnswer(stream, commandId)
    if (first) return { ok: true, ...folded, position: first.position, repeated: true, events: [] }
    return { ok: false, rejection, state: folded.state, revision: folded.revision }
  }

  /** The stream has moved on by what was appended. */
  function took(
    decider: AnyDecider,
    id: string,
    before: Folded<unknown>,
    after: Folded<unknown>,
    events: readonly NewEvent[],
  ): void {
    offer(decider, id, before.revision, { ...after, eventId: events.at(-1)!.id })
    keep(`${decider.name}-${id}`, after)
  }

  /**
   * Decides commands one after the other and appends what all of them led to at once. False, and nothing is answered, where
   * each has to go alone: one of them is a repetition, nothing is to be appended, or it is too much.
   */
  async function handleTogether(commands: readonly Queued<Command, Handled<unknown, unknown>>[]): Promise<boolean> {
    const { decider, id } = commands[0]!
    const stream = `${decider.name}-${id}`
    return contend(decider, stream, async n => {
      const folded = (n === 0 ? remembered(stream) : undefined) ?? (await fold(decider, id))
      const events: NewEvent[] = []
      let { state } = folded
      const decided = commands.map(one => {
        const decision = decider.decide(one.command, state)
        const own = decision.ok ? decision.events : []
        events.push(...one.within(() => causedNow(eventsOf(own, one.commandId, one.meta))))
        // It has no position yet, and is newer than all that have one.
        for (const event of own) state = decider.evolve(state, { ...event, ...notYet } as AnyEvent)
        return { one, decision, until: events.length }
      })
      if (events.length === 0 || (await store.append(stream, events, expectedAt(folded))).repeated) return false
      const reached: Folded<unknown>[] = [folded]
      for await (const event of store.read(stream, folded.revision, { limit: events.length })) {
        const { revision, position } = event
        reached.push({ state: decider.evolve(reached.at(-1)!.state, event), revision, position })
      }
      took(decider, id, folded, reached.at(-1)!, events)
      for (const { one, decision, until } of decided) {
        const { answer, meta } = one
        if (decision.ok) answer.resolve({ ok: true, ...reached[until]!, repeated: false, events: decision.events })
        else refusal(stream, reached[until]!, decision.rejection, meta).then(answer.resolve, answer.reject)
      }
      return true
    })
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
    /** Decides and appends. `ok: false`: a refusal. @throws TooMuchContention, EventStoreUnavailable (unacknowledged), UnknownEventType. */
    handle<S, C, E extends AnyEvent, R>(
      decider: Decider<S, C, E, R>,
      id: string,
      command: C,
      meta: CommandMeta & Told & Begins = {},
    ): Promise<Handled<S, R>> {
      return spanned(
        `command ${decider.name}`,
        () =>
          counted(
            decider.name,
            queue(`${decider.name}-${id}`, {
              ...{ decider: decider as unknown as AnyDecider, id, command, meta },
              commandId: meta.commandId ?? randomUUID(),
            }) as Promise<Handled<S, R>>,
          ),
        { attributes: { 'selvedge.command': (command as { readonly type?: string }).type ?? '' } },
      )
    },
    /** The aggregate as its stream tells it now; revision -1 when there is no stream. */
    fold,
    /** The aggregate as this process last wrote or read it, if it knows it still. Another one may have written since. */
    kept<S, C, E extends AnyEvent, R>({ name }: Decider<S, C, E, R>, id: string): Folded<S> | undefined {
      return remembered(`${name}-${id}`) as Folded<S> | undefined
    },
  }
}

/** Of a stream that is not there. */
const nothing = { revision: -1, position: -1 }

/** Of an event that is not appended yet. */
const notYet = { position: Number.MAX_SAFE_INTEGER }

const expectedAt = ({ revision }: Folded<unknown>) => (revision === -1 ? 'no-stream' : revision)

function eventsOf(events: readonly AnyEvent[], commandId: string, meta: CommandMeta & Told): NewEvent[] {
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
  return events.map(({ type, data }, index) => ({ id: eventId(commandId, index), type, data, meta: eventMeta }))
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
