import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import type { Scope } from '#domain/shared/scopes.ts'
import { openShop } from '#tests/api/open-shop.ts'
import { soon } from '#tests/api/webhooks/hooked-shop.ts'
import { signedIn } from '#tests/support/signed-in.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  shop = await openShop()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signedIn(shop, { admin: true, name: 'Ana', confirmed: true })
})
afterAll(() => shop.end())

type Program = { readonly key: string; readonly name: string }

const full: readonly Scope[] = ['customers:read', 'orders:read', 'events:read']

async function program(name: string, scopes = full): Promise<Program> {
  const created = await shop.keys.create({ name, scopes: [...scopes] }, { actor: 'owner', channel: 'test' })
  if (!created.ok) throw new Error(created.problem.title)
  await shop.caughtUp()
  return { name, key: created.made.key }
}

const bearer = ({ key }: Program) => ({ authorization: `Bearer ${key}` })

/** Reads a batch. Resolves with the cursor to go on with. */
async function read(by: Program, after: string, query = ''): Promise<string> {
  const answer = await shop.app.inject({ url: `/api/events?after=${after}&limit=1000${query}`, headers: bearer(by) })
  expect(answer.statusCode, answer.body).toBe(200)
  return /after=([^&>]+)/.exec(String(answer.headers.link))![1]!
}

/** Erases somebody. Resolves with a question: which of these programs were told, and undefined for one that is not listed. */
async function erased() {
  const { email } = await signedIn(shop, { name: 'Lena' })
  await eraseEmail(shop, email)
  await shop.caughtUp()
  const receipts = async () => (await shop.queries('en', undefined, admin).erasureReceipts())!
  const { customer } = (await receipts())[0]!
  return async (...programs: readonly Program[]) => {
    const { receivers } = (await receipts()).find(each => each.customer === customer)!
    return programs.map(({ name }) => receivers.find(each => each.name === name)?.told)
  }
}

test('a key that was given an erasure and came back for what follows was told', async () => {
  const [mailing, bookkeeper] = [await program('Mailing'), await program('Books', ['orders:read', 'events:read'])]
  await read(mailing, 'start')
  await read(bookkeeper, 'start')
  const told = await erased()
  expect(await told(mailing, bookkeeper)).toEqual([false, undefined])
  const cursor = await read(mailing, 'start')
  // To be given the event proves nothing.
  expect(await told(mailing)).toEqual([false])
  await read(mailing, cursor)
  await soon(() => told(mailing)).toEqual([true])
  // It stays told, wherever the program reads from later.
  await read(mailing, await read(mailing, 'start'))
  expect(await told(mailing)).toEqual([true])
})

test('a stream gives erasures too', async () => {
  const [mailing, cut] = [await program('Streaming'), await program('Cut off')]
  const { port } = shop.app.server.address() as AddressInfo
  const told = await erased()
  const listen = async (by: Program, headers = {}) => {
    const request = get({
      ...{ port, path: '/api/events?after=start&types=customer.*' },
      headers: { accept: 'text/event-stream', ...bearer(by), ...headers },
    })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    let text = ''
    for await (const part of response) {
      text += part
      if (text.includes('customer.erased.v1')) break
    }
    return [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id!)
  }
  const ids = await listen(mailing)
  const [first] = await listen(cut)
  await read(cut, first!)
  await read(mailing, ids.at(-1)!)
  await soon(() => told(mailing, cut)).toEqual([true, false])
})

test('a key that asks for one subject, or for other types, was told of nobody', async () => {
  const queries = [
    '&subject=customer/c_0000000000000000',
    '&types=customer.*&subject=order/h_0000000000000000',
    '&types=customer.created.v1',
    '&types=order.*',
  ]
  const programs = await Promise.all(queries.map((_, n) => program(`Narrow ${n}`)))
  const mailing = await program('Wide')
  const told = await erased()
  for (const [n, query] of queries.entries()) {
    const cursor = await read(programs[n]!, 'start', query)
    await read(programs[n]!, cursor, query)
    // Nor when it asks for everything from there on.
    await read(programs[n]!, await read(programs[n]!, cursor))
  }
  await read(mailing, await read(mailing, 'start'))
  await soon(() => told(mailing)).toEqual([true])
  expect(await told(...programs)).toEqual(queries.map(() => false))
})

test('a key that missed an erasure and begins again after it was not told', async () => {
  const [absent, lost] = [await program('Absent'), await program('Lost')]
  const [other, mailing] = [await program('Other'), await program('Present')]
  const told = await erased()
  await read(absent, await read(absent, 'now'))
  // It was given the event, and has lost what it was given.
  await read(lost, 'start')
  await read(lost, await read(lost, 'now'))
  // Cursors of those that ask for less say nothing of what others were given.
  await read(other, 'start')
  const later = await read(mailing, 'now')
  for (const less of ['&types=order.*', '&subject=order/h_0000000000000000']) await read(other, later, less)
  await read(mailing, await read(mailing, 'start'))
  await soon(() => told(mailing)).toEqual([true])
  expect(await told(absent, lost, other)).toEqual([false, false, false])
})

test('a key that reads customers and no events was not told', async () => {
  const lists = await program('Lists', ['customers:read'])
  const told = await erased()
  expect(await told(lists)).toEqual([false])
})
