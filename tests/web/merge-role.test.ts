import { describe, expect, test } from 'vitest'
import { allowedBy, type Permission } from '#domain/shared/permissions.ts'
import { permissionsOf, rightsOf } from '#web/dashboard/staff/rights.ts'
import { chosenRole, mergeRole, type RoleMet } from '#web/dashboard/staff/roles/merge-role.ts'

const can = (name: string, flags: string): Permission => ({ name, ...allowedBy(flags) })
const at = '2026-11-20T10:00:00.000Z'
const packer = { name: 'Packer', permissions: [can('orders', 'view edit'), can('stock', 'view')], revision: 1 }

const type = (permissions: readonly Permission[], name = 'Packer') => ({ name, rights: rightsOf(permissions) })
const saved = (permissions: readonly Permission[], name = 'Packer'): RoleMet => ({
  ...{ code: 'role-edited-meanwhile', by: 'Ben', at, role: { name, permissions, revision: 3 } },
  changed: [
    { path: 'orders', by: 'Ana', at },
    { path: 'name', by: 'Ben', at },
    { path: 'coupons', by: 'Ana', at },
  ],
})
const grants = (rights: ReturnType<typeof rightsOf>) => permissionsOf(rights).filter(({ view }) => view)

describe('a role that two admins change', () => {
  test('has the cells of both, also in one row', () => {
    const theirs = saved([can('orders', 'view'), can('stock', 'view'), can('coupons', 'view')])
    const mine = type([can('orders', 'view edit delete'), can('stock', 'view edit')])
    const { rights, edited } = mergeRole(packer, mine, theirs)
    expect(grants(rights)).toEqual([can('orders', 'view delete'), can('coupons', 'view'), can('stock', 'view edit')])
    expect(edited).toMatchObject({ base: 3, clashes: [], others: [{ path: 'coupons', by: 'Ana' }] })
  })

  test.each([
    ['one took the view away and the other one granted delete', 'none', 'view edit delete'],
    ['one granted delete and the other one took the view away', 'view edit delete', 'none'],
  ])('is asked for where %s', (_words, theirs, yours) => {
    const conflict = saved([can('orders', theirs), can('stock', 'view')])
    const mine = type([can('orders', yours), can('stock', 'view edit')])
    const { edited } = mergeRole(packer, mine, conflict)
    expect(edited.clashes).toEqual([{ path: 'orders', before: 'view edit', theirs, yours, by: 'Ana', at }])
    for (const [chosen, flags] of [['theirs', theirs] as const, ['yours', yours] as const]) {
      const { rights } = chosenRole(packer, mine, conflict, { orders: chosen })
      expect([rights.orders, rights.stock]).toEqual([allowedBy(flags), allowedBy('view edit')])
    }
  })

  test('is asked for where both gave it a name, and has the name that one of them gave it', () => {
    const [named, mine] = [saved(packer.permissions, 'Night'), type(packer.permissions, 'Packing')]
    const clash = { path: 'name', before: 'Packer', theirs: 'Night', yours: 'Packing', by: 'Ben', at }
    expect(mergeRole(packer, mine, named).edited.clashes).toEqual([clash])
    expect(chosenRole(packer, mine, named, { name: 'theirs' }).name).toBe('Night')
    expect(chosenRole(packer, mine, named, { name: 'yours' }).name).toBe('Packing')
    expect(mergeRole(packer, type(packer.permissions), named)).toMatchObject({
      name: 'Night',
      edited: { clashes: [], others: [{ path: 'name', by: 'Ben' }] },
    })
  })

  test('is not asked for where both changed the same', () => {
    const { edited, rights } = mergeRole(packer, type([can('stock', 'view')]), saved([can('stock', 'view')]))
    expect([edited.clashes, grants(rights)]).toEqual([[], [can('stock', 'view')]])
  })
})
