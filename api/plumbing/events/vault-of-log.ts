import { createHmac } from 'node:crypto'
import { type LogEvent, vaultStream } from '#domain/log/events.ts'
import {
  EventLogDamaged,
  type EventStore,
  last,
  type StoredEvent,
  WrongExpectedRevision,
} from '#domain/shared/event-store.ts'
import { EngineError } from '../engines/engine-error.ts'
import type { Vault } from '../engines/vault/port.ts'
import { eventId } from './command-events.ts'

type Named = Extract<LogEvent, { type: 'VaultNamed' }>
type Log = Pick<EventStore, 'append' | 'read'>

/**
 * The log names the vault that its personal data is sealed with, before the first event that a process of this version appends: a
 * new log names it first of all. Two processes with a vault each would seal what the other one cannot read, and take it for
 * erased. `onOther` hears of one that was first with another vault; nothing more is appended then.
 */
export function namingVault(log: EventStore, vault: Vault, onOther: (error: EventLogDamaged) => void) {
  let isNamed = false
  let naming: Promise<void> | undefined
  async function begin(): Promise<void> {
    try {
      const own = await idOf(vault)
      const found = (await newest(log))?.data.vaultId ?? (await name(log, own, 'no-stream'))
      isNamed = found === own
      if (isNamed) return
      const other = new EventLogDamaged(sayOther(found, own))
      onOther(other)
      throw other
    } finally {
      naming = undefined
    }
  }
  const store: EventStore = {
    ...log,
    // Not before: a history that is written begins long ago, and the log's times rise. Later on nothing waits, since an event has
    // the time at which it is given.
    append(...given) {
      if (isNamed) return log.append(...given)
      naming ??= begin()
      return naming.then(() => log.append(...given))
    },
  }
  return {
    store,
    /** For the start. @throws EngineError, a sentence, when the log names another vault. */
    async refuseOther(): Promise<void> {
      const found = (await newest(log))?.data.vaultId
      if (found === undefined) return
      const own = await idOf(vault)
      if (found !== own) throw new EngineError(sayOther(found, own))
      isNamed = true
    },
  }
}

const sayOther = (named: string, own: string) =>
  `The event log is sealed with the keys of another vault (${named}; this one is ${own}). All processes of a shop need the same ` +
  'VAULT_URL. If the keys were lost, bring them back from your newest backup; if they are lost for good, take these ones with ' +
  'npm run restore -- --keys-are-lost.'

/** What says in a vault that its keys were moved: a secret that is given, and in no vault that is used. */
export const leftKeys = 'vault/left'

/** The keys are in another vault from now on. */
export const leaveKeys = (vault: Vault): Promise<void> => vault.keep(leftKeys, Buffer.from('left'))

/** They are those that count after all. */
export async function takeKeysBack(vault: Vault): Promise<void> {
  if (await areLeft(vault)) await vault.forget(leftKeys)
}

export const areLeft = async (vault: Vault): Promise<boolean> => (await vault.kept(leftKeys)) !== undefined

/** For the start. @throws EngineError, a sentence, for keys that were moved: two vaults would make keys apart. */
export async function refuseLeftKeys(vault: Vault): Promise<void> {
  if (!(await areLeft(vault))) return
  throw new EngineError(
    'The keys of this shop were moved to another vault. After a move to servers start the shop with VAULT_URL and EVENT_STORE_URL, after ' +
      'one to files without them. To go on with these keys all the same: npm run restore -- --log-is-older.',
  )
}

/** Whether the log names no other vault; this one has a secret. */
export async function goesWith(log: Log, vault: Vault): Promise<boolean> {
  const named = await newest(log)
  return !named || named.data.vaultId === (await idOf(vault))
}

/** These keys take the place of lost ones: from here on the log goes with this vault. */
export async function nameVault(log: Log, vault: Vault): Promise<void> {
  const before = await newest(log)
  const own = await idOf(vault)
  if (before?.data.vaultId !== own) await name(log, own, before?.revision ?? 'no-stream')
}

/** Names it, and resolves with the id that the log names then: of two processes that begin a log, one is the first. */
async function name(log: Log, vaultId: string, expected: number | 'no-stream'): Promise<string> {
  const event: Named = { type: 'VaultNamed', data: { vaultId } }
  const id = eventId(`${vaultStream}/${vaultId}/${expected}`, 0)
  const meta = { correlationId: id, causationId: id, actor: 'shop', channel: 'start' }
  try {
    await log.append(vaultStream, [{ id, ...event, meta }], expected)
    return vaultId
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error
    return (await newest(log))?.data.vaultId ?? vaultId
  }
}

async function newest(log: Log): Promise<StoredEvent<Named> | undefined> {
  return (await last(log, vaultStream)) as StoredEvent<Named> | undefined
}

/** Of a secret that each vault has from its first start on, so that older copies of a vault have the same id. */
async function idOf(vault: Vault): Promise<string> {
  return createHmac('sha256', await vault.secret('emails'))
    .update('vault')
    .digest('hex')
    .slice(0, 20)
}
