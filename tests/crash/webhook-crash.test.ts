import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { startEventStoreDouble } from '#tests/contracts/event-store-double.ts'
import { startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { openShopProcess } from '#tests/support/shop-process.ts'

type Request = {
  readonly webhookId: string
  readonly events: readonly { readonly id: string; readonly sequence: string }[]
}

/** Shops start several times, on machines that have other work too. */
const patienceMs = 400_000

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
  /** In the order in which they came first; who comes twice has the id that they had. */
  const arrived = () => [...new Map(requests.flatMap(({ events }) => events).map(each => [each.id, each])).values()]
  return {
    url,
    requests,
    arrived,
    until: (count: number) =>
      expect.poll(() => arrived().length, { timeout: patienceMs }).toBeGreaterThanOrEqual(count),
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
function expectAll(counter: Awaited<ReturnType<typeof openCounter>>, ids: readonly string[]): void {
  const arrived = counter.arrived()
  expect(arrived.map(({ id }) => id)).toEqual(ids)
  expect(arrived.map(({ sequence }) => sequence)).toEqual(arrived.map(({ sequence }) => sequence).toSorted())
}

const adjusted = async (shop: Awaited<ReturnType<typeof openShop>>) =>
  (await Array.fromAsync(shop.store.readAll(-1, ['StockAdjusted']))).flat().map(({ id }) => id)

test(
  'a receiver gets everything in order while the shop is killed again and again',
  async () => {
    const folder = await newFolder()
    const before = await openShop({ folder })
    await before.sell({ tee: [{ sku: 'T-1', price: 1000, quantity: 5 }] })
    await before.end({ keepFolder: true })
    const counter = await openCounter()
    let shop = await openShopProcess(folder, sending)
    await addEndpoint(folder, shop.url, counter.url)
    for (const part of [1, 2]) {
      await receive(folder, shop.url, 8)
      await counter.until(part * 8 - 4)
      await shop.kill()
      shop = await openShopProcess(folder, sending)
    }
    await receive(folder, shop.url, 4)
    await counter.until(20)
    await shop.stop()
    const after = await openShop({ folder })
    expectAll(counter, await adjusted(after))
    await after.end()
  },
  patienceMs,
)

await describeWith('redis', 'two shops on shared engines', () => {
  test(
    'send a receiver everything in order while one is stopped, goes on, and the other is killed',
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
      const [folder, other] = [await newFolder(), await newFolder()]
      const before = await openShop({ folder, env: engines })
      await before.sell({ tee: [{ sku: 'T-1', price: 1000, quantity: 5 }] })
      await before.end({ keepFolder: true })
      const counter = await openCounter()
      const first = await openShopProcess(folder, { ...sending, ...engines })
      await addEndpoint(folder, first.url, counter.url)
      await receive(folder, first.url, 4)
      await counter.until(4)
      const second = await openShopProcess(other, { ...sending, ...engines })
      await receive(other, second.url, 4)
      // It holds the lease, and does not know that its time has passed.
      process.kill(first.pid, 'SIGSTOP')
      await receive(other, second.url, 6)
      await counter.until(14)
      process.kill(first.pid, 'SIGCONT')
      await receive(folder, first.url, 4)
      await counter.until(18)
      await second.kill()
      await receive(folder, first.url, 4)
      await counter.until(22)
      const watching = await openShop({ folder: await newFolder(), env: engines })
      expectAll(counter, await adjusted(watching))
      await watching.end()
      await first.stop()
    },
    patienceMs,
  )
})
