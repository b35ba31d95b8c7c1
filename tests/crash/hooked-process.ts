import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import type { MadeKey } from '#api/keys/schema.ts'
import { runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { createClient } from '#clients/typescript/index.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { freePort } from '#tests/support/free-port.ts'

type Arrived = { readonly id: string; readonly sequence: string }
type Request = {
  readonly webhookId: string
  readonly events: readonly (Arrived & { readonly type: string; readonly customer?: { readonly email: string } })[]
}

/** Shops start several times, on machines that have other work too. */
export const patienceMs = 400_000
/** The fault itself, not a time that anything has to keep. */
const stopMs = 8000

const sending = { DEMO: 'off', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', LOG_LEVEL: 'fatal' }

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-hooks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A receiver in a process of its own. */
export async function openCounter() {
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
export async function openReader(folder: string, url: string) {
  const create = { name: 'Reader', scopes: ['events:read', 'stock:read'] }
  const { key } = (await ask(folder, url, '/internal/keys', { create })) as MadeKey
  const shop = createClient({ url, key })
  const { cursor: after } = await shop.eventBatch({ after: 'now' })
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const heard: Arrived[] = []
  async function read() {
    for await (const { event } of shop.events({ after, types: ['stock.*'], signal: leaving.signal })) heard.push(event)
  }
  // One that is refused ends the run of the tests.
  void read()
  return arriving(() => heard)
}

function arriving(all: () => readonly Arrived[]) {
  /** In the order in which they came first; who comes twice has the id that they had. */
  const arrived = () => [...new Map(all().map(each => [each.id, each])).values()]
  return {
    arrived,
    until: (count: number) =>
      expect.poll(() => arrived().length, { timeout: patienceMs }).toBeGreaterThanOrEqual(count),
  }
}

/** Stops a process as a machine does that swaps or is frozen: longer than it may hold a lease without saying that it is there. */
export async function stopped(pid: number, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  try {
    await Promise.all([pause(stopMs), meanwhile()])
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

export async function ask(folder: string, url: string, path: string, body: object): Promise<unknown> {
  const { token } = runningServer(folder)!
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

export const addEndpoint = (folder: string, shop: string, url: string, terms: object = { types: ['stock.*'] }) =>
  ask(folder, shop, '/internal/webhooks', { add: { name: 'Counter', url, from: 'now', batch: 3, ...terms } })

/** Pieces come in, one after another; each is an event. */
export async function receive(folder: string, shop: string, times: number): Promise<void> {
  const body = { ask: 'adjust', lines: [{ sku: 'T-1', by: 1 }], reason: 'received' }
  for (let n = 0; n < times; n++) await ask(folder, shop, '/internal/stock', body)
}

/** Everything that was to be told came, in the order of the log. */
export function expectAll(counter: ReturnType<typeof arriving>, ids: readonly string[]): void {
  const arrived = counter.arrived()
  expect(arrived.map(({ id }) => id)).toEqual(ids)
  expect(arrived.map(({ sequence }) => sequence)).toEqual(arrived.map(({ sequence }) => sequence).toSorted())
}

/** A request that came twice came with the same id of the request, by which a receiver knows it. */
export function expectSameIds({ requests }: Awaited<ReturnType<typeof openCounter>>): void {
  const idsOf = new Map<string, Set<string>>()
  for (const { webhookId, events } of requests)
    for (const { id } of events) idsOf.set(id, (idsOf.get(id) ?? new Set()).add(webhookId))
  expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([])
  // The first request came again.
  expect(requests.filter(({ webhookId }) => webhookId === requests[0]!.webhookId).length).toBeGreaterThan(1)
}

export const adjusted = async (shop: Awaited<ReturnType<typeof openShop>>) =>
  (await Array.fromAsync(shop.store.readAll(-1, ['StockAdjusted']))).flat().map(({ id }) => id)

/** The ids of all public events of orders, as a program reads them. */
export async function ordersTold(folder: string, url: string): Promise<readonly string[]> {
  const create = { name: 'Orders', scopes: ['events:read', 'orders:read'] }
  const { key } = (await ask(folder, url, '/internal/keys', { create })) as MadeKey
  const { events } = await createClient({ url, key }).eventBatch({ after: 'start', types: ['order.*'], limit: 1000 })
  return events.map(({ id }) => id)
}

/** A shop with a product that has stock, so many orders, and the environment in which it is always at the same address. */
export async function stockedFolder(env: { readonly [name: string]: string } = {}, orders = 0) {
  const folder = await newFolder()
  const before = await openShop({ folder, env })
  await before.sell({ tee: [{ sku: 'T-1', price: 1000, quantity: 5 + orders }] })
  if (orders > 0) await before.change({ security: { loginForPurchase: false } })
  for (let n = 0; n < orders; n++) {
    const guest = visitor(before.app)
    await guest.add('T-1', 1)
    expect((await guest.order(orderBody, `order-${n}-before-the-shop-is-killed`)).statusCode).toBe(201)
  }
  await before.end({ keepFolder: true })
  return { folder, sending: { ...sending, ...env, PORT: String(await freePort()) } }
}
