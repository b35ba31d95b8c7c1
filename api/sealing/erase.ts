import { eventId } from '#api/handle.ts'
import type { Vault } from '#api/vault.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import type { Appended, EventMeta, EventStore } from '#domain/shared/event-store.ts'
import { refuseLostLog } from './erasure-mark.ts'
import type { SealedEventStore } from './sealed.ts'

/**
 * Erases a person: the key first, so that nothing opens any more, then the fact, on which the documents concerned are
 * folded again. To be repeated after an error; once done, a repetition appends nothing.
 */
export async function erasePerson(
  store: SealedEventStore,
  vault: Vault,
  person: string,
  meta: Pick<EventMeta, 'actor' | 'channel'>,
): Promise<Appended> {
  const keyId = await vault.erase(person)
  store.forget(person)
  const event: PersonEvent = { type: 'PersonErased', data: { personId: person } }
  const id = erasureId(person, keyId)
  return store.append(
    `person-${person}`,
    [{ id, ...event, meta: { correlationId: id, causationId: id, ...meta } }],
    'any',
  )
}

/**
 * At start: takes out of the vault every key whose erasure stands in the log, as it does after an older copy of the vault
 * was put back. The erasure's id is made of the key's, so that a person who came back since keeps the new key.
 * Reads the log from where the vault was last known to agree with it. `alsoErase` destroys what else is kept of a person
 * beside the log. Resolves with the number of keys taken out.
 * @throws EngineError when the vault knows more than the log.
 */
export async function reapplyErasures(
  store: EventStore,
  vault: Vault,
  alsoErase: (personId: string) => Promise<void> = async () => {},
): Promise<number> {
  const head = await store.head()
  const applied = await vault.erasuresAppliedTo()
  await refuseLostLog(vault, head, applied)
  let removed = 0
  for await (const page of store.readAll(applied)) {
    for (const event of page) {
      if (event.type !== 'PersonErased') continue
      const { personId } = event.data as PersonEvent['data']
      const key = await vault.findKey(personId)
      if (key && erasureId(personId, key.keyId) !== event.id) continue
      await alsoErase(personId)
      if (!key) continue
      await vault.erase(personId)
      removed++
    }
  }
  if (head !== applied) await vault.noteErasuresAppliedTo(head)
  return removed
}

function erasureId(person: string, keyId: string | undefined): string {
  return eventId(`erase/${person}/${keyId ?? 'no key'}`, 0)
}
