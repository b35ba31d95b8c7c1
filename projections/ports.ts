import type { Position } from '#domain/shared/event-store.ts'
import type { IndexKey } from './projection.ts'

export type Put = {
  readonly id: string
  readonly doc: unknown
  /** Entries of every index before and after; the adapter removes the ones that went and adds the ones that came. */
  readonly indexes: {
    readonly [index: string]: { readonly before: readonly IndexKey[]; readonly after: readonly IndexKey[] }
  }
}
export type Removal = Pick<Put, 'id' | 'indexes'>

export type ViewCommit = {
  /** The checkpoint that the folder started from; another one in the store refuses the commit. */
  readonly expected: Position
  readonly checkpoint: Position
  readonly puts: readonly Put[]
  readonly removals: readonly Removal[]
  readonly tallies: readonly (readonly [key: string, difference: number])[]
  /** Documents whose shown part changed, for the change log; none: the commit is not written there. */
  readonly changed: readonly string[]
  /** A person was erased: the adapter leaves no bytes of what the documents held before in files of its own. */
  readonly erases?: boolean
}

/** A commit in the change log. A gap in `sequence` means lost entries; `ids` empty: everything in the view. */
export type Change = {
  readonly sequence: number
  readonly view: string
  readonly ids: readonly string[]
  readonly checkpoint: Position
  /** In an entry of `progressOfViews`. */
  readonly progress?: Progress
}

/** Everything up to these positions has been folded, and its changes stand before this entry. `by` is a process. */
export type Progress = {
  readonly by: string
  readonly views: { readonly [view: string]: Position }
  /** Every second: where the log ended a second before, and why views of the process's release will not move on. */
  readonly due?: Position
  readonly stopped?: { readonly [view: string]: string }
  /** Documents of what is named that the process may have put over newer ones; none: all of them. */
  readonly doubted?: readonly string[]
}

/** In a progress it stands for all views of the process's release that are not named. */
export const allOthers = '*'

/** Stands for the view in entries that tell how far the views are; none has this name. */
export const progressOfViews = '$progress'

/** An entry of the change log as a store keeps it: `ids` as JSON, of progress what it says. */
export function changeOf(sequence: number, view: string, ids: string, checkpoint: Position): Change {
  const change = { sequence, view, checkpoint }
  return view === progressOfViews
    ? { ...change, ids: ['*'], progress: JSON.parse(ids) as Progress }
    : { ...change, ids: JSON.parse(ids) as string[] }
}

/** Both ends are included, with every tuple that begins with them: `{ from: ['c1'], to: ['c1'] }` is all of c1. */
export type RangeQuery = {
  readonly from?: IndexKey
  readonly to?: IndexKey
  readonly reverse?: boolean
  readonly offset?: number
  readonly limit?: number
}

/** One stored generation of a view, `<version>.<number>`; the live one is what readers see. */
export type ViewGeneration = string

export interface ReadModels {
  /** Reads of the live generation. @throws ViewNotLive while there is none: nobody may take it for an empty one. */
  get<Doc>(view: string, id: string): Promise<Doc | undefined>
  getMany<Doc>(view: string, ids: readonly string[]): Promise<readonly (Doc | undefined)[]>
  /** Ids in index order; a document with several keys in the range may come more than once. */
  range(view: string, index: string, query?: RangeQuery): Promise<readonly string[]>
  /** Ids that stand under exactly this key. */
  lookup(view: string, index: string, key: IndexKey): Promise<readonly string[]>
  /** Sums whose key begins with `prefix`, zero ones left out. */
  tallies(view: string, prefix: string): Promise<ReadonlyMap<string, number>>
  /** Every document, in pages, in order of id. */
  scan<Doc>(view: string): AsyncIterable<readonly (readonly [id: string, doc: Doc])[]>
  /** Checkpoint of the live generation; `start` when the view is not there. */
  checkpoint(view: string): Promise<Position>

  /** For the runner: the same reads on a generation by name, and its writes. */
  liveGeneration(view: string): Promise<ViewGeneration | undefined>
  /** The generation that is being filled beside the live one, if there is one. */
  buildingGeneration(view: string): Promise<ViewGeneration | undefined>
  /**
   * The one of this version that is being filled already, so that two processes fill one together and an interrupted
   * rebuild goes on, else a new one in place of whatever was being filled. `fresh`: a new one in any case. Readers see it
   * once it was switched to.
   */
  createGeneration(view: string, version: number, options?: { readonly fresh?: boolean }): Promise<ViewGeneration>
  generationCheckpoint(view: string, generation: ViewGeneration): Promise<Position>
  getManyOf<Doc>(
    view: string,
    generation: ViewGeneration,
    ids: readonly string[],
  ): Promise<readonly (Doc | undefined)[]>
  lookupOf(view: string, generation: ViewGeneration, index: string, key: IndexKey): Promise<readonly string[]>
  /** Documents, indexes, tallies, checkpoint and change log together or not at all. 'stale' too when it is gone. */
  commit(view: string, generation: ViewGeneration, commit: ViewCommit): Promise<'committed' | 'stale'>
  /**
   * Makes a rebuilt generation live, drops the old one and writes a change for all, at once. 'behind': the live
   * checkpoint is higher, or this one is gone.
   */
  switchTo(view: string, generation: ViewGeneration): Promise<'switched' | 'behind'>

  /**
   * Says that a process keeps these views. Drops every other one that none has kept for so long, or, where none ever said so, that
   * was found so long ago.
   */
  keepOnly(views: readonly string[], unkeptMs: number): Promise<void>

  /**
   * Follows the change log from now on, one call a change, in order. `onGap` says that changes were lost, and before which
   * sequence: drop everything that was kept. The sequence is lower than before where the store went back to an older state. `onHeard` says that no change written before is still to come: it is said when following
   * has begun and every second at least, and silence means that changes may be missing. Resolves when following has begun; ends when `signal` aborts.
   */
  follow(
    handlers: { onChange(change: Change): void; onGap(sequence: number): void; onHeard?(): void },
    signal: AbortSignal,
  ): Promise<void>
  /** Writes into the change log how far views are, so that other processes know what this one has folded. */
  noteProgress(progress: Progress): Promise<void>
  /** Sequence of the newest entry of the change log, 0 when there is none: a follower at that number has seen everything. */
  latestChange(): Promise<number>
  close(): Promise<void>
}

export class ReadModelsUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'ReadModelsUnavailable'
  }
}

/** A view that is folded for the first time, or again since it was lost: what is in it is not known yet. */
export class ViewNotLive extends ReadModelsUnavailable {
  constructor(view: string) {
    super(`View ${view} is not built yet`)
    this.name = 'ViewNotLive'
  }
}
