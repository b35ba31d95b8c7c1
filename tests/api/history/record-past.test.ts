import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import type { RecordPastModel } from '#web/models/record-past.ts'

let shop: OpenShop
let rosa: SignedIn
let clock = Date.parse('2026-11-01T08:00:00Z')
const all = (...names: readonly ('history' | 'settings' | 'coupons')[]) =>
  names.map(name => ({ name, view: true, edit: true, delete: true }))
beforeAll(async () => {
  shop = await openShop({ now: () => new Date(clock) })
  const permissions = all('history', 'settings', 'coupons')
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
})
afterAll(() => shop.end())

const send = (method: 'GET' | 'PATCH', url: string, payload?: object, { cookie } = rosa) =>
  shop.app.inject({ method, url: `/api/admin/${url}`, headers: { cookie }, ...(payload && { payload }) })
const at = (time: string) => {
  clock = Date.parse(time)
}
async function past(of: string, instant: string): Promise<RecordPastModel> {
  await shop.caughtUp()
  return (await send('GET', `history/past?${new URLSearchParams({ of, at: instant })}`)).json()
}
const fieldOf = ({ fields }: RecordPastModel, path: string) => fields.find(field => field.path === path)

test('the settings are told as they were, with who changed what since', async () => {
  const title = async (base: number, words: string) => {
    const changes = { title: words }
    expect((await send('PATCH', 'settings', { id: randomUUID(), base, changes })).statusCode).toBe(200)
  }
  at('2026-11-03T10:00:00Z')
  await title(-1, 'Blanks')
  at('2026-11-05T10:00:00Z')
  await title(0, 'Blank apparel')

  const before = await past('settings-shop', '2026-11-04T12:00:00Z')
  expect(before).toMatchObject({ isThere: true, before: '2026-11-03T10:00:00.000Z', after: '2026-11-05T10:00:00.000Z' })
  const since = { by: { kind: 'staff', name: 'Rosa' }, at: '2026-11-05T10:00:00.000Z' }
  expect(fieldOf(before, 'title')).toEqual({ path: 'title', was: 'Blanks', now: 'Blank apparel', since })
  expect(fieldOf(before, 'name')).toMatchObject({ since: null })
  expect(await past('settings-shop', '2026-11-02T12:00:00Z')).toMatchObject({ isThere: false, before: null })
  // At the end of the log a record is what it is.
  const head = await past('settings-shop', '2026-11-06T12:00:00Z')
  expect(
    head.fields.every(({ was, now, since }) => since === null && JSON.stringify(was) === JSON.stringify(now)),
  ).toBe(true)
  expect(fieldOf(head, 'title')).toMatchObject({ was: 'Blank apparel' })
})

test('a coupon is told as it was', async () => {
  at('2026-11-07T10:00:00Z')
  await createCoupon(shop, 'TEAM')
  at('2026-11-08T10:00:00Z')
  await send('PATCH', 'coupons/TEAM', { id: randomUUID(), base: 1, terms: { minimum: 5000 } })
  const told = await past('coupon-TEAM', '2026-11-07T12:00:00Z')
  expect(told).toMatchObject({ name: 'TEAM', path: '/dashboard/orders/coupons/TEAM' })
  expect(fieldOf(told, 'minimum')).toMatchObject({ was: 0, now: 5000, since: { by: { name: 'Rosa' } } })
  expect(fieldOf(told, 'ended')).toMatchObject({ was: false, since: null })
})

test('it takes the right to see the record, and a record', async () => {
  const jonas = await signedIn(shop, { staff: { status: 'active', permissions: all('history') } })
  const url = `history/past?${new URLSearchParams({ of: 'coupon-TEAM', at: '2026-11-07T12:00:00Z' })}`
  expect((await send('GET', url, undefined, jonas)).json().code).toBe('line-not-found')
  expect(await past('coupon-NONE', '2026-11-07T12:00:00Z')).toMatchObject({ code: 'line-not-found' })
  expect(await past('order-o1', '2026-11-07T12:00:00Z')).toMatchObject({ code: 'line-not-found' })
})
