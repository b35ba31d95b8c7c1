import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { openSqliteEventStore } from '#api/plumbing/engines/event-store/sqlite/store.ts'
import { appendingThroughOwner } from '#api/plumbing/engines/event-store/through-owner.ts'
import { type EventStore, EventStoreUnavailable } from '#domain/shared/event-store.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { eventStoreContract } from '#tests/contracts/event-store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'

describe('event store: the file of a process that writes it', () => {
  eventStoreContract(async () => {
    const shop = await openShop({ env: { ROLE: 'web' } })
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    return {
      open(options) {
        const file = openSqliteEventStore({ file: engineFiles(shop.folderPath).log, pollMs: 1, ...options })
        // The clock of the log is its owner's.
        return options?.now ? file : appendingThroughOwner(file, () => ({ url, token: shop.folder.token }))
      },
      dispose: () => shop.end(),
    }
  })
})

describe('a log whose owner changes', () => {
  const meta = { correlationId: 'c', causationId: 'c', actor: 'guest', channel: 'test' }
  const append = (store: EventStore) =>
    store.append('s-1', [{ id: randomUUID(), type: 'Happened', data: {}, meta }], 'any')

  /** A server that answers what appends get. */
  async function ownerWho(answers: (token: string, response: ServerResponse) => void) {
    const server = createServer((request, response) =>
      request.resume().on('end', () => answers(request.headers.authorization!.slice('Bearer '.length), response)),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const close = () => server.close().closeAllConnections()
    onTestFinished(close)
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
  }
  // A connection that is kept would tell of a death in more than one way.
  const takes = (revision: number) => (_: string, response: ServerResponse) =>
    response.setHeader('connection', 'close').end(JSON.stringify({ revision, position: revision, repeated: false }))

  test('is asked for once, and again where another process owns the folder by now', async () => {
    const first = await ownerWho(takes(1))
    const owner = { url: first.url, token: 'one' }
    let looks = 0
    const store = appendingThroughOwner(openMemoryEventStore(), () => {
      looks++
      return { ...owner }
    })
    for (let times = 0; times < 3; times++) expect(await append(store)).toMatchObject({ revision: 1 })
    expect(looks).toBe(1)
    const second = await ownerWho(takes(2))
    first.close()
    Object.assign(owner, { url: second.url, token: 'two' })
    expect(await append(store)).toMatchObject({ revision: 2 })
    expect(looks).toBe(2)
    // Nobody owns the folder now; what is left there says the same as before.
    second.close()
    await expect(append(store)).rejects.toThrow(EventStoreUnavailable)
  })

  test('is asked anew where a new owner listens at the same port', async () => {
    let counts = 'one'
    const { url } = await ownerWho((token, response) =>
      token === counts ? takes(1)(token, response) : response.writeHead(403).end(),
    )
    const store = appendingThroughOwner(openMemoryEventStore(), () => ({ url, token: counts }))
    await append(store)
    counts = 'two'
    expect(await append(store)).toMatchObject({ revision: 1 })
  })

  test('is an outage while the owner is frozen, and goes on with the next one', async () => {
    const frozen = await ownerWho(() => {})
    const owner = { url: frozen.url, token: 'one' }
    const store = appendingThroughOwner(openMemoryEventStore(), () => owner, { patienceMs: 1000 })
    await expect(append(store)).rejects.toThrow(EventStoreUnavailable)
    Object.assign(owner, { url: (await ownerWho(takes(1))).url, token: 'two' })
    expect(await append(store)).toMatchObject({ revision: 1 })
  })
})

/** Two processes of the real server on one data folder. */
describe('a web and a worker on one data folder', () => {
  let folder: string
  let ports: { readonly web: string; readonly worker: string }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'selvedge-roles-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const shop = await openShop({ folder })
    await shop.change({ security: { loginForPurchase: false } })
    await shop.sell({ tee: [{ sku: 'TEE', price: 900, quantity: 100 }] })
    await shop.end({ keepFolder: true })
    ports = { web: String(await freePort()), worker: String(await freePort()) }
  })

  async function begin(role: 'web' | 'worker' | 'all', DEMO = 'off') {
    const PORT = role === 'worker' ? ports.worker : ports.web
    const started = await startShopProcess(folder, { ROLE: role, PORT, DEMO, LOG_LEVEL: 'fatal' })
    onTestFinished(() => started.kill())
    return started
  }
  const ready = (role: 'web' | 'worker') => async () => {
    const answer = await fetch(`http://127.0.0.1:${ports[role]}/health/ready`).catch(() => null)
    return answer?.ok ? ((await answer.json()) as { status: string }).status : 'away'
  }
  /** Buys one, without a browser. */
  async function buy(): Promise<string> {
    const url = `http://127.0.0.1:${ports.web}`
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ lines: [{ sku: 'TEE', quantity: 1 }] })
    const added = await fetch(`${url}/api/cart/items`, { method: 'POST', headers: json, body })
    expect(added.status).toBe(200)
    const cookie = added.headers
      .getSetCookie()
      .map(each => each.split(';')[0])
      .join('; ')
    const billing = { ...orderBody.billing, email: `${randomUUID()}@example.com` }
    const headers = { ...json, cookie, 'idempotency-key': randomUUID() }
    const ordered = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...orderBody, billing }),
    })
    expect(ordered.status).toBe(201)
    return ((await ordered.json()) as { orderId: string }).orderId
  }
  const mails = async () =>
    (await readdir(join(folder, 'mail'), { recursive: true }).catch(() => [])).filter(name => name.endsWith('.eml'))
      .length

  test('start in any order: the worker waits, then sends the mails of what the web sells', async () => {
    const worker = await begin('worker')
    await expect.poll(worker.printed).toContain('Waiting for a process with ROLE=web')
    await begin('web')
    await expect.poll(ready('worker')).toBe('ready')
    await expect.poll(ready('web')).toBe('ready')
    await buy()
    await expect.poll(mails).toBe(1)
  })

  test('the web sells on while the worker is away, and the worker waits while the web is', async () => {
    const web = await begin('web')
    const worker = await begin('worker')
    await expect.poll(ready('web')).toBe('ready')
    await worker.kill()
    await expect.poll(ready('web')).toBe('behind')
    await buy()
    expect(await mails()).toBe(0)
    await begin('worker')
    await expect.poll(mails).toBe(1)
    await web.kill()
    await begin('web')
    await expect.poll(ready('web')).not.toBe('away')
    await buy()
    await expect.poll(mails).toBe(2)
    await expect.poll(ready('web')).toBe('ready')
  })

  test('a worker waits while the web fills the demo, and while a command has the folder', async () => {
    await rm(folder, { recursive: true })
    const worker = await begin('worker')
    await expect.poll(worker.printed).toContain('Waiting for a process with ROLE=web')
    const command = await openShop({ folder })
    await command.end({ keepFolder: true })
    const web = await begin('web', 'catalogue')
    await expect.poll(web.printed).toContain('Imported')
    await expect.poll(ready('worker')).toBe('ready')
    await expect.poll(ready('web')).toBe('ready')
  })

  test('a web that is to end says so before, and answers until then', async () => {
    const web = await begin('web')
    await expect.poll(ready('web')).not.toBe('away')
    process.kill(web.pid, 'SIGTERM')
    const asked = async () => (await fetch(`http://127.0.0.1:${ports.web}/health/ready`)).status
    await expect.poll(asked).toBe(503)
    const answers = ['/health/live', '/api/cart'].map(path => fetch(`http://127.0.0.1:${ports.web}${path}`))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
    expect(await web.ended).toBe(0)
  })

  test('a second worker, and a process that does everything, are refused with a sentence', async () => {
    await begin('web')
    await begin('worker')
    await expect.poll(ready('web')).toBe('ready')
    const second = await startShopProcess(folder, { ROLE: 'worker', PORT: String(await freePort()), DEMO: 'off' })
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain('Another worker runs on the data folder')
    const all = await startShopProcess(folder, { PORT: String(await freePort()), DEMO: 'off' })
    expect(await all.ended).toBe(1)
    expect(all.said()).toContain('belongs to a running Selvedge')
  })
})
