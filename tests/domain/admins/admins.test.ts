import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AdminsCommand, admins } from '#domain/admins/decide.ts'
import type { AdminsEvent } from '#domain/admins/events.ts'
import { given } from '#tests/support/given.ts'

const listed = (...accountIds: string[]): AdminsEvent => ({ type: 'AdminsListed', data: { accountIds } })
const add = (accountId: string) => ({ type: 'AddAdmin', data: { accountId } }) as const
const remove = (accountId: string) => ({ type: 'RemoveAdmin', data: { accountId } }) as const
const added = (accountId: string): AdminsEvent => ({ type: 'AdminAdded', data: { accountId } })
const removed = (accountId: string): AdminsEvent => ({ type: 'AdminRemoved', data: { accountId } })

describe('the admins of a shop', () => {
  test('are listed once, before anything else', () => {
    const list = { type: 'ListAdmins', data: { accountIds: ['a', 'b'] } } as const
    given(admins).when(list).then(listed('a', 'b'))
    given(admins, [listed('a')])
      .when(list)
      .then()
    for (const command of [add('a'), remove('a')]) given(admins).when(command).rejects({ code: 'admins-not-listed' })
  })
  test('come and go', () => {
    given(admins, [listed()]).when(add('a')).then(added('a'))
    given(admins, [listed('a')])
      .when(add('a'))
      .then()
    given(admins, [listed('a', 'b')])
      .when(remove('a'))
      .then(removed('a'))
  })
  test('never lose the last one, whom the stream knows or not', () => {
    given(admins, [listed('a')])
      .when(remove('a'))
      .rejects({ code: 'last-admin' })
    given(admins, [listed('a', 'b'), removed('a')])
      .when(remove('b'))
      .rejects({ code: 'last-admin' })
    given(admins, [listed()]).when(remove('a')).rejects({ code: 'last-admin' })
    given(admins, [listed('a')])
      .when(remove('b'))
      .then()
  })
  test('are never gone once there was one, whatever is asked', () => {
    const account = fc.constantFrom('a', 'b', 'c')
    const command: fc.Arbitrary<AdminsCommand> = fc.oneof(account.map(add), account.map(remove))
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), commands => {
        let state = admins.evolve(admins.initial, listed('a'))
        for (const each of commands) {
          const decision = admins.decide(each, state)
          if (decision.ok) state = decision.events.reduce(admins.evolve, state)
          expect(state?.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
