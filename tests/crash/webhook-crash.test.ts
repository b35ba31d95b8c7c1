import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { MadeKey } from '#api/keys/schema.ts'
import { runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { createClient } from '#clients/typescript/index.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { openShopProcess } from '#tests/support/shop-process.ts'

type Request = {
  readonly webhookId: string
  readonly events: readonly { readonly id: string; readonly sequence: string }[]
}

/** Shops start several times, on machines that have other work too. */
const patienceMs = 400_000
/** The fault itself, not a time that anything has to keep. */
const stopMs = 8000

const sending = { DEMO: 'off', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', LOG_LEVEL: 'fatal' }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-hooks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A receiver in a process of its own. */
async function openCounter() {
  const path = fileURLToPath(new URL('hook-counter.ts', import.meta.url))
  const child = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill())
  const requests: Request[] = []
  const first = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', line => {
    const said = JSON.parse(line) as Request | { readonly url: string }
    if ('url' in said) first.resolve(said.url)
    else requests.push(said)
  })
  const url = await first.promise
  return { url, requests, ...arriving(() => requests.flatMap(({ events }) => events)) }
}

/** A program that reads the stream of events, from now on. A shop that was killed is there again at the same address. */
async function openReader(folder: string, url: string) {
  const create = { name: 'Reader', scopes: ['events:read', 'stock:read'] }
  const { key } = (await ask(folder, url, '/internal/keys', { create })) as MadeKey
  const shop = createClient({ url, key })
  const { cursor: after } = await shop.eventBatch({ after: 'now' })
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const heard: { readonly id: string; readonly sequence: string }[] = []
  async function read() {
    for await (const { event } of shop.events({ after, types: ['stock.*'], signal: leaving.signal })) heard.push(event)
  }
  // One that is refused ends the run of the tests.
  void read()
  return arriving(() => heard)
}

function arriving(all: () => readonly { readonly id: string; readonly sequence: string }[]) {
  /** In the order in which they came first; who comes twice has the id that they had. */
  const arrived = () => [...new Map(all().map(each => [each.id, each])).values()]
  return {
    arrived,
    until: (count: number) =>
      expect.poll(() => arrived().length, { timeout: patienceMs }).toBeGreaterThanOrEqual(count),
  }
}

/** Stops a process as a machine does that swaps or is frozen: longer than it may hold a lease without saying that it is there. */
async function stopped(pid: number, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  try {
    await Promise.all([pause(stopMs), meanwhile()])
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

async function ask(folder: string, url: string, path: string, body: object): Promise<unknown> {
  const { token } = runningServer(folder)!
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const addEndpoint = (folder: string, shop: string, url: string) =>
  ask(folder, shop, '/internal/webhooks', { add: { name: 'Counter', url, types: ['stock.*'], from: 'now', batch: 3 } })

/** Pieces come in, one after another; each is an event. */
async function receive(folder: string, shop: string, times: number): Promise<void> {
  const body = { ask: 'adjust', lines: [{ sku: 'T-1', by: 1 }], reason: 'received' }
  for (let n = 0; n < times; n++) await ask(folder, shop, '/internal/stock', body)
}

/** Everything that was to be told came, in the order of the log. */
function expectAll(counter: ReturnType<typeof arriving>, ids: readonly string[]): void {
  const arrived = counter.arrived()
  expect(arrived.map(({ id }) => id)).toEqual(ids)
  expect(arrived.map(({ sequence }) => sequence)).toEqual(arrived.map(({ sequence }) => sequence).toSorted())
}

const adjusted = async (shop: Awaited<ReturnType<typeof openShop>>) =>
  (await Array.fromAsync(shop.store.readAll(-1, ['StockAdjusted']))).flat().map(({ id }) => id)

/** A shop with a product that has stock, and the environment in which it is always at the same address. */
async function stockedFolder(env: { readonly [name: string]: string } = {}) {
  const folder = await newFolder()
  const before = await openShop({ folder, env })
  await before.sell({ tee: [{ sku: 'T-1', price: 1000, quantity: 5 }] })
  await before.end({ keepFolder: true })
  return { folder, sending: { ...sending, ...env, PORT: String(await freePort()) } }
}

test(
  'a receiver and a reader get everything in order while the shop is killed again and again',
  async () => {
    const { folder, sending } = await stockedFolder()
    const counter = await openCounter()
    let shop = await openShopProcess(folder, sending)
    await addEndpoint(folder, shop.url, counter.url)
    const reader = await openReader(folder, shop.url)
    for (const part of [1, 2]) {
      await receive(folder, shop.url, 8)
      await Promise.all([counter.until(part * 8 - 4), reader.until(part * 8 - 4)])
      await shop.kill()
      shop = await openShopProcess(folder, sending)
    }
    await receive(folder, shop.url, 4)
    await Promise.all([counter.until(20), reader.until(20)])
    await shop.stop()
    const after = await openShop({ folder })
    for (const each of [counter, reader]) expectAll(each, await adjusted(after))
    await after.end()
  },
  patienceMs,
)

test(
  'a receiver and a reader get everything in order while the shop is stopped for eight seconds and goes on',
  async () => {
    const { folder, sending } = await stockedFolder()
    const counter = await openCounter()
    const shop = await openShopProcess(folder, sending)
    await addEndpoint(folder, shop.url, counter.url)
    const reader = await openReader(folder, shop.url)
    await receive(folder, shop.url, 8)
    await counter.until(1)
    await stopped(shop.pid)
    await receive(folder, shop.url, 4)
    await Promise.all([counter.until(12), reader.until(12)])
    await shop.stop()
    const after = await openShop({ folder })
    for (const each of [counter, reader]) expectAll(each, await adjusted(after))
    await after.end()
  },
  patienceMs,
)

await describeWith('redis', 'two shops on shared engines', () => {
  test(
    'send a receiver and readers everything in order while one is stopped for eight seconds, goes on, and the other is killed',
    async ({ skip }) => {
      const log = await startEventStoreDouble()
      const [redis, keys] = [await startRedis(), await startRedis({ durable: true })]
      onTestFinished(async () => {
        log.stop()
        await redis.stop()
        await keys.stop()
      })
      if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
      const engines = {
        EVENT_STORE_URL: `esdb://127.0.0.1:${log.port}?tls=false`,
        REDIS_URL: redis.url,
        VAULT_URL: keys.url,
      }
      const { folder, sending } = await stockedFolder(engines)
      const other = { folder: await newFolder(), sending: { ...sending, PORT: String(await freePort()) } }
      const counter = await openCounter()
      const first = await openShopProcess(folder, sending)
      await addEndpoint(folder, first.url, counter.url)
      const reader = await openReader(folder, first.url)
      await receive(folder, first.url, 4)
      await counter.until(4)
      let second = await openShopProcess(other.folder, other.sending)
      const otherReader = await openReader(other.folder, second.url)
      await receive(other.folder, second.url, 4)
      // It holds the lease, and does not know that its time has passed: the other one sends meanwhile.
      await stopped(first.pid, async () => {
        await receive(other.folder, second.url, 6)
        await Promise.all([counter.until(14), otherReader.until(10)])
      })
      await receive(folder, first.url, 4)
      await Promise.all([counter.until(18), reader.until(18)])
      await second.kill()
      await receive(folder, first.url, 4)
      await counter.until(22)
      second = await openShopProcess(other.folder, other.sending)
      await Promise.all([reader.until(22), otherReader.until(18)])
      const watching = await openShop({ folder: await newFolder(), env: engines })
      const ids = await adjusted(watching)
      for (const each of [counter, reader]) expectAll(each, ids)
      expectAll(otherReader, ids.slice(4))
      await watching.end()
      await Promise.all([first.stop(), second.stop()])
    },
    patienceMs,
  )
})
