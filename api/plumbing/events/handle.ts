import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Decider } from '#domain/shared/decider.ts'
import {
  type EventStore,
  type NewEvent,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import type { CommandOutcome, EngineCounts } from '../metrics/engine-counts.ts'
import { causedNow } from '../tracing/causes.ts'
import { spanned, tell } from '../tracing/spans.ts'
import { type AggregatesOptions, type AnyDecider, createAggregates, type Folded, noStream } from './aggregates.ts'
import { type AnyEvent, type CommandMeta, eventId, eventsOf, type Told } from './command-events.ts'
import { createCommandQueue, type Queued } from './command-queue.ts'

/** Knowledge of the sender that saves a read. */
export type Known = {
  /** The stream is new, as far as they know: it is read only where that is wrong. */
  readonly begins?: boolean
  /** Nobody has sent this command before: a refusal stands, and no earlier answer is looked for in the stream. */
  readonly first?: boolean
}

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

/** A command on one stream. */
type Command = {
  readonly decider: AnyDecider
  readonly id: string
  readonly command: unknown
  readonly meta: CommandMeta & Told & Known
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

type HandlerOptions = AggregatesOptions & {
  /** So long a command tries again while others write to its stream, in ms. */
  readonly patience?: number
  /** Counts commands and conflicts, where somebody wants to know. */
  readonly counts?: Pick<EngineCounts, 'commands' | 'conflicts'> | undefined
}

/**
 * Carries commands to aggregates. Commands on one stream queue inside this process, and those that wait are decided together,
 * in their order, and appended at once. Across processes the expected revision decides, and the loser reads again and decides
 * again.
 */
export function createHandler(store: EventStore, { patience = 10_000, counts, ...options }: HandlerOptions = {}) {
  const aggregates = createAggregates(store, options)
  const { fold, remembered, took } = aggregates
  const queue = createCommandQueue<Command, Handled<unknown, unknown>>({
    handleOne,
    handleTogether,
    concernsAll: error => error instanceof TooMuchContention,
  })

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
        aggregates.endsAt(stream, error.actual)
      }
      if (n + 1 >= leastAttempts && performance.now() > until) throw new TooMuchContention(stream)
      if (n > 0) await delay(Math.random() * Math.min(200, 2 ** n))
    }
  }

  function handleOne({ decider, id, command, meta, commandId }: Command): Promise<Handled<unknown, unknown>> {
    const stream = `${decider.name}-${id}`
    return contend(decider, stream, async n => {
      if (n > 0) tell({ 'selvedge.attempts': n + 1 })
      const begins = n === 0 && meta.begins === true && !aggregates.has(stream)
      const known = begins ? { ...noStream, state: decider.initial } : n === 0 ? remembered(stream) : undefined
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
      if (events.length > 1 && decider.snapshots) aggregates.fellBehind(stream, folded)
      return { ok: true, state, revision, position, repeated: false, events: decision.events }
    })
  }

  /** A repeated command that the present state refuses was accepted once: its first answer stands. */
  async function refusal(
    stream: string,
    folded: Folded<unknown>,
    rejection: unknown,
    { commandId, first = commandId === undefined }: CommandMeta & Known,
  ): Promise<Handled<unknown, unknown>> {
    const earlier = first ? undefined : await firstAnswer(stream, commandId!)
    if (earlier) return { ok: true, ...folded, position: earlier.position, repeated: true, events: [] }
    return { ok: false, rejection, state: folded.state, revision: folded.revision }
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
        reached.push({
          state: decider.evolve(reached.at(-1)!.state, event as StoredEvent<AnyEvent>),
          revision,
          position,
        })
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
      meta: CommandMeta & Told & Known = {},
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

/** Of an event that is not appended yet. */
const notYet = { position: Number.MAX_SAFE_INTEGER }

const expectedAt = ({ revision }: Folded<unknown>) => (revision === -1 ? 'no-stream' : revision)

function outcomeOf(handled: Handled<unknown, unknown>): CommandOutcome {
  if (!handled.ok) return 'refused'
  return handled.repeated ? 'repeated' : 'accepted'
}

export type CommandHandler = ReturnType<typeof createHandler>
