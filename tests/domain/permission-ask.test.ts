import { expect, test } from 'vitest'
import { isAskOpen, permissionAsk } from '#domain/permission-ask/decide.ts'
import type { AskedRight, PermissionAskEvent } from '#domain/permission-ask/events.ts'
import { given } from '#tests/support/given.ts'

const right: AskedRight = { permission: 'product', to: 'edit' }
const start = Date.parse('2026-11-20T10:00:00.000Z')
const dayMs = 86_400_000
const at = (days: number) => new Date(start + days * dayMs).toISOString()

const data = (days = 0, asked = right) => ({
  ...{ accountId: 'rosa', personId: 'p1', ...asked, page: '/dashboard/product', note: 'For the sale' },
  askedAt: at(days),
})
const ask = (days = 0, asked = right, admins: readonly string[] = ['ana']) =>
  ({ type: 'AskPermission', data: { ...data(days, asked), admins } }) as const
const end = (how: 'given' | 'declined', days: number, ended = right) =>
  ({ type: 'EndPermissionAsk', data: { accountId: 'rosa', ...ended, how, endedAt: at(days) } }) as const

const asked = (days = 0, of = right): PermissionAskEvent => ({ type: 'PermissionAsked', data: data(days, of) })
const mailed = (adminId: string, days = 0): PermissionAskEvent => ({
  type: 'PermissionAskMailed',
  data: { accountId: 'rosa', ...right, adminId, askedAt: at(days) },
})
const ended = (how: 'given' | 'declined', days: number): PermissionAskEvent => ({
  type: 'PermissionAskEnded',
  data: { accountId: 'rosa', ...right, how, endedAt: at(days) },
})

test('an ask asks for a mail to each admin', () => {
  given(permissionAsk)
    .when(ask(0, right, ['ana', 'jonas']))
    .then(asked(), mailed('ana'), mailed('jonas'))
  given(permissionAsk)
    .when(ask(0, right, []))
    .then(asked())
})

test('a right is asked for once while the ask is open, and others beside it', () => {
  given(permissionAsk, [asked()]).when(ask(13)).rejects({ code: 'ask-open' })
  given(permissionAsk, [asked()])
    .when(ask(1, { permission: 'product', to: 'delete' }, []))
    .then(asked(1, { permission: 'product', to: 'delete' }))
})

test('after two weeks without an answer, or once it was given and taken away, it is asked for again', () => {
  given(permissionAsk, [asked()]).when(ask(14)).then(asked(14), mailed('ana', 14))
  given(permissionAsk, [asked(), ended('given', 1)])
    .when(ask(2))
    .then(asked(2), mailed('ana', 2))
})

test('a declined ask rests for a day', () => {
  const declined = [asked(), ended('declined', 1)]
  given(permissionAsk, declined)
    .when(ask(1.5))
    .rejects({ code: 'ask-declined', from: at(2) })
  given(permissionAsk, declined).when(ask(2)).then(asked(2), mailed('ana', 2))
})

test('a member asks five times a day at most', () => {
  const names = ['orders', 'coupons', 'stock', 'colors', 'brand'] as const
  const five = names.map((permission, hour) => asked(hour / 24, { permission, to: 'view' }))
  given(permissionAsk, five)
    .when(ask(0.5))
    .rejects({ code: 'asked-too-often', from: at(1) })
  given(permissionAsk, five).when(ask(1)).then(asked(1), mailed('ana', 1))
})

test('an open ask is ended once', () => {
  given(permissionAsk, [asked()]).when(end('given', 1)).then(ended('given', 1))
  given(permissionAsk, [asked(), ended('declined', 1)])
    .when(end('given', 1))
    .rejects({ code: 'ask-not-open' })
  given(permissionAsk, [asked()]).when(end('declined', 14)).rejects({ code: 'ask-not-open' })
  given(permissionAsk).when(end('declined', 1)).rejects({ code: 'ask-not-open' })
  expect(isAskOpen({ askedAt: at(0), ended: null }, at(13.9))).toBe(true)
})
