import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { profileQueries } from '#api/fulfilment/queries.ts'
import type { Customer } from '#api/plumbing/http/visitor.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'

const staff = { actor: 'staff', channel: 'test' }

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 50 },
      { sku: 'TEE-3XL', price: 850, quantity: 0 },
    ],
  })
})
afterEach(() => shop.end())

/** The browser of somebody who is signed in. */
function browserOf({ cookie }: SignedIn) {
  const browser = visitor(shop.app)
  const [name, value] = cookie.split('=') as [string, string]
  browser.jar.set(name, value)
  return browser
}

/** What the profile's pages ask for this person. */
async function profileOf(person: SignedIn) {
  await shop.caughtUp()
  const { email, emailVerified, name, admin } = await shop.accounts.byId(person.accountId)
  const customer = { kind: 'customer', ...person, email, emailVerified, name, admin, staff: null } as Customer
  const deps = { ...shop, visitorOf: async () => customer }
  return profileQueries(deps, {} as FastifyRequest, 'en')
}

async function orderBy(browser: ReturnType<typeof visitor>, email: string, key: string): Promise<string> {
  await browser.add('TEE-M', 1)
  const billing = { ...orderBody.billing, email }
  return (await browser.order({ ...orderBody, billing, shipping: billing }, key)).json().orderId
}

describe('orders in a profile', () => {
  test('are those of the account, whatever email they were billed to, and nobody else’s', async () => {
    const ada = await signedIn(shop)
    const other = await signedIn(shop)
    const mine = await orderBy(browserOf(ada), 'somebody@example.com', 'one')
    const theirs = await orderBy(browserOf(other), ada.email, 'two')
    const profile = await profileOf(ada)
    expect((await profile.profileOrders(1)).orders.map(({ orderId }) => orderId)).toEqual([mine])
    expect([await profile.isOwnOrder(mine), await profile.isOwnOrder(theirs)]).toEqual([true, false])
    expect(await profile.isOwnOrder('nothing')).toBe(false)
  })

  test('has what its owner ordered as a guest under the same email', async () => {
    const early = await orderBy(visitor(shop.app), 'guest@example.com', 'one')
    const person = await signedIn(shop, { email: 'guest@example.com' })
    const profile = await profileOf(person)
    const { orders } = await profile.profileOrders(1)
    expect(orders).toMatchObject([
      { orderId: early, number: 1001, stage: 'to-ship', part: null, pieces: 1, total: 1450 },
    ])
    expect(await profile.isOwnOrder(early)).toBe(true)
  })

  test('come ten a page, the newest first', async () => {
    const ada = await signedIn(shop)
    const browser = browserOf(ada)
    for (let n = 1; n <= 11; n++) await orderBy(browser, ada.email, `order ${n}`)
    const profile = await profileOf(ada)
    const first = await profile.profileOrders(1)
    expect([first.pages, first.orders.length, first.orders[0]?.number]).toEqual([2, 10, 1011])
    expect((await profile.profileOrders(99)).orders.map(({ number }) => number)).toEqual([1001])
  })

  test('a guest has nothing', async () => {
    const deps = { ...shop, visitorOf: async () => ({ kind: 'guest' }) as const }
    const profile = profileQueries(deps, {} as FastifyRequest, 'en')
    expect(await profile.profile()).toBeNull()
    expect(await profile.profileOrders(1)).toEqual({ orders: [], page: 1, pages: 1 })
    expect(await profile.profileReturns()).toEqual([])
  })
})

describe('a person’s data', () => {
  const planted = ['Quillfeather-Thimblerigger', '7719 Osterhagebeck Row', 'a hole at the Nordling seam', 'zq-planted']
  const [name, house, note] = planted as [string, string, string]

  async function customer() {
    const person = await signedIn(shop, { email: 'zq-planted@example.com', name })
    const browser = browserOf(person)
    const billing = { ...orderBody.billing, lastName: name, house, email: person.email }
    await browser.json('POST', '/api/account/addresses', { address: billing })
    await browser.add('TEE-M', 2)
    const ordered = await browser.order({ ...orderBody, billing, shipping: billing }, 'planted')
    const { orderId } = ordered.json()
    await shop.afterPlacing.ship(orderId, { carrier: '', tracking: '' }, staff)
    const lines = [{ uid: 'TEE-M', quantity: 1 }]
    await browser.json('POST', `/api/orders/${orderId}/returns`, { lines, reason: 'faulty', note })
    await shop.returns.decline(`${orderId}.1`, `no: ${note}`, staff)
    const fields = { name, email: person.email, subject: house, message: note }
    await shop.receiveRequest(fields, 'en', person.personId)
    await shop.receiveRequest({ ...fields, subject: 'before' }, 'fr', null)
    const foreign = { name: 'Bo', email: 'another@example.com', subject: 'foreign', message: 'Hello' }
    await shop.receiveRequest(foreign, 'en', null)
    await shop.newsletter.add(person.email, 'fr')
    await browser.json('POST', '/api/stock-watches', { sku: 'TEE-3XL', email: person.email, language: 'fr' })
    await browser.json('POST', '/api/stock-watches', { sku: 'TEE-3XL', email: 'another@example.com' })
    await browser.json('POST', '/api/compare/items', { productId: 'tee' })
    await browser.add('TEE-M', 1)
    await shop.caughtUp()
    return { person, browser, orderId: orderId as string }
  }

  test('leaves as one file with everything in it', async () => {
    const { browser, orderId, person } = await customer()
    const data = (await browser.get('/api/account/export')).json()
    expect(data).toMatchObject({
      account: { name, addresses: [{ address: { house } }] },
      orders: [{ orderId, billing: { lastName: name } }],
      returns: [{ orderId, note, status: 'declined', declined: { note: `no: ${note}` } }],
      cart: [{ sku: 'TEE-M', quantity: 1 }],
      wishlist: [],
      compare: ['tee'],
      newsletter: [{ email: person.email, language: 'fr', subscribedAt: expect.any(String) }],
    })
    expect(data.stockWatches).toEqual([
      {
        productId: 'tee',
        sku: 'TEE-3XL',
        email: person.email,
        language: 'fr',
        watchedAt: expect.any(String),
        metAt: null,
      },
    ])
    expect(data.requests.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([house, 'before'])
    expect(data.requests[0]).toMatchObject({ name, email: person.email, message: note })
    expect(JSON.stringify([data.requests, data.newsletter])).not.toContain('personId')
  })

  test('is erased by the form of the profile, which wants the email, and amounts stay', async () => {
    const { browser, person, orderId } = await customer()
    const before = (await browser.get(`/api/orders/${orderId}`)).json()
    const slip = await browser.form('/account/erase', { email: 'another@example.com', page: '/profile?tab=privacy' })
    expect(slip.statusCode).toBe(400)
    expect(slip.json()).toMatchObject({
      path: '/profile?tab=privacy',
      state: { form: 'account-erase', problem: { fields: [{ field: 'email', code: 'email-differs' }] } },
    })
    expect((await browser.get('/api/account')).statusCode).toBe(200)

    const erased = await browser.form('/fr/account/erase', { email: person.email.toUpperCase() })
    expect([erased.statusCode, erased.headers.location]).toEqual([303, '/fr/profile/erased'])
    expect((await browser.get('/api/account')).statusCode).toBe(401)
    expect(await filesWith(planted)).toEqual([])
    const live = await profileState(orderId)
    await shop.projections.rebuild()
    await shop.documents.caughtUp()
    expect(await filesWith(planted)).toEqual([])
    expect(await profileState(orderId)).toEqual(live)
    const after = (await browser.get(`/api/orders/${orderId}`)).json()
    expect(after).toMatchObject({ billing: null, shipping: null, totals: before.totals, lines: before.lines })
  })

  async function profileState(orderId: string) {
    const deps = { ...shop }
    const after = await profileQueries(deps, {} as FastifyRequest, 'en').aftermath(orderId)
    expect(after?.returns).toMatchObject([{ note: '', declineNote: '', status: 'declined' }])
    return after
  }

  async function filesWith(values: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const entry of await readdir(shop.folderPath, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const text = (await readFile(join(entry.parentPath, entry.name))).toString('latin1').toLowerCase()
      for (const value of values) if (text.includes(value.toLowerCase())) found.push(`${entry.name}: ${value}`)
    }
    return found
  }
})
