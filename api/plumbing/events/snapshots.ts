import type { Decider } from '#domain/shared/decider.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { Work } from '../engines/work/port.ts'

/** A stream as it was folded, up to the event with this id. */
export type FoldedTo<State> = {
  readonly state: State
  readonly revision: number
  readonly position: Position
  readonly eventId: string
}

/** `types`: how many types of events the version knew that folded it; absent in those from before it was noted. */
type Kept<State> = Omit<FoldedTo<State>, 'revision'> & { readonly version: number; readonly types?: number }
/** Its states are kept where it says their version. */
export type Snapshotted = Pick<Decider<unknown, unknown, unknown, unknown>, 'name' | 'snapshots'>

type Deps = {
  readonly store: Pick<EventStore, 'read'>
  readonly work: Pick<Work, 'snapshot' | 'keepSnapshot'>
  /** A snapshot that cannot be read or kept costs time and nothing else. */
  readonly onFailure: (error: unknown) => void
  /**
   * So many types of events this version knows. One that knows more may have folded an event that this one has to refuse: types
   * come and never go.
   */
  readonly knownTypes?: number
  /** So many events of a stream lie between two of its snapshots. */
  readonly every?: number
}

/** Keeps what long streams were folded to, so that a process that meets one need not fold it from its first event. */
export function createSnapshots({ store, work, onFailure, knownTypes = 0, every = 2_000 }: Deps) {
  /** Whether the log still tells the stream so: a restored or moved log may tell it otherwise. */
  async function stands(stream: string, revision: number, { eventId, position }: Kept<unknown>): Promise<boolean> {
    for await (const event of store.read(stream, revision - 1, { limit: 1 }))
      return event.id === eventId && event.position === position && event.revision === revision
    return false
  }

  return {
    every,
    /** The newest state, or the newest at this revision or before; undefined: there is none that still stands. */
    async read<State>(decider: Snapshotted, id: string, upTo?: number): Promise<FoldedTo<State> | undefined> {
      const stream = `${decider.name}-${id}`
      const found = await work.snapshot(stream, upTo).catch(onFailure)
      if (!found) return undefined
      const { version, types = 0, ...kept } = JSON.parse(found.text) as Kept<State>
      if (version !== decider.snapshots?.version || types > knownTypes) return undefined
      return (await stands(stream, found.revision, { version, ...kept }))
        ? { revision: found.revision, ...kept }
        : undefined
    },
    /** Nobody waits for it. */
    keep(decider: Snapshotted, id: string, { revision, ...folded }: FoldedTo<unknown>): void {
      if (!decider.snapshots) return
      const kept = { version: decider.snapshots.version, types: knownTypes, ...folded } satisfies Kept<unknown>
      work.keepSnapshot(`${decider.name}-${id}`, { revision, text: JSON.stringify(kept) }).catch(onFailure)
    },
  }
}

export type Snapshots = ReturnType<typeof createSnapshots>
