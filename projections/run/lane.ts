import { type Position, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { type ReadModels, ReadModelsUnavailable, type ViewGeneration } from '../ports.ts'
import { cannotFold, firstPauseMs, longer, messageOf, ProjectionFailed, pause } from './failure.ts'
import { type AnyProjection, createFold } from './fold.ts'

/** While catching up, changes to one document coalesce until so many documents changed or so many events passed. */
const heldDocuments = 5_000
const heldEvents = 100_000
/** Events that do not concern the view move its stored checkpoint only this often. */
const unstoredEvents = 1_000
/** Documents kept in memory between commits, while catching up and afterwards. */
const knownCatchingUp = 5_000
const knownLive = 200

export type LaneState = 'running' | 'retrying' | 'stopped'

export type Lane = ReturnType<typeof createLane>

/** Stands around each fold of new events into a live view, with its commit: to tell others how it went. */
export type AroundFold = (view: string, events: readonly StoredEvent[], fold: () => Promise<void>) => Promise<void>

/** Carries events into one generation of a view. Others may too: the checkpoint decides, the late one reads again. */
export function createLane(options: {
  readonly projection: AnyProjection
  readonly readModels: ReadModels
  readonly generation: ViewGeneration
  readonly role: 'live' | 'building'
  readonly signal: AbortSignal
  readonly report: (failure: ProjectionFailed) => void
  readonly progressed: () => void
  readonly around?: AroundFold | undefined
}) {
  const { projection, readModels, signal, report, progressed, around = (_view, _events, fold) => fold() } = options
  const view = projection.name
  const fold = createFold(projection, readModels)
  let { generation, role } = options
  let state: LaneState = 'running'
  let failure: ProjectionFailed | undefined
  let stored: Position = start
  /** Folded up to here; committed up to `done`. `unstored` events and `folded` ones that concern the view lie between. */
  let seen: Position = start
  let done: Position = start
  let unstored = 0
  let folded = 0
  /** One event a commit up to here, to find the one that cannot be folded. */
  let careful: Position = start
  let wait = firstPauseMs

  const failed = (error: unknown) => new ProjectionFailed(`View ${view} stopped: ${messageOf(error)}`, { view }, error)
  const ended = () => state === 'stopped'

  function stop(why: ProjectionFailed): void {
    state = 'stopped'
    failure = why
    fold.forget()
    progressed()
  }

  function fail(why: ProjectionFailed): void {
    report(why)
    stop(why)
  }

  function goBackTo(position: Position): void {
    fold.forget()
    stored = seen = position
    unstored = folded = 0
  }

  /** Finds the generation again that this lane fills, and the checkpoint that it stands at. */
  async function reload(): Promise<void> {
    const before = generation
    const live = await readModels.liveGeneration(view)
    if (live === generation) role = 'live'
    // The store was emptied: folded anew, and shown when that is done.
    if (live === undefined) role = 'building'
    if (role === 'live' && live !== undefined) generation = live
    else if ((await readModels.buildingGeneration(view)) !== generation)
      generation = await readModels.createGeneration(view, projection.version)
    const stands = await readModels.generationCheckpoint(view, generation)
    // A store that went back has lost what was folded since.
    done = generation === before && stands >= stored ? Math.max(done, stands) : stands
    goBackTo(stands)
    if (state === 'retrying') state = 'running'
    progressed()
  }

  async function commit(hold: boolean, checkpointToo: boolean): Promise<void> {
    if (seen === stored) return
    const changes = fold.changes()
    const nothing = changes.puts.length + changes.removals.length + changes.tallies.length === 0
    if (!nothing || checkpointToo || unstored >= unstoredEvents) {
      const outcome = await readModels.commit(view, generation, { expected: stored, checkpoint: seen, ...changes })
      if (outcome === 'stale') return reload()
      stored = seen
      unstored = 0
    }
    fold.committed(hold ? knownCatchingUp : knownLive)
    folded = 0
    done = seen
    wait = firstPauseMs
    failure = undefined
    progressed()
  }

  async function recover(error: unknown, events: readonly StoredEvent[]): Promise<void> {
    if (error instanceof ReadModelsUnavailable) return retry(error)
    if (events.length + folded > 1) {
      careful = Math.max(seen, events.at(-1)?.position ?? start)
      return goBackTo(stored)
    }
    const event = events[0]
    fail(event ? cannotFold(view, event, error) : failed(error))
  }

  async function retry(first: ReadModelsUnavailable): Promise<void> {
    if (state !== 'retrying') {
      failure = new ProjectionFailed(`View ${view} waits: ${first.message}`, { view }, first)
      report(failure)
    }
    state = 'retrying'
    // The sent changes may be committed or not; the checkpoint tells.
    goBackTo(stored)
    while (!signal.aborted) {
      await pause(wait, signal)
      wait = longer(wait)
      try {
        return await reload()
      } catch (error) {
        if (!(error instanceof ReadModelsUnavailable)) return fail(failed(error))
      }
    }
  }

  async function guarded(events: readonly StoredEvent[], work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await recover(error, events)
    }
  }

  return {
    view,
    role: () => role,
    generation: () => generation,
    state: () => state,
    failure: () => failure,
    ended,
    seen: () => seen,
    /** Everything up to here that concerns the view stands in the store. */
    done: () => done,

    /**
     * Takes the next events of the log, those after `before`. `hold`: changes may wait for more, while catching up.
     * When it had to go back before this page, it returns and wants the log again from `seen`.
     */
    async take(page: readonly StoredEvent[], before: Position, hold: boolean): Promise<void> {
      while (!ended() && !signal.aborted && seen >= before && seen < page.at(-1)!.position) {
        const rest = page[0]!.position > seen ? page : page.filter(event => event.position > seen)
        const events = seen < careful ? rest.slice(0, 1) : rest
        await guarded(events, async () => {
          const concerning = events.filter(fold.concerns)
          const take = async () => {
            if (concerning.length > 0) await fold.add(generation, concerning)
            const mayHold = hold && seen >= careful
            seen = events.at(-1)!.position
            unstored += events.length
            if (mayHold && fold.changed() < heldDocuments && unstored < heldEvents) folded += concerning.length
            else await commit(hold, false)
          }
          await (hold || role === 'building' ? take() : around(view, concerning, take))
        })
      }
    },

    /** Commits what is held; the checkpoint too when asked. */
    async flush({ checkpointToo = false } = {}): Promise<void> {
      if (!ended()) await guarded([], () => commit(false, checkpointToo))
    },

    /** Notices that another process switched the view, or that the store was emptied or went back, when no commit would tell. */
    async check(): Promise<void> {
      if (ended()) return
      await guarded([], async () => {
        const [present, stands] = await Promise.all([
          role === 'live' ? readModels.liveGeneration(view) : readModels.buildingGeneration(view),
          readModels.generationCheckpoint(view, generation),
        ])
        if (present !== generation || stands < stored) await reload()
      })
    },

    /** Reads where the generation stands; to be called first. */
    open: () => guarded([], reload),
    becameLive(): void {
      role = 'live'
    },
    /** For a reason that the caller reports. */
    stop,
  }
}
