import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { EventStore, NewEvent, StoredEvent } from '#domain/shared/event-store.ts'
import { erased, isErased, type PersonalFields } from '#domain/shared/personal-data.ts'
import { type PersonKey, type Vault, VaultUnavailable } from '../engines/vault/port.ts'
import { isEnvelope, open, seal } from './envelope.ts'

const keptKeys = 10_000
/** A process that another one folds for hears of an erasure by the change log alone: a key that it missed stays no longer, ms. */
const keptMs = 60_000

/** Keys as readers need them: kept in memory, bounded, and forgotten the moment an erasure is known. */
function createPersonKeys(vault: Vault) {
  const kept = new LRUCache<string, PersonKey>({ max: keptKeys, ttl: keptMs })
  let forgotten = 0

  async function ask(person: string): Promise<PersonKey | undefined> {
    const before = forgotten
    const key = await vault.findKey(person)
    // An answer to a question from before an erasure may be the erased key.
    if (key && forgotten === before) kept.set(person, key)
    return key
  }

  return {
    /** The key with this id; undefined when it is gone, or the person has another one now. */
    async find(person: string, keyId: string): Promise<PersonKey | undefined> {
      const known = kept.get(person)
      const key = known?.keyId === keyId ? known : await ask(person)
      return key?.keyId === keyId ? key : undefined
    },
    /** For sealing the vault is asked each time: another process may have erased the key a moment ago. */
    keyOf: (person: string): Promise<PersonKey> => vault.keyOf(person),
    forget(person: string) {
      forgotten++
      kept.delete(person)
    },
  }
}

export type SealedEventStore = EventStore & {
  /** Forgets the person's key in this process, at once. */
  forget(person: string): void
  /** The store beneath: what is personal in its events is sealed. */
  readonly beneath: EventStore
  /** An event of the store beneath, or what is sealed in it, as the domain knows it. */
  open<Part extends SealedPart>(event: Part): Promise<Part>
  /** Whose personal data the event holds, if any. */
  personIn(event: Pick<StoredEvent, 'type' | 'data'>): string | null
}

/** As much of an event as its personal data needs to be opened. */
type SealedPart = Pick<StoredEvent, 'type' | 'stream' | 'data' | 'position'>

type Fields = { readonly [name: string]: unknown }

/**
 * An event store whose log holds personal data only sealed, with a key a person. Above it events are as the domain
 * knows them: what is declared personal is opened on reading, or `erased` once its key is gone. Closing it closes the
 * store beneath, not the vault. `onUnopened` hears of the first event that its own key does not open.
 * @throws besides the port's errors VaultUnavailable, and TypeError for an event that does not name its person.
 */
export function sealed(
  store: EventStore,
  vault: Vault,
  declarations: readonly PersonalFields[],
  onUnopened: (error: Error) => void = () => {},
): SealedEventStore {
  const personal = new Map(declarations.flatMap(declaration => Object.entries(declaration)))
  const keys = createPersonKeys(vault)
  let told = false

  /** An erasure takes the key away; a key that does not fit is damage. One tells of it: a log may hold millions. */
  function tellUnopened({ type, stream, position }: SealedPart, field: string) {
    if (told) return
    told = true
    onUnopened(
      new Error(
        `Event ${position} of the log (${type}, ${stream}) has its key, and the key does not open its ${field}: ` +
          'the log or the keys are not what was written. What does not open is shown as erased. Compare both with your backup.',
      ),
    )
  }

  async function sealEvent(stream: string, event: NewEvent): Promise<NewEvent> {
    noteErasure(event)
    const declared = personal.get(event.type)
    if (!declared) return event
    const data: { [name: string]: unknown } = { ...event.data }
    const fields = declared.fields.filter(field => data[field] !== undefined && !isErased(data[field]))
    if (fields.length === 0) return event
    const person = data[declared.person]
    if (typeof person !== 'string' || person === '')
      throw new TypeError(`${event.type} does not say whose data it holds`)
    const key = await keys.keyOf(person)
    for (const field of fields) data[field] = seal(data[field], key, { stream, field, person })
    return { ...event, data }
  }

  async function openEvent<Part extends SealedPart>(event: Part): Promise<Part> {
    const declared = personal.get(event.type)
    if (!declared) return event
    const data: { [name: string]: unknown } = { ...event.data }
    const person = String(data[declared.person])
    for (const field of declared.fields) {
      const value = data[field]
      if (!isEnvelope(value)) continue
      const key = await keys.find(person, value.keyId)
      const opened = key && open(value, key, { stream: event.stream, field, person })
      if (key && opened === undefined) tellUnopened(event, field)
      data[field] = opened === undefined ? erased : opened
    }
    return { ...event, data }
  }

  function openPage(page: readonly StoredEvent[]): readonly StoredEvent[] | Promise<readonly StoredEvent[]> {
    for (const event of page) noteErasure(event)
    return page.some(event => personal.has(event.type)) ? Promise.all(page.map(openEvent)) : page
  }

  /** A subscription waits out an outage of the vault, as it does one of the log. Undefined when it was ended meanwhile. */
  async function openInTime(page: readonly StoredEvent[], signal: AbortSignal) {
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 5000)) {
      try {
        return await openPage(page)
      } catch (error) {
        if (!(error instanceof VaultUnavailable)) throw error
        await pause(wait, undefined, { signal }).catch(() => {})
      }
    }
    return undefined
  }

  /** Each process that follows the log learns of an erasure that another one made. */
  function noteErasure(event: { readonly type: string; readonly data: object }) {
    if (event.type === 'PersonErased') keys.forget(String((event.data as Fields).personId))
  }

  return {
    async append(stream, events, expected) {
      const ready = events.some(event => personal.has(event.type) || event.type === 'PersonErased')
        ? await Promise.all(events.map(event => sealEvent(stream, event)))
        : events
      return store.append(stream, ready, expected)
    },
    async *read(stream, from, options) {
      for await (const event of store.read(stream, from, options)) {
        noteErasure(event)
        yield personal.has(event.type) ? await openEvent(event) : event
      }
    },
    readAll(after, types) {
      const pages = store.readAll(after, types) // asked at once: it ends where the log ends now
      return (async function* () {
        for await (const page of pages) yield await openPage(page)
      })()
    },
    scan(after, types) {
      const pages = store.scan(after, types)
      return (async function* () {
        for await (const { events, through } of pages) yield { events: await openPage(events), through }
      })()
    },
    head: () => store.head(),
    subscribe: (after, onBatch, signal, types) =>
      store.subscribe(
        after,
        async (page, through) => {
          const opened = await openInTime(page, signal)
          if (opened) await onBatch(types ? opened.filter(({ type }) => types.includes(type)) : opened, through)
        },
        signal,
        types && [...types, 'PersonErased'],
      ),
    close: () => store.close(),
    forget: keys.forget,
    beneath: store,
    open: openEvent,
    personIn({ type, data }) {
      const declared = personal.get(type)
      const person = declared && (data as Fields)[declared.person]
      // From before its words were sealed, an event may name nobody.
      return typeof person === 'string' ? person : null
    },
  }
}
