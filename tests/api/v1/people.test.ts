import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type Program, program } from './program.ts'

type Customer = {
  readonly id: string
  readonly erased: boolean
  readonly email: string | null
  readonly orders: number
}
type Reader = { readonly id: string; readonly state: string; readonly person: { readonly email: string } | null }
type Message = { readonly id: string; readonly status: string; readonly person: object | null }

let shop: OpenShop
let crm: Program

beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 1000, quantity: 500 }] })
  crm = await program(shop, 'customers:read', 'orders:read', 'events:read')
})
afterAll(() => shop.end())

const withEmail = (email: string) => ({
  ...orderBody,
  billing: { ...orderBody.billing, email },
  shipping: { ...orderBody.shipping, email },
})

describe('a customer', () => {
  test('is listed when they come, order or change, under the id that orders and events have', async () => {
    const { cursor } = await crm.all<Customer>('customers')
    const person = await signedIn(shop, { email: 'ada@members.example', name: 'Ada Lovelace' })
    const [name, value] = person.cookie.split('=') as [string, string]
    const buyer = visitor(shop.app)
    buyer.jar.set(name, value)
    const address = { ...orderBody.billing, house: '1 Account Row' }
    expect((await buyer.json('POST', '/api/account/addresses', { address })).statusCode).toBeLessThan(300)
    await buyer.json('PATCH', '/api/account', { name: 'Ada Lovelace', phone: '+1 555 0100' })
    const came = await crm.all<Customer>('customers', cursor)
    expect(new Map(came.found.map(each => [each.id, each])).size).toBe(1)
    expect(came.found.at(-1)).toMatchObject({
      ...{ erased: false, account: true, name: 'Ada Lovelace', email: 'ada@members.example', phone: '+1 555 0100' },
      ...{ orders: 0, spent: { amount: 0, currency: 'USD' }, lastOrderAt: null, alsoKnownAs: [] },
      addresses: [{ address: { house: '1 Account Row' } }],
    })
    await buyer.add('TEE-M', 2)
    const { number, orderId } = (await buyer.order(withEmail('ada@members.example'), 'an order')).json()
    const ordered = await crm.all<Customer>('customers', came.cursor)
    expect(ordered.found.at(-1)).toMatchObject({ id: came.found[0]!.id, orders: 1, lastOrderAt: expect.any(String) })
    const { customer } = (await crm.get(`orders/${number}`)).json()
    expect((await crm.get(`customers/${customer.id}`)).json()).toEqual(ordered.found.at(-1))
    await shop.afterPlacing.cancel(
      orderId,
      { by: 'staff', reason: '', rest: false },
      { actor: 'owner', channel: 'test' },
    )
    expect((await crm.all<Customer>('customers', ordered.cursor)).found.at(-1)).toMatchObject({ orders: 0 })
  })

  test('who was erased is an id alone, in the list and in events, and is found no more', async () => {
    const guest = visitor(shop.app)
    await guest.add('TEE-M', 1)
    await guest.order(withEmail('grace@guests.example'), 'a guest')
    const before = await crm.all<Customer>('customers')
    const { id } = before.found.find(({ email }) => email === 'grace@guests.example')!
    await eraseEmail(shop, 'grace@guests.example')
    const after = await crm.all<Customer>('customers', before.cursor)
    expect(after.found).toMatchObject([{ id, erased: true, email: null, name: null, orders: 0 }])
    expect((await crm.events(before.cursor, 'customer.erased.v1')).map(({ subject }) => subject)).toEqual([
      `customer/${id}`,
    ])
    expect((await crm.get(`customers/${id}`)).json().code).toBe('customer-not-found')
    expect(JSON.stringify((await crm.all('customers')).found)).not.toContain('grace@guests.example')
    expect(await shop.readModels.get('public-names', id)).toBeUndefined()
  })

  test('is nobody’s business without the scope', async () => {
    const orders = await program(shop, 'orders:read')
    expect((await orders.get('customers')).json()).toMatchObject({ code: 'scope-missing', scope: 'customers:read' })
  })
})

describe('a reader of the newsletter', () => {
  const consent = {
    ...{ email: 'Mary@Readers.example', language: 'fr', consentedAt: '2026-01-05T10:00:00.000Z' },
    agreement: 'Ticked the box at the fair',
  }
  let mailer: Program
  beforeAll(async () => {
    mailer = await program(shop, 'subscribers:read', 'subscribers:write', 'customers:read', 'events:read')
  })

  test('comes in with the proof of their consent, once, and goes out by id or address', async () => {
    const add = () => mailer.post('subscribers', consent, 'mary')
    const added = await add()
    expect([added.statusCode, added.json()]).toMatchObject([
      200,
      {
        ...{ state: 'subscribed', language: 'fr', way: 'staff', consentedAt: consent.consentedAt, removedAt: null },
        person: { email: expect.stringMatching(/^mary@readers\.example$/i), agreement: consent.agreement },
      },
    ])
    expect((await add()).json()).toEqual(added.json())
    expect((await mailer.post('subscribers', consent)).json().code).toBe('already-subscribed')
    const { id } = added.json<Reader>()
    expect((await mailer.get(`subscribers/${id}`)).json()).toEqual(added.json())
    const list = await mailer.all<Reader>('subscribers')
    expect(list.found.map(each => each.id)).toContain(id)
    const remove = () => mailer.post('subscribers/remove', { id }, 'mary goes')
    const removed = await remove()
    expect(removed.json()).toMatchObject({ id, state: 'removed', removedAt: expect.any(String) })
    expect((await remove()).json()).toEqual(removed.json())
    // Nobody is brought back by a consent that they took back.
    expect((await mailer.post('subscribers', consent)).json()).toMatchObject({ code: 'left-since' })
    const anew = await mailer.post('subscribers', { ...consent, consentedAt: shop.now().toISOString() })
    expect(anew.json()).toMatchObject({ id, state: 'subscribed' })
    expect((await mailer.post('subscribers/remove', { email: consent.email })).json()).toMatchObject({
      id,
      state: 'removed',
    })
    const changed = await mailer.all<Reader>('subscribers', list.cursor)
    expect(changed.found).toMatchObject([{ id, state: 'removed' }])
    expect((await mailer.events(list.cursor, 'subscriber.*')).map(({ type }) => type)).toEqual([
      ...['subscriber.removed.v1', 'subscriber.added.v1', 'subscriber.removed.v1'],
    ])
  })

  test('is named for the scope customers:read alone, and is nobody once erased', async () => {
    const added = await mailer.post('subscribers', { ...consent, email: 'emmy@readers.example' })
    const { id } = added.json<Reader>()
    const counts = await program(shop, 'subscribers:read', 'subscribers:write')
    expect((await counts.get(`subscribers/${id}`)).json()).toEqual({ ...added.json(), person: null })
    const { cursor } = await counts.all<Reader>('subscribers')
    await eraseEmail(shop, 'emmy@readers.example')
    expect((await counts.all<Reader>('subscribers', cursor)).found).toMatchObject([
      { id, state: 'erased', person: null },
    ])
    expect((await mailer.get(`subscribers/${id}`)).json().code).toBe('subscriber-not-found')
    const wrong = { ...consent, consentedAt: '2999-01-01T00:00:00.000Z' }
    expect((await mailer.post('subscribers', wrong)).json().code).toBe('invalid-request')
    expect((await mailer.post('subscribers/remove', {})).json()).toMatchObject({
      ...{ code: 'email-required', detail: 'Send the id of the reader, or their email address.' },
    })
    expect((await mailer.post('subscribers', {})).json().detail).toMatch(/^body\.language is missing; /)
    expect((await mailer.post('subscribers/remove', { email: 'nobody@example.com' })).json().code).toBe(
      'subscriber-not-found',
    )
  })
})

describe('a message', () => {
  test('is listed, answered once, closed and opened again; its words take customers:read', async () => {
    const help = await program(shop, 'requests:read', 'requests:write', 'customers:read')
    const counts = await program(shop, 'requests:read')
    const { cursor } = await help.all<Message>('requests')
    const written = { name: 'Emmy', email: 'emmy@write.example', subject: 'Navy', message: 'Do you have it in navy?' }
    await shop.receiveRequest(written, 'en', null)
    const [message] = (await help.all<Message>('requests', cursor)).found
    expect(message).toMatchObject({ status: 'open', answers: 0, person: { ...written, order: null }, entries: [] })
    const { id } = message!
    const plain = await counts.get(`requests/${id}`)
    expect(plain.json()).toEqual({ ...message, person: null })
    const answer = () => help.post(`requests/${id}/answers`, { answer: 'Yes, in M.', seen: 0 }, 'the answer')
    const answered = await answer()
    expect(answered.json()).toMatchObject({
      status: 'answered',
      answers: 1,
      entries: [{ kind: 'answer', text: 'Yes, in M.' }],
    })
    expect((await answer()).json()).toEqual(answered.json())
    const late = await help.post(`requests/${id}/answers`, { answer: 'No.', seen: 0 })
    expect(late.json()).toMatchObject({ code: 'request-answered', answers: 1 })
    expect((await help.post(`requests/${id}/close`)).json()).toMatchObject({ status: 'closed' })
    expect((await help.post(`requests/${id}/reopen`)).json()).toMatchObject({ status: 'open' })
    expect((await counts.get(`requests/${id}`)).body).not.toMatch(/Yes, in M|navy|emmy/i)
    await eraseEmail(shop, written.email)
    expect((await help.get(`requests/${id}`)).body).not.toMatch(/Yes, in M|navy|emmy/i)
    expect((await help.get('requests/none')).json().code).toBe('request-not-found')
  })
})
