import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { requestOfLine } from '#api/plumbing/tracing/doing.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { ownersMail } from '#projections/outbox/document.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'
import { type OpenShop, openShop, visitor } from './open-shop.ts'
import { orderBody } from './orders/checkout.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const lines: Record<string, unknown>[] = []
let shop: OpenShop
let atAppend: 'tell' | 'fail' | null = null
beforeAll(async () => {
  const logger = pino({ level: 'warn', mixin: requestOfLine }, { write: line => void lines.push(JSON.parse(line)) })
  const wrapStore = (log: EventStore): EventStore => ({
    ...log,
    async append(...asked) {
      if (atAppend === 'tell') logger.warn('from the depth of the shop')
      if (atAppend === 'fail') throw new TypeError('nobody knows this one')
      return log.append(...asked)
    },
  })
  shop = await openShop({ logger, wrapStore })
  await shop.change({ security: { loginForPurchase: false }, email: 'owner@shop.example' })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 9 }] })
})
afterAll(() => shop.end())

test('every problem carries the id of its request', async () => {
  const refused = [
    await shop.app.inject('/api/orders/nobody'),
    await shop.app.inject({ method: 'POST', url: '/api/cart/items', payload: { lines: 3 } }),
    await shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'content-type': 'application/json' },
      body: '{',
    }),
    await shop.app.inject({ method: 'DELETE', url: '/api/orders' }),
  ]
  const ids = refused.map(answer => answer.json().requestId)
  expect(refused.map(answer => answer.statusCode)).toEqual([404, 400, 400, 405])
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(ids.length)
})

test('what goes wrong is in the log under the id that its caller got, once in each line', async () => {
  atAppend = 'fail'
  const failed = await visitor(shop.app).add('TEE', 1)
  atAppend = null
  const { code, requestId } = failed.json()
  expect([failed.statusCode, code]).toEqual([500, 'internal-error'])
  const line = lines.find(({ msg }) => msg === 'request failed')
  expect(line?.requestId).toBe(requestId)
})

test('a line that is written without the request carries its id too, and none where there is no request', async () => {
  atAppend = 'tell'
  await visitor(shop.app).add('TEE', 1)
  atAppend = null
  expect(lines.find(({ msg }) => msg === 'from the depth of the shop')?.requestId).toMatch(uuid)
  shop.logger.warn('by itself')
  expect(lines.find(({ msg }) => msg === 'by itself')).not.toHaveProperty('requestId')
})

test('the mail to the owner names the request, the one to the buyer does not', async () => {
  const buyer = visitor(shop.app)
  await buyer.add('TEE', 2)
  expect((await buyer.order(orderBody, 'k1')).statusCode).toBe(201)
  await shop.caughtUp()
  let placed: StoredEvent | undefined
  for await (const page of shop.store.readAll(-1)) placed ??= page.find(({ type }) => type === 'OrderPlaced')
  expect(placed!.meta.request).toMatch(uuid)
  const write = createLetters({ ...shop, render: async letter => renderLetter(letter) })
  const [toOwner, toBuyer] = [await write(placed!, ownersMail(placed!.id)), await write(placed!)]
  expect(toOwner).toMatchObject({ to: 'owner@shop.example', text: expect.stringContaining(placed!.meta.request!) })
  expect(toOwner).toMatchObject({ html: expect.stringContaining(placed!.meta.request!) })
  expect(JSON.stringify(toBuyer)).not.toContain(placed!.meta.request)
})
