import type { EventLogDamaged, MovableLog } from '#domain/shared/event-store.ts'
import type { ReadModels } from '#projections/ports.ts'
import { type ProductSearch, searchDocumentVersion } from '#projections/product-search/port.ts'
import type { Config } from '../config/config.ts'
import { createEmbeddedAttemptCounts } from './attempt-counts/embedded.ts'
import type { AttemptCounts } from './attempt-counts/port.ts'
import { engineFiles } from './data-folder/layout.ts'
import { openSqliteEventStore } from './event-store/sqlite/store.ts'
import type { Post } from './mail/port.ts'
import { openSqliteReadModels } from './read-models/sqlite/read-models.ts'
import { createEmbeddedSearch } from './search/embedded/embedded-search.ts'
import type { Vault } from './vault/port.ts'
import { openSqliteVault } from './vault/sqlite/vault.ts'
import type { Work } from './work/port.ts'
import { openSqliteWork } from './work/sqlite.ts'

/** Loaded when a URL selects them: a shop on the embedded engines needs none of their clients in its memory. */
const clients = {
  eventStore: () => import('./event-store/eventstoredb/store.ts'),
  readModels: () => import('./read-models/redis/read-models.ts'),
  search: () => import('./search/meilisearch/meilisearch-search.ts'),
  vault: () => import('./vault/redis/vault.ts'),
  attemptCounts: () => import('./attempt-counts/redis.ts'),
  work: () => import('./work/redis.ts'),
  smtp: () => import('./mail/smtp.ts'),
  mailFolder: () => import('./mail/folder.ts'),
}

/** The log alone, without what seals it. */
export async function openLog(
  { EVENT_STORE_URL, DATA_DIR }: Pick<Config, 'EVENT_STORE_URL' | 'DATA_DIR'>,
  { onOutage = () => {}, onDamaged, now }: LogOptions = {},
): Promise<MovableLog> {
  if (EVENT_STORE_URL) return (await clients.eventStore()).openEventStoreDb({ url: EVENT_STORE_URL, onOutage, now })
  return openSqliteEventStore({ file: engineFiles(DATA_DIR).log, now, ...(onDamaged && { onDamaged }) })
}

type LogOptions = {
  readonly onOutage?: (error: unknown) => void
  readonly onDamaged?: (error: EventLogDamaged) => void
  readonly now?: (() => Date) | undefined
}

/** The keys alone, of a shop that is not open. */
export async function openVault({ VAULT_URL, DATA_DIR }: Pick<Config, 'VAULT_URL' | 'DATA_DIR'>): Promise<Vault> {
  if (VAULT_URL) return (await clients.vault()).openRedisVault({ url: VAULT_URL })
  return openSqliteVault({ file: engineFiles(DATA_DIR).vault })
}

/** The notes of background work alone. Where one process has the data folder, it is locked: whoever held a lease in it has gone. */
export async function openWork({
  REDIS_URL,
  DATA_DIR,
  ROLE = 'all',
}: Pick<Config, 'REDIS_URL' | 'DATA_DIR'> & Partial<Pick<Config, 'ROLE'>>): Promise<Work> {
  if (REDIS_URL) return (await clients.work()).openRedisWork({ url: REDIS_URL })
  return openSqliteWork({ file: engineFiles(DATA_DIR).work, onlyProcess: ROLE === 'all' })
}

/** The views alone, under the names that each version gives them. */
export async function openReadModels({
  REDIS_URL,
  DATA_DIR,
}: Pick<Config, 'REDIS_URL' | 'DATA_DIR'>): Promise<ReadModels> {
  if (REDIS_URL) return (await clients.readModels()).openRedisReadModels({ url: REDIS_URL })
  return openSqliteReadModels({ file: engineFiles(DATA_DIR).views })
}

/** Views in a file of their own, for whoever folds them beside a shop. */
export const openViewsIn = (file: string): ReadModels => openSqliteReadModels({ file })

/** Counts of attempts, for limits that hold in all processes. */
export async function openAttemptCounts({ REDIS_URL }: Pick<Config, 'REDIS_URL'>): Promise<AttemptCounts> {
  if (REDIS_URL) return (await clients.attemptCounts()).openRedisAttemptCounts({ url: REDIS_URL })
  return createEmbeddedAttemptCounts()
}

export async function openSearch({
  MEILI_URL,
  MEILI_KEY,
  MEILI_INDEX,
}: Pick<Config, 'MEILI_URL' | 'MEILI_KEY' | 'MEILI_INDEX'>): Promise<ProductSearch> {
  if (!MEILI_URL) return createEmbeddedSearch()
  const version = searchDocumentVersion
  return (await clients.search()).openMeilisearch({ url: MEILI_URL, key: MEILI_KEY, index: MEILI_INDEX, version })
}

export async function openPost({ SMTP_URL, MAIL_FROM }: Config, folder: string): Promise<Post> {
  if (SMTP_URL && MAIL_FROM) return (await clients.smtp()).openSmtp(SMTP_URL, MAIL_FROM)
  return (await clients.mailFolder()).openMailFolder(folder, MAIL_FROM ?? 'shop@localhost')
}
