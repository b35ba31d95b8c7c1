import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionNames, type Staff } from '#domain/shared/permissions.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { pages } from '#web/dashboard/pages.ts'
import type { PageAccess } from '#web/models/auth.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ web: join(import.meta.dirname, '../../../dist') })
})
afterAll(() => shop.end())

type Entry = { readonly path: string; readonly access: PageAccess }
const entries: readonly Entry[] = Object.values(pages)
const addressOf = ({ path }: Entry) => `/dashboard${path === '/' ? '' : `/${path.replace(/:\w+\??/g, 'x')}`}`
const { 'history/past': past, 'product/waiting': waiting } = pages
/** Nothing is found under the name `x`. Where nobody waits for a variant any more, the list of the others says so. */
const foundAt = ({ path }: Entry) => {
  if (path === past.path) return 302
  return path.includes(':') && path !== waiting.path ? 404 : 200
}

const only = (name: string): Staff => ({
  status: 'active',
  permissions: [{ name, view: true, edit: false, delete: false }],
})

/** Its cookie, or none for a guest. */
type Who = string | undefined
const get = (url: string, cookie: Who) => shop.app.inject({ url, ...(cookie && { headers: { cookie } }) })

describe('the pages of the dashboard', () => {
  test('lead guests to the sign-in page and back', async () => {
    for (const path of [...entries.map(addressOf), '/dashboard/nothing-here', '/ar/dashboard/orders']) {
      const { statusCode, headers } = await get(path, undefined)
      const to = new URL(String(headers.location), 'http://shop')
      expect([path, statusCode, to.pathname.replace('/ar', '')]).toEqual([path, 302, '/sign-in'])
      expect(to.searchParams.get('callbackUrl')).toBe(path)
      expect(to.searchParams.get('error')).toBe('SessionRequired')
    }
  })

  test('name the admins to a member who may not see them', async () => {
    await signedIn(shop, { admin: true, name: 'Ana Silva' })
    const { cookie } = await signedIn(shop, { staff: only('orders') })
    await shop.caughtUp()
    const { statusCode, body } = await get('/dashboard/gateway', cookie)
    expect(statusCode).toBe(403)
    expect(body).toMatch(/\u2068Ana Silva\u2069 can give it to you/)
  })

  test('answer 403 to people without rights, also where there is no page', async () => {
    const customer = (await signedIn(shop)).cookie
    const dormant = (await signedIn(shop, { staff: { ...only('orders'), status: 'inactive' } })).cookie
    for (const cookie of [customer, dormant])
      for (const path of [...entries.map(addressOf), '/dashboard/nothing-here']) {
        const { statusCode, body } = await get(path, cookie)
        expect([path, statusCode]).toEqual([path, 403])
        expect(body).toContain('Only staff of the shop can open the dashboard')
        expect(body).not.toContain('aria-label="Dashboard"')
      }
  })

  test('open to the members that have their permission, one by one', async () => {
    for (const name of permissionNames) {
      const { cookie } = await signedIn(shop, { staff: only(name) })
      for (const entry of entries) {
        const { access } = entry
        const mine = typeof access === 'string' || (access.permission === name && access.to === 'view')
        const { statusCode, body } = await get(addressOf(entry), cookie)
        expect([name, addressOf(entry), statusCode]).toEqual([name, addressOf(entry), mine ? foundAt(entry) : 403])
        if (mine || typeof access === 'string') continue
        expect(body).toMatch(new RegExp(`This page needs (?:<!-- -->)?<b>[^<]*: ${access.to}</b>`))
      }
      expect((await get('/dashboard/nothing-here', cookie)).statusCode).toBe(404)
    }
  })

  test('open to admins, and navigation in the browser has the same guards', async () => {
    const admin = (await signedIn(shop, { admin: true })).cookie
    const packer = (await signedIn(shop, { staff: only('orders') })).cookie
    const data = (path: string, cookie: Who) => get(`/dashboard/_data?path=${encodeURIComponent(path)}`, cookie)
    for (const entry of entries) {
      const path = addressOf(entry)
      expect([path, (await get(path, admin)).statusCode]).toEqual([path, foundAt(entry)])
      const brought = await data(path, admin)
      if (foundAt(entry) === 302) expect(brought.json().redirect).toBe('/dashboard/history')
      else expect([path, brought.statusCode]).toEqual([path, foundAt(entry)])
      expect((await data(path, undefined)).json().redirect).toContain('/sign-in?callbackUrl=')
    }
    const refused = await data('/dashboard/product', packer)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not-permitted'])
    expect((await data('/dashboard/nothing-here', packer)).statusCode).toBe(404)
    expect((await data('/dashboard/nothing-here', undefined)).json().redirect).toContain('/sign-in')
  })
})

test('the past of a record is that of the present without an instant, and of no record leads to the history', async () => {
  const { cookie } = await signedIn(shop, { admin: true })
  const body = { id: crypto.randomUUID(), base: -1, changes: { title: 'Blanks by the box' } }
  const saved = await shop.app.inject({
    ...({ method: 'PATCH', url: '/api/admin/settings', payload: body, headers: { cookie } } as const),
  })
  expect(saved.statusCode).toBe(200)
  await shop.caughtUp()
  const present = await get('/dashboard/history/past?of=settings-shop', cookie)
  expect(present.statusCode).toBe(200)
  expect(present.body).toContain('Blanks by the box')
  expect((await get('/dashboard/history/past?of=settings-shop&at=never', cookie)).headers.location).toBe(
    '/dashboard/history/past?of=settings-shop',
  )
  expect((await get('/ar/dashboard/history/past', cookie)).headers.location).toBe('/ar/dashboard/history')
  expect((await get('/dashboard/history/past?of=settings-none', cookie)).statusCode).toBe(404)
})

test('a page that a member opens is noted as a visit', async () => {
  const { cookie, accountId } = await signedIn(shop, { staff: only('orders') })
  await get('/dashboard/orders', cookie)
  await expect.poll(async () => (await shop.accounts.byId(accountId)).seenAt).not.toBeNull()
})

describe('the frame of the dashboard', () => {
  /** Addresses of the navigation in the HTML of the server. */
  const linksIn = (body: string) =>
    [
      ...body.matchAll(
        /<a (?:[^>]* )?class="place"[^>]*href="([^"]+)"|<a (?:[^>]* )?href="([^"]+)"[^>]*class="place"/g,
      ),
    ].map(([, a, b]) => a ?? b)

  test('shows the thirteen entries in their order, then settings and history', async () => {
    const { body } = await get('/dashboard', (await signedIn(shop, { admin: true })).cookie)
    const main = ['', '/orders', '/product', '/categories', '/colors', '/attributes', '/brand', '/shipping']
    const rest = ['/subscribers', '/users', '/gateway', '/blogs', '/requests', '/settings', '/history']
    expect(linksIn(body)).toEqual([...main, ...rest].map(path => `/dashboard${path}`))
    expect(body).toContain('<nav aria-label="Dashboard">')
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  test('shows nothing that is not permitted', async () => {
    const { body } = await get('/dashboard', (await signedIn(shop, { staff: only('orders') })).cookie)
    expect(linksIn(body)).toEqual(['/dashboard', '/dashboard/orders'])
  })

  test('has the width that its cookie says, from the first byte on', async () => {
    const { cookie } = await signedIn(shop, { admin: true })
    expect((await get('/dashboard', cookie)).body).toContain('data-sidebar="open"')
    expect((await get('/dashboard', `${cookie}; sidebar=rail`)).body).toContain('data-sidebar="rail"')
    expect((await get('/dashboard', `${cookie}; sidebar="><script>`)).body).toContain('data-sidebar="open"')
  })

  test('is kept by no cache, and speaks the language of the address', async () => {
    const { cookie } = await signedIn(shop, { admin: true })
    const { headers, body } = await get('/ar/dashboard/orders', cookie)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('<html lang="ar" dir="rtl">')
    expect(linksIn(body)[1]).toBe('/ar/dashboard/orders')
  })
})
