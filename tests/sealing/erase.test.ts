import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Vault } from '#api/plumbing/engines/vault/port.ts'
import { erasePerson, finishErasures, reapplyErasures } from '#api/plumbing/events/erase.ts'
import { type FolderMark, folderMark } from '#api/plumbing/events/erasure-mark.ts'
import { keepErasureMark } from '#api/plumbing/events/keep-erasures.ts'
import { type EventStore, EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { passOf } from '#tests/support/pass.ts'
import { event, logOf, newShop, staff, toArray } from './support.ts'

const subscribed = (person: string, email: string) => event('SubscriberAdded', { personId: person, email })

function markInMemory(): FolderMark {
  let noted: number | undefined
  return {
    read: () => noted,
    note: position => {
      noted = position
    },
  }
}

async function erasedAtStart(
  { raw, vault }: { readonly raw: EventStore; readonly vault: Vault },
  mark: FolderMark,
): Promise<string[]> {
  const persons: string[] = []
  await reapplyErasures(raw, vault, { mark, erase: async person => void persons.push(person) })
  return persons
}

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

describe('an erasure whose server died between key and fact', () => {
  async function halfErased() {
    const opened = newShop().open()
    await opened.store.append('subscriber-1', [subscribed('p1', 'rahima@example.org')], 'no-stream')
    const down = { ...opened.store, append: () => Promise.reject(new EventStoreUnavailable('no log')) }
    await expect(erasePerson(down, opened.vault, 'p1', staff)).rejects.toThrow('no log')
    return opened
  }
  const facts = async (store: EventStore) => (await toArray(store.read('person-p1'))).map(({ type }) => type)

  test('is recorded by the next start, and destroyed here too', async () => {
    const { store, raw, vault } = await halfErased()
    expect(await facts(store)).toEqual([])
    expect(await erasedAtStart({ raw, vault }, markInMemory())).toEqual(['p1'])
    expect(await facts(store)).toEqual(['PersonErased'])
    expect(await vault.unrecordedErasures()).toEqual([])
    expect(await erasePerson(store, vault, 'p1', staff)).toMatchObject({ revision: 0, repeated: true })
  })

  test('is recorded by another server that goes on', async () => {
    const { store, vault } = await halfErased()
    await passOf(keepErasureMark({ store, vault }).sweep)
    expect(await facts(store)).toEqual(['PersonErased'])
  })

  test('is recorded once where the person came back meanwhile, and leaves the new key alone', async () => {
    const { store, raw, vault } = await halfErased()
    await store.append('subscriber-2', [subscribed('p1', 'new@example.org')], 'no-stream')
    await Promise.all([finishErasures(store, vault), finishErasures(raw, vault)])
    await reapplyErasures(raw, vault)
    expect(await facts(store)).toEqual(['PersonErased'])
    expect(await emails(store)).toEqual([erased, 'new@example.org'])
  })
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

test('a start reads only what came since the last one', async () => {
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
  expect(asked).toEqual([-1, head])
  expect(await vault.erasuresAppliedTo()).toBe(head)
})

test('a log that ends before the vault’s mark, or is empty beside keys, is refused', async () => {
  const { store, raw, vault } = newShop().open()
  await vault.keyOf('p1')
  await expect(reapplyErasures(raw, vault)).rejects.toThrow(
    /^The event log is empty, but there are keys .*npm run restore/,
  )
  await store.append('subscriber-1', [subscribed('p1', 'a@example.org')], 'no-stream')
  await vault.noteErasuresAppliedTo(1000)
  await expect(reapplyErasures(raw, vault)).rejects.toThrow(
    /^The event log ends at 1, but its keys belong to a log that reached 1000\. .*npm run restore -- --log-is-older/,
  )
})

describe('the mark in the vault', () => {
  test('follows the log while the shop is open, and at its end', async () => {
    const { store, vault } = newShop().open()
    const { sweep } = keepErasureMark({ store, vault })
    for (const [n, note] of [passOf, passOf, sweep.end].entries()) {
      const { position } = await store.append(`thing-${n}`, [event('Happened', {})], 'no-stream')
      await note(sweep)
      expect(await vault.erasuresAppliedTo()).toBe(position)
    }
  })

  test('stays before an erasure that is not done yet, or failed: the next start applies it', async () => {
    const { store, vault, raw } = newShop().open()
    const mark = markInMemory()
    await store.append('subscriber-1', [subscribed('p1', 'a@example.org')], 'no-stream')
    await reapplyErasures(raw, vault, { mark, erase: async () => {} })
    const before = mark.read()
    expect(before).toBe(await raw.head())
    const keeping = keepErasureMark({ store, vault, mark })
    const erasing = keeping.during(async () => {
      await erasePerson(store, vault, 'p1', staff)
      throw new Error('its mails stay')
    })
    await expect(erasing).rejects.toThrow('its mails stay')
    await passOf(keeping.sweep)
    expect(mark.read()).toBe(before)
    expect(await erasedAtStart({ raw, vault }, mark)).toEqual(['p1'])
    expect(await erasedAtStart({ raw, vault }, mark)).toEqual([])
  })

  test('of one server never passes what another has left when it died', async () => {
    const shop = newShop()
    const [here, there] = [shop.open(), shop.open()]
    const [markHere, markThere] = [markInMemory(), markInMemory()]
    await here.store.append('subscriber-1', [subscribed('p1', 'a@example.org')], 'no-stream')
    for (const mark of [markHere, markThere]) expect(await erasedAtStart(here, mark)).toEqual([])
    // This one dies between the fact and the mails of its folder; the other goes on and notes how far the log is.
    await erasePerson(here.store, here.vault, 'p1', staff)
    await passOf(keepErasureMark(there).sweep)
    expect(await there.vault.erasuresAppliedTo()).toBe(await there.raw.head())
    expect(await erasedAtStart(here, markHere)).toEqual(['p1'])
    // The other folder may hold mails of the same person.
    expect(await erasedAtStart(there, markThere)).toEqual(['p1'])
  })

  test('is kept in the folder as a file; one that cannot be read counts as none of the erasures', () => {
    const dir = mkdtempSync(join(tmpdir(), 'selvedge-mark-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    expect(folderMark(dir).read()).toBeUndefined()
    folderMark(dir).note(42)
    expect(folderMark(dir).read()).toBe(42)
    for (const file of readdirSync(dir)) writeFileSync(join(dir, file), '{"appl')
    expect(folderMark(dir).read()).toBe(-1)
  })
})
