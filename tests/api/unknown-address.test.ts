import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#api/open.ts'
import { readConfig } from '#api/plumbing/config/config.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { createServer } from '#api/plumbing/http/serving/server.ts'

let folder: string
let shop: OpenShop
let app: FastifyInstance
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-address-'))
  shop = await openShop(readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' }, 'none'))
  app = shop.app
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

type Method = NonNullable<InjectOptions['method']>

describe('a known path asked by another method', () => {
  test.each<[Method, string, string]>([
    ['GET', '/api/cart/items', 'POST'],
    ['HEAD', '/api/cart/items', 'POST'],
    ['DELETE', '/api/cart/items', 'POST'],
    ['GET', '/api/cart/items/TEE-M', 'DELETE, PATCH'],
    ['OPTIONS', '/api/cart', 'GET, HEAD'],
    ['POST', '/api/cart/', 'GET, HEAD'],
    ['POST', '/api/products/tee?lng=en', 'GET, HEAD'],
    ['PUT', '/api/orders', 'POST'],
    ['DELETE', '/health/ready', 'GET, HEAD'],
    ['GET', '/internal/import', 'POST'],
    ['POST', '/pictures/tee.svg', 'GET, HEAD'],
    ['POST', '/locales/en/translation.json', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/api/auth/csrf', 'GET, HEAD'],
  ])('%s %s is a problem that says which it takes', async (method, url, allow) => {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    if (method === 'HEAD') return
    expect(answer.json()).toMatchObject({ code: 'method-not-allowed', detail: `This address takes ${allow}.` })
  })

  test('whatever its body is', async () => {
    const headers = { 'content-type': 'text/xml' }
    expect((await app.inject({ method: 'PUT', url: '/api/orders', headers, payload: '<a/>' })).statusCode).toBe(405)
  })

  test.each<[Method, string]>([
    ['POST', '/'],
    ['DELETE', '/categories/polos'],
  ])('%s %s, a page, is a line of text', async (method, url) => {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('This address takes GET, HEAD.\n')
  })

  test('also a page that takes a form', async () => {
    const answer = await app.inject({ method: 'PATCH', url: '/checkout' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  })
})

describe('a path that nothing knows', () => {
  test.each<[Method, string]>([
    ['POST', '/api/nowhere'],
    ['GET', '/api/cart/nowhere'],
    ['DELETE', '/internal/nowhere'],
    ['POST', '/health'],
    ['GET', '/assets/nowhere.js'],
  ])('%s %s is not found', async (method, url) => {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined])
    expect(answer.json()).toMatchObject({ code: 'not-found' })
  })
})

describe('an address whose percent signs say nothing', () => {
  test.each(['/brands/100%-cotton', '/%ff', '/brands/50%'])('%s is a page that is not there', async url => {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('of a program is a problem', async () => {
    const answer = await app.inject('/api/products/100%')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'product-not-found'])
  })
})

test('an address with a part of any length reaches its route, which says what is wrong with it', async () => {
  const answer = await app.inject(`/api/products/${'x'.repeat(5000)}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
})

test('every cookie of a shop on https stays on https', async () => {
  const secure = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: [] },
    secrets: shop.secrets,
    securityPolicy: true,
  })
  secure.get('/', async (_request, reply) => {
    notePosition(reply, 7)
    return ''
  })
  expect((await secure.inject('/')).cookies).toMatchObject([{ name: 'position', secure: true }])
  await secure.close()
})

/** Sends bytes as they are and resolves with what came back when the server has ended the connection. */
async function send(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  const text = Buffer.concat(await socket.toArray()).toString()
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), headers: head, body }
}

describe('what is no request', () => {
  test.each([
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
    ['no host', 'GET /api/cart HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('%s is answered with a problem', async (_what, bytes, status) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expect(answer.headers.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8')
    expect(answer.headers.toLowerCase()).toContain('connection: close')
    const code = status === 431 ? 'headers-too-large' : 'bad-request'
    expect(JSON.parse(answer.body)).toMatchObject({ status, code, type: `urn:selvedge:problem:${code}` })
    expect(JSON.parse(answer.body).detail).toMatch(/\w+ \w+/)
  })

  test('nor one that does not arrive in time', async () => {
    const arrived = new Promise<void>(resolve =>
      app.server.once('connection', socket => {
        // What Node's own clock does when a request has not come in full.
        socket.once('data', () => {
          const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
          app.server.emit('clientError', error, socket)
          resolve()
        })
      }),
    )
    const [answer] = await Promise.all([send('GET / HTTP/1.1\r\nHost: a\r\n'), arrived])
    expect(answer.status).toBe(408)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'request-timeout', detail: expect.stringContaining('again') })
    expect(app.server.requestTimeout).toBeGreaterThan(0)
  })

  test('a method that nobody knows is not taken either', async () => {
    const status = await new Promise(resolve => {
      const asking = request({ port, method: 'PROPFIND', path: '/api/cart' }, response => {
        response.resume()
        resolve([response.statusCode, response.headers.allow])
      })
      asking.end()
    })
    expect(status).toEqual([405, 'GET, HEAD'])
  })
})
