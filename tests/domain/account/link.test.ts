import { expect, test } from 'vitest'
import type { AccountMailEvent } from '#domain/account/events.ts'
import { noAccount } from '#domain/account/evolve.ts'
import { accountLink, fitsAccount, linkLifetimes } from '#domain/account/link.ts'
import { given } from '#tests/support/given.ts'

const requestedAt = '2026-11-20T10:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(requestedAt) + ms).toISOString()
const data = {
  requestId: 'a-request',
  accountId: null,
  personId: 'p1',
  email: 'ada@example.com',
  callbackUrl: '/checkout',
  language: 'en',
  requestedAt,
} as const
const asked: AccountMailEvent = { type: 'SignInLinkRequested', data }
const use = (ms: number) => ({ type: 'UseLink', data: { now: after(ms) } }) as const

test('a link is asked for once and used once', () => {
  given(accountLink).when({ type: 'RequestLink', data: asked }).then(asked)
  given(accountLink, [asked]).when({ type: 'RequestLink', data: asked }).then()
  const used = { type: 'AccountLinkUsed', data: { requestId: 'a-request', usedAt: after(1000) } } as const
  given(accountLink, [asked]).when(use(1000)).then(used)
  given(accountLink, [asked, used]).when(use(2000)).rejects({ code: 'link-used' })
  given(accountLink).when(use(0)).rejects({ code: 'link-unknown' })
})

test('a sign-in link works for fifteen minutes, the others for a day', () => {
  const minute = 60_000
  expect(linkLifetimes).toEqual({
    SignInLinkRequested: 15 * minute,
    EmailVerificationRequested: 24 * 60 * minute,
    PasswordResetRequested: 24 * 60 * minute,
    ConfirmationRequested: 15 * 60_000,
    EmailChangeRequested: 24 * 60 * minute,
  })
  const usedAt = (ms: number) =>
    ({ type: 'AccountLinkUsed', data: { requestId: 'a-request', usedAt: after(ms) } }) as const
  given(accountLink, [asked])
    .when(use(15 * minute))
    .then(usedAt(15 * minute))
  given(accountLink, [asked])
    .when(use(15 * minute + 1))
    .rejects({ code: 'link-expired' })
  const reset: AccountMailEvent = { type: 'PasswordResetRequested', data: { ...data, linkEpoch: null } }
  given(accountLink, [reset])
    .when(use(24 * 60 * minute))
    .then(usedAt(24 * 60 * minute))
  given(accountLink, [reset])
    .when(use(24 * 60 * minute + 1))
    .rejects({ code: 'link-expired' })
})

test('a link that changes an account works in the state that it was asked for in alone', () => {
  const account = { ...noAccount, status: 'open', accountId: 'a', email: data.email, linkEpoch: 2 } as const
  const bound = { ...data, accountId: 'a', linkEpoch: 2 }
  const reset: AccountMailEvent = { type: 'PasswordResetRequested', data: bound }
  const change: AccountMailEvent = { type: 'EmailChangeRequested', data: { ...bound, taken: false } }
  expect([fitsAccount(reset, account), fitsAccount(change, account)]).toEqual([true, true])
  for (const later of [
    { ...account, linkEpoch: 3 },
    { ...account, status: 'closed' as const },
  ])
    expect([fitsAccount(reset, later), fitsAccount(change, later)]).toEqual([false, false])
  const moved = { ...account, email: 'new@example.com' }
  expect([fitsAccount(reset, moved), fitsAccount(change, moved)]).toEqual([false, true])
})
