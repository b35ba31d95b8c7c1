import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { MadeKey } from '#api/keys/schema.ts'
import { runningServer } from '#api/plumbing/engines/data-folder/data-folder.ts'
import { createClient, type ShopEvent } from '#clients/typescript/index.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { openSmtpServer } from '#tests/mail/smtp-server.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'
import { openReceiver } from '#tests/support/receiver.ts'
import { startRedis } from '#tests/support/redis.ts'
import { describeWith } from '#tests/support/services.ts'
import { failMembers, randomOf } from './faults.ts'
import { type Member, startMember } from './processes.ts'
import { createShopper, type Diary } from './shopper.ts'
import { type Arrival, expectCharged, expectMailed, expectRebuilt, expectSold } from './verdicts.ts'

/** CLUSTER_SECONDS makes the faults last longer, CLUSTER_SEED repeats those of an earlier run. */
const seconds = Number(process.env.CLUSTER_SECONDS ?? 120)
const seed = Number(process.env.CLUSTER_SEED ?? randomInt(2 ** 31))
/** The shop starts many times, on machines that have other work too. */
const patienceMs = seconds * 1000 + 900_000
const dropBuyers = 40
const waiting = { timeout: 120_000, interval: 500 }

const products = { shirt: 'SHIRT', cap: 'CAP', bag: 'BAG' } as const

/** The log in a process of its own, or the one that EVENT_STORE_URL names. */
async function startLog(): Promise<string> {
  if (process.env.EVENT_STORE_URL) return process.env.EVENT_STORE_URL
  const path = fileURLToPath(new URL('event-log.ts', import.meta.url))
  const log = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void log.kill())
  const [port] = await once(createInterface({ input: log.stdout }), 'line')
  return `esdb://127.0.0.1:${port}?tls=false`
}

async function askInternal(web: Member, path: string, body: object): Promise<unknown> {
  const { token } = runningServer(web.folder)!
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(web.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

/** Those that came, in the order in which they came first; one that comes twice has the place that it had. */
function firstArrivals(events: readonly Pick<ShopEvent, 'id' | 'sequence'>[]) {
  const arrived = new Map<string, string>()
  for (const { id, sequence } of events) {
    expect(arrived.get(id) ?? sequence).toBe(sequence)
    if (!arrived.has(id)) arrived.set(id, sequence)
  }
  return [...arrived.keys()]
}

await describeWith('redis', 'two web processes and two workers', () => {
  test(
    'sell every piece once, lose nothing that was acknowledged and tell everybody of it, while one after another fails',
    async ({ skip }) => {
      console.log(`Faults for ${seconds} s with CLUSTER_SEED=${seed}`)
      const [redis, keys] = [await startRedis(), await startRedis({ durable: true })]
      onTestFinished(async () => {
        await redis.stop()
        await keys.stop()
      })
      if (!redis.dir || !keys.dir) return skip('only a shared Redis here')
      const arrivals: Arrival[] = []
      const smtp = await openSmtpServer({
        mail({ message, to }) {
          arrivals.push({ messageId: /^Message-ID: (.*)$/im.exec(message)?.[1] ?? '', to, at: Date.now() })
          return '250 kept'
        },
      })
      const [receiver, stripe] = [await openReceiver(), await startFakeStripe()]
      onTestFinished(() => smtp.close())
      onTestFinished(() => stripe.stop())
      onTestFinished(() => receiver.close())
      const blobs = await mkdtemp(join(tmpdir(), 'selvedge-blobs-'))
      onTestFinished(() => rm(blobs, { recursive: true, force: true }))
      const engines = {
        EVENT_STORE_URL: await startLog(),
        REDIS_URL: redis.url,
        VAULT_URL: keys.url,
        BLOBS_DIR: blobs,
        ...stripe.env,
      }

      const before = await openShop({ env: engines })
      await before.change({ security: { loginForPurchase: false }, paymentGateway: { stripe: true } })
      const plenty = Object.entries(products).map(([slug, sku]) => [slug, [{ sku, price: 900, quantity: 100_000 }]])
      await before.sell({ ...Object.fromEntries(plenty), drop: [{ sku: 'DROP', price: 5000, quantity: 10 }] })
      await before.end()

      const env = {
        ...{ ...engines, DEMO: 'off', LOG_LEVEL: 'fatal', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
        ...{ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', PUBLIC_URL: 'http://shop.example' },
      }
      const members: Member[] = []
      onTestFinished(async () => void (await Promise.allSettled(members.map(member => member.stop()))))
      for (const [name, role] of [
        ['worker-1', 'worker'],
        ['worker-2', 'worker'],
        ['web-1', 'web'],
        ['web-2', 'web'],
      ] as const)
        members.push(await startMember(name, role, env))
      const webs = members.filter(({ role }) => role === 'web')

      const types = ['order.*', 'stock.*']
      const add = { name: 'Counter', url: receiver.url, types, from: 'now', batch: 20 }
      await askInternal(webs[0]!, '/internal/webhooks', { add })
      const create = { name: 'Reader', scopes: ['events:read', 'orders:read', 'stock:read'] }
      const { key } = (await askInternal(webs[0]!, '/internal/keys', { create })) as MadeKey
      const program = createClient({ url: webs[0]!.url, key })
      const { cursor: begin } = await program.eventBatch({ after: 'now', types })
      const heard: ShopEvent[] = []
      const leaving = new AbortController()
      onTestFinished(() => leaving.abort())
      void (async () => {
        for await (const { event } of program.events({ after: begin, types, signal: leaving.signal })) heard.push(event)
      })()

      const diary: Diary = { orders: [], wrong: [], requests: 0, cut: 0, elsewhere: 0 }
      let ends = Number.POSITIVE_INFINITY
      const telling = new AbortController()
      onTestFinished(() => telling.abort())
      const told = deliverMessages(stripe, webs, telling.signal)
      const shopping = [1, 2, 3].map(async n => {
        const random = randomOf(seed + n)
        const skus = Object.values(products)
        while (Date.now() < ends) {
          const shopper = createShopper(webs, stripe, diary, random)
          await shopper.get('/store')
          const sku = skus[Math.floor(random() * skus.length)]!
          await shopper.get(`/product/${sku.toLowerCase()}`)
          await shopper.add(sku, 1)
          if (random() < 0.5) await shopper.add(skus[(skus.indexOf(sku) + 1) % skus.length]!, 2)
          if (random() < 0.6) await shopper.order()
        }
      })
      // A web that was killed is away for long on a slow machine: then nobody could look elsewhere.
      await expect.poll(() => diary.elsewhere, waiting).toBeGreaterThan(100)
      ends = Date.now() + seconds * 1000
      const faults = failMembers(members, seed, () => Date.now() >= ends)
      const buying = Array.from({ length: dropBuyers }, async (_, n) => {
        const shopper = createShopper(webs, stripe, diary, randomOf(seed + 100 + n))
        if (await shopper.add('DROP', 1, ['out-of-stock'])) await shopper.order(['out-of-stock'])
      })
      const happened = await faults
      await Promise.all([...shopping, ...buying])
      console.log(
        `${happened.length} faults: ${happened.map(({ name, kind }) => `${name} ${kind}`).join(', ')}. ` +
          `${diary.orders.length} orders, ${stripe.books().length} of them by card, ${diary.requests} requests, ${diary.cut} of them cut, ${diary.elsewhere} looks elsewhere.`,
      )
      expect(diary.wrong).toEqual([])
      // Buyers who did not come back are told of by their provider.
      await expect.poll(() => told() === stripe.messages.length, waiting).toBe(true)

      // Everything that was to be told has been told once receiver and reader have the newest of it.
      const published: ShopEvent[] = []
      for (let after = begin; ; ) {
        const { events, cursor } = await program.eventBatch({ after, types, limit: 1000 })
        published.push(...events)
        if (events.length === 0) break
        after = cursor
      }
      const ids = published.map(({ id }) => id)
      for (const arrived of [() => heard, receiver.events])
        await expect.poll(() => firstArrivals(arrived()), waiting).toEqual(ids)

      const after = await openShop({ env: engines })
      onTestFinished(() => after.end())
      await expectSold(after, diary.orders, { drop: 10, plenty: products })
      expectCharged(stripe, diary.orders)
      // A mail to the buyer of each order; the owner has no address here.
      const mails = () => new Set(arrivals.map(({ messageId }) => messageId)).size
      await expect.poll(mails, waiting).toBe(diary.orders.length)
      await Promise.all(members.splice(0).map(member => member.stop()))
      await expectMailed(after, arrivals, happened, diary.orders)

      await after.caughtUp()
      await expectRebuilt(after)
    },
    patienceMs,
  )
})

/**
 * Tells the shop what the provider has to tell, each message at one web process after the other until it is taken, and each fifth one
 * twice. Answers how many were taken.
 */
function deliverMessages(stripe: FakeStripe, webs: readonly Member[], signal: AbortSignal): () => number {
  let [taken, sent] = [0, 0]
  async function deliver({ headers, body }: FakeStripe['messages'][number]): Promise<void> {
    for (let isTaken = false; !isTaken && !signal.aborted; ) {
      const url = `${webs[sent++ % webs.length]!.url}/api/payments/stripe/webhook`
      const within = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
      const answer = await fetch(url, { method: 'POST', headers, body, signal: within }).catch(() => null)
      isTaken = answer?.ok ?? false
      if (!isTaken) await pause(50)
    }
  }
  void (async () => {
    while (!signal.aborted) {
      const message = stripe.messages[taken]
      if (message) {
        for (let times = taken % 5 === 0 ? 2 : 1; times > 0; times--) await deliver(message)
        taken++
      } else await pause(50)
    }
  })()
  return () => taken
}
