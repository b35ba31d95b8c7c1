import { createChanges } from '#api/plumbing/engines/changes.ts'
import { openDocumentCache } from '#api/plumbing/engines/document-cache.ts'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import type { AnyList } from '#api/plumbing/lists/define.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { readQuery } from '#api/plumbing/lists/query.ts'
import type { Change, ReadModels } from '#projections/ports.ts'
import { createFold } from '#projections/run/fold.ts'
import { storedEvent } from '#tests/support/given-projection.ts'
import { type Parcel, type ParcelEvent, parcelList, parcelView } from './parcels.ts'

const view = parcelView.name
export const now = new Date('2026-11-20T15:00:00.000Z')

/** The list of parcels, or another, over a view of its own, whose change log can lose entries. */
export async function openParcels(definition: AnyList = parcelList) {
  const readModels = openSqliteReadModels({ file: ':memory:' })
  const following = new AbortController()
  const scans = { count: 0 }
  let lost = false
  let handlers: Parameters<ReadModels['follow']>[0] | undefined
  const follow: ReadModels['follow'] = (given, signal) => {
    handlers = given
    return readModels.follow({ ...given, onChange: (change: Change) => void (lost || given.onChange(change)) }, signal)
  }
  const changes = createChanges({ follow })
  const watched: ReadModels = {
    ...readModels,
    follow: changes.follow,
    scan<Doc>(name: string) {
      scans.count++
      return readModels.scan<Doc>(name)
    },
  }
  const documents = openDocumentCache(watched)
  await documents.start(following.signal)
  await changes.start(following.signal)
  let generation = await readModels.createGeneration(view, 1)
  await readModels.switchTo(view, generation)
  const docs = new Map<string, Parcel>()
  let fold = createFold(parcelView, readModels)
  let position = 0
  const list = openList(definition, { readModels: watched, changes, documents })

  async function commit(events: readonly ParcelEvent[]): Promise<void> {
    const expected = await readModels.generationCheckpoint(view, generation)
    const stored = events.map(event => storedEvent({ ...event, position: ++position }, position))
    await fold.add(generation, stored)
    await readModels.commit(view, generation, { ...fold.changes(), expected, checkpoint: position })
    fold.committed(1000)
  }

  async function append(...events: readonly ParcelEvent[]): Promise<void> {
    await commit(events)
    for (const { type, data } of events) {
      if (type === 'ParcelLost') docs.delete(data.id)
      else docs.set(data.id, data.parcel)
    }
  }

  return {
    readModels: watched,
    list,
    scans,
    docs: docs as ReadonlyMap<string, Parcel>,
    append,
    /** The entries of these events never come; the next ones do, after word that some were lost. */
    async lose(...events: readonly ParcelEvent[]): Promise<void> {
      lost = true
      await append(...events)
      await append({ type: 'ParcelLost', data: { id: 'nobody' } })
      lost = false
      handlers!.onGap(0)
      await append({ type: 'ParcelKept', data: { id: 'after', parcel: [...docs.values()][0] ?? plain } })
      await append({ type: 'ParcelLost', data: { id: 'after' } })
    },
    async rebuild(): Promise<void> {
      generation = await readModels.createGeneration(view, 1, { fresh: true })
      fold = createFold(parcelView, readModels)
      await commit([...docs].map(([id, parcel]) => ({ type: 'ParcelKept', data: { id, parcel } })))
      await readModels.switchTo(view, generation)
    },
    query: (asked: { readonly [name: string]: string }) => readQuery(definition, asked, now),
    async end(): Promise<void> {
      following.abort()
      await readModels.close()
    },
  }
}

const plain: Parcel = { to: '', weight: 0, state: 'packed', tags: [], sentOn: null }
