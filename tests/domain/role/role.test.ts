import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { role } from '#domain/role/decide.ts'
import {
  differencesFrom,
  expanded,
  granted,
  type Permission,
  permissionCatalogue,
  permissionNames,
} from '#domain/shared/permissions.ts'
import { given } from '#tests/support/given.ts'

const row = (name: string, flags = ''): Permission => ({
  name,
  view: flags.includes('v'),
  edit: flags.includes('e'),
  delete: flags.includes('d'),
})
const packing = [row('orders', 've')]
const defined = (name: string, permissions: readonly Permission[], version: number) =>
  ({ type: 'RoleDefined', data: { roleId: 'packer', name, permissions, version } }) as const
const define = (name: string, permissions: readonly Permission[], isNew = false) =>
  ({ type: 'DefineRole', data: { roleId: 'packer', name, permissions, isNew } }) as const
const retired = { type: 'RoleRetired', data: { roleId: 'packer' } } as const

describe('a role', () => {
  test('is defined with the permissions as they are kept', () =>
    given(role)
      .when(define('Packer', [row('stock', 'e'), row('blogs'), row('orders', 've')], true))
      .then(defined('Packer', [row('orders', 've'), row('stock', 've')], 1)))

  test('has a new version only when its permissions change', () => {
    const first = defined('Packer', packing, 1)
    given(role, [first]).when(define('Packer', packing)).then()
    given(role, [first])
      .when(define('Packing', packing))
      .then(defined('Packing', packing, 1))
    given(role, [first])
      .when(define('Packer', [row('orders', 'v')]))
      .then(defined('Packer', [row('orders', 'v')], 2))
  })

  test('is not changed by somebody who saw an older one', () => {
    const before = [defined('Packer', packing, 1), defined('Packing', packing, 1)]
    const change = (base: number) => ({ type: 'DefineRole', data: { ...define('Packer', []).data, base } }) as const
    given(role, before).when(change(1)).rejects({ code: 'role-edited-meanwhile' })
    given(role, before)
      .when(change(2))
      .then(defined('Packer', [], 2))
    given(role, [...before, retired, defined('Packer', packing, 2)])
      .when(change(1))
      .then(defined('Packer', [], 3))
  })

  test('is not taken for another one of the same id', () => {
    const first = defined('Packer', packing, 1)
    given(role, [first])
      .when(define('Packer', [], true))
      .rejects({ code: 'role-known' })
    given(role, [first])
      .when(define('Packer', packing, true))
      .then()
    given(role).when(define('Packer', packing)).rejects({ code: 'role-unknown' })
  })

  test('is retired once, and may be defined again under a higher version', () => {
    const first = defined('Packer', packing, 1)
    const retire = { type: 'RetireRole', data: { roleId: 'packer' } } as const
    given(role).when(retire).rejects({ code: 'role-unknown' })
    given(role, [first]).when(retire).then(retired)
    given(role, [first, retired]).when(retire).then()
    given(role, [first, retired]).when(define('Packer', packing)).rejects({ code: 'role-unknown' })
    given(role, [first, retired])
      .when(define('Packer', packing, true))
      .then(defined('Packer', packing, 2))
  })
})

const permissions = fc.array(
  fc.record({
    name: fc.constantFrom(...permissionNames),
    view: fc.boolean(),
    edit: fc.boolean(),
    delete: fc.boolean(),
  }),
)

describe('permissions', () => {
  test('as they are kept have view with every edit and delete, each name once, and nothing that cannot be allowed', () =>
    fc.assert(
      fc.property(permissions, given => {
        const kept = granted(given)
        expect(kept.every(({ view }) => view)).toBe(true)
        expect(new Set(kept.map(({ name }) => name)).size).toBe(kept.length)
        expect(kept.filter(each => each.delete && permissionCatalogue[each.name as 'history'].delete === null)).toEqual(
          [],
        )
        expect(granted(kept)).toEqual(kept)
      }),
    ))

  test('of a role with what differs from it are the wanted ones, names that are not wanted among them', () =>
    fc.assert(
      fc.property(permissions, permissions, (one, other) => {
        const [role, wanted] = [granted(one), granted(other)]
        const all = permissionNames.map(name => wanted.find(each => each.name === name) ?? row(name))
        const differences = differencesFrom(role, all)
        expect(expanded(role, differences)).toEqual(wanted)
        expect(differencesFrom(role, expanded(role, [])).length).toBe(0)
      }),
    ))
})
