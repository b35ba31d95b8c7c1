import { type EventStore, type MovableLog, type Position, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { namesPosition, type PositionFields, withPositions } from '#domain/shared/positions.ts'
import type { Generations } from '../events/generation.ts'
import { firstPlaceOf } from '../events/places.ts'
import { createOrdinals, type Ordinals, oneByOne } from './ordinals.ts'

/** Two logs, and how far the second has what the first has. `beyond`: the first event there after all of them. */
export type Begun = {
  readonly source: Ordinals
  readonly target: Ordinals
  readonly through: Position
  readonly beyond?: StoredEvent
}

/** The target holds something that does not come from this log. */
export class OtherLog extends Error {
  override name = 'OtherLog'
  constructor({ position, type, stream, revision }: StoredEvent) {
    super(`event ${position} there (${type}, ${stream} revision ${revision})`)
  }
}

const atOnce = 250

/** How much of a log is in the target already. @throws OtherLog at the first event there that the log does not have in its place. */
export async function begunCopy(from: EventStore, to: EventStore): Promise<Begun> {
  const [source, target] = [createOrdinals(), createOrdinals()]
  const [ofSource, ofTarget] = [oneByOne(from, start), oneByOne(to, start)]
  let through = start
  try {
    for (let there = await ofTarget.next(); there; there = await ofTarget.next()) {
      const event = await ofSource.next()
      if (!event) return { source, target, through, beyond: there }
      if (!isSame(event, there)) throw new OtherLog(there)
      source.add(event.position)
      target.add(there.position)
      through = event.position
    }
  } finally {
    await Promise.all([ofSource.end(), ofTarget.end()])
  }
  return { source, target, through }
}

const isSame = (one: StoredEvent, other: StoredEvent) =>
  one.id === other.id && one.stream === other.stream && one.revision === other.revision && one.type === other.type

/**
 * Copies what is not there yet, in the order of the log. Events keep everything but their position, remember their first one, and
 * name the new positions of those that they name. `onCopied` hears how many events are there.
 */
export async function copyLog(
  from: EventStore,
  to: MovableLog,
  { source, target, through }: Begun,
  {
    fields,
    generations,
    onCopied,
  }: {
    readonly fields: PositionFields
    readonly generations: Pick<Generations, 'at'>
    readonly onCopied: (count: number, position: Position) => void
  },
): Promise<void> {
  let waiting: StoredEvent[] = []
  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    for (const position of await to.take(waiting)) target.add(position)
    onCopied(target.count(), waiting.at(-1)!.position)
    waiting = []
  }
  for await (const events of from.readAll(through))
    for (const event of events) {
      // What it names may be among those that wait. It lies before the event.
      if (namesPosition(event, fields) || waiting.length === atOnce) await flush()
      source.add(event.position)
      const moved = firstPlaceOf(event, generations.at)
      const renamed = withPositions(event, fields, position => target.at(Math.min(source.of(position), target.count())))
      waiting.push({ ...renamed, meta: { ...event.meta, moved } })
    }
  await flush()
}
