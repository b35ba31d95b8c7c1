import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffSweep } from '#api/staff/sweep.ts'
import { role } from '#domain/role/decide.ts'
import type { Permission } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { passOf } from '#tests/support/pass.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const row = (name: string, edit = false): Permission => ({ name, view: true, edit, delete: false })

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = (await signedIn(shop, { admin: true, confirmed: true })).cookie
})
afterAll(() => shop.end())

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, cookie = admin) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })

/** A member with a role, in the version that it has. */
async function member(roleId: string, differences: readonly Permission[] = []) {
  const person = await signedIn(shop)
  const { state } = await shop.handler.fold(role, roleId)
  const data = {
    admin: false,
    staff: { status: 'active', permissions: state.permissions },
    role: { roleId, version: state.version, differences },
  } as const
  await shop.accounts.send(person.accountId, { type: 'ChangeRole', data })
  return person
}

const mayReadMessages = async (cookie: string) =>
  (await ask('GET', '/api/admin/requests', undefined, cookie)).statusCode

describe('roles', () => {
  test('are listed with what they allow; granting edit grants view', async () => {
    const permissions = [{ name: 'orders', view: false, edit: true, delete: false }]
    expect((await ask('POST', '/api/admin/roles', { name: 'Night packer', permissions })).statusCode).toBe(204)
    const { roles } = (await ask('GET', '/api/admin/roles')).json()
    expect(roles).toEqual([
      { roleId: 'night-packer', name: 'Night packer', permissions: [row('orders', true)], members: 0, revision: 1 },
    ])
    const again = await ask('POST', '/api/admin/roles', { name: 'Night packer', permissions: [] })
    expect([again.statusCode, again.json().code]).toEqual([409, 'role-known'])
    expect((await ask('POST', '/api/admin/roles/night-packer/retire')).statusCode).toBe(204)
    expect((await ask('GET', '/api/admin/roles')).json().roles).toEqual([])
  })

  test('with a name without Latin letters have an id, too', async () => {
    expect((await ask('POST', '/api/admin/roles', { name: 'প্যাকার', permissions: [] })).statusCode).toBe(204)
    const [{ roleId }] = (await ask('GET', '/api/admin/roles')).json().roles
    expect(roleId).toMatch(/^role-[0-9a-f]{8}$/)
    expect((await ask('POST', `/api/admin/roles/${roleId}/retire`)).statusCode).toBe(204)
  })

  test('that are not there are named in the refusal', async () => {
    const missing = await ask('PUT', '/api/admin/roles/nobody', { name: 'Nobody', permissions: [] })
    expect([missing.statusCode, missing.json().detail]).toEqual([
      404,
      'There is no role nobody. The list of roles shows their ids.',
    ])
    const unknown = { name: 'Odd', permissions: [row('everything')] }
    expect((await ask('POST', '/api/admin/roles', unknown)).statusCode).toBe(400)
  })

  test('that change count at the next request of their members, who keep what differs', async () => {
    await ask('POST', '/api/admin/roles', { name: 'Support', permissions: [row('requests')] })
    const [rosa, ben] = [await member('support'), await member('support', [row('stock')])]
    expect(await mayReadMessages(rosa.cookie)).toBe(200)
    const changed = await ask('PUT', '/api/admin/roles/support', { name: 'Support', permissions: [row('blogs')] })
    expect(changed.statusCode).toBe(204)
    expect(await mayReadMessages(rosa.cookie)).toBe(403)
    expect((await shop.accounts.byId(ben.accountId)).staff?.permissions).toEqual([row('stock'), row('blogs')])
    const retired = await ask('POST', '/api/admin/roles/support/retire')
    expect([retired.statusCode, retired.json().detail]).toEqual([
      409,
      '2 people have this role. Give them another role first.',
    ])
  })

  test('tell whoever saw an older one who changed what, and change nothing', async () => {
    const ana = await signedIn(shop, { name: 'Ana Silva', admin: true, confirmed: true })
    await ask('POST', '/api/admin/roles', { name: 'Night', permissions: [row('requests')] })
    const change = (permissions: Permission[], base: number, cookie = admin) =>
      ask('PUT', '/api/admin/roles/night', { name: 'Night', permissions, base }, cookie)
    expect((await change([row('requests'), row('blogs')], 1, ana.cookie)).statusCode).toBe(204)
    const refused = await change([row('stock')], 1)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'role-edited-meanwhile',
        by: 'Ana Silva',
        at: expect.any(String),
        role: { name: 'Night', permissions: [row('requests'), row('blogs')], revision: 2 },
        changed: [{ path: 'blogs', by: 'Ana Silva', at: expect.any(String) }],
      },
    ])
    // Each value is told by whoever saved it, and not by the last one who saved anything.
    const ben = await signedIn(shop, { name: 'Ben', admin: true, confirmed: true })
    expect((await change([row('blogs'), row('users')], 2, ben.cookie)).statusCode).toBe(204)
    expect((await change([row('stock')], 1)).json()).toMatchObject({
      by: 'Ben',
      changed: [
        { path: 'requests', by: 'Ben' },
        { path: 'users', by: 'Ben' },
        { path: 'blogs', by: 'Ana Silva' },
      ],
    })
    expect((await change([row('stock')], 3)).statusCode).toBe(204)
    expect((await ask('POST', '/api/admin/roles/night/retire')).statusCode).toBe(204)
  })

  test('reach members also where the process ended before it told them', async () => {
    await ask('POST', '/api/admin/roles', { name: 'Editor', permissions: [] })
    const { cookie } = await member('editor')
    const data = { roleId: 'editor', name: 'Editor', permissions: [row('requests')], isNew: false }
    await shop.handler.handle(role, 'editor', { type: 'DefineRole', data })
    await shop.caughtUp()
    expect(await mayReadMessages(cookie)).toBe(403)
    await passOf(staffSweep({ ...shop, log: shop.logger }))
    expect(await mayReadMessages(cookie)).toBe(200)
  })

  test('are read by staff who may see customers, and changed by admins alone', async () => {
    const withRights = (name: string) => signedIn(shop, { staff: { status: 'active', permissions: [row(name, true)] } })
    const [manager, packer] = [await withRights('users'), await withRights('orders')]
    for (const url of ['/api/admin/roles', '/api/admin/staff']) {
      expect((await ask('GET', url, undefined, manager.cookie)).statusCode).toBe(200)
      expect((await ask('GET', url, undefined, packer.cookie)).statusCode).toBe(403)
    }
    const body = { name: 'Mine', permissions: [] }
    expect((await ask('POST', '/api/admin/roles', body, manager.cookie)).statusCode).toBe(403)
  })
})

test('an admin whom an older version made gets a name in the list', async () => {
  const { accountId, email } = await signedIn(shop, { name: 'Olga' })
  await shop.append(`account-${accountId}`, { type: 'RoleChanged', data: { accountId, admin: true, staff: null } })
  expect(await shop.readModels.get('staff', accountId)).toMatchObject({ email: null })
  await passOf(staffSweep({ ...shop, log: shop.logger }))
  await shop.caughtUp()
  expect(await shop.readModels.get('staff', accountId)).toMatchObject({ email, name: 'Olga', admin: true })
})
