import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { form } from '#api/plumbing/http/form.ts'
import { type Access, enforceAccess, isForKeys, verdictOf } from '#api/plumbing/http/guards.ts'
import { done, owner, route } from '#api/plumbing/http/route.ts'
import { createServer } from '#api/plumbing/http/serving/server.ts'
import type { KnownRoute } from '#api/plumbing/http/serving/unknown-address.ts'
import { guest, type Visitor, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { type Allowed, permissionNames, type Staff } from '#domain/shared/permissions.ts'
import { type Scope, scopes } from '#domain/shared/scopes.ts'
import { signedIn } from '#tests/support/signed-in.ts'

const staffWith = (name: string, to: keyof Allowed = 'view'): Staff => ({
  status: 'active',
  permissions: [{ name, view: false, edit: false, delete: false, [to]: true }],
})
const dormant: Staff = { ...staffWith('product'), status: 'inactive' }

let folder: string
let shop: OpenShop
let app: FastifyInstance
const cookies: { [role: string]: string } = {}
const keys = new Map<string, string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-access-'))
  shop = await openShop(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }, 'none'))
  app = shop.app
  await app.ready()
  cookies.customer = (await signedIn(shop)).cookie
  cookies.staff = (await signedIn(shop, { staff: staffWith('product') })).cookie
  cookies.dormant = (await signedIn(shop, { staff: dormant })).cookie
  cookies.admin = (await signedIn(shop, { admin: true })).cookie
  for (const scope of scopes) keys.set(scope, await keyWith([scope]))
  keys.set('key', await keyWith(['orders:read']))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** The header of a key that has these scopes. */
async function keyWith(scopes: readonly Scope[]): Promise<string> {
  const made = await shop.keys.create({ name: 'A program', scopes: [...scopes] }, { actor: 'owner', channel: 'test' })
  if (!made.ok) throw new Error(made.problem.detail)
  return `Bearer ${made.made.key}`
}

/** `key`: a program with a key of the scope orders:read, and without cookies. */
const roles = ['guest', 'customer', 'staff', 'dormant', 'admin', 'key'] as const
type Role = (typeof roles)[number]

/** What each role may do, told once more apart from the code that decides it. */
function expected(access: Access, role: Role): 'allowed' | 'sign-in' | 'no-key' | 'refused' {
  if (access === 'guest') return 'allowed'
  if (isForKeys(access)) {
    if (role !== 'key') return 'no-key'
    return access.scope === 'any' || access.scope === 'orders:read' ? 'allowed' : 'refused'
  }
  if (access === 'owner') return 'refused'
  if (role === 'guest' || role === 'key') return 'sign-in'
  if (access === 'customer' || role === 'admin') return 'allowed'
  if (access === 'admin' || role !== 'staff') return 'refused'
  if (access === 'staff') return role === 'staff' ? 'allowed' : 'refused'
  return access.permission === 'product' && access.to === 'view' ? 'allowed' : 'refused'
}

/** Pages say who may open them in their own table; tests/api/dashboard/guards.test.ts asks for each. */
const isDashboard = (url: string) => /^(\/\w\w)?\/dashboard(\/\*)?$/.test(url)

/** Every way in but for the ones that would change the roles under test. */
const ends = new Set(['/api/account/erase', '/api/account/sign-out-everywhere', '/api/auth/signout'])
const isForm = (url: string) => /\/account\/(erase|sign-out-everywhere)$/.test(url)

async function outcome(method: string, url: string, role: string) {
  const path = url.replace(/:\w+/g, 'x').replace('*', '')
  const cookie = cookies[role]
  const authorization = keys.get(role)
  const headers = { ...(cookie && { cookie }), ...(authorization && { authorization }) }
  const asked = { method: method as 'GET', url: path, headers }
  const answer = await app.inject({ ...asked, payloadAsStream: true })
  const type = String(answer.headers['content-type'])
  const isProblem = /problem\+json/.test(type) && method !== 'HEAD'
  const body = answer.stream()
  const code = isProblem ? ((await json(body)) as { code: string }).code : null
  // Events come for as long as somebody listens.
  body.destroy()
  const led = String(answer.headers.location ?? '')
  if (code === 'sign-in-required' || /\/sign-in\?.*SessionRequired/.test(led)) return 'sign-in'
  if (code === 'key-invalid') return 'no-key'
  if (code === 'not-permitted' || code === 'scope-missing' || (code === 'forbidden' && answer.statusCode === 403))
    return 'refused'
  return 'allowed'
}

describe('every route of the server', () => {
  test('says who may use it, but for the files of web/public', async () => {
    const files = new Set((await readdir('web/public')).map(name => `/${name}`))
    const silent = app.knownRoutes.filter(({ config, url }) => config?.access === undefined && !files.has(url))
    expect(silent.map(({ url }) => url)).toEqual([])
    expect(app.knownRoutes.length).toBeGreaterThan(80)
  })

  test.each(roles)('lets %s do exactly what it says', async role => {
    const wrong: string[] = []
    let asked = 0
    for (const { methods, url, config } of app.knownRoutes as readonly KnownRoute[]) {
      if (config?.access === undefined || ends.has(url) || isForm(url) || isDashboard(url)) continue
      for (const method of methods.filter(each => each !== 'HEAD' && each !== 'OPTIONS')) {
        asked++
        const got = await outcome(method, url, role)
        const want = expected(config.access, role)
        if (got !== want) wrong.push(`${method} ${url}: ${got} instead of ${want}`)
      }
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(60)
  })

  test('for staff lets in the one flag of the one permission that it names', async () => {
    const guarded = (app.knownRoutes as readonly KnownRoute[]).flatMap(({ methods, url, config }) =>
      typeof config?.access === 'object' && !isForKeys(config.access) ? [{ methods, url, access: config.access }] : [],
    )
    const wrong: string[] = []
    for (const name of permissionNames) {
      for (const to of ['view', 'edit', 'delete'] as const) {
        const role = `${name}: ${to}`
        cookies[role] = (await signedIn(shop, { staff: staffWith(name, to) })).cookie
        for (const { methods, url, access } of guarded) {
          for (const method of methods.filter(each => each !== 'HEAD' && each !== 'OPTIONS')) {
            const want = access.permission === name && access.to === to ? 'allowed' : 'refused'
            const got = await outcome(method, url, role)
            if (got !== want) wrong.push(`${role} at ${method} ${url}: ${got} instead of ${want}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
    const takingAway = guarded.filter(({ access }) => access.to === 'delete').map(({ url }) => url)
    expect(takingAway).toEqual(
      expect.arrayContaining([
        '/api/admin/orders/:number/cancel',
        '/api/admin/returns/:number/refund',
        '/api/admin/returns/:number/decline',
        '/api/admin/refunds',
      ]),
    )
    const receive = guarded.find(({ url }) => url === '/api/admin/returns/:number/receive')
    expect(receive?.access).toEqual({ permission: 'orders', to: 'edit' })
  })

  test('for programs lets in the one scope that it names', async () => {
    const wrong: string[] = []
    for (const { methods, url, config } of app.knownRoutes as readonly KnownRoute[]) {
      const access = config?.access
      if (!isForKeys(access)) continue
      for (const scope of scopes) {
        for (const method of methods.filter(each => each !== 'HEAD' && each !== 'OPTIONS')) {
          const want = access.scope === 'any' || access.scope === scope ? 'allowed' : 'refused'
          const got = await outcome(method, url, scope)
          if (got !== want) wrong.push(`${scope} at ${method} ${url}: ${got} instead of ${want}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('that ends sessions is for who has one', async () => {
    for (const url of ['/api/account/erase', '/api/account/sign-out-everywhere', '/account/erase', '/fr/account/erase'])
      expect(await outcome('POST', url, 'guest'), url).toBe('sign-in')
  })
})

describe('the guards', () => {
  const customer: Visitor = {
    kind: 'customer',
    accountId: 'a',
    personId: 'p',
    email: 'a@example.com',
    emailVerified: true,
    name: 'A',
    admin: false,
    staff: null,
  }
  const levels: readonly Parameters<typeof verdictOf>[1][] = [
    'guest',
    'customer',
    { permission: 'product', to: 'view' },
    { permission: 'product', to: 'edit' },
    { permission: 'orders', to: 'view' },
    'admin',
  ]

  test.each([
    ['a guest', guest, ['allowed', ...Array(5).fill('sign-in-required')]],
    ['a customer', customer, ['allowed', 'allowed', ...Array(4).fill('not-permitted')]],
    [
      'active staff that may look at products',
      { ...customer, staff: staffWith('product') },
      ['allowed', 'allowed', 'allowed', 'not-permitted', 'not-permitted', 'not-permitted'],
    ],
    [
      'staff that is not active',
      { ...customer, staff: dormant },
      ['allowed', 'allowed', ...Array(4).fill('not-permitted')],
    ],
    ['an admin', { ...customer, admin: true }, Array(6).fill('allowed')],
  ] as const)('tell %s what he may do', (_who, visitor, verdicts) => {
    expect(levels.map(access => verdictOf(visitor as Visitor, access))).toEqual(verdicts)
  })

  test('are asked for: without them only routes for everybody can be registered', () => {
    const server = fastify()
    const operation = { operationId: 'x', summary: 'x', answer: done, run: async () => {} }
    expect(() => route(server, 'POST', '/internal/x', { ...owner(), ...operation })).toThrow('enforceAccess')
    expect(() => form(server, '/account/x', { access: 'customer', run: async () => ({}) })).toThrow('enforceAccess')
    expect(() => route(server, 'GET', '/api/x', { ...owner(), ...operation, access: 'guest' })).not.toThrow()
  })

  test('refuse before a request is read, and lead a page to the sign-in page and back', async () => {
    const server = await createServer({
      config: { LOG_LEVEL: 'silent', PUBLIC_URL: undefined, TRUSTED_PROXIES: [] },
      secrets: ['a secret that is long enough for a test'],
      securityPolicy: true,
    })
    const seen: string[] = []
    const visitorOf: VisitorOf = async request =>
      request.headers.role ? { ...customer, staff: staffWith('product') } : guest
    enforceAccess(server, visitorOf, 'token')
    const note = async (request: { url: string }) => {
      seen.push(request.url)
      return 'done'
    }
    server.get('/dashboard', { config: { access: { permission: 'product', to: 'view' } } }, note)
    server.post('/api/orders/x', { config: { access: { permission: 'orders', to: 'edit' } } }, note)
    server.post('/form', { config: { access: 'customer' } }, note)

    const page = await server.inject('/dashboard?tab=1')
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `/sign-in?${new URLSearchParams({ callbackUrl: '/dashboard?tab=1', error: 'SessionRequired' })}`,
    ])
    const form = await server.inject({
      method: 'POST',
      url: '/form',
      headers: { referer: 'http://localhost/fr/profile?tab=2' },
    })
    expect(form.headers.location).toBe(
      `/fr/sign-in?${new URLSearchParams({ callbackUrl: '/fr/profile?tab=2', error: 'SessionRequired' })}`,
    )
    const api = await server.inject({
      method: 'POST',
      url: '/api/orders/x',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect([api.statusCode, api.json().code]).toEqual([401, 'sign-in-required'])
    const staff = { role: 'staff' }
    const refused = await server.inject({ method: 'POST', url: '/api/orders/x', headers: staff })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-permitted'])
    expect(seen).toEqual([])
    expect((await server.inject({ url: '/dashboard', headers: staff })).body).toBe('done')
    await server.close()
  })
})
