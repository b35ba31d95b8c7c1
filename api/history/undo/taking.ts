import type { Actor } from '#api/plumbing/events/command-events.ts'
import { appendOnce, readBefore } from '#api/plumbing/events/once.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { type EventStore, last, type Position, type StoredEvent } from '#domain/shared/event-store.ts'
import type { FieldBack, FieldChanged, FieldKept, Undone } from '#domain/shared/undo.ts'
import { lineIdOf, undoPrefix } from '#projections/history-lines/document.ts'

/** `line`: what is taken back. `by` null: it is looked at, and nothing is written. */
export type Taking = {
  readonly line: string
  readonly by: Actor | null
  /** Whether whoever asks may archive a product and parts of it, and end a coupon. */
  readonly mayArchive: boolean
  readonly mayEnd: boolean
}

/** `position`: of what was written; null: nothing was, since nothing goes back. */
export type Taken =
  | {
      readonly ok: true
      readonly position: Position | null
      readonly changed: readonly FieldChanged[]
      readonly back: readonly FieldBack[]
      readonly kept: readonly FieldKept[]
    }
  | {
      readonly ok: false
      readonly problem: Problem
      readonly changed: readonly FieldChanged[]
      readonly kept: readonly FieldKept[]
    }

/** Names what takes a line back. Whoever asks again asks for the same. */
export const undoIdOf = (line: string, stream?: string) => `${undoPrefix}${line}${stream ? `/${stream}` : ''}`

export const isOf = (line: string) => (event: StoredEvent) => lineIdOf(event) === line

/**
 * Takes back what a line did to one stream: decided on the stream as it was read, and appended at that revision under an id made of line
 * and stream. So it is done once, however often and by however many it is asked for, and whatever process is killed.
 */
export async function takeFrom<Event extends { type: string; data: object }>(
  store: EventStore,
  stream: string,
  { line, by }: Taking,
  decide: (events: readonly StoredEvent<Event>[], isOwn: (event: StoredEvent) => boolean) => Undone<Event>,
): Promise<Taken> {
  const [commandId, isOwn] = [undoIdOf(line, stream), isOf(line)]
  for (;;) {
    const { events, done } = await readBefore<Event>(store, stream, commandId)
    const { events: decided, changed, back, kept, refused } = decide(events, isOwn)
    if (refused !== null && !done) return { ok: false, problem: refusal(refused), changed, kept }
    const nothing = decided.length === 0 || by === null
    if (done || nothing) return { ok: true, position: done?.position ?? null, changed, back, kept }
    const meta = { commandId, correlationId: undoIdOf(line), actor: by.actor!, channel: by.channel! }
    const undoes = events.find(isOwn)!.id
    if (await appendOnce(store, stream, events, decided, { ...meta, undoes }))
      return { ok: true, position: (await last(store, stream))!.position, changed, back, kept }
  }
}

const refusal = (code: string): Problem =>
  problemOf('undo-refused', `What it refers to is another today (${code}). Change it by hand.`)
