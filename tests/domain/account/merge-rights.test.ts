import { describe, expect, test } from 'vitest'
import { type MemberRights, mergeRights, rightsOf, rightsValue } from '#domain/account/merge-rights.ts'
import { allowedBy, expanded, flagsOf, type Permission, type RightsPath } from '#domain/shared/permissions.ts'

const can = (name: string, flags: string): Permission => ({ name, ...allowedBy(flags) })
const packing = [can('orders', 'view edit')]
const roles: { readonly [roleId: string]: readonly Permission[] } = { packer: packing, editor: [can('blogs', 'view')] }

const member = (roleId: string, ...differences: readonly Permission[]): MemberRights => ({
  ...{ admin: false, roleId, differences },
  permissions: expanded(roles[roleId]!, differences),
})
const packer = member('packer')
const asAdmin = (rights: MemberRights): MemberRights => ({ ...rights, admin: true })

/** Given the rights as both saw them; when one saves, and the other saves this with these changed paths. */
const merge = (theirs: MemberRights, yours: MemberRights, ...changed: readonly RightsPath[]) =>
  mergeRights(packer, theirs, yours, changed)

describe('two admins who change one member', () => {
  test('and different permissions: both changes go in', () => {
    const met = merge(member('packer', can('stock', 'view')), member('packer', can('coupons', 'view')), 'coupons')
    expect(met).toEqual({
      clashes: [],
      others: ['stock'],
      merged: {
        ...{ admin: false, roleId: 'packer', permissions: expect.anything() },
        differences: [can('coupons', 'view'), can('stock', 'view')],
      },
    })
  })

  test('and take away what the role gives: that goes in too', () => {
    const { clashes, merged } = merge(
      member('packer', can('stock', 'view')),
      member('packer', can('orders', 'none')),
      'orders',
    )
    expect(clashes).toEqual([])
    expect(expanded(packing, merged.differences)).toEqual([can('stock', 'view')])
  })

  test('and one permission in the same way: there is nothing to ask', () => {
    const same = member('packer', can('stock', 'view'))
    expect(merge(same, same, 'stock')).toMatchObject({ clashes: [], others: [] })
  })

  test('and one permission in two ways: it is asked', () => {
    const met = merge(
      member('packer', can('orders', 'none')),
      member('packer', can('orders', 'view edit delete')),
      'orders',
    )
    expect(met).toMatchObject({ clashes: ['orders'], others: [] })
  })

  test('and one of them the role: the role and what was ticked with the other one are asked', () => {
    const ticked = member('packer', can('coupons', 'view'))
    expect(merge(member('editor'), ticked, 'coupons')).toMatchObject({ clashes: ['role', 'coupons'] })
    expect(merge(ticked, member('editor'), 'role')).toMatchObject({ clashes: ['role', 'coupons'] })
    expect(merge(asAdmin(packer), ticked, 'coupons').clashes).toEqual(['role', 'coupons'])
  })

  test('and both the role, in two ways: it is asked, with what each ticked beside it', () => {
    const met = merge(member('editor', can('stock', 'view')), asAdmin(packer), 'role')
    expect(met).toMatchObject({ clashes: ['role', 'stock'], others: [] })
  })

  test('and both give the same role: what they ticked beside it is merged', () => {
    const met = merge(
      member('editor', can('stock', 'view')),
      member('editor', can('coupons', 'view')),
      'role',
      'coupons',
    )
    expect(met.clashes).toEqual([])
    expect(met.merged).toMatchObject({ roleId: 'editor', differences: [can('coupons', 'view'), can('stock', 'view')] })
  })

  test('where nobody else saved, a new role comes with what is ticked beside it', () => {
    const yours = member('editor', can('stock', 'view'))
    expect(merge(packer, yours, 'role')).toEqual({ clashes: [], others: [], merged: yours })
  })

  test('a permission that the role brought meanwhile meets a tick in the same row', () => {
    const theirs = { ...packer, permissions: [can('orders', 'view')] }
    expect(merge(theirs, member('packer', can('orders', 'view edit delete')), 'orders').clashes).toEqual(['orders'])
  })
})

test('without a role, all that a member may do differs from it', () => {
  const rights = rightsOf({ admin: false, staff: { status: 'active', permissions: packing } })
  expect(rights).toEqual({ admin: false, roleId: null, differences: packing, permissions: packing })
  expect([rightsValue(rights, 'role'), rightsValue(rights, 'orders'), rightsValue(rights, 'stock')]).toEqual([
    ...['*none', 'view edit', 'none'],
  ])
  expect(flagsOf(allowedBy('view delete'))).toBe('view delete')
})
