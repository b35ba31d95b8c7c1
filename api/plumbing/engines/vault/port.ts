import { type Position, start } from '#domain/shared/event-store.ts'

/** The key that one person's data is sealed with: 32 bytes. A person who comes back after an erasure gets another id. */
export type PersonKey = { readonly keyId: string; readonly key: Buffer }

/** Something that a vault keeps, as another vault takes it. `key` is null once it was erased. */
export type VaultEntry =
  | { readonly kind: 'key'; readonly person: string; readonly keyId: string; readonly key: Buffer | null }
  | { readonly kind: 'secret' | 'given'; readonly name: string; readonly value: Buffer }
  | ({ readonly kind: 'unrecorded' } & UnrecordedErasure)

export type UnrecordedErasure = { readonly person: string; readonly keyId: string }

/**
 * Keeps what must never stand in the log: keys of persons and the shop's secrets. What it hands out is durable: an
 * event whose key is lost could never be read again. All methods reject with VaultUnavailable on an outage.
 */
export interface Vault {
  /** The person's key, made now if there is none. */
  keyOf(person: string): Promise<PersonKey>
  findKey(person: string): Promise<PersonKey | undefined>
  /**
   * Destroys the key, so that no copy stays in the vault's files. Resolves with the id of the key that is gone, also when
   * it was destroyed before; undefined when there never was one. In the same step the erasure counts as unrecorded.
   */
  erase(person: string): Promise<string | undefined>
  /** Keys that are gone, and whose erasure is not known to be in the log. */
  unrecordedErasures(): Promise<readonly UnrecordedErasure[]>
  noteErasureRecorded(keyId: string): Promise<void>
  /** Whether there ever was a key, erased ones included. */
  hasKeys(): Promise<boolean>
  /** Whether there is a secret. A shop makes its first ones before its first event. */
  hasSecrets(): Promise<boolean>
  /** A secret of the shop, 32 random bytes, made on first use and the same ever after. */
  secret(name: string): Promise<Buffer>
  /** Keeps a secret that somebody gave the shop, such as the password of a supplier's server, in place of the one before. */
  keep(name: string, given: Buffer): Promise<void>
  kept(name: string): Promise<Buffer | undefined>
  /** No copy stays in the vault's files. One that is not there is forgotten already. */
  forget(name: string): Promise<void>
  /**
   * Up to where the log's erasures are known to be applied to these keys; `start` at first. Old again where older keys were
   * put back; where it is beyond the log's end, the log is not the one that the keys belong to. `anyLog` until the next log
   * is opened that is not empty.
   */
  erasuresAppliedTo(): Promise<Position>
  noteErasuresAppliedTo(position: Position): Promise<void>
  /** Everything in it but how far the log's erasures are applied, in no order. */
  entries(): AsyncIterable<VaultEntry>
  /** Keeps just these, and no copy of what was there before: they are all of another vault. `start` of a log is applied. */
  replace(entries: AsyncIterable<VaultEntry>): Promise<void>
  close(): Promise<void>
}

/** The mark of keys that go with whatever log there is, also with an empty one: their owner has said so. */
export const anyLog: Position = start - 1

export class VaultUnavailable extends Error {
  override name = 'VaultUnavailable'
}

/** The vault does not return the keys that were written: no waiting helps. The message says what does. */
export class VaultDamaged extends VaultUnavailable {
  override name = 'VaultDamaged'
}
