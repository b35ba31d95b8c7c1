import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Asked } from '#web/client/ask.ts'
import { createDraftKeeper, type Edited, type Kept, type Writing } from '#web/dashboard/orders/new/keep-draft.ts'
import type { DraftBody, DraftSums } from '#web/models/order-draft.ts'

/** A shop that answers when the test says so. */
let asked: { readonly writing: Writing; readonly answer: (answer: Asked<Kept, Edited>) => void }[]
let left: Writing[]
const body: DraftBody = {
  ...{ lines: [], coupon: null, delivery: null, method: null, payUntil: null, language: 'en', buyer: null },
}
const sums = (total: number) => ({ totals: { total } }) as unknown as DraftSums
const kept = (revision: number, total = 0): Asked<Kept, Edited> => ({
  ...{ success: true, answer: { revision, sums: sums(total) } },
})
const refused = (code: string, more: object = {}): Asked<Kept, Edited> => ({
  ...{ success: false, err: code, problem: { code, ...more } },
})
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  left = []
})
afterEach(() => vi.useRealTimers())

function draft(revision = 3) {
  const shop = {
    write: (writing: Writing) =>
      new Promise<Asked<Kept, Edited>>(answer => {
        asked.push({ writing, answer })
      }),
    leave: (writing: Writing) => void left.push(writing),
  }
  return createDraftKeeper({ revision, body, sums: sums(100) }, shop, 'tab')
}

test('what is typed within half a second is one change', async () => {
  const keeper = draft()
  keeper.change({ coupon: 'F' })
  keeper.change({ coupon: 'FALL10' })
  expect(keeper.get().keeping).toBe('keeping')
  await vi.advanceTimersByTimeAsync(500)
  expect(asked.map(({ writing }) => writing)).toEqual([
    { base: 3, content: { ...body, coupon: 'FALL10' }, page: { id: 'tab', change: 2 } },
  ])
  asked[0]!.answer(kept(4, 90))
  await settled()
  expect(keeper.get()).toMatchObject({ revision: 4, sums: sums(90), keeping: 'kept' })
})

test('whoever presses waits for the last change, also for one that came while the one before was on its way', async () => {
  const keeper = draft()
  keeper.change({ coupon: 'FALL10' })
  const waiting = keeper.keep()
  await settled()
  keeper.change({ coupon: null })
  asked[0]!.answer(kept(4, 90))
  await settled()
  expect(asked[1]?.writing).toMatchObject({ base: 4, content: { coupon: null }, page: { change: 2 } })
  asked[1]!.answer(kept(5, 100))
  expect(await waiting).toEqual({ revision: 5, sums: sums(100) })
})

test('nothing is sent that is kept already, but for a draft that is new', async () => {
  expect(await draft().keep()).toEqual({ revision: 3, sums: sums(100) })
  expect(asked).toEqual([])
  void draft(-1).keep()
  await settled()
  expect(asked).toHaveLength(1)
})

test('a page that goes sends its last change, which says that it follows the one on its way', async () => {
  const keeper = draft()
  keeper.change({ coupon: 'F' })
  void keeper.keep()
  await settled()
  keeper.change({ coupon: 'FALL10' })
  keeper.leave()
  expect([...asked.map(({ writing }) => writing), ...left].map(({ base, page }) => [base, page])).toEqual([
    [3, { id: 'tab', change: 1 }],
    [3, { id: 'tab', change: 2 }],
  ])
})

test('a page that comes back sends it once more, as the same change, and goes on from the answer', async () => {
  const keeper = draft()
  keeper.change({ coupon: 'FALL10' })
  keeper.leave()
  keeper.comeBack()
  await settled()
  expect(asked[0]?.writing).toEqual(left[0])
  asked[0]!.answer(kept(4))
  await settled()
  keeper.comeBack()
  await settled()
  expect(asked).toHaveLength(1)
  expect(keeper.get()).toMatchObject({ revision: 4, keeping: 'kept' })
})

test('nothing more is sent once the draft was ordered, or somebody else wrote it', async () => {
  for (const code of ['draft-ordered', 'draft-edited-meanwhile', 'draft-not-found']) {
    const keeper = draft()
    keeper.change({ coupon: 'FALL10' })
    const waiting = keeper.keep()
    await settled()
    asked.pop()!.answer(refused(code, { revision: 7 }))
    expect(await waiting).toBeNull()
    expect(await keeper.keep()).toBeNull()
    keeper.leave()
    expect([asked, left, keeper.get().keeping]).toEqual([[], [], 'unkept'])
  }
})

test('what the page has takes the place of what somebody else wrote, where the member says so', async () => {
  const keeper = draft()
  keeper.compare()
  await settled()
  asked[0]!.answer(refused('draft-edited-meanwhile', { by: 'Jonas', revision: 7 }))
  await settled()
  expect(keeper.get().edited).toMatchObject({ by: 'Jonas' })
  keeper.keepMine()
  await settled()
  expect(asked[1]?.writing).toMatchObject({ base: 7, content: body })
  asked[1]!.answer(kept(8))
  await settled()
  expect(keeper.get()).toMatchObject({ revision: 8, edited: null })
})

test('amounts of a page that was loaded anew are shown, unless they are of another version', () => {
  const keeper = draft()
  keeper.refresh({ revision: 3, body, sums: sums(80) })
  expect(keeper.get().sums).toEqual(sums(80))
  keeper.change({ coupon: 'FALL10' })
  keeper.refresh({ revision: 3, body, sums: sums(70) })
  expect(keeper.get().sums).toEqual(sums(80))
})
