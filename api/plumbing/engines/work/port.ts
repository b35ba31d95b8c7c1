import type { Position } from '#domain/shared/event-store.ts'

/** Something that one holder at a time does. A later holder of the same name has a higher token. */
export type Lease = { readonly name: string; readonly holder: string; readonly token: number }

/** How far a reader has come, and the token with which it was moved there. */
export type Bookmark = { readonly name: string; readonly position: Position; readonly token: number }

/** The state to which a stream was folded, up to and with the event of this revision. */
export type Snapshot = { readonly revision: number; readonly text: string }

/** What was noted down; the id is the engine's. */
export type JournalEntry = { readonly id: string; readonly text: string }

/** So many snapshots of a stream are kept, the newest ones. */
export const snapshotsKept = 8

/**
 * Leases, bookmarks and notes of readers of the log, queues of due work, journals of what was tried, counters, and
 * snapshots of long streams. All of it may be lost: leases are taken again, readers repeat what the log says they did, counters begin at
 * nothing, and streams are folded from their beginning. Every time is the engine's own; processes' clocks are not compared.
 */
export interface Work {
  /**
   * Takes the leases that are free, renews those that the holder has, and answers with all that it now holds. They end
   * after `ttlMs` unless they are renewed. A renewal keeps the token.
   */
  take(names: readonly string[], holder: string, ttlMs: number): Promise<readonly Lease[]>
  /** Ends leases at once. One that somebody else has taken meanwhile stays. */
  release(leases: readonly Lease[]): Promise<void>
  /** Leases that are held and whose names begin so, by name. */
  held(prefix: string): Promise<readonly Lease[]>

  /** How far a reader has come; `start` for a new one. */
  bookmark(name: string): Promise<Position>
  /** False when the bookmark stands elsewhere than `from`, or when a lease with a higher token moved it last. */
  moveBookmark(name: string, move: { from: Position; to: Position; token: number }): Promise<boolean>
  /** Those whose names begin so, in no order. */
  bookmarks(prefix: string): Promise<readonly Bookmark[]>

  /** Puts something in a queue, or moves it there: it is due so many ms from now. */
  schedule(queue: string, id: string, inMs: number): Promise<void>
  /** Puts those into a queue that are not in it yet: what is in it stays due when it was. */
  enter(queue: string, ids: readonly string[], inMs: number): Promise<void>
  /** Due entries, the longest due first. It stays in the queue until it is scheduled anew or taken out. */
  due(queue: string, limit: number): Promise<readonly string[]>
  /** ms until the next entry is due, 0 when one is; undefined for an empty queue. */
  nextDue(queue: string): Promise<number | undefined>
  unschedule(queue: string, ids: readonly string[]): Promise<void>

  /** What the holder of a lease left for the next one. */
  note(name: string): Promise<string | undefined>
  /** In place of the note before. False when a lease with a higher token wrote it last. */
  keepNote(name: string, text: string, token: number): Promise<boolean>

  /** Adds to a journal. Entries go after `forMs`, and the oldest when there are more than `most`, if not at once then soon. */
  addEntry(journal: string, text: string, bounds: { readonly forMs: number; readonly most: number }): Promise<void>
  /** The newest first; those before the entry with the id `before`. */
  entries(
    journal: string,
    page: { readonly limit: number; readonly before?: string | undefined },
  ): Promise<readonly JournalEntry[]>
  /** Null: all of the journal. */
  dropEntries(journal: string, ids: readonly string[] | null): Promise<void>

  /** Adds to the numbers of a counter. They go `forMs` after the last addition to any of them, if not at once then soon. */
  addCounts(counter: string, added: ReadonlyMap<string, number>, forMs: number): Promise<void>
  /** The number of each id, summed over these counters. */
  counts(counters: readonly string[], ids: readonly string[]): Promise<readonly number[]>

  keepSnapshot(stream: string, snapshot: Snapshot): Promise<void>
  /** The newest one, or the newest at this revision or before it. */
  snapshot(stream: string, upTo?: number): Promise<Snapshot | undefined>
  close(): Promise<void>
}

/** The engine does not answer: nothing that needs a lease goes on. */
export class WorkUnavailable extends Error {
  override name = 'WorkUnavailable'
}
