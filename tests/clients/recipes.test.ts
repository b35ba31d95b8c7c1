import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { marked, type Tokens } from 'marked'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import type { MadeKey } from '#api/keys/schema.ts'
import type { MadeWebhook } from '#api/webhooks/webhooks.ts'
import { readKeyArguments } from '#scripts/key/arguments.ts'
import { readWebhookArguments } from '#scripts/webhook/arguments.ts'
import { openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const unknownCursor = '6553f100-0000000000000001.00.0000'

let shop: Awaited<ReturnType<typeof openShop>>
let folder: string
let url: string
let commands: readonly string[]

/** The programs and commands of the page, written into a folder with the client beside them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-recipes-'))
  await cp(join(root, 'clients/typescript'), join(folder, 'selvedge'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const page = await readFile(join(root, 'docs/recipes.md'), 'utf8')
  const blocks = marked.lexer(page).filter((token): token is Tokens.Code => token.type === 'code')
  for (const { text } of blocks.filter(({ lang }) => lang === 'js'))
    await writeFile(join(folder, /^\/\/ ([\w-]+\.js)\n/.exec(text)![1]!), text)
  commands = blocks.filter(({ lang }) => !lang).flatMap(({ text }) => text.split('\n'))
  shop = await openShop({ web: join(root, 'dist'), env: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 1000, quantity: 10 }] })
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await shop.end()
  await rm(folder, { recursive: true })
})

/** The words of the page's command that begins so. */
function wordsOf(begin: string): readonly string[] {
  const line = commands.find(each => each.startsWith(`npm run ${begin}`))
  return line!.replaceAll("'", '').split(' ').slice(4)
}

/** A key with the scopes that the page says. */
async function keyOf(name: string): Promise<string> {
  const { work } = readKeyArguments([...wordsOf(`key -- create ${name}`)])
  return ((await ask('/internal/keys', work)) as MadeKey).key
}

async function ask(path: string, payload: object): Promise<unknown> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { authorization: `Bearer ${shop.folder.token}` },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

/** Runs a program of the page; `code` is how it ended. */
async function program(file: string, key: string, ...args: string[]) {
  const env = { ...process.env, SHOP: url, KEY: key, NODE_NO_WARNINGS: '1' }
  const ended = run(process.execPath, [file, ...args], { cwd: folder, env })
  return ended.then(
    ({ stdout }) => ({ code: 0, out: stdout, error: '' }),
    error => ({ code: error.code as number, out: error.stdout as string, error: error.stderr as string }),
  )
}

const kept = async (file: string) => JSON.parse(await readFile(join(folder, file), 'utf8').catch(() => 'null'))

async function order(email: string, quantity: number) {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', quantity)
  const body = { ...orderBody, billing: { ...orderBody.billing, email } }
  const made = (await buyer.order(body, `order of ${email}`)).json<{ number: number; orderId: string }>()
  await shop.caughtUp()
  return made
}

test('a warehouse gets orders, sends parcels and counts', async () => {
  const key = await keyOf('warehouse')
  const { number } = await order('ada@example.com', 2)
  expect(await program('orders-in.js', key)).toMatchObject({ code: 0 })
  const file = `order-${number}.json`
  expect(await kept(file)).toMatchObject({ stage: 'to-ship', lines: [{ sku: 'TEE-M', quantity: 2 }] })
  for (const _again of [1, 2]) {
    const sent = await program('parcel-out.js', key, String(number), 'DHL', 'JD014')
    expect(sent).toMatchObject({ code: 0, out: `${number}: shipped, 1 parcels\n` })
  }
  await program('orders-in.js', key)
  expect(await kept(file)).toBeNull()
  await writeFile(join(folder, 'orders.cursor'), unknownCursor)
  expect(await program('orders-in.js', key)).toMatchObject({ code: 0 })
  expect(await readFile(join(folder, 'orders.cursor'), 'utf8')).not.toBe(unknownCursor)
  const count = (...words: string[]) => program('counts-back.js', key, 'TEE-M', ...words)
  expect(await count('12', '8')).toMatchObject({ code: 0, out: 'TEE-M: 12 on hand\n' })
  expect(await count('13', '8')).toMatchObject({ code: 1, out: 'TEE-M: stock-moved, the shop has 12\n' })
})

test('a bookkeeper has the payments, refunds and taxes of each day, also after a restore', async () => {
  const key = await keyOf('bookkeeper')
  const { orderId } = await order('grace@example.com', 1)
  const by = { actor: 'owner', channel: 'test' }
  expect((await shop.afterPlacing.ship(orderId, { carrier: 'DHL', tracking: '' }, by)).ok).toBe(true)
  const [placed] = (await Array.fromAsync(shop.store.read(`order-${orderId}`))).filter(e => e.type === 'OrderSubmitted')
  const { personId } = placed!.data as { personId: string }
  const taken = {
    orderId,
    cashId: 'c1',
    personId,
    amount: 1000,
    shownAmount: 1000,
    takenAt: '2026-11-20T09:00:00.000Z',
  }
  await shop.append(`order-${orderId}`, { type: 'OrderCashTaken', data: taken })
  const refunded = { orderId, refundId: 'r1', amount: 250, shownAmount: 250, refundedAt: '2026-11-21T09:00:00.000Z' }
  await shop.append(`order-${orderId}`, { type: 'OrderRefunded', data: refunded })
  const days = {
    '2026-11-20': { payments: 1000, refunds: 0, taxes: 0 },
    '2026-11-21': { payments: 0, refunds: 250, taxes: 0 },
  }
  for (const _again of [1, 2]) {
    expect(await program('books.js', key)).toMatchObject({ code: 0, error: '' })
    expect((await kept('books.json')).days).toEqual(days)
  }
  await writeFile(join(folder, 'books.json'), JSON.stringify({ cursor: unknownCursor, days: {}, taxOf: {} }))
  expect(await program('books.js', key)).toMatchObject({ code: 0 })
  expect((await kept('books.json')).days).toEqual(days)
})

test('a mailing tool gets and gives consents, and forgets whoever was erased', async () => {
  const key = await keyOf('mailing')
  const port = await freePort()
  const { work } = readWebhookArguments([...wordsOf('webhook -- add')].map(fromPage => local(fromPage, port)))
  const { secret } = (await ask('/internal/webhooks', work)) as MadeWebhook
  const env = { ...process.env, PORT: String(port), SECRET: secret, NODE_NO_WARNINGS: '1' }
  const receiver = spawn(process.execPath, ['receiver.js'], { cwd: folder, env, stdio: 'inherit' })
  const emails = async () =>
    Object.values(((await kept('list.json'))?.readers ?? {}) as { [id: string]: { email: string } }).map(
      ({ email }) => email,
    )
  try {
    const forge = () => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '[]' }).then(({ status }) => status)
    // It listens, and refuses what the shop did not sign.
    await expect.poll(() => forge().catch(() => 0)).toBe(400)
    for (const email of ['grace@example.com', 'ada@example.com', 'grace@example.com'])
      expect(await program('consent.js', key, 'add', email)).toMatchObject({ code: 0 })
    await expect.poll(emails).toEqual(['grace@example.com', 'ada@example.com'])
    await eraseEmail(shop, 'grace@example.com')
    await expect.poll(emails).toEqual(['ada@example.com'])
    expect(await program('consent.js', key, 'remove', 'ada@example.com')).toMatchObject({ code: 0 })
    await expect.poll(emails).toEqual([])
  } finally {
    receiver.kill()
  }
})

const local = (word: string, port: number) => (word.startsWith('https://') ? `http://127.0.0.1:${port}/hook` : word)

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}
