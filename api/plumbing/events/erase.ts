import type { PersonEvent } from '#domain/person/events.ts'
import { type Appended, type EventMeta, type EventStore, start } from '#domain/shared/event-store.ts'
import type { Vault } from '../engines/vault/port.ts'
import { eventId } from './command-events.ts'
import { type FolderMark, refuseLostLog } from './erasure-mark.ts'
import type { SealedEventStore } from './sealed.ts'

/**
 * Erases a person: the key first, so that nothing opens any more, then the fact, on which the documents concerned are
 * folded again. Once done, a repetition appends nothing. Where it ends in between, `finishErasures` records the fact.
 */
export async function erasePerson(
  store: SealedEventStore,
  vault: Vault,
  person: string,
  meta: Pick<EventMeta, 'actor' | 'channel'>,
): Promise<Appended> {
  const keyId = await vault.erase(person)
  store.forget(person)
  const appended = await record(store, person, keyId, meta)
  if (keyId) await vault.noteErasureRecorded(keyId)
  return appended
}

/** Records erasures that ended between key and fact. Of two servers that record one, the second appends nothing. */
export async function finishErasures(store: Pick<EventStore, 'append'>, vault: Vault): Promise<void> {
  for (const { person, keyId } of await vault.unrecordedErasures()) {
    await record(store, person, keyId, { actor: 'shop', channel: 'recovery' })
    await vault.noteErasureRecorded(keyId)
  }
}

/** Personal data in this data folder, beside the log. */
export type KeptHere = { readonly mark: FolderMark; readonly erase: (personId: string) => Promise<void> }

/**
 * At start: takes out of the vault every key whose erasure stands in the log, as it does after an older copy of the vault
 * was put back, and destroys what is kept here of the same persons. The erasure's id is made of the key's, so that a person
 * who came back since keeps the new key. Reads the log from where the vault and this folder were last known to agree with
 * it. Resolves with the number of keys taken out.
 * @throws EngineError when the vault knows more than the log.
 */
export async function reapplyErasures(store: EventStore, vault: Vault, here?: KeptHere): Promise<number> {
  const applied = await vault.erasuresAppliedTo()
  await refuseLostLog(vault, await store.head(), applied)
  await finishErasures(store, vault)
  const head = await store.head()
  const notedHere = here?.mark.read()
  let removed = 0
  const after = Math.max(start, Math.min(applied, notedHere ?? applied))
  for await (const page of store.readAll(after, ['PersonErased'])) {
    for (const event of page) {
      const { personId } = event.data as PersonEvent['data']
      const key = await vault.findKey(personId)
      if (key && erasureId(personId, key.keyId) !== event.id) continue
      await here?.erase(personId)
      if (!key) continue
      await vault.erase(personId)
      await vault.noteErasureRecorded(key.keyId)
      removed++
    }
  }
  // Keys that go with any log do so until there is one.
  if (head !== applied && head !== start) await vault.noteErasuresAppliedTo(head)
  if (head !== notedHere) here?.mark.note(head)
  return removed
}

function record(
  store: Pick<EventStore, 'append'>,
  person: string,
  keyId: string | undefined,
  meta: Pick<EventMeta, 'actor' | 'channel'>,
): Promise<Appended> {
  const event: PersonEvent = { type: 'PersonErased', data: { personId: person } }
  const id = erasureId(person, keyId)
  const stored = { id, ...event, meta: { correlationId: id, causationId: id, ...meta } }
  return store.append(`person-${person}`, [stored], 'any')
}

function erasureId(person: string, keyId: string | undefined): string {
  return eventId(`erase/${person}/${keyId ?? 'no key'}`, 0)
}
