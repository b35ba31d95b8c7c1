import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PagePolicy } from '#api/plumbing/http/serving/security-policy.ts'
import type { LoadedApplication } from '#api/plumbing/web/application.ts'
import { answerData } from '#api/plumbing/web/data-route.ts'
import type { Gone } from '#api/plumbing/web/deps.ts'
import { PageCache } from '#api/plumbing/web/page-cache.ts'
import { createPages } from '#api/plumbing/web/pages.ts'
import { ReadModelsUnavailable } from '#projections/ports.ts'

const origin = 'https://shop.example'
let app: FastifyInstance
let policy: PagePolicy | null
let gone: { list: Gone | null; missing: Gone | null }
let status: number
let led: string[]
let renders: number
let failures: unknown[]
let thrown: unknown

beforeEach(async () => {
  policy = null
  gone = { list: null, missing: null }
  status = 200
  led = []
  renders = 0
  failures = []
  thrown = null
  const loaded = {
    template: ['', 'head', '', 'body', ''],
    linksOf: () => '',
    application: {
      wordsFor: () => ({}),
      visitorSlots: [],
      headOf: () => '',
      sourcesOf: () => [],
      async render() {
        renders++
        if (thrown) throw thrown
        const data = { language: 'en', loaderData: {}, errors: null, strings: {} }
        return { status, head: '', body: '<p>page</p>', data, personal: false, routeIds: [], failures }
      },
      renderProblem: () => ({ status: 500, head: '', body: '<p>sorry</p>', data: { language: 'en' }, routeIds: [] }),
      query: async () => {
        if (status === 404) throw new Response(null, { status: 404 })
        return { page: true }
      },
    },
  } as unknown as LoadedApplication
  const deps = {
    pages: new PageCache(),
    origin,
    load: async () => loaded,
    keeps: true,
    at: '',
    queries: () => ({}),
    visitor: () => ({ cartCount: 0, wishlistCount: 0, compareCount: 0 }) as never,
    caughtUp: async () => true,
    policyOf: async () => policy,
    whereabouts: {
      ofList: async () => gone.list,
      ofMissing: async () => gone.missing,
      came: () => {},
      followed: async (url: URL) => void led.push(url.pathname),
    },
  }
  app = fastify()
  await app.register(cookie)
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('content-security-policy', "default-src 'self'"),
  )
  answerData(app, deps.load, deps)
  const pages = createPages(deps)
  app.get('/*', (request, reply) => pages.answer(request, reply, new URL(request.url, origin)))
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a page that is not there', () => {
  beforeEach(() => {
    status = 404
  })
  test('leads for good to where it went', async () => {
    gone.missing = { status: 301, to: '/product/new' }
    const answer = await get('/product/old')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/product/new'])
    expect((await get('/_data?path=/product/old')).json()).toEqual({ redirect: '/product/new' })
    expect(led).toEqual(['/product/old', '/product/old'])
  })
  test('counts nobody who only looks whether it is there, or is led on for now', async () => {
    gone.missing = { status: 301, to: '/product/new' }
    await app.inject({ method: 'HEAD', url: '/product/old' })
    gone.missing = { status: 302, to: '/search?q=old' }
    await get('/collections/old')
    await get('/_data?path=/collections/old')
    expect(led).toEqual([])
  })
  test('is 410 when it was sold, with the page that helps on, and kept by nobody', async () => {
    gone.missing = { status: 410 }
    const answer = await get('/product/old')
    expect([answer.statusCode, answer.headers.etag]).toEqual([410, undefined])
    expect(answer.body).toContain('<p>page</p>')
    expect((await get('/_data?path=/product/old')).statusCode).toBe(404)
  })
  test('is 404 when there never was one', async () => {
    expect((await get('/product/old')).statusCode).toBe(404)
    expect((await get('/_data?path=/product/old')).statusCode).toBe(404)
  })
})

test('a list that moved is not made at all', async () => {
  gone.list = { status: 301, to: '/brands/new' }
  const answer = await get('/brands/old')
  expect([answer.statusCode, answer.headers.location, renders]).toEqual([301, '/brands/new', 0])
  expect((await get('/_data?path=/brands/old')).json()).toEqual({ redirect: '/brands/new' })
  expect(led).toEqual(['/brands/old', '/brands/old'])
})

describe('a page that cannot be made', () => {
  const outage = new ReadModelsUnavailable('Redis does not answer')
  const answered = async () => {
    const { statusCode, headers } = await get('/store')
    return [statusCode, headers['retry-after']]
  }
  test('for an engine that does not answer is 503 for now, by whoever found out', async () => {
    thrown = outage
    expect(await answered()).toEqual([503, '5'])
    thrown = null
    status = 500
    failures = [outage]
    expect(await answered()).toEqual([503, '5'])
    status = 200
    failures = []
    expect(await answered()).toEqual([200, undefined])
  })
  test('for a mistake is 500', async () => {
    thrown = new TypeError('a mistake')
    expect(await answered()).toEqual([500, undefined])
  })
})

describe('a kept page', () => {
  const opened = { header: "script-src 'self' https://a.example", mark: 'a1' }
  test('goes out under the policy of whoever asks', async () => {
    await get('/store')
    expect((await get('/store')).headers['content-security-policy']).toBe("default-src 'self'")
    policy = opened
    expect((await get('/store')).headers['content-security-policy']).toBe(opened.header)
    policy = null
    expect((await get('/store')).headers['content-security-policy']).toBe("default-src 'self'")
    expect(renders).toBe(1)
  })
  test('that a browser has under one policy is not confirmed under another', async () => {
    await get('/store')
    const etag = String((await get('/store')).headers.etag)
    expect((await get('/store', { 'if-none-match': etag })).statusCode).toBe(304)
    policy = opened
    const answer = await get('/store', { 'if-none-match': etag })
    expect(answer.statusCode).toBe(200)
    const other = String(answer.headers.etag)
    expect(other).toMatch(/^W\/"[^"]+"$/)
    expect((await get('/store', { 'if-none-match': other })).statusCode).toBe(304)
    policy = null
    expect((await get('/store', { 'if-none-match': other })).statusCode).toBe(200)
  })
})
