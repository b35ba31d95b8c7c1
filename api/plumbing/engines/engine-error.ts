import { EventLogDamaged, EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'
import { ProductSearchUnavailable } from '#projections/product-search/port.ts'
import type { Config } from '../config/config.ts'
import { BlobsUnavailable } from './blobs/port.ts'
import { VaultDamaged, VaultUnavailable } from './vault/port.ts'
import { WorkUnavailable } from './work/port.ts'

/** An engine that the configuration names cannot be used; the message says which, why and what to do. */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** An outage of an engine as a sentence for the person who starts the server; anything else as it is. */
export function sentenceOf(error: unknown, config: Config): unknown {
  const engines: [new (...args: never[]) => Error, string, string | undefined][] = [
    [EventStoreUnavailable, 'The event store', config.EVENT_STORE_URL && 'EVENT_STORE_URL'],
    [ReadModelsUnavailable, 'The read models', config.REDIS_URL && 'REDIS_URL'],
    [ProductSearchUnavailable, 'Product search', config.MEILI_URL && 'MEILI_URL and MEILI_KEY'],
    [BlobsUnavailable, 'The place for files', undefined],
    [WorkUnavailable, 'The store of leases', config.REDIS_URL && 'REDIS_URL'],
    [VaultUnavailable, 'The vault', config.VAULT_URL && 'VAULT_URL'],
  ]
  for (const [kind, engine, setting] of engines) {
    if (!(error instanceof kind)) continue
    const told = error.message.replace(/\.+$/, '')
    if (error instanceof EventLogDamaged || error instanceof VaultDamaged)
      return new EngineError(`${engine} cannot be used: ${told}.`, { cause: error })
    const help = setting
      ? `Check that it is running and that ${setting} is right.`
      : `Check that the data folder ${config.DATA_DIR} is whole and writable.`
    return new EngineError(`${engine} cannot be used: ${told}. ${help}`, { cause: error })
  }
  return error
}
