import { expect, test } from 'vitest'
import { createSealedStorage } from '#web/client/sealed-storage.ts'
import { browserStorage, newKey } from './browser-storage.ts'

const value = { city: 'Dayton' }

test('what is kept comes back, and the storage tells nothing of it', async () => {
  const { kept, sealed } = browserStorage()
  await sealed.set('a', value)
  expect(await sealed.get('a')).toEqual(value)
  expect(kept.get('a')).toMatch(/^v1\.[\w+/=]+$/)
  expect(atob((kept.get('a') ?? '').slice(3))).not.toMatch(/city|Dayton/)
})

test('the same is another text each time', async () => {
  const { kept, sealed } = browserStorage()
  await sealed.set('a', value)
  const before = kept.get('a')
  await sealed.set('a', value)
  expect(kept.get('a')).not.toBe(before)
})

test('what was changed, sealed with another key, or never sealed is nothing, and goes', async () => {
  const { kept, storage, sealed } = browserStorage()
  await sealed.set('a', value)
  const good = kept.get('a') as string
  const at = good.length - 8
  const changed = `${good.slice(0, at)}${good[at] === 'A' ? 'B' : 'A'}${good.slice(at + 1)}`
  const other = await newKey()
  await createSealedStorage({ storage: () => storage, key: async () => other }).set('b', value)
  for (const text of ['', 'v1.', 'v1.%%%', '{"city":"Dayton"}', 'null', changed, kept.get('b') as string]) {
    kept.set('a', text)
    expect(await sealed.get('a'), text).toBeNull()
    expect(kept.has('a'), text).toBe(false)
  }
})

test('of several at once the last counts, and removing one that is under way keeps it away', async () => {
  const { kept, sealed } = browserStorage()
  await Promise.all([1, 2, 3].map(n => sealed.set('a', { n })))
  expect(await sealed.get('a')).toEqual({ n: 3 })
  const late = sealed.set('a', { n: 4 })
  sealed.remove('a')
  await late
  expect(await sealed.get('a')).toBeNull()
  expect(kept.size).toBe(0)
})

test('where the browser cannot, a value lasts as long as the page', async () => {
  const { kept, sealed } = browserStorage(() => Promise.reject(new Error('no https')))
  await sealed.set('a', value)
  expect(kept.size).toBe(0)
  expect(await sealed.get('a')).toEqual(value)
  sealed.remove('a')
  expect(await sealed.get('a')).toBeNull()

  const off = createSealedStorage({
    storage: () => {
      throw new Error('storage is off')
    },
    key: newKey,
  })
  await off.set('a', value)
  expect(await off.get('a')).toEqual(value)
  off.remove('a')
  expect(await off.get('a')).toBeNull()
})
