import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { createAddressChanges } from '#api/fulfilment/address.ts'
import { noteGivenByHand } from '#api/payments/refunds/given-by-hand.ts'
import type { Mail } from '#api/plumbing/engines/mail/port.ts'
import { createLetters, type WriteMail } from '#api/plumbing/mail/letters.ts'
import { coupon } from '#domain/coupon/decide.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { ownersMail } from '#projections/outbox/document.ts'
import { outbox } from '#projections/outbox/view.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import type { Letter } from '#web/mail/letter.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

const origin = 'http://shop.example'
let shop: OpenShop
let write: WriteMail
let written: Letter[]
let clock: number

beforeEach(async () => {
  clock = Date.parse('2026-11-20T10:00:00.000Z')
  shop = await openShop({ env: { PUBLIC_URL: origin }, now: () => new Date(clock) })
  written = []
  const render = async (letter: Letter) => {
    written.push(letter)
    return renderLetter(letter)
  }
  write = createLetters({ ...shop, origin, render })
  await shop.change({ name: 'Cutline Supply', security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
})
afterEach(() => shop.end())

async function ordered(): Promise<string> {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  return (await buyer.order(orderBody, 'one order')).json().orderId
}

const composeOf = (event: StoredEvent, mailId?: string) => write(event, mailId)

async function mailOf(event: StoredEvent): Promise<Mail> {
  const mail = await write(event)
  if (typeof mail === 'string') throw new Error(mail)
  return mail
}

/** The mails of all events of a type, but those that have nothing to say any more. */
async function mailsOf(type: string): Promise<readonly Mail[]> {
  const mails: Mail[] = []
  for await (const page of shop.store.readAll(-1))
    for (const event of page) {
      const mail = event.type === type ? await write(event) : 'expired'
      if (typeof mail !== 'string') mails.push(mail)
    }
  return mails
}

async function eventOf(type: string): Promise<StoredEvent> {
  for await (const page of shop.store.readAll(-1)) {
    for (const event of page) if (event.type === type) return event
  }
  throw new Error(`There is no ${type}`)
}

describe('a confirmation', () => {
  test('goes to the buyer, with every line and amount of the order', async () => {
    const orderId = await ordered()
    const mail = await mailOf(await eventOf('OrderPlaced'))
    expect(mail).toMatchObject({ to: orderBody.billing.email, subject: 'We have your order 1001' })
    expect(mail.messageId).toMatch(/^[0-9a-f-]{36}@shop\.example$/)
    for (const said of ['3 ×', '$25.50', '$6.00', '$31.50', `${origin}/order/${orderId}`]) {
      expect(mail.text).toContain(said)
      expect(mail.html).toContain(said)
    }
  })

  test('is written to nobody once the buyer was erased', async () => {
    await ordered()
    await shop.caughtUp()
    await eraseEmail(shop, orderBody.billing.email)
    expect(await write(await eventOf('OrderPlaced'))).toBe('erased')
  })
})

test('a declined return is told with the reason, and the shop gets the answer', async () => {
  await shop.change({ email: 'owner@shop.example' })
  const orderId = await ordered()
  const data = { returnId: `${orderId}.1`, orderId, personId: 'p', note: 'It was worn.', declinedAt: 'now' }
  await shop.append(`return-${orderId}`, { type: 'ReturnDeclined', data })
  const event = await eventOf('ReturnDeclined')
  expect(await shop.readModels.range(outbox.name, 'due')).toContain(event.id)
  const mail = await mailOf(event)
  expect(mail).toMatchObject({
    to: orderBody.billing.email,
    replyTo: 'owner@shop.example',
    subject: 'Your return of order 1001 was declined',
  })
  expect(mail.text).toContain('It was worn.')
})

test.each([
  ['DHL', 'https://www.dhl.com/en/express/tracking.html?AWB=T%201'],
  ['ups', 'https://www.ups.com/track?tracknum=T%201'],
  ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr=T%201'],
  ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=T%201'],
  ['DPD', 'https://tracking.dpd.de/status/en_US/parcel/T%201'],
  ['GLS', 'https://gls-group.com/track/T%201'],
  ['Carrier pigeon', null],
])('a parcel that leaves with %s is followed on its page, where there is one', async (carrier, page) => {
  const orderId = await ordered()
  await shop.afterPlacing.ship(orderId, { carrier, tracking: 'T 1' }, { actor: 'owner', channel: 'test' })
  const { text, html } = await mailOf(await eventOf('OrderShipped'))
  expect(text).toContain(`${carrier}\n\nTracking number\nT 1`)
  if (page) expect(text).toContain(`Track the parcel:\n${page}`)
  else expect(text).not.toContain('Track the parcel')
  if (page) expect(html).toContain(`href="${page.replaceAll('&', '&amp;')}"`)
})

test('a parcel that was taken back is not told of; the one that leaves then is', async () => {
  const orderId = await ordered()
  const staff = { actor: 'rosa', channel: 'test' }
  const id = '0d9c7f0e-52a5-4f0e-9f56-3f1d5ab0f6c1'
  await shop.afterPlacing.ship(orderId, { id, wait: true, carrier: 'Post', tracking: 'T 1' }, staff)
  expect(await mailsOf('OrderShipped')).toHaveLength(1)
  expect((await shop.afterPlacing.retract(orderId, id, staff)).ok).toBe(true)
  expect(await mailsOf('OrderShipped')).toEqual([])
  await shop.afterPlacing.ship(orderId, { carrier: 'Post', tracking: 'T 2' }, staff)
  const mails = await mailsOf('OrderShipped')
  expect(mails.map(({ text }) => text.includes('T 2'))).toEqual([true])
})

test('a parcel is told of with its corrected number, and later corrections by a mail of their own where staff want it', async () => {
  const orderId = await ordered()
  const staff = { actor: 'rosa', channel: 'test' }
  const id = '0d9c7f0e-52a5-4f0e-9f56-3f1d5ab0f6c1'
  const correct = (tracking: string, tells: boolean) =>
    shop.afterPlacing.correctTracking(orderId, id, { carrier: 'DHL', tracking, tells }, staff)
  await shop.afterPlacing.ship(orderId, { id, wait: true, carrier: 'Post', tracking: 'T-1' }, staff)
  await correct('T-2', true)
  const [{ text }] = (await mailsOf('OrderShipped')) as [Mail]
  expect([text.includes('T-1'), text.includes('DHL\n\nTracking number\nT-2')]).toEqual([false, true])
  await shop.caughtUp()
  expect(await shop.readModels.range(outbox.name, 'due')).not.toContain((await eventOf('OrderTrackingCorrected')).id)

  clock += 30_000
  await correct('T-3', true)
  await correct('T-4', true)
  const mails = await mailsOf('OrderTrackingCorrected')
  expect(mails.map(each => [each.subject, each.text.includes('T-4')])).toEqual([
    ['Order 1001: the right tracking number', true],
  ])
})

test('a changed address is told once, as it is by now, to the address of the buyer', async () => {
  const orderId = await ordered()
  const rosa = { actor: 'rosa', channel: 'test' }
  const { change: changeAddress } = createAddressChanges(shop)
  const change = async (base: number, fields: object) => {
    expect((await changeAddress(orderId, { id: randomUUID(), base, fields }, rosa)).ok).toBe(true)
    return mailsOf('OrderAddressChanged')
  }
  const [first] = await change(0, { house: '9 Shuttle Lane', email: 'grace@example.com' })
  expect(first).toMatchObject({ to: orderBody.billing.email, subject: 'Order 1001 goes to another address' })
  expect(first!.text).toContain('9 Shuttle Lane')
  expect(first!.text).not.toContain('What has left')
  await shop.afterPlacing.ship(orderId, { carrier: '', tracking: '', lines: [{ uid: 'TEE-M', quantity: 1 }] }, rosa)
  const mails = await change(1, { city: 'Salem' })
  expect(
    mails.map(({ text }) => ['9 Shuttle Lane', 'Salem', 'What has left'].every(each => text.includes(each))),
  ).toEqual([true])
})

test('a refund of cash is told when it is decided, with how the money comes back, until it is given back', async () => {
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  const { orderId } = (await buyer.order(orderBody, 'one order')).json()
  const staff = { actor: 'owner', channel: 'test' }
  const { afterPlacing, returns, payments } = shop
  await afterPlacing.ship(orderId, { carrier: 'Post', tracking: '' }, staff)
  await shop.caughtUp()
  const asked = await buyer.json('POST', `/api/orders/${orderId}/returns`, {
    lines: [{ uid: 'TEE-M', quantity: 1 }],
    reason: 'size',
    note: '',
  })
  const { returnId } = asked.json()
  await returns.approve(returnId, staff)
  const approved = await eventOf('ReturnApproved')
  expect((await mailOf(approved)).text).toContain('We have no record that this order was paid, so no money goes back.')
  await afterPlacing.recordCash(orderId, { id: 'cash', reason: '' }, staff)
  expect((await mailOf(approved)).text).toContain('We will refund you after it arrives.')
  for (const step of [returns.receive, returns.refund]) await step(returnId, staff)
  await shop.caughtUp()
  const event = await eventOf('PaymentRefundRequested')
  expect(await shop.readModels.range(outbox.name, 'due')).toContain(event.id)
  const mail = await mailOf(event)
  expect(mail).toMatchObject({ to: orderBody.billing.email, subject: 'Refund for order 1001' })
  expect(mail.text).toContain('We will refund $8.50 for order 1001.')
  expect(mail.text).toContain('You paid in cash, so we will return the money ourselves. We will contact you')
  const byHand = { refundId: returnId, how: 'bank transfer', reference: '', by: 'Ann' }
  await noteGivenByHand(shop, payments, byHand)
  await shop.caughtUp()
  expect(await write(event)).toBe('expired')
  expect((await mailOf(await eventOf('OrderRefunded'))).text).toContain('bank transfer')
})

describe('what the owner is told', () => {
  const write = (message: string) =>
    visitor(shop.app).form('/contact', { name: 'Ada Byron', email: 'ada@example.com', subject: 'Navy?', message })
  const ownersOf = async () => {
    const event = await eventOf('OrderPlaced')
    return composeOf(event, ownersMail(event.id))
  }

  test('of a new order: what it is, and whom an answer reaches', async () => {
    await shop.change({ email: 'owner@shop.example' })
    await ordered()
    await shop.caughtUp()
    const { id } = await eventOf('OrderPlaced')
    expect(await shop.readModels.range(outbox.name, 'due')).toEqual(expect.arrayContaining([id, ownersMail(id)]))
    const mail = await ownersOf()
    expect(mail).toMatchObject({
      to: 'owner@shop.example',
      replyTo: orderBody.billing.email,
      subject: 'New order 1001',
      messageId: `${id}-owner@shop.example`,
    })
    for (const said of ['3 ×', '$31.50', '12 Loom Street', orderBody.billing.phone, 'npm run order -- show 1001'])
      expect((mail as Mail).text).toContain(said)
    expect(await mailOf(await eventOf('OrderPlaced'))).toMatchObject({ to: orderBody.billing.email })
  })

  test('of an order whose payment is risky, for as long as it is held: why, and what to do', async () => {
    await shop.change({ email: 'owner@shop.example' })
    const orderId = await ordered()
    const paid = { orderId, paymentId: 'pay', paidAt: 'now', risk: 'stolen card?' }
    await shop.append(`order-${orderId}`, { type: 'OrderPaid', data: paid })
    const text = async () => ((await ownersOf()) as Mail).text
    for (const said of ['risky (stolen card?)', 'npm run order -- release 1001', 'npm run order -- cancel 1001'])
      expect(await text()).toContain(said)
    await shop.append(`order-${orderId}`, { type: 'OrderReleased', data: { orderId, releasedAt: 'now' } })
    expect(await text()).not.toContain('risky')
  })

  test('of a message: all of it, and its writer gets the answer', async () => {
    await shop.change({ email: 'owner@shop.example' })
    await write('Do you have it in navy?\nThank you.')
    const mail = await mailOf(await eventOf('RequestReceived'))
    expect(mail).toMatchObject({ to: 'owner@shop.example', replyTo: 'ada@example.com', from: 'Cutline Supply' })
    expect(mail.subject).toBe('Message to the shop: Navy?')
    for (const said of ['Do you have it in navy?', 'Thank you.', 'Ada Byron', 'npm run requests -- close '])
      expect(mail.text).toContain(said)
    await shop.caughtUp()
    await eraseEmail(shop, 'ada@example.com')
    expect(await composeOf(await eventOf('RequestReceived'))).toBe('erased')
  })

  test('is nothing where the shop has no address, or wants no such mails, or the buyer was erased', async () => {
    await ordered()
    await write('Hello')
    expect([await ownersOf(), await composeOf(await eventOf('RequestReceived'))]).toEqual(['expired', 'expired'])
    await shop.change({ email: 'owner@shop.example', notify: { orders: false, requests: false } })
    expect([await ownersOf(), await composeOf(await eventOf('RequestReceived'))]).toEqual(['expired', 'expired'])
    await shop.change({ notify: { orders: true, requests: true } })
    await eraseEmail(shop, orderBody.billing.email)
    expect(await ownersOf()).toBe('erased')
  })
})

describe('a welcome', () => {
  test('carries a coupon for its reader alone, the same however often it is written', async () => {
    await shop.newsletter.add('ada@example.com', 'en')
    const event = await eventOf('SubscriberAdded')
    const first = await mailOf(event)
    expect(await write(event)).toEqual(first)
    const [letter] = written
    if (letter?.kind !== 'welcome' || !letter.coupon) throw new Error('no welcome')
    expect(first.text).toContain(letter.coupon.code)
    const { state } = await shop.handler.fold(coupon, letter.coupon.code)
    const { personId } = event.data as { personId: string }
    expect(state.terms).toMatchObject({ value: { percent: 10 }, total: 1, firstOrderOnly: true, personId })
  })

  test('carries none where the shop gives none, and the mail before it promises none', async () => {
    await shop.change({ newsletter: { couponPercent: 0 } })
    await visitor(shop.app).json('POST', '/api/subscribers/new', { email: 'bo@example.com' })
    await shop.newsletter.add('bo@example.com', 'en')
    expect((await mailOf(await eventOf('SubscriberAdded'))).text).not.toMatch(/%|coupon/i)
    await shop.newsletter.ask('ada@example.com', 'en', { visitor: { kind: 'guest' }, network: '::1', page: null })
    const asked = async () => (await mailsOf('SubscriptionRequested')).at(-1)?.text ?? ''
    expect(await asked()).not.toMatch(/%|coupon/i)
    await shop.change({ newsletter: { couponPercent: 15 } })
    expect(await asked()).toContain('15%')
  })

  test('can be ended from the mail program, by its own link alone', async () => {
    await shop.newsletter.add('ada@example.com', 'en')
    const mail = await mailOf(await eventOf('SubscriberAdded'))
    expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const link = /<(.*)>/.exec(mail.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    const { unsubscribeLinks } = shop
    const { subscriberId } = (await eventOf('SubscriberAdded')).data as { subscriberId: string }
    expect(unsubscribeLinks.personOf(token)).toBe(subscriberId)
    expect(unsubscribeLinks.personOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
    expect(unsubscribeLinks.personOf('')).toBeNull()
  })
})

describe('a link', () => {
  const asked = { email: 'ada@example.com', language: 'en', callbackUrl: '/' } as const

  test('is mailed while it works, and not after its time', async () => {
    await shop.auth.requests.signInLink(asked)
    const event = await eventOf('SignInLinkRequested')
    expect(await mailOf(event)).toMatchObject({ to: asked.email, subject: 'Sign in to Cutline Supply' })
    clock += 15 * 60_000 + 1
    expect(await write(event)).toBe('expired')
  })

  test('is not mailed once it was used, or its account changed since', async () => {
    const { accountId, email } = await signedIn(shop)
    const reset = await shop.auth.requests.passwordReset({ ...asked, email })
    await shop.accounts.send(accountId, { type: 'RevokeSessions' })
    expect(await write(await eventOf('PasswordResetRequested'))).toBe('expired')
    const verify = await shop.auth.requests.emailVerification({ ...asked, name: '' })
    expect(reset.data.requestId).not.toBe(verify.data.requestId)
    await shop.auth.requests.use(verify.data.requestId)
    expect(await write(await eventOf('EmailVerificationRequested'))).toBe('expired')
  })

  test('that only tells something is mailed also late', async () => {
    await shop.auth.requests.passwordReset(asked)
    clock += 3 * 24 * 60 * 60_000
    expect(await mailOf(await eventOf('PasswordResetRequested'))).toMatchObject({ to: asked.email })
  })
})

describe('a change of the account', () => {
  test('of the email is told to the address that it had before, in the account’s language', async () => {
    const { accountId, email } = await signedIn(shop)
    await shop.accounts.changeEmail(accountId, 'new@example.com')
    const mail = await mailOf(await eventOf('EmailChanged'))
    expect(mail).toMatchObject({ to: email, subject: 'Your email at Cutline Supply was changed' })
    expect(mail.text).toContain(`${origin}/contact`)
    expect(`${mail.html}${mail.text}`).not.toContain('new@example.com')
  })

  test('of the password is told with the way to another one', async () => {
    const { accountId, email } = await signedIn(shop)
    const data = { passwordHash: 'a hash', changedAt: new Date(clock).toISOString() }
    await shop.accounts.send(accountId, { type: 'ChangePassword', data })
    await shop.accounts.changeEmail(accountId, 'new@example.com')
    const mail = await mailOf(await eventOf('PasswordChanged'))
    expect(mail).toMatchObject({ to: email, subject: 'Your password at Cutline Supply was changed' })
    expect(mail.text).toContain(`${origin}/forgot-password`)
    await eraseEmail(shop, email)
    expect(await write(await eventOf('PasswordChanged'))).toBe('erased')
    expect(await write(await eventOf('EmailChanged'))).toBe('erased')
  })

  test('waits in the outbox until it is sent', async () => {
    const { accountId } = await signedIn(shop)
    await shop.accounts.changeEmail(accountId, 'new@example.com')
    await shop.caughtUp()
    const { id } = await eventOf('EmailChanged')
    expect(await shop.readModels.range(outbox.name, 'due')).toContain(id)
  })
})
