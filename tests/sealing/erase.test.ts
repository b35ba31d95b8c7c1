import { copyFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { erasePerson, reapplyErasures } from '#api/sealing/erase.ts'
import { type EventStore, EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { event, logOf, newShop, staff, toArray } from './support.ts'

const subscribed = (person: string, email: string) => event('SubscriberAdded', { personId: person, email })

async function emails(store: EventStore): Promise<unknown[]> {
  const events = (await logOf(store)).filter(each => each.type === 'SubscriberAdded')
  return events.map(each => (each.data as { email: unknown }).email)
}

test('an erased person reads as erased everywhere, others as before, and the log says so once', async () => {
  const shop = newShop()
  const { store, vault } = shop.open()
  await store.append('subscriber-1', [subscribed('p1', 'rahima@example.org')], 'no-stream')
  await store.append('subscriber-2', [subscribed('p2', 'karim@example.org')], 'no-stream')
  await store.append('subscriber-3', [subscribed('p1', 'rahima@example.org')], 'no-stream')
  expect(await emails(store)).toEqual(['rahima@example.org', 'karim@example.org', 'rahima@example.org'])
  const { key } = (await vault.findKey('p1'))!

  const first = await erasePerson(store, vault, 'p1', staff)
  expect(await emails(store)).toEqual([erased, 'karim@example.org', erased])
  expect(await erasePerson(store, vault, 'p1', staff)).toEqual({ ...first, repeated: true })
  const [fact, ...more] = await toArray(store.read('person-p1'))
  expect(fact).toMatchObject({ type: 'PersonErased', data: { personId: 'p1' }, meta: staff })
  expect(more).toEqual([])
  expect(shop.bytes().includes(key)).toBe(false)
  expect(shop.bytes().includes('rahima')).toBe(false)
})

test('an erasure that stopped half-way is finished by repeating it', async () => {
  const { store, vault } = newShop().open()
  await store.append('subscriber-1', [subscribed('p1', 'rahima@example.org')], 'no-stream')
  const down = { ...store, append: () => Promise.reject(new EventStoreUnavailable('no log')) }
  await expect(erasePerson(down, vault, 'p1', staff)).rejects.toThrow('no log')
  expect(await emails(store)).toEqual([erased])
  expect(await toArray(store.read('person-p1'))).toEqual([])
  expect(await erasePerson(store, vault, 'p1', staff)).toMatchObject({ revision: 0, repeated: false })
  expect(await erasePerson(store, vault, 'p1', staff)).toMatchObject({ revision: 0, repeated: true })
})

test('who comes back gets a new key, the old data stays erased, and can be erased again', async () => {
  const { store, vault } = newShop().open()
  await store.append('subscriber-1', [subscribed('p1', 'old@example.org')], 'no-stream')
  await erasePerson(store, vault, 'p1', staff)
  await store.append('subscriber-2', [subscribed('p1', 'new@example.org')], 'no-stream')
  expect(await emails(store)).toEqual([erased, 'new@example.org'])
  expect(await erasePerson(store, vault, 'p1', staff)).toMatchObject({ revision: 1, repeated: false })
  expect(await emails(store)).toEqual([erased, erased])
})

test('somebody of whom nothing is known can be erased, once', async () => {
  const { store, vault } = newShop().open()
  expect(await erasePerson(store, vault, 'p9', staff)).toMatchObject({ revision: 0, repeated: false })
  expect(await erasePerson(store, vault, 'p9', staff)).toMatchObject({ revision: 0, repeated: true })
})

test('after an older copy of the vault was put back, what was erased since is erased again', async () => {
  const shop = newShop()
  const { store, vault } = shop.open()
  await store.append('subscriber-1', [subscribed('p1', 'rahima@example.org')], 'no-stream')
  await store.append('subscriber-2', [subscribed('p2', 'karim@example.org')], 'no-stream')
  expect(await reapplyErasures(store, vault)).toBe(0)
  await vault.close()
  copyFileSync(shop.files.vault, `${shop.files.vault}.copy`)

  const later = shop.open()
  await erasePerson(later.store, later.vault, 'p1', staff)
  expect(await reapplyErasures(later.store, later.vault)).toBe(0)
  await later.vault.close()
  copyFileSync(`${shop.files.vault}.copy`, shop.files.vault)

  const restored = shop.open()
  expect(await emails(restored.store)).toEqual(['rahima@example.org', 'karim@example.org'])
  expect(await reapplyErasures(restored.raw, restored.vault)).toBe(1)
  expect(await emails(shop.open().store)).toEqual([erased, 'karim@example.org'])
  expect(await reapplyErasures(restored.raw, restored.vault)).toBe(0)
})

test('who came back after an erasure keeps the new key at the next start', async () => {
  const { store, raw, vault } = newShop().open()
  await store.append('subscriber-1', [subscribed('p1', 'old@example.org')], 'no-stream')
  await erasePerson(store, vault, 'p1', staff)
  await store.append('subscriber-2', [subscribed('p1', 'new@example.org')], 'no-stream')
  expect(await reapplyErasures(raw, vault)).toBe(0)
  expect(await emails(store)).toEqual([erased, 'new@example.org'])
})

test('a start reads only what came since the last one, and all when the vault is ahead of the log', async () => {
  const { store, raw, vault } = newShop().open()
  const asked: number[] = []
  const watched = {
    ...raw,
    readAll: (after: number) => {
      asked.push(after)
      return raw.readAll(after)
    },
  }
  await store.append('subscriber-1', [subscribed('p1', 'a@example.org')], 'no-stream')
  await reapplyErasures(watched, vault)
  const head = await raw.head()
  await reapplyErasures(watched, vault)
  await vault.noteErasuresAppliedTo(head + 1000)
  await reapplyErasures(watched, vault)
  expect(asked).toEqual([-1, head, -1])
  expect(await vault.erasuresAppliedTo()).toBe(head)
})
