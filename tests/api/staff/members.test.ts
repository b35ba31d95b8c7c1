import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { allowedBy, type Permission } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

const row = (name: string, edit = false): Permission => ({ name, view: true, edit, delete: false })
const nothing = (name: string): Permission => ({ name, view: false, edit: false, delete: false })
const staff = { status: 'active', permissions: [] } as const

let shop: OpenShop
let clock: number
let ana: SignedIn
beforeEach(async () => {
  clock = Date.parse('2026-11-20T10:00:00.000Z')
  shop = await openShop({ now: () => new Date(clock) })
  ana = await signedIn(shop, { name: 'Ana', admin: true, confirmed: true })
})
afterEach(() => shop.end())

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, { cookie }: SignedIn = ana, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
const act = (by: SignedIn, { accountId }: SignedIn, what: string) =>
  ask('POST', `/api/admin/staff/${accountId}/${what}`, by)
const give = ({ accountId }: SignedIn, rights: object, by = ana) =>
  ask('PUT', `/api/admin/staff/${accountId}/rights`, by, { admin: false, roleId: null, differences: [], ...rights })
const session = async ({ cookie }: SignedIn) =>
  (await shop.app.inject({ url: '/api/auth/session', headers: { cookie } })).json()
const listed = async () => (await ask('GET', '/api/admin/staff')).json().staff
const isAdmin = async ({ accountId }: SignedIn) => (await shop.accounts.byId(accountId)).admin

describe('a member of staff', () => {
  test('has the role and what differs from it, from the next request on', async () => {
    const permissions = [row('orders', true), row('stock')]
    await ask('POST', '/api/admin/roles', ana, { name: 'Packer', permissions })
    const rosa = await signedIn(shop, { name: 'Rosa', staff })
    expect((await ask('GET', '/api/admin/requests', rosa)).statusCode).toBe(403)
    const differences = [nothing('stock'), row('requests'), row('orders', true)]
    expect((await give(rosa, { roleId: 'packer', differences })).statusCode).toBe(204)
    expect((await ask('GET', '/api/admin/requests', rosa)).statusCode).toBe(200)
    expect((await listed()).find(({ name }: { name: string }) => name === 'Rosa')).toMatchObject({
      accountId: rosa.accountId,
      name: 'Rosa',
      email: rosa.email,
      state: 'active',
      admin: false,
      role: { roleId: 'packer', name: 'Packer' },
      differences: [row('requests'), nothing('stock')],
      permissions: [row('orders', true), row('requests')],
      since: expect.any(String),
    })
    const unknown = await give(rosa, { roleId: 'editor' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'role-not-found'])
  })

  test('who is deactivated is signed out at once, and once activated has the role as it is then', async () => {
    await ask('POST', '/api/admin/roles', ana, { name: 'Support', permissions: [row('requests')] })
    const ben = await signedIn(shop, { staff })
    await give(ben, { roleId: 'support' })
    expect((await act(ana, ben, 'deactivate')).statusCode).toBe(204)
    expect(await session(ben)).toEqual({})
    expect((await ask('GET', '/api/admin/requests', ben)).statusCode).toBe(401)
    expect((await listed()).map(({ state }: { state: string }) => state)).toEqual(['active', 'inactive'])
    await ask('PUT', '/api/admin/roles/support', ana, { name: 'Support', permissions: [row('blogs')] })
    expect((await act(ana, ben, 'activate')).statusCode).toBe(204)
    const { staff: now } = await shop.accounts.byId(ben.accountId)
    expect(now).toEqual({ status: 'active', permissions: [row('blogs')] })
    expect(await session(ben)).toEqual({})
  })

  test('is signed out everywhere when an admin says so, and may come back', async () => {
    const lena = await signedIn(shop, { staff })
    expect((await act(ana, lena, 'sign-out')).statusCode).toBe(204)
    expect(await session(lena)).toEqual({})
    expect((await shop.accounts.byId(lena.accountId)).staff?.status).toBe('active')
  })

  test('is noted with a visit, once an hour', async () => {
    const seen = async () => {
      await shop.caughtUp()
      return (await shop.readModels.get<{ seenAt: string }>('staff', ana.accountId))?.seenAt
    }
    await listed()
    await expect.poll(seen).toBe('2026-11-20T10:00:00.000Z')
    clock += 59 * 60_000
    await listed()
    clock += 60_000
    await listed()
    await expect.poll(seen).toBe('2026-11-20T11:00:00.000Z')
  })

  test('is not made of a customer, who has to be invited', async () => {
    const customer = await signedIn(shop)
    for (const answer of [await give(customer, { admin: true }), await act(ana, customer, 'deactivate')])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'member-not-found'])
    expect(await isAdmin(customer)).toBe(false)
  })
})

describe('two admins who change the rights of one member', () => {
  const as = (name: string, flags: string): Permission => ({ name, ...allowedBy(flags) })
  let jonas: SignedIn
  let rosa: SignedIn
  beforeEach(async () => {
    await ask('POST', '/api/admin/roles', ana, { name: 'Packer', permissions: [row('orders', true)] })
    await ask('POST', '/api/admin/roles', ana, { name: 'Editor', permissions: [row('blogs', true)] })
    jonas = await signedIn(shop, { name: 'Jonas', admin: true, confirmed: true })
    rosa = await signedIn(shop, { name: 'Rosa', staff })
    await give(rosa, { roleId: 'packer' })
  })
  const revision = async () => (await listed()).find(({ name }: { name: string }) => name === 'Rosa').revision
  const rights = async () => (await shop.accounts.byId(rosa.accountId)).staff!.permissions
  /** With the role of a packer, on top of the rights as they were then. */
  const tick = (by: SignedIn, base: number, differences: Permission[], more: object = {}) =>
    give(rosa, { roleId: 'packer', differences, base, changed: differences.map(({ name }) => name), ...more }, by)

  test('have both changes in, where they ticked different permissions', async () => {
    const base = await revision()
    expect((await tick(jonas, base, [as('stock', 'view')])).statusCode).toBe(204)
    expect((await tick(ana, base, [as('orders', 'none'), as('coupons', 'view')])).statusCode).toBe(204)
    expect(await rights()).toEqual([as('coupons', 'view'), as('stock', 'view')])
    expect(await revision()).toBe(base + 2)
  })

  test('are asked where they ticked one in two ways: both values, who it was and when', async () => {
    const base = await revision()
    await tick(jonas, base, [as('orders', 'view'), as('stock', 'view')])
    await tick(ana, base + 1, [as('requests', 'view')])
    const wish = [as('orders', 'none'), as('coupons', 'view')]
    const asked = await tick(ana, base, wish)
    expect([asked.statusCode, asked.json()]).toMatchObject([
      409,
      {
        ...{ code: 'edited-meanwhile', base: base + 2, by: 'Ana' },
        clashes: [{ path: 'orders', before: 'view edit', theirs: 'view', yours: 'none', by: 'Jonas' }],
        others: [
          { path: 'requests', by: 'Ana' },
          { path: 'stock', by: 'Jonas' },
        ],
      },
    ])
    expect(await rights()).toEqual([as('orders', 'view'), as('requests', 'view'), as('stock', 'view')])
    expect((await tick(ana, asked.json().base, wish)).statusCode).toBe(204)
    expect(await rights()).toEqual([as('coupons', 'view'), as('requests', 'view'), as('stock', 'view')])
  })

  test('over a revision that the log does not have, they are told the newest one', async () => {
    const base = await revision()
    const asked = await tick(ana, base + 5, [as('stock', 'view')])
    expect([asked.statusCode, asked.json()]).toMatchObject([409, { code: 'base-ahead', base }])
    expect((await tick(ana, asked.json().base, [as('stock', 'view')])).statusCode).toBe(204)
  })

  test('are asked where one of them gave another role', async () => {
    const base = await revision()
    await give(rosa, { roleId: 'editor', base, changed: ['role'] }, jonas)
    const asked = (await tick(ana, base, [as('coupons', 'view')])).json()
    expect(asked.clashes).toMatchObject([
      { path: 'role', before: 'packer', theirs: 'editor', yours: 'packer', by: 'Jonas' },
      { path: 'coupons', before: 'none', theirs: 'none', yours: 'view', by: 'Jonas' },
    ])
    // The other role, with what was ticked.
    expect((await tick(ana, asked.base, [as('coupons', 'view')])).statusCode).toBe(204)
    expect(await rights()).toEqual([as('coupons', 'view'), row('blogs', true)])
    // Or the role that was before.
    const again = await tick(ana, asked.base + 1, [as('coupons', 'view')], { changed: ['role'] })
    expect(again.statusCode).toBe(204)
    expect(await rights()).toEqual([row('orders', true), as('coupons', 'view')])
  })

  test('lose nothing at the same moment', async () => {
    const base = await revision()
    const names = ['stock', 'coupons', 'requests', 'product', 'users']
    const saved = names.map((name, at) => tick(at % 2 ? ana : jonas, base, [as(name, 'view')]))
    expect((await Promise.all(saved)).map(({ statusCode }) => statusCode)).toEqual(names.map(() => 204))
    expect((await rights()).map(({ name }) => name).sort()).toEqual([...names, 'orders'].sort())
    const both = [tick(ana, base + 5, [as('stock', 'none')]), tick(jonas, base + 5, [as('stock', 'view edit')])]
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })

  test('press twice, and it is one change, also where somebody saved in between', async () => {
    const [base, id] = [await revision(), randomUUID()]
    const press = () => tick(ana, base, [as('stock', 'view')], { id })
    for (const answer of [await press(), await press()]) expect(answer.statusCode).toBe(204)
    expect(await revision()).toBe(base + 1)
    await tick(jonas, base + 1, [as('stock', 'none')])
    expect((await press()).statusCode).toBe(204)
    expect([await rights(), await revision()]).toEqual([[row('orders', true)], base + 2])
    // More was ticked before it was pressed again.
    expect((await tick(ana, base, [as('stock', 'none'), as('coupons', 'view')], { id })).statusCode).toBe(204)
    expect(await rights()).toEqual([row('orders', true), as('coupons', 'view')])
  })

  test('do not bring somebody back in whom the other one has deactivated', async () => {
    const base = await revision()
    await act(jonas, rosa, 'deactivate')
    const made = await give(rosa, { admin: true, base, changed: ['role'] })
    expect([made.statusCode, made.json().code]).toEqual([409, 'member-inactive'])
    expect((await tick(ana, base, [as('stock', 'view')])).statusCode).toBe(204)
    expect((await shop.accounts.byId(rosa.accountId)).staff).toMatchObject({ status: 'inactive' })
  })

  test('are asked where one of them made an admin of the member', async () => {
    const base = await revision()
    await give(rosa, { admin: true, base, changed: ['role'] })
    const gone = await tick(jonas, base, [as('stock', 'view')], { changed: ['role'] })
    expect(gone.json().clashes).toMatchObject([
      { path: 'role', before: 'packer', theirs: '*admin', yours: 'packer' },
      { path: 'stock', before: 'none', theirs: 'none', yours: 'view' },
    ])
    expect(await isAdmin(rosa)).toBe(true)
  })
})

describe('the last admin', () => {
  const ways: readonly [string, (admin: SignedIn, by: SignedIn) => Promise<string | null>][] = [
    ['deactivated', async (admin, by) => (await act(by, admin, 'deactivate')).json().code],
    ['demoted', async (admin, by) => (await give(admin, {}, by)).json().code],
    ['erased by the command', async admin => (await eraseEmail(shop, admin.email))?.code ?? null],
    ['erased by their own wish', async admin => (await ask('POST', '/api/account/erase', admin, {})).json().code],
  ]

  test.each(ways)('is not %s, and stays signed in', async (_way, tryTo) => {
    expect(await tryTo(ana, ana)).toBe('last-admin')
    expect((await session(ana)).user.a).toBe(true)
  })

  test.each(ways.slice(0, 2))('is one of two who are %s at once', async (_way, tryTo) => {
    const jonas = await signedIn(shop, { admin: true, confirmed: true })
    await Promise.allSettled([tryTo(ana, jonas), tryTo(jonas, ana)])
    expect([await isAdmin(ana), await isAdmin(jonas)].filter(Boolean)).toHaveLength(1)
  })

  test.each(ways.slice(2))('is one of two who are %s at once', async (_way, tryTo) => {
    const jonas = await signedIn(shop, { admin: true, confirmed: true })
    await Promise.allSettled([tryTo(ana, ana), tryTo(jonas, jonas)])
    expect([await isAdmin(ana), await isAdmin(jonas)].filter(Boolean)).toHaveLength(1)
  })

  test('may go once somebody else is an admin', async () => {
    const rosa = await signedIn(shop, { staff, confirmed: true })
    expect((await give(rosa, { admin: true })).statusCode).toBe(204)
    expect((await give(ana, {}, rosa)).statusCode).toBe(204)
    expect([await isAdmin(ana), await isAdmin(rosa)]).toEqual([false, true])
    expect((await act(rosa, rosa, 'deactivate')).json().detail).toBe('Make somebody else an admin first.')
  })
})
