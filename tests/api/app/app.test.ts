import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'

let folder: string
let shop: OpenShop
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-app-'))
  shop = await openShop(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'none'))
  app = shop.app
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

describe('the whole server', () => {
  test('is live, and ready when every view shows the log', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' })
    const ready = (await app.inject('/health/ready')).json()
    expect(ready.status).toBe('ready')
    expect(ready.views.map(({ view }: { view: string }) => view)).toContain('product-page')
    for (const view of ready.views) expect(view).toMatchObject({ behind: 0 })
  })

  test('describes its interface as OpenAPI 3.1', async () => {
    const document = (await app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const paths = Object.keys(document.paths)
    for (const path of [
      '/api/cart',
      '/api/cart/items',
      '/api/cart/items/{uid}',
      '/api/orders',
      '/api/products/{slug}',
    ]) {
      expect(paths).toContain(path)
    }
    expect(paths.filter(path => path.startsWith('/checkout') || path.startsWith('/pictures'))).toEqual([])
  })

  test.each([
    [
      'malformed JSON',
      { payload: '{"lines":', headers: { 'content-type': 'application/json' } },
      400,
      'malformed-json',
    ],
    ['more than a megabyte', { payload: { lines: 'x'.repeat(1_100_000) } }, 413, 'body-too-large'],
    [
      'another kind of body',
      { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
      'unsupported-media-type',
    ],
    ['unknown fields', { payload: { lines: [{ sku: 'A', quantity: 1 }], price: 1 } }, 400, 'invalid-request'],
    ['a page of another site', { payload: {}, headers: { origin: 'https://evil.example' } }, 403, 'forbidden'],
  ])('refuses %s', async (_what, request, status, code) => {
    const answer = await app.inject({ method: 'POST', url: '/api/cart/items', ...request })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code, status })
    expect(answer.json().detail).toBeTruthy()
  })

  test('names the place of what does not fit, also where that is the whole body', async () => {
    const refuse = (payload: object) => app.inject({ method: 'POST', url: '/api/cart/items', payload })
    const places = async (payload: object) =>
      (await refuse(payload)).json().fields.map(({ field }: { field: string }) => field)
    expect(await places({ lines: [{ sku: 'A', quantity: 1 }], price: 1 })).toEqual(['body'])
    expect(await places([])).toEqual(['body'])
    expect(await places({ lines: [{ sku: 'A', quantity: 0 }] })).toEqual(['body.lines.0.quantity'])
  })

  test.each([
    ['/api/products/%zz', 404],
    [`/api/products/${'x'.repeat(400)}`, 400],
  ])('refuses an address of nothing: %.30s', async (url, status) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })

  test('its owner changes settings, and is told of one that there is not', async () => {
    const headers = { authorization: `Bearer ${shop.folder.token}` }
    const change = (changes: object) =>
      app.inject({ method: 'POST', url: '/internal/settings', headers, payload: { changes } })
    expect((await change({ security: { loginForPurchase: false } })).statusCode).toBe(204)
    expect((await app.inject('/api/home/settings')).json().settings.security).toEqual({ loginForPurchase: false })
    const head = await shop.store.head()
    expect((await change({ nope: 1 })).json()).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/^There is no setting nope\. Choose from name, title, .*delivery\.$/),
    })
    expect((await change({ currency: { exchangeRate: '0.9' } })).json()).toMatchObject({
      status: 400,
      detail: 'currency.exchangeRate has to be a number above 0, not "0.9".',
    })
    expect(await shop.store.head()).toBe(head)
  })

  test.each(['/internal/import', '/internal/settings', '/internal/erase', '/internal/rebuild'])(
    '%s is for the owner alone',
    async url => {
      const payload = { email: 'someone@example.com' }
      expect((await app.inject({ method: 'POST', url, payload })).statusCode).toBe(403)
      const headers = { authorization: 'Bearer guessed' }
      expect((await app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(403)
    },
  )

  test('an unknown address of the interface is a problem, an unknown page a page', async () => {
    const api = await app.inject('/api/nowhere')
    expect([api.statusCode, api.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
    const page = await app.inject('/nowhere')
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('pages allow scripts and styles of their own origin alone', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
  })

  test('bounds how often one address subscribes', async () => {
    const subscribe = () => app.inject({ method: 'POST', url: '/api/subscribers/new', payload: { email: '' } })
    const answers = []
    for (let n = 0; n < 62; n++) answers.push(await subscribe())
    expect(answers[0]!.statusCode).toBe(400)
    expect(answers.at(-1)!.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  })
})
