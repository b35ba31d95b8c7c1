import {
  type EventLogDamaged,
  type EventStore,
  EventStoreUnavailable,
  type Position,
} from '#domain/shared/event-store.ts'
import { type ReadModels, ReadModelsUnavailable, type ViewGeneration } from '../ports.ts'
import { aheadOfLog, firstPauseMs, longer, messageOf, ProjectionFailed, pause } from './failure.ts'
import type { AnyProjection } from './fold.ts'
import { type AroundFold, createLane, type Lane } from './lane.ts'
import { createSubscription } from './subscription.ts'

/** One view in this process: what fills its live generation, and what fills another one beside it. */
export type Track = {
  readonly projection: AnyProjection
  live?: Lane
  building?: Lane
  /** The one that is being filled has reached the live one's subscription. */
  joined: boolean
  /** The generation that could not be filled: it is not tried again by itself. */
  gaveUp?: ViewGeneration
  rebuilt?: PromiseWithResolvers<void>
}

/** Opens the generations of every view, fills new ones beside the live ones, and switches. */
export function createTracks(options: {
  readonly store: EventStore
  readonly readModels: ReadModels
  readonly projections: readonly AnyProjection[]
  readonly signal: AbortSignal
  readonly report: (failure: ProjectionFailed) => void
  readonly progressed: () => void
  readonly onDamaged?: (error: EventLogDamaged) => void
  readonly around?: AroundFold
  /** Processes that fold nothing ask for rebuilds by beginning a generation. */
  readonly forOthers?: boolean
}) {
  const { store, readModels, signal, report, progressed, onDamaged, around } = options
  const tracks = new Map<string, Track>(options.projections.map(it => [it.name, { projection: it, joined: false }]))
  const main = createSubscription({ store, signal, report, onDamaged, settled: switchWhatIsReady })
  const fills = new Set<Promise<void>>()

  async function openLane(track: Track, role: 'live' | 'building', generation: ViewGeneration): Promise<Lane> {
    const { projection } = track
    const lane = createLane({
      projection,
      readModels,
      generation,
      role,
      signal,
      report,
      around,
      progressed() {
        if (lane === track.building && lane.ended()) giveUp(track, lane)
        progressed()
      },
    })
    await lane.open()
    const head = await store.head()
    if (lane.seen() > head) {
      const why = aheadOfLog(lane.view, lane.seen(), head)
      report(why)
      lane.stop(why)
    }
    return lane
  }

  function giveUp(track: Track, lane: Lane): void {
    track.rebuilt?.reject(lane.failure())
    track.rebuilt = undefined
    track.gaveUp = lane.generation()
    // If there is no live lane, this one tells why the view stands still.
    if (track.live) track.building = undefined
  }

  async function build(track: Track, generation: ViewGeneration): Promise<Lane> {
    track.joined = false
    track.rebuilt = Promise.withResolvers()
    // A caller that asked for the rebuild hears of its failure. Any other failure is reported already.
    track.rebuilt.promise.catch(() => {})
    track.building = await openLane(track, 'building', generation)
    return track.building
  }

  /** Runs a subscription beside the main one until its views have caught up, then hands them over. */
  function fill(lanes: readonly Lane[]): void {
    if (lanes.length === 0) return
    const filling = createSubscription({
      store,
      signal,
      report,
      // A rebuild ends with the sentence; without a live view beside it nothing would ever be shown.
      onDamaged: error => void (lanes.some(lane => !tracks.get(lane.view)!.live) && onDamaged?.(error)),
      async settled() {
        for (const lane of lanes) filling.remove(lane)
        await main.inTurn(async () => {
          for (const lane of lanes) {
            tracks.get(lane.view)!.joined = true
            if (!lane.ended()) main.add(lane)
          }
        })
      },
    })
    for (const lane of lanes) filling.add(lane)
    const run = filling.run({ untilEmpty: true }).finally(() => fills.delete(run))
    fills.add(run)
  }

  async function switchWhatIsReady(): Promise<void> {
    for (const track of tracks.values()) {
      const { live, building, joined, projection } = track
      // It was live until the read models were emptied.
      if (live?.role() === 'building' && !live.ended() && (await switched(projection.name, live))) progressed()
      if (!building || !joined || building.ended()) continue
      if (building.role() === 'building' && !(await switched(projection.name, building))) continue
      if (track.live) main.remove(track.live)
      track.live = building
      track.building = undefined
      track.rebuilt?.resolve()
      track.rebuilt = undefined
      progressed()
    }
  }

  async function switched(view: string, lane: Lane): Promise<boolean> {
    await lane.flush({ checkpointToo: true })
    if (lane.ended()) return false
    try {
      if ((await readModels.switchTo(view, lane.generation())) === 'switched') {
        lane.becameLive()
        return true
      }
      // Another process is further, or has begun another rebuild; the next page, or the next look, tries again.
      await lane.check()
    } catch (error) {
      report(new ProjectionFailed(`View ${view} could not be switched: ${messageOf(error)}`, { view }, error))
    }
    return false
  }

  async function open(track: Track): Promise<Lane | undefined> {
    const { projection } = track
    const live = await readModels.liveGeneration(projection.name)
    if (live === undefined) return build(track, await readModels.createGeneration(projection.name, projection.version))
    track.live = await openLane(track, 'live', live)
    if (!track.live.ended()) main.add(track.live)
    progressed()
    const interrupted = await readModels.buildingGeneration(projection.name)
    return interrupted === undefined ? undefined : build(track, interrupted)
  }

  function trackOf(view: string): Track {
    const track = tracks.get(view)
    if (!track) throw new Error(`There is no view ${view}`)
    return track
  }

  return {
    all: () => tracks.values(),
    get: trackOf,
    isLive: main.isLive,

    /** Keeps every view in step until the signal aborts. */
    async run(opened: () => void): Promise<void> {
      const building: Lane[] = []
      for (const track of tracks.values()) {
        for (let wait = firstPauseMs; !signal.aborted; wait = longer(wait)) {
          try {
            const lane = await open(track)
            if (lane) building.push(lane)
            break
          } catch (error) {
            if (!(error instanceof ReadModelsUnavailable || error instanceof EventStoreUnavailable)) throw error
            report(new ProjectionFailed(`The views wait: ${error.message}`, { view: track.projection.name }, error))
            await pause(wait, signal)
          }
        }
      }
      fill(building)
      opened()
      await main.run()
      await Promise.all(fills)
      for (const track of tracks.values()) track.rebuilt?.reject(new Error('Ended before the view was rebuilt'))
    },

    /** One rebuild of a view at a time: a second request waits for the one that runs. */
    async rebuild(views: readonly string[]): Promise<readonly Promise<void>[]> {
      const lanes: Lane[] = []
      const switches: Promise<void>[] = []
      for (const view of views) {
        const track = trackOf(view)
        if (!track.rebuilt) {
          const generation = await readModels.createGeneration(view, track.projection.version, { fresh: true })
          lanes.push(await build(track, generation))
        }
        switches.push(track.rebuilt!.promise)
      }
      fill(lanes)
      return switches
    },

    /** Looks for what no commit tells. */
    look: main.check,

    /** Looks for what no commit tells, and for generations that another process began. */
    async check(): Promise<void> {
      await main.check()
      if (!options.forOthers) return
      const shown = [...tracks.values()].filter(({ live, building }) => live && !live.ended() && !building)
      const begun = await Promise.all(shown.map(({ projection }) => readModels.buildingGeneration(projection.name)))
      for (const [i, track] of shown.entries()) {
        const generation = begun[i]
        if (generation === undefined || generation === track.gaveUp || track.building) continue
        fill([await build(track, generation)])
      }
    },
  }
}

/** The position that a view's readers see; undefined when it will not move on, -Infinity when nobody can tell yet. */
export function shownPosition({ live, building }: Track): Position | undefined {
  if (live && !live.ended()) return live.role() === 'live' ? live.done() : Number.NEGATIVE_INFINITY
  if (building && !building.ended()) return Number.NEGATIVE_INFINITY
  return live || building ? undefined : Number.NEGATIVE_INFINITY
}
