/** A place in the whole log: ordered, not gapless. EventStoreDB's commit offsets stay exact below 2^53 bytes of log. */
export type Position = number

/** Before the first event: `readAll(start)` reads everything. */
export const start: Position = -1

/** The event's actor, channel and cause. It never holds a raw network address. */
export type EventMeta = {
  readonly correlationId: string
  readonly causationId: string
  readonly actor: string
  readonly channel: string
  /** It is told as something of long ago, and asks for no mail. */
  readonly quiet?: true
  /** Its mail stands in the log of mails all the same: others say there what became of it. */
  readonly logged?: true
  /** Why somebody did it, in their own words. */
  readonly reason?: string
  /** It brings back what was there at this instant. */
  readonly broughtBackFrom?: string
  /** The id of the event that it takes back. */
  readonly undoes?: string
  /** The id of the message that a member answered with it. */
  readonly answers?: string
  /** The `traceparent` of the span that stored it, so that what it leads to can be linked; only where that is recorded. */
  readonly trace?: string
  /** The id of the request that led to it, for mails to staff. */
  readonly request?: string
  /** It came here from another log. */
  readonly moved?: FirstPlace
}

/** Where an event was stored first, by which programs know it: the generation of that log, and its position there. */
export type FirstPlace = { readonly generation: number; readonly position: Position }

/** An event before it is stored. `id` is a UUID derived from the command's id, so that a retry appends nothing. */
export type NewEvent = {
  readonly id: string
  readonly type: string
  readonly data: object
  readonly meta: EventMeta
}

export type StoredEvent<Event extends { type: string; data: object } = { type: string; data: object }> = Event & {
  readonly id: string
  readonly stream: string
  /** 0 for the first event of a stream. */
  readonly revision: number
  readonly position: Position
  readonly meta: EventMeta
  /** ISO-8601 UTC, when it was stored, or what the clock said that the log was opened with. */
  readonly at: string
}

/**
 * Where a stream has to end. `any`: wherever it does; a repetition is found all the same, for which an engine may read the whole
 * stream. `unchecked`: nothing is read and no id is kept, for streams that grow for ever and have no rule; a repetition may be
 * appended again. `new-stream`: as `no-stream`, for a stream with a name of its own that nobody wrote to before: nothing is read,
 * and a repetition may be answered as if it was appended now, or be refused.
 */
export type ExpectedRevision = 'no-stream' | 'new-stream' | 'any' | 'unchecked' | number

export type Appended = {
  /** Revision and position of the last event of this append. */
  readonly revision: number
  readonly position: Position
  /** True when every event id was there already: nothing was appended and this is the first answer again. */
  readonly repeated: boolean
}

/** These types, or all but these: then those too that nobody has thought of yet. */
export type TypeChoice = readonly string[] | { readonly butNot: readonly string[] }

/** Whether events of a type are chosen. */
export function choosing(choice: TypeChoice): (type: string) => boolean {
  const named = new Set('butNot' in choice ? choice.butNot : choice)
  return 'butNot' in choice ? type => !named.has(type) : type => named.has(type)
}

export type Scanned = { readonly events: readonly StoredEvent[]; readonly through: Position }

export type ReadOptions = {
  /** Newest first. */
  readonly backwards?: boolean
  /** At most so many events. */
  readonly limit?: number
}

export interface EventStore {
  /**
   * Appends all events or none; resolves once they are durable.
   * When all their ids stand in the stream already, resolves with the first answer, unless it is `unchecked` or `new-stream`.
   * @throws WrongExpectedRevision when the stream is elsewhere; AppendTooLarge for more than the engine takes at once;
   * EventStoreUnavailable on an outage.
   */
  append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>
  /**
   * The events of one stream in order, those after revision `from`; backwards those before it, newest first. -1: all.
   * A stream that is not there is empty.
   */
  read(stream: string, from?: number, options?: ReadOptions): AsyncIterable<StoredEvent>
  /**
   * All events after a position, or those of some types, in order, in pages, up to the head at the time of the call. It is that of
   * an event, or one less. @throws NoSuchPosition for another number, where the engine cannot read on from it.
   */
  readAll(after: Position, types?: readonly string[]): AsyncIterable<readonly StoredEvent[]>
  /**
   * The events of chosen types in pages that say how far they looked: there is none up to `through` beside those that came. A
   * page may be empty. Like `readAll` it ends at the head at the time of the call.
   */
  scan(after: Position, types: TypeChoice): AsyncIterable<Scanned>
  /** Position of the newest event; `start` when the log is empty. */
  head(): Promise<Position>
  /**
   * Catch-up subscription: every event after `after`, in order, one batch at a time; waits for `onBatch` before the next.
   * With `types` only events of these; a batch may then be empty. The log was looked through up to `through`, so that it
   * may be kept as the place to go on after. Reconnects with backoff and goes on after the last batch that `onBatch`
   * resolved. Ends when `signal` aborts; rejects with the error of `onBatch` if that throws.
   */
  subscribe(
    after: Position,
    onBatch: (events: readonly StoredEvent[], through: Position) => Promise<void>,
    signal: AbortSignal,
    types?: readonly string[],
  ): Promise<void>
  /** The time by the log's clock, as far as this process knows it; absent: the log has the process's own. */
  readonly clock?: () => Date
  close(): Promise<void>
}

/** A log that takes in the events of another one. */
export interface MovableLog extends EventStore {
  /**
   * Appends events of another log in this order, each with its own stream, revision and time. Resolves with their positions. One
   * that is there already is not appended again. Where it fails, the first ones may have been taken.
   * @throws WrongExpectedRevision when a stream is elsewhere, and as `append`.
   */
  take(events: readonly Omit<StoredEvent, 'position'>[]): Promise<readonly Position[]>
}

/** The newest event of a stream. */
export async function last(store: Pick<EventStore, 'read'>, stream: string): Promise<StoredEvent | undefined> {
  for await (const event of store.read(stream, -1, { backwards: true, limit: 1 })) return event
  return undefined
}

export class WrongExpectedRevision extends Error {
  readonly stream: string
  readonly expected: ExpectedRevision
  /** Revision of the stream's last event, -1 when it does not exist. */
  readonly actual: number
  constructor(stream: string, expected: ExpectedRevision, actual: number) {
    super(`Stream ${stream} is at revision ${actual}, not at ${expected}`)
    this.name = 'WrongExpectedRevision'
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** The events are more than the engine takes in one append; nothing was appended, and another attempt changes nothing. */
export class AppendTooLarge extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'AppendTooLarge'
  }
}

/** Some of an append's ids stand in the stream and some do not: two different commands gave the same id to an event. */
export class PartlyRepeatedAppend extends Error {
  override name = 'PartlyRepeatedAppend'

  constructor(stream: string) {
    super(`Stream ${stream} holds some, but not all, events of this append`)
  }
}

/** The store cannot answer now (closed, full disk, no connection). Nothing was acknowledged. */
export class EventStoreUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'EventStoreUnavailable'
  }
}

/** The log has no event at a position, nor just after it: it was given by another log, or by nobody. */
export class NoSuchPosition extends EventStoreUnavailable {
  constructor(position: Position, options?: { cause?: unknown }) {
    super(`The event log has nothing at position ${position}`, options)
    this.name = 'NoSuchPosition'
  }
}

/** The log differs from the events that were stored. Waiting does not help: the message says what the owner can do. */
export class EventLogDamaged extends EventStoreUnavailable {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'EventLogDamaged'
  }
}

/** A stream holds an event that this version does not know: what is decided without it may be wrong. A newer process can. */
export class UnknownEventType extends EventStoreUnavailable {
  readonly type: string
  constructor({ stream, revision, type }: Pick<StoredEvent, 'stream' | 'revision' | 'type'>) {
    super(
      `Event ${revision} of ${stream} is a ${type}, which this version does not know. A newer one wrote it: update this process too.`,
    )
    this.name = 'UnknownEventType'
    this.type = type
  }
}
