import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenShop, openShop } from '../open-shop.ts'

let shop: OpenShop
let port: number
beforeEach(async () => {
  shop = await openShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterEach(() => shop.end())

async function key(): Promise<string> {
  const create = { name: 'A program', scopes: ['events:read' as const, 'settings:read' as const] }
  const created = await shop.keys.create(create, { actor: 'owner', channel: 'test' })
  if (!created.ok) throw new Error(created.problem.title)
  return created.made.key
}

async function listen(by: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${by}`, accept: 'text/event-stream' }
  const request = get({ port, path: '/api/events?after=now', headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer.resume()
}

test('two hundred programs listen to a process, and another one once one of them leaves', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, key))
  const streams = await Promise.all(keys.flatMap(by => Array.from({ length: 10 }, () => listen(by))))
  expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200))
  const another = await key()
  const batch = () =>
    shop.app.inject({ url: '/api/events?after=now&wait=1', headers: { authorization: `Bearer ${another}` } })
  const refused = await batch()
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'too-many-readers',
    '30',
  ])
  // A reader that does not wait takes no place.
  const headers = { authorization: `Bearer ${another}` }
  expect((await shop.app.inject({ url: '/api/events?after=now', headers })).statusCode).toBe(200)
  streams[0]!.destroy()
  await expect.poll(async () => (await batch()).statusCode).toBe(200)
  for (const stream of streams) stream.destroy()
})

test('a reader that takes nothing for a minute is ended, and one that waits for events is not', async () => {
  const id = () => randomUUID()
  const meta = { correlationId: id(), causationId: id(), actor: 'test', channel: 'test' }
  const change = () => ({ id: id(), type: 'SettingsChanged', data: { changes: { name: 'x'.repeat(8000) } }, meta })
  for (let n = 0; n < 10; n++) await shop.store.append('settings-test', Array.from({ length: 200 }, change), 'any')
  const [patient, slow] = [await key(), await key()]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const waits = await listen(patient)
    const taken = once(shop.app.server, 'connection')
    const client = connect(port, '127.0.0.1').pause()
    const [server] = (await taken) as [Socket]
    const lines = [
      'GET /api/events?after=start HTTP/1.1',
      'Host: shop',
      'Accept: text/event-stream',
      `Authorization: Bearer ${slow}`,
    ]
    client.write(`${lines.join('\r\n')}\r\n\r\n`)
    await expect.poll(() => server.writableLength).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(server.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(11_000)
    await expect.poll(() => server.destroyed).toBe(true)
    expect(waits.destroyed).toBe(false)
    client.destroy()
    waits.destroy()
  } finally {
    vi.useRealTimers()
  }
})
