import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { openEventStoreDb } from '#api/plumbing/engines/event-store/eventstoredb/store.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { describeWith } from '../support/services.ts'
import { eventStoreContract } from './event-store.ts'
import { takeContract } from './event-store-take.ts'

/** Kept in step with docker-compose.yml. */
const image = 'kurrentplatform/kurrentdb:25.1.0'

describe('event store: SQLite', () => {
  eventStoreContract(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'selvedge-log-'))
    return {
      open: options => openSqliteEventStore({ file: join(dir, 'log.db'), pollMs: 1, ...options }),
      dispose: () => rm(dir, { recursive: true, force: true }),
    }
  }, takeContract)
})

await describeWith('eventstoredb', 'event store: EventStoreDB', service => {
  eventStoreContract(async () => {
    if (service.via === 'url') {
      return { open: options => openEventStoreDb({ url: service.url, ...options }), dispose: async () => {} }
    }
    const { KurrentDbContainer } = await import('@testcontainers/kurrentdb')
    const container = await new KurrentDbContainer(image).start()
    const url = container.getConnectionString()
    return {
      open: options => openEventStoreDb({ url, ...options }),
      dispose: async () => void (await container.stop()),
    }
  }, takeContract)
})
