import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { openSqliteVault } from '#api/plumbing/engines/vault/sqlite/vault.ts'
import { sealed } from '#api/plumbing/events/sealed.ts'
import type { EventStore, NewEvent, StoredEvent } from '#domain/shared/event-store.ts'
import type { PersonalFields } from '#domain/shared/personal-data.ts'

export const declarations: readonly PersonalFields[] = [
  { OrderSubmitted: { person: 'personId', fields: ['billing', 'shipping'] } },
  { SubscriberAdded: { person: 'personId', fields: ['email'] } },
]

export const staff = { actor: 'staff', channel: 'test' }

export function event(type: string, data: object): NewEvent {
  const meta = { correlationId: 'c', causationId: 'd', actor: 'guest', channel: 'test' }
  return { id: randomUUID(), type, data, meta }
}

export async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export async function logOf(store: EventStore): Promise<StoredEvent[]> {
  return (await toArray(store.readAll(-1))).flat()
}

/** A folder with a log and a vault; each `open` is what one process has. All is closed and removed after the test. */
export function newShop() {
  const dir = mkdtempSync(join(tmpdir(), 'selvedge-sealing-'))
  const closing: (() => Promise<void>)[] = []
  onTestFinished(async () => {
    for (const close of closing.reverse()) await close()
    rmSync(dir, { recursive: true, force: true })
  })
  const files = { log: join(dir, 'log.db'), vault: join(dir, 'vault.db') }
  return {
    files,
    open() {
      const raw = openSqliteEventStore({ file: files.log, pollMs: 1 })
      const vault = openSqliteVault({ file: files.vault })
      closing.push(() => raw.close(), vault.close)
      return { raw, vault, store: sealed(raw, vault, declarations) }
    },
    bytes: () => Buffer.concat(readdirSync(dir).map(name => readFileSync(join(dir, name)))),
  }
}
