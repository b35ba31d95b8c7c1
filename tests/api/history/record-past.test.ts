import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#domain/content/decide.ts'
import type { Content } from '#domain/content/events.ts'
import { term } from '#domain/term/term.ts'
import { createCoupon } from '#tests/api/coupons/create-coupon.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import type { RecordPastModel } from '#web/models/record-past.ts'

let shop: OpenShop
let rosa: SignedIn
let clock = Date.parse('2026-11-01T08:00:00Z')
type Part = 'history' | 'settings' | 'coupons' | 'colors' | 'blogs'
const all = (...names: readonly Part[]) => names.map(name => ({ name, view: true, edit: true, delete: true }))
beforeAll(async () => {
  shop = await openShop({ now: () => new Date(clock) })
  const permissions = all('history', 'settings', 'coupons', 'colors', 'blogs')
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
})
afterAll(() => shop.end())

const send = (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object, { cookie } = rosa) =>
  shop.app.inject({ method, url: `/api/admin/${url}`, headers: { cookie }, ...(payload && { payload }) })
const at = (time: string) => {
  clock = Date.parse(time)
}
/** Asked at that instant at the earliest: the shop tells no future. */
async function past(of: string, instant: string): Promise<RecordPastModel> {
  await shop.caughtUp()
  clock = Math.max(clock, Date.parse(instant))
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
  expect(before).toMatchObject({ isThere: true, base: 1, step: { at: '2026-11-03T10:00:00.000Z' } })
  expect(before.ticks.map(({ kind, at }) => [kind, at.slice(0, 10)])).toEqual([
    ['staff', '2026-11-03'],
    ['staff', '2026-11-05'],
  ])
  const since = { by: { kind: 'staff', name: 'Rosa' }, at: '2026-11-05T10:00:00.000Z' }
  expect(fieldOf(before, 'title')).toEqual({ path: 'title', was: 'Blanks', now: 'Blank apparel', since, back: true })
  expect(fieldOf(before, 'name')).toMatchObject({ since: null })
  expect(await past('settings-shop', '2026-11-02T12:00:00Z')).toMatchObject({ isThere: false, step: null })
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

const bring = async (of: string, instant: string, wish: object, as = rosa) => {
  const { base } = await past(of, instant)
  const body = { id: randomUUID(), of, at: instant, base, reason: 'As it was', ...wish }
  return send('POST', 'history/past', body, as)
}

test('chosen fields come back as a change of today, with its reason; others stay', async () => {
  at('2026-11-09T10:00:00Z')
  const { base } = await past('settings-shop', '2026-11-04T12:00:00Z')
  const changes = { name: 'Other' }
  await send('PATCH', 'settings', { id: randomUUID(), base, changes })
  expect((await bring('settings-shop', '2026-11-04T12:00:00Z', { paths: ['title'] })).statusCode).toBe(204)
  const now = await past('settings-shop', '2026-11-09T12:00:00Z')
  expect(fieldOf(now, 'title')).toMatchObject({ was: 'Blanks', now: 'Blanks' })
  expect(fieldOf(now, 'name')).toMatchObject({ now: 'Other' })
  expect(now.step).toMatchObject({ by: { name: 'Rosa' }, reason: 'As it was' })

  expect((await bring('coupon-TEAM', '2026-11-07T12:00:00Z', { paths: ['minimum'] })).statusCode).toBe(204)
  expect(fieldOf(await past('coupon-TEAM', '2026-11-09T12:00:00Z'), 'minimum')).toMatchObject({ now: 0 })
})

test('names of terms and texts come back, and a term that was retired', async () => {
  const by = { actor: 'owner', channel: 'command' }
  const of = { kind: 'color', id: 'sea' } as const
  const words: Content = {
    ...{ contentId: 'c1', kind: 'post', slug: 'wool', title: { en: 'Wool' }, summary: { en: 'All of it' } },
    ...{ body: { en: 'Warm' }, picture: null, topic: {}, order: 0, related: { products: [], category: null } },
    publishedAt: '2026-11-10T10:00:00.000Z',
  }
  at('2026-11-10T10:00:00Z')
  await shop.handler.handle(term, 'color-sea', { type: 'DefineTerm', data: { ...of, name: { en: 'Sea' } } }, by)
  await shop.handler.handle(content, 'c1', { type: 'PublishContent', data: words }, by)
  at('2026-11-11T10:00:00Z')
  const renamed = { ...of, changes: { 'name.en': 'Lake' } }
  await shop.handler.handle(term, 'color-sea', { type: 'EditTerm', data: renamed }, by)
  await shop.handler.handle(term, 'color-sea', { type: 'RetireTerm', data: { ...of, to: null, at: null } }, by)
  const anew = { ...words, title: { en: 'Cotton' }, body: { en: 'Cool' } }
  await shop.handler.handle(content, 'c1', { type: 'PublishContent', data: anew }, by)

  const then = '2026-11-10T12:00:00Z'
  expect((await bring('term-color-sea', then, { paths: ['name.en', 'gone'] })).statusCode).toBe(204)
  expect((await bring('content-c1', then, { paths: ['title'] })).statusCode).toBe(204)
  const color = await past('term-color-sea', '2026-11-12T12:00:00Z')
  expect([fieldOf(color, 'name.en')?.now, fieldOf(color, 'gone')?.now]).toEqual(['Sea', null])
  const text = await past('content-c1', '2026-11-12T12:00:00Z')
  expect([fieldOf(text, 'title')?.now, fieldOf(text, 'body')?.now]).toEqual([{ en: 'Wool' }, { en: 'Cool' }])
})

test('what somebody changed since is not overwritten, the same is done once, and each field takes its own right', async () => {
  const then = '2026-11-10T12:00:00Z'
  const { base } = await past('content-c1', then)
  const id = randomUUID()
  expect((await bring('content-c1', then, { id, paths: ['body'] })).statusCode).toBe(204)
  expect((await bring('content-c1', then, { id, paths: ['body'] })).statusCode).toBe(204)
  expect((await past('content-c1', then)).base).toBe(base + 1)
  const late = await bring('content-c1', '2026-11-11T12:00:00Z', { base, paths: ['body'] })
  expect(late.json()).toMatchObject({ code: 'changed-since', parts: ['body'] })
  expect((await bring('content-c1', then, { paths: ['body'] })).json().code).toBe('nothing-to-undo')
  expect((await bring('content-c1', then, { paths: ['made'] })).json().code).toBe('nothing-to-undo')

  const ines = await signedIn(shop, { name: 'Ines', staff: { status: 'active', permissions: all('history') } })
  const title = { paths: ['title'] }
  expect((await bring('settings-shop', '2026-11-06T12:00:00Z', title, ines)).json().code).toBe('not-permitted')
  expect((await bring('order-o1', then, { base: 0, ...title })).json().code).toBe('line-not-found')
})

test('a moment that has not come is refused', async () => {
  at('2026-11-20T10:00:00Z')
  const refused = { code: 'moment-not-come', detail: expect.stringContaining('2026-11-20T10:00:00.000Z') }
  const late = { of: 'settings-shop', at: '2026-11-20T10:00:01Z' }
  const wish = { ...late, id: randomUUID(), base: 0, paths: ['title'], reason: 'Tomorrow' }
  expect((await send('POST', 'history/past', wish)).json()).toMatchObject(refused)
  expect((await send('GET', `history/past?${new URLSearchParams(late)}`)).json()).toMatchObject(refused)
  expect((await send('GET', 'history/past?of=settings-shop&at=2026-11-20T10:00:00Z')).statusCode).toBe(200)
})

test('it takes the right to see the record, and a record', async () => {
  const jonas = await signedIn(shop, { staff: { status: 'active', permissions: all('history') } })
  const url = `history/past?${new URLSearchParams({ of: 'coupon-TEAM', at: '2026-11-07T12:00:00Z' })}`
  expect((await send('GET', url, undefined, jonas)).json().code).toBe('line-not-found')
  expect(await past('coupon-NONE', '2026-11-07T12:00:00Z')).toMatchObject({ code: 'line-not-found' })
  expect(await past('order-o1', '2026-11-07T12:00:00Z')).toMatchObject({ code: 'line-not-found' })
})
