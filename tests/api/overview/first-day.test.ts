import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewOf } from '#api/overview/model.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { orderLine, submission } from '#tests/domain/order/examples.ts'
import { openSmtpServer } from '#tests/mail/smtp-server.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

let shop: OpenShop
let server: Awaited<ReturnType<typeof openSmtpServer>>
let said = '250 2.0.0 queued as 7F2'
let owner: SignedIn
beforeAll(async () => {
  server = await openSmtpServer({ mail: () => said })
  const env = { SMTP_URL: server.url, MAIL_FROM: 'shop@example.com' }
  shop = await openShop({ web: join(import.meta.dirname, '../../../dist'), env })
  owner = await signedIn(shop, { name: 'Jonas Weber', admin: true })
})
afterAll(async () => {
  await shop.end()
  await server.close()
})

async function seen() {
  await shop.caughtUp()
  const rights = { accountId: owner.accountId, a: true, s: null }
  return overviewOf({ ...shop, catalogue: shop.catalogue('en') }, rights, { days: 30 })
}
const press = (method: 'POST' | 'PUT', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: { cookie: owner.cookie }, ...(payload && { payload }) })
/** The part that is seen: the data behind it has the words of everything. */
async function page(cookie: string): Promise<string> {
  const { body } = await shop.app.inject({ url: '/dashboard', headers: { cookie } })
  return body.slice(0, body.indexOf('id="page-data"'))
}

test('before the first order the page says what the shop still needs, as its state is', async () => {
  const { cookie } = owner
  const begun = { mail: false, delivery: true, payment: true, products: false, colors: false, order: false }
  expect((await seen()).firstDay).toEqual({
    ...{ areas: 1, from: 600, cash: true, done: begun, alone: true, hidden: false, since: {} },
    mail: { mayTest: true, test: null },
  })
  expect(await page(cookie)).toContain('Nobody can order yet: there are no products.')
  expect(await page(cookie)).toContain('Before the first order')
  expect(await page(cookie)).toContain('Figures begin with the first order.')
  expect(await page(cookie)).toContain('You are the only admin.')
  await signedIn(shop, { admin: true })
  await shop.caughtUp()
  expect((await seen()).firstDay).toMatchObject({ alone: false })

  // A server that refuses is quoted, without the reader; one that takes the mail ticks the line off.
  said = '451 4.7.1 greylisted'
  const refused = (await press('POST', '/api/admin/mail-server/test')).json()
  expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining('451 4.7.1 greylisted') })
  expect((await seen()).firstDay).toMatchObject({ done: { mail: false }, mail: { test: { answer: null } } })
  said = `250 2.0.0 queued as 7F2 for ${owner.email}`
  const taken = (await press('POST', '/api/admin/mail-server/test')).json()
  expect(taken).toMatchObject({ ok: true, answer: '250 2.0.0 queued as 7F2 for …' })
  expect(server.received.at(-1)!.to).toEqual([owner.email])
  expect(server.received.at(-1)!.message).toContain('A test mail from')
  const tested = (await seen()).firstDay!
  expect(tested.done.mail).toBe(true)
  expect(tested.since.mail).toMatchObject({ by: 'Jonas Weber', you: true })

  // The list is hidden from one member alone, until they want it again.
  const other = await signedIn(shop, { admin: true })
  expect((await press('PUT', '/api/admin/first-day', { hidden: true })).statusCode).toBe(204)
  await press('PUT', '/api/admin/first-day', { hidden: true })
  expect(await Array.fromAsync(shop.store.read(`desk-${owner.accountId}`))).toHaveLength(1)
  expect(await page(cookie)).not.toContain('Before the first order')
  expect(await page(cookie)).toContain('Show the list')
  expect(await page(other.cookie)).toContain('Before the first order')
  await press('PUT', '/api/admin/first-day', { hidden: false })
  expect(await page(cookie)).toContain('Before the first order')

  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 4 }] })
  await shop.change({ paymentGateway: { cod: false, stripe: true }, color: { primary: '#0b5d3b' } })
  // Its keys are not there, so nobody can pay with it.
  expect((await seen()).firstDay!.done).toEqual({
    ...{ ...begun, mail: true, products: true, colors: true, payment: false },
  })
  const { since } = (await seen()).firstDay!
  expect(Object.keys(since).sort()).toEqual(['colors', 'mail', 'payment', 'products'])
  await shop.change({ delivery: { areas: [] } })
  expect((await seen()).firstDay).toMatchObject({ areas: 0, from: 0, done: { delivery: false } })

  const packer = await signedIn(shop, {
    staff: { status: 'active', permissions: [{ name: 'orders', view: true, edit: true, delete: false }] },
  })
  expect(await page(packer.cookie)).not.toContain('Before the first order')

  const events: readonly OrderEvent[] = [
    { type: 'OrderSubmitted', data: submission([orderLine('TEE', 'tee', 2)]) },
    { type: 'OrderPlaced', data: { orderId: 'o1', number: 1001, placedAt: new Date().toISOString() } },
  ]
  for (const event of events) await shop.append('order-o1', event)
  expect(await seen()).toMatchObject({ firstDay: null, figures: { begun: true } })
  expect(await page(cookie)).not.toContain('Before the first order')
})
