import type { Decider } from '#domain/shared/decider.ts'
import {
  type EventStore,
  type NewEvent,
  type Position,
  type StoredEvent,
  UnknownEventType,
} from '#domain/shared/event-store.ts'
import type { AnyEvent } from './command-events.ts'
import type { FoldedTo, Snapshots, Snapshotted } from './snapshots.ts'

export type Folded<State> = { readonly state: State; readonly revision: number; readonly position: Position }

/** A folded aggregate in memory. `behind`: its stream has more, which is read before anything is decided. */
type Kept = Folded<unknown> & { readonly behind?: true }

/** A decider without its types. */
export type AnyDecider = Decider<unknown, unknown, AnyEvent, unknown>

const keptAggregates = 20_000

export type AggregatesOptions = {
  /** So many folded aggregates are kept. */
  readonly keep?: number
  /** Whether this version has the type of an event; a stream with another one is not folded. */
  readonly knows?: (type: string) => boolean
  /** States of long streams that outlast the process. */
  readonly snapshots?: Snapshots | undefined
}

/** Of a stream that is not there. */
export const noStream = { revision: -1, position: -1 }

/** Aggregates folded from their streams, and the last of them in memory. Another process may have written since. */
export function createAggregates(
  store: EventStore,
  { keep: most = keptAggregates, knows = () => true, snapshots }: AggregatesOptions,
) {
  const kept = new Map<string, Kept>()

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
    } = kept.get(stream) ?? { ...noStream, state: decider.initial }
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

  return {
    /** The aggregate as its stream tells it now; revision -1 when there is no stream. @throws UnknownEventType. */
    fold,
    remembered,
    took,
    has: (stream: string) => kept.has(stream),
    /** Its stream has more than this, with positions that the log alone tells. */
    fellBehind: (stream: string, folded: Folded<unknown>) => keep(stream, { ...folded, behind: true }),
    /** The stream ends at this revision. One that went back, as after a restore, is folded anew. */
    endsAt(stream: string, revision: number): void {
      if (revision < (kept.get(stream)?.revision ?? -1)) kept.delete(stream)
    },
  }
}
