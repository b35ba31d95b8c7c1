import { test } from 'vitest'
import type { AccountEvent } from '#domain/account/events.ts'
import type { PermissionAskEvent } from '#domain/permission-ask/events.ts'
import { permissionAsks } from '#projections/permission-asks/view.ts'
import { givenView } from '#tests/support/given-projection.ts'

const view = givenView(permissionAsks)
const accountId = 'rosa'
const asked = (to: 'edit' | 'delete', askedAt: string): PermissionAskEvent & { type: 'PermissionAsked' } => ({
  type: 'PermissionAsked',
  data: { accountId, personId: 'p1', permission: 'product', to, page: '/dashboard/product', note: 'Why', askedAt },
})
const shown = (to: 'edit' | 'delete', askedAt: string, position: number) => ({
  ...{ permission: 'product' as const, to, page: '/dashboard/product', note: 'Why', askedAt, position },
})
const ended = (to: 'edit' | 'delete'): PermissionAskEvent & { type: 'PermissionAskEnded' } => ({
  type: 'PermissionAskEnded',
  data: { accountId, permission: 'product', to, how: 'given', endedAt: '' },
})

test('the open asks of a member stand in one document, the newest first', () => {
  const both = [asked('edit', '1'), asked('delete', '2')]
  view
    .events(both)
    .expect(accountId, { accountId, personId: 'p1', asks: [shown('delete', '2', 1), shown('edit', '1', 0)] })
  view
    .events([...both, asked('edit', '3')])
    .expect(accountId, { accountId, personId: 'p1', asks: [shown('edit', '3', 2), shown('delete', '2', 1)] })
  view
    .events([...both, ended('delete')])
    .expect(accountId, { accountId, personId: 'p1', asks: [shown('edit', '1', 0)] })
})

test('an answered ask goes, and all of them with the account and its person', () => {
  view.events([asked('edit', '1'), ended('edit')]).expect(accountId, undefined)
  view.events([ended('edit')]).expect(accountId, undefined)
  const closed: AccountEvent = { type: 'AccountClosed', data: { accountId, personIds: ['p1'], closedAt: '' } }
  view.events([asked('edit', '1'), closed]).expect(accountId, undefined)
  view.events([asked('edit', '1'), { type: 'PersonErased', data: { personId: 'p1' } }]).expect(accountId, undefined)
})
