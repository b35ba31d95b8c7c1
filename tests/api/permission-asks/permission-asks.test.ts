import { afterEach, beforeEach, expect, test } from 'vitest'
import { namesOfRecords } from '#api/history/lines/records.ts'
import { createAsks } from '#api/permission-asks/asks.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import type { Permission, Staff } from '#domain/shared/permissions.ts'
import type { HistoryLine } from '#projections/history-lines/document.ts'
import { historyLines } from '#projections/history-lines/view.ts'
import { permissionAsks } from '#projections/permission-asks/view.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { passOf } from '#tests/support/pass.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'
import type { BellModel } from '#web/models/notifications.ts'

const origin = 'http://shop.example'
const orders: Permission = { name: 'orders', view: true, edit: true, delete: false }
const staff: Staff = { status: 'active', permissions: [orders] }
const wanted = { permission: 'product', to: 'edit', page: '/dashboard/product/new', note: 'For the sale' }

let shop: OpenShop
let clock: number
let ana: SignedIn
let jonas: SignedIn
let rosa: SignedIn
beforeEach(async () => {
  clock = Date.parse('2026-11-20T10:00:00.000Z')
  shop = await openShop({ env: { PUBLIC_URL: origin }, now: () => new Date(clock) })
  ana = await signedIn(shop, { name: 'Ana', admin: true, confirmed: true })
  jonas = await signedIn(shop, { name: 'Jonas', admin: true, confirmed: true })
  rosa = await signedIn(shop, { name: 'Rosa', staff })
  await shop.caughtUp()
})
afterEach(() => shop.end())

const send = (by: SignedIn, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie: by.cookie }, ...(payload && { payload }) })
const ask = async (more: object = {}, by = rosa) => {
  const answer = await send(by, 'POST', '/api/admin/permission-asks', { ...wanted, ...more })
  await shop.caughtUp()
  return answer
}
const decline = (by = ana, right: object = { permission: 'product', to: 'edit' }) =>
  send(by, 'POST', `/api/admin/permission-asks/${rosa.accountId}/decline`, right)

async function mails() {
  const write = createLetters({ ...shop, origin, render: async letter => renderLetter(letter) })
  const written = []
  for await (const page of shop.store.readAll(-1))
    for (const event of page) if (event.type === 'PermissionAskMailed') written.push(await write(event))
  return written
}
async function bellOf(by: SignedIn): Promise<BellModel['notices']> {
  await shop.caughtUp()
  const { notices }: BellModel = (await send(by, 'GET', '/api/admin/notifications')).json()
  return notices.filter(({ kind }) => kind === 'asks')
}
async function endGiven(): Promise<void> {
  const { sweep } = createAsks({ ...shop, origin })
  await passOf(sweep)
  await shop.caughtUp()
}

test('an ask reaches every admin by mail and in the bell, with what was written and where it is given', async () => {
  const answer = await ask()
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { permission: 'product', to: 'edit', at: '2026-11-20T10:00:00.000Z', state: 'open' },
  ])
  const written = await mails()
  expect(written.map(mail => typeof mail !== 'string' && mail.to).sort()).toEqual([ana.email, jonas.email].sort())
  const [mail] = written
  if (!mail || typeof mail === 'string') throw new Error(`no mail: ${mail}`)
  expect(mail.subject).toBe('Rosa asks for “Products and reviews: edit”')
  for (const part of [
    'For the sale',
    `${origin}/dashboard/users/staff?member=${rosa.accountId}`,
    '/dashboard/product/new',
  ])
    expect(mail.text).toContain(part)
  expect(await bellOf(ana)).toMatchObject([
    {
      member: 'Rosa',
      permission: 'product',
      to: 'edit',
      note: 'For the sale',
      accountId: rosa.accountId,
      unread: true,
    },
  ])
  expect(await bellOf(rosa)).toEqual([])
})

test('an admin who wants no mail of it gets none, and one who wants nothing has no notice', async () => {
  await send(ana, 'PUT', '/api/admin/notifications/ways', { ways: { asks: 'bell' } })
  await send(jonas, 'PUT', '/api/admin/notifications/ways', { ways: { asks: 'off' } })
  await shop.caughtUp()
  await ask()
  expect(await mails()).toEqual([])
  expect([(await bellOf(ana)).length, (await bellOf(jonas)).length]).toEqual([1, 0])
})

test('it is asked for once, not for what one may do, and not with the page of another site', async () => {
  await ask()
  expect((await ask()).json()).toMatchObject({ status: 409, code: 'ask-open' })
  expect((await ask({ permission: 'orders', to: 'edit' })).json()).toMatchObject({ code: 'right-held' })
  expect((await ask({ permission: 'product' }, ana)).json()).toMatchObject({ code: 'right-held' })
  for (const page of ['https://example.com/', '/dashboard?q=Sara', '/cart'])
    expect((await ask({ to: 'view', page })).json()).toMatchObject({ code: 'invalid-request' })
})

test('who asks too often is told when they may ask again', async () => {
  for (const permission of ['coupons', 'stock', 'colors', 'brand', 'users']) await ask({ permission })
  expect((await ask()).json()).toMatchObject({ status: 429, code: 'asked-too-often', from: '2026-11-21T10:00:00.000Z' })
})

test('a declined ask leaves the bell, its mail is not written any more, and it rests for a day', async () => {
  await ask()
  expect((await decline()).statusCode).toBe(204)
  await shop.caughtUp()
  expect(await bellOf(jonas)).toEqual([])
  expect(await mails()).toEqual(['expired', 'expired'])
  expect((await decline(jonas)).json()).toMatchObject({ code: 'ask-not-open' })
  expect((await ask()).json()).toMatchObject({ code: 'ask-declined', from: '2026-11-21T10:00:00.000Z' })
  clock += 24 * 3_600_000
  expect((await ask()).statusCode).toBe(200)
})

test('admins alone decline', async () => {
  await ask()
  const boss = await signedIn(shop, {
    staff: { status: 'active', permissions: [{ name: 'users', view: true, edit: true, delete: true }] },
  })
  expect((await decline(boss)).statusCode).toBe(403)
})

test('a given right ends the ask, also where a crash left it open', async () => {
  await ask()
  const given = await send(ana, 'PUT', `/api/admin/staff/${rosa.accountId}/rights`, {
    ...{ admin: false, roleId: null },
    differences: [orders, { name: 'product', view: true, edit: true, delete: false }],
  })
  expect(given.statusCode).toBe(204)
  await shop.caughtUp()
  await endGiven()
  await endGiven()
  expect(await bellOf(ana)).toEqual([])
  expect(await shop.readModels.get(permissionAsks.name, rosa.accountId)).toBeUndefined()
})

test('admins read on the page of the member what was written, and the frame of the dashboard says what one asked for', async () => {
  const of = ({ cookie }: SignedIn) => shop.queries('en', undefined, { cookie })
  expect((await of(rosa).dashboardShell()).asks).toEqual([])
  await ask()
  const right = { permission: 'product', to: 'edit' }
  expect((await of(rosa).dashboardShell()).asks).toEqual([{ ...right, at: '2026-11-20T10:00:00.000Z', state: 'open' }])
  const written = { ...right, page: wanted.page, note: wanted.note, askedAt: '2026-11-20T10:00:00.000Z' }
  expect(await of(ana).permissionAsks()).toEqual([{ accountId: rosa.accountId, asks: [written] }])
  expect(await of(rosa).permissionAsks()).toEqual([])
  await decline()
  expect((await of(rosa).dashboardShell()).asks).toMatchObject([{ ...right, state: 'declined' }])
})

test('an ask that nobody answers for two weeks is over', async () => {
  await ask()
  clock += 14 * 24 * 3_600_000
  expect(await bellOf(ana)).toEqual([])
  expect((await decline()).json()).toMatchObject({ code: 'ask-not-open' })
  expect(await mails()).toEqual(['expired', 'expired'])
})

test('history tells of the ask, and of the answer of an admin', async () => {
  await ask()
  await decline()
  await shop.caughtUp()
  const told: string[] = []
  for await (const page of shop.readModels.scan<HistoryLine>(historyLines.name))
    told.push(...page.flatMap(([, { did }]) => Object.keys(did)))
  expect(told).toEqual(expect.arrayContaining(['PermissionAsked', 'PermissionAskEnded']))
  const stream = `permission-ask-${rosa.accountId}`
  const names = await namesOfRecords([stream], 'en', shop.readModels)
  expect(names.get(stream)).toEqual({ name: 'Rosa', path: `/dashboard/users/staff?member=${rosa.accountId}` })
})
