import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
import { freePort } from '#tests/support/free-port.ts'

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
  return programIn({}, file, key, ...args)
}

async function programIn(more: Record<string, string>, file: string, key: string, ...args: string[]) {
  const env = { ...process.env, SHOP: url, KEY: key, NODE_NO_WARNINGS: '1', ...more }
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
  expect((await program('parcel-out.js', key, String(number), 'DHL')).error).toContain('<tracking>')
  await program('orders-in.js', key)
  expect(await kept(file)).toBeNull()
  await writeFile(join(folder, 'orders.cursor'), unknownCursor)
  expect(await program('orders-in.js', key)).toMatchObject({ code: 0 })
  expect(await readFile(join(folder, 'orders.cursor'), 'utf8')).not.toBe(unknownCursor)
  const count = (...words: string[]) => program('counts-back.js', key, 'TEE-M', ...words)
  expect(await count('12', '8')).toMatchObject({ code: 0, out: 'TEE-M: 12 on hand\n' })
  expect(await count('13', '8')).toMatchObject({ code: 1, out: 'TEE-M: stock-moved, the shop has 12\n' })
  expect(await program('counts-back.js', key, 'TEE-N', '1', '0')).toMatchObject({
    ...{ code: 1, out: 'TEE-N: sku-not-found, the shop has no such SKU\n' },
  })
})

/** An order that is sold with taxes, which the shop itself does not have yet: the events of another one, with these totals. */
async function withTaxes(orderId: string, tax: number, total: number): Promise<string> {
  const taxed = randomUUID()
  const events = await Array.fromAsync(shop.store.read(`order-${orderId}`))
  for (const { type, data } of events) {
    if (type !== 'OrderSubmitted' && type !== 'OrderPlaced') continue
    const own = { ...(data as { totals: object; number: number }), orderId: taxed }
    const changed =
      type === 'OrderSubmitted' ? { totals: { ...own.totals, tax, total } } : { number: own.number + 5000 }
    await shop.append(`order-${taxed}`, { type, data: { ...own, ...changed } })
  }
  return taxed
}

test('a bookkeeper has the payments, refunds and taxes of each day, also after a restore', async () => {
  const key = await keyOf('bookkeeper')
  const { orderId } = await order('grace@example.com', 1)
  const taxed = await withTaxes(orderId, 200, 1200)
  const [placed] = (await Array.fromAsync(shop.store.read(`order-${orderId}`))).filter(e => e.type === 'OrderSubmitted')
  const { personId } = placed!.data as { personId: string }
  const take = (of: string, cashId: string, amount: number, takenAt: string) => {
    const data = { orderId: of, cashId, personId, amount, shownAmount: amount, takenAt }
    return shop.append(`order-${of}`, { type: 'OrderCashTaken', data })
  }
  const refund = (of: string, refundId: string, amount: number, refundedAt: string) =>
    shop.append(`order-${of}`, {
      type: 'OrderRefunded',
      data: { orderId: of, refundId, amount, shownAmount: amount, refundedAt },
    })
  await take(orderId, 'c1', 1000, '2026-11-20T09:00:00.000Z')
  await take(taxed, 'c2', 1200, '2026-11-20T20:00:00.000Z')
  await take(taxed, 'c3', 600, '2026-11-21T01:00:00.000Z')
  await shop.append(`order-${taxed}`, {
    type: 'OrderCashUndone',
    data: { orderId: taxed, cashId: 'c3', undoneAt: '2026-11-21T02:00:00.000Z' },
  })
  await refund(orderId, 'r1', 250, '2026-11-21T09:00:00.000Z')
  await refund(taxed, 'r2', 300, '2026-11-22T09:00:00.000Z')
  const days = {
    '2026-11-20': { payments: 2200, refunds: 0, taxes: 200 },
    '2026-11-21': { payments: 0, refunds: 250, taxes: 0 },
    '2026-11-22': { payments: 0, refunds: 300, taxes: -50 },
  }
  const sums = async () => (await kept('books.json')).days
  for (const _again of [1, 2]) {
    expect(await program('books.js', key)).toMatchObject({ code: 0, error: '' })
    expect(await sums()).toEqual(days)
  }
  await writeFile(
    join(folder, 'books.json'),
    JSON.stringify({ zone: 'Asia/Dhaka', cursor: unknownCursor, days: {}, orders: {} }),
  )
  expect((await program('books.js', key)).error).toContain('delete books.json')
  expect(await programIn({ TIME_ZONE: 'Asia/Dhaka' }, 'books.js', key)).toMatchObject({ code: 0 })
  expect(await sums()).toMatchObject({
    '2026-11-20': { payments: 1000, refunds: 0, taxes: 0 },
    '2026-11-21': { payments: 1200, refunds: 250, taxes: 200 },
  })
})

test('a courier notes what was taken at the door, once', async () => {
  const key = await keyOf('courier')
  const by = { actor: 'owner', channel: 'test' }
  const [whole, less] = [await order('karim@example.com', 1), await order('mira@example.com', 2)]
  for (const { orderId } of [whole, less]) await shop.afterPlacing.ship(orderId, { carrier: 'Own', tracking: '' }, by)
  for (const _again of [1, 2])
    expect(await program('cash-in.js', key, String(whole.number))).toMatchObject({
      ...{ code: 0, out: expect.stringMatching(new RegExp(`^${whole.number}: [1-9]\\d+ USD taken\n$`)) },
    })
  const [part, why] = [['1500', 'One was refused'], `${less.number}: 1500 USD taken\n`]
  expect(await program('cash-in.js', key, String(less.number), ...part)).toMatchObject({ code: 0, out: why })
  const taken = (await Array.fromAsync(shop.store.readAll(-1, ['OrderCashTaken']))).flat()
  const ours = [whole.orderId, less.orderId]
  const notes = taken.map(({ data }) => String((data as { orderId: unknown }).orderId))
  expect(notes.filter(orderId => ours.includes(orderId))).toEqual(ours)
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
    expect((await program('consent.js', key, 'delete', 'ada@example.com')).error).toContain('add|remove')
    expect(await program('consent.js', key, 'remove', 'ada@example.com')).toMatchObject({ code: 0 })
    await expect.poll(emails).toEqual([])
  } finally {
    receiver.kill()
  }
})

const local = (word: string, port: number) => (word.startsWith('https://') ? `http://127.0.0.1:${port}/hook` : word)
