import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createSealedTokens } from '#api/plumbing/http/sealed-token.ts'
import type { Accounts } from '#api/visitors/accounts.ts'
import { authCookies } from '#api/visitors/cookies.ts'
import { createSessions } from '#api/visitors/sessions.ts'
import { createVisitors } from '#api/visitors/visitor-of.ts'
import { sessionSeconds } from '#domain/account/commands.ts'
import { noAccount } from '#domain/account/evolve.ts'

const began = new Date('2026-03-01T08:00:00Z')
const account = { ...noAccount, status: 'open' as const, accountId: 'ada', personId: 'p', email: 'ada@example.com' }

let at: Date
let opened: number
let present: typeof account
let visitors: ReturnType<typeof createVisitors>
let request: FastifyRequest

beforeEach(async () => {
  at = began
  opened = 0
  present = account
  const now = () => at
  const sealed = createSealedTokens(['a secret of at least some length'], 'session')
  const cookies = authCookies(false)
  const tokens: typeof sealed = {
    ...sealed,
    open(token, now) {
      opened++
      return sealed.open(token, now)
    },
  }
  const sessions = createSessions({ cookies, tokens, now })
  const accounts = { byId: async () => present } as unknown as Accounts
  visitors = createVisitors({ sessions, accounts, demoLock: { isLocked: () => false }, now })
  request = { cookies: { [cookies.session]: await sessions.seal(account) } } as unknown as FastifyRequest
})

test('an answer that goes on opens its cookie once, however often its visitor is asked for', async () => {
  expect(await visitors.visitorOf(request)).toMatchObject({ kind: 'customer', accountId: 'ada' })
  for (let n = 0; n < 5; n++) expect(await visitors.now(request)).toMatchObject({ kind: 'customer', accountId: 'ada' })
  expect(opened).toBe(1)
})

test('it hears at once of changed rights, of sessions that were ended, and of a closed account', async () => {
  await visitors.now(request)
  present = { ...account, admin: true }
  expect(await visitors.now(request)).toMatchObject({ admin: true })
  present = { ...account, epoch: account.epoch + 1 }
  expect(await visitors.now(request)).toMatchObject({ kind: 'guest' })
  present = { ...account, status: 'closed' as never }
  expect(await visitors.now(request)).toMatchObject({ kind: 'guest' })
})

test('its session ends by itself when its time is over', async () => {
  await visitors.now(request)
  at = new Date(began.getTime() + 1000 * sessionSeconds - 1)
  expect(await visitors.now(request)).toMatchObject({ kind: 'customer' })
  at = new Date(began.getTime() + 1000 * sessionSeconds)
  expect(await visitors.now(request)).toMatchObject({ kind: 'guest' })
})
