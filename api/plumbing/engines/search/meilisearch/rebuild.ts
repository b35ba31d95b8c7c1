import { randomUUID } from 'node:crypto'
import type { EnqueuedTaskPromise } from 'meilisearch'
import type { SearchDocument } from '#projections/product-search/port.ts'
import type { Service } from './service.ts'
import { storedDocument } from './stored-document.ts'

const documentsATask = 2000
/** An index of a rebuild that never ended is dropped by a later one. */
const abandonedAfterMs = 24 * 3600 * 1000

/** Fills another index; then call `goLive` and `drop`. @throws ProductSearchUnavailable; the live one is untouched. */
export async function fillBeside(
  service: Service,
  live: string,
  documents: AsyncIterable<readonly SearchDocument[]>,
): Promise<{ readonly uid: string; goLive(): Promise<void>; drop(): Promise<void> }> {
  const { client, done } = service
  const prefix = `${live}-next-`
  await dropAbandoned(service, prefix)
  const uid = `${prefix}${randomUUID()}`
  const drop = () => done('drop the old index', () => client.deleteIndex(uid), 'index_not_found')
  await service.prepareIndex(uid)
  try {
    const tasks: Promise<void>[] = []
    let waiting: SearchDocument[] = []
    const send = () => {
      const batch = waiting.map(storedDocument)
      waiting = []
      const enqueue = (): EnqueuedTaskPromise => client.index(uid).addDocuments(batch)
      const task = done('take the documents', enqueue)
      // Awaited below; a failure before that is not an unhandled one.
      task.catch(() => {})
      tasks.push(task)
    }
    for await (const page of documents) {
      waiting.push(...page)
      if (waiting.length >= documentsATask) send()
      if (tasks.length >= 8) await tasks.shift()
    }
    if (waiting.length > 0) send()
    await Promise.all(tasks)
  } catch (error) {
    await drop().catch(() => {})
    throw error
  }
  return {
    uid,
    goLive: () => done('swap the indexes', () => client.swapIndexes([{ indexes: [live, uid], rename: false }])),
    drop,
  }
}

async function dropAbandoned({ client, ask, done }: Service, prefix: string): Promise<void> {
  const { results } = await ask('list its indexes', () => client.getRawIndexes({ limit: 1000 }))
  for (const { uid, createdAt } of results) {
    if (!uid.startsWith(prefix) || Date.now() - Date.parse(createdAt) < abandonedAfterMs) continue
    await done('drop an abandoned index', () => client.deleteIndex(uid), 'index_not_found')
  }
}
