import { expect, test } from 'vitest'
import { createKeptDrafts } from '#web/dashboard/record/kept-drafts.ts'
import { browserStorage } from './browser-storage.ts'

const dayMs = 86_400_000
const typed = (note: string, id: string = crypto.randomUUID()) => ({ id, fields: { note } })

/** A browser that is opened again and again. */
function device() {
  const { kept, sealed } = browserStorage()
  let at = Date.parse('2026-11-20T10:00:00.000Z')
  const open = () => createKeptDrafts({ sealed, names: () => [...kept.keys()], now: () => at })
  const later = (days: number) => {
    at += days * dayMs
  }
  /** A draft is sealed a moment after it was typed. */
  const holds = (count: number) => expect.poll(() => kept.size, { interval: 1 }).toBe(count)
  return { kept, open, later, holds }
}

test('what is typed is there after the browser was closed, and nobody can read it meanwhile', async () => {
  const { kept, open, holds } = device()
  const one = open()
  await one.claim('rosa@example.com')
  const draft = typed('Call Ada before noon')
  one.keep('order/1001/note', draft)
  await holds(1)
  for (const text of [...kept.keys(), ...kept.values()]) expect(text).not.toMatch(/Ada|1001|rosa/)
  const again = open()
  expect(again.all()).toEqual({})
  await again.claim('rosa@example.com')
  expect(again.all()).toEqual({ 'order/1001/note': draft })
})

test('a draft lasts seven days from when it was typed last', async () => {
  const { kept, open, later, holds } = device()
  const one = open()
  await one.claim('rosa@example.com')
  one.keep('a', typed('old'))
  await holds(1)
  later(4)
  one.keep('b', typed('new'))
  await holds(2)
  later(4)
  const again = open()
  await again.claim('rosa@example.com')
  expect(Object.keys(again.all())).toEqual(['b'])
  expect(kept.size).toBe(1)
})

test('another member who signs in on the device finds none, and what was left is gone', async () => {
  const { kept, open, holds } = device()
  const one = open()
  await one.claim('rosa@example.com')
  one.keep('a', typed('mine'))
  await holds(1)
  const other = open()
  await other.claim('jonas@example.com')
  expect(other.all()).toEqual({})
  expect(kept.size).toBe(0)
  // In the same page too.
  await one.claim('jonas@example.com')
  expect(one.all()).toEqual({})
})

test('signing out drops every draft of the device, also those of other tabs', async () => {
  const { kept, open, holds } = device()
  const [one, other] = [open(), open()]
  await Promise.all([one.claim('rosa@example.com'), other.claim('rosa@example.com')])
  one.keep('a', typed('mine'))
  other.keep('b', typed('mine too'))
  await holds(2)
  one.forgetAll()
  expect([one.all(), kept.size]).toEqual([{}, 0])
})

test('what is typed before it is known whose it is stands over what was kept, and is kept then', async () => {
  const { open, holds } = device()
  const one = open()
  await one.claim('rosa@example.com')
  one.keep('a', typed('before'))
  await holds(1)
  const again = open()
  again.keep('a', typed('at once'))
  await again.claim('rosa@example.com')
  expect(again.all()).toMatchObject({ a: { fields: { note: 'at once' } } })
  const now = async () => {
    const third = open()
    await third.claim('rosa@example.com')
    return third.all().a?.fields
  }
  await expect.poll(now).toEqual({ note: 'at once' })
})

test('a draft that another tab sent goes here too, unless somebody typed into it here', async () => {
  const { open, holds } = device()
  const one = open()
  await one.claim('rosa@example.com')
  const draft = typed('twice')
  one.keep('a', draft)
  await holds(1)
  const [other, third] = [open(), open()]
  await Promise.all([other.claim('rosa@example.com'), third.claim('rosa@example.com')])
  third.keep('a', { ...draft, fields: { note: 'and more' } })
  one.forget('a')
  for (const each of [other, third]) each.goneElsewhere(`draft.${draft.id}`)
  expect([other.all(), third.all()]).toMatchObject([{}, { a: { fields: { note: 'and more' } } }])
  expect(Object.keys(other.all())).toEqual([])
})

test('what was typed about a person who was erased goes, also what the device kept and was not read yet', async () => {
  const { kept, open, holds } = device()
  const one = open()
  await one.claim('rosa@example.com')
  const names = ['order/1001/note', 'order/1001/tracking/s1', 'order/10010/note']
  for (const name of names) one.keep(name, typed(name))
  await holds(3)
  const again = open()
  again.forgetUnder('order/1001/')
  await again.claim('rosa@example.com')
  expect(Object.keys(again.all())).toEqual(['order/10010/note'])
  expect(kept.size).toBe(1)
  one.forgetUnder('order/1001/')
  expect(Object.keys(one.all())).toEqual(['order/10010/note'])
  // Words that are typed after that are another matter.
  one.keep('order/1001/note', typed('Sold to somebody else'))
  expect(Object.keys(one.all())).toHaveLength(2)
})

test('where nothing can be kept, drafts last as long as the page', async () => {
  const { sealed } = browserStorage(() => Promise.reject(new Error('no https')))
  const one = createKeptDrafts({
    sealed,
    names: () => {
      throw new Error('storage is off')
    },
    now: Date.now,
  })
  await one.claim('rosa@example.com')
  const draft = typed('still here')
  one.keep('a', draft)
  expect(one.all()).toEqual({ a: draft })
  one.forgetAll()
  expect(one.all()).toEqual({})
})
