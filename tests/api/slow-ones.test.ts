import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '#api/plumbing/http/serving/server.ts'

let app: FastifyInstance
let ended: Promise<unknown>
beforeAll(async () => {
  app = await createServer({
    config: { LOG_LEVEL: 'silent', PUBLIC_URL: undefined, TRUSTED_PROXIES: ['loopback'] },
    secrets: ['x'.repeat(32)],
    securityPolicy: true,
    patienceMs: 200,
  })
  app.post('/small', { config: { access: 'guest' } }, async () => 'read')
  app.post('/large', { config: { access: 'guest' }, bodyLimit: 100 * 1024 ** 2 }, async () => 'read')
  app.get('/long', { config: { access: 'guest' } }, async (request, reply) => {
    ended = once(request.raw.socket, 'close')
    return reply.send(Buffer.alloc(200 * 1024 ** 2))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

async function open(text: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

const json = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{`

/** What came until the other side closed. */
async function heard(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

test('a body that does not come in time is answered with 408, and its connection ends', async () => {
  const answer = await heard(await open(json('/small')))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('request-timeout')
})

test('one that may be large has its time', async () => {
  const small = await open(json('/small'))
  const large = await open(json('/large'))
  await heard(small)
  large.write('"a":12}  ')
  const [answer] = await once(large, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  large.destroy()
})

test('an answer that nobody reads ends', async () => {
  const socket = await open('GET /long HTTP/1.1\r\nhost: shop\r\n\r\n')
  socket.pause()
  await once(app.server, 'timeout')
  await ended
  socket.destroy()
})

test.each(['x y', 'file', 'data', 'http://'])('a forwarded protocol that is none is refused: %s', async protocol => {
  const answer = await app.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-proto': protocol } })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-request'])
})
