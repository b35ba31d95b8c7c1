import { expect } from 'vitest'
import { createAddressChanges } from '#api/fulfilment/address.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { orderDraft } from '#domain/order-draft/decide.ts'
import { personNotes } from '#domain/person-notes/decide.ts'
import { review as reviews } from '#domain/review/decide.ts'
import { stock } from '#domain/stock/decide.ts'
import { requests as requestsView } from '#projections/requests/view.ts'
import { staffView } from '#projections/staff/view.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'
import { planted, staffWords, written } from './planted.ts'

export const password = 'blue linen every tuesday'
const origin = 'https://shop.example'
const log = { warn: () => {}, error: () => {} }

/** A shop whose buyers need no account, with something to buy and something to wait for. */
export async function plantedShop(shop: OpenShop): Promise<void> {
  await shop.change({ security: { loginForPurchase: false }, email: 'owner@shop.example' })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 20 },
      { sku: 'TEE-3XL', price: 850, quantity: 0 },
    ],
  })
}

/** Somebody who left everything that one can leave, with their mails sent; `browser` is signed in. */
export async function plantedCustomer(shop: OpenShop) {
  const { email } = planted
  const request = { name: written.requestName, email, subject: written.subject, message: written.message }
  await shop.receiveRequest(request, 'en', null)
  const passwordHash = await shop.auth.passwords.hash(password)
  await shop.roles.define('packer', { name: 'Packer', permissions: [] }, true, {})
  const invited = { email, name: written.accountName, roleId: 'packer', differences: [] }
  expect(await shop.invitations.invite(invited, {})).toMatchObject({ ok: true })
  const person = await signedIn(shop, { email, name: written.accountName, passwordHash })
  const works = { admin: false, staff: { status: 'active', permissions: [] } } as const
  await shop.accounts.send(person.accountId, { type: 'ChangeRole', data: works })
  await shop.caughtUp()
  expect(await shop.readModels.get(staffView.name, person.accountId)).toMatchObject({ name: written.accountName })
  const browser = visitor(shop.app)
  const [name, value] = person.cookie.split('=') as [string, string]
  browser.jar.set(name, value)
  const address = { ...orderBody.billing, ...planted }
  const saved = { address: { ...address, house: written.savedHouse } }
  expect((await browser.json('POST', '/api/account/addresses', saved)).statusCode).toBeLessThan(300)
  await browser.json('PATCH', '/api/account', { name: written.accountName, phone: planted.phone })
  await browser.json('POST', '/api/wishlist/items', { productId: 'tee' })
  const { shareId } = (await browser.json('POST', '/api/wishlist/share')).json()
  expect(shareId).toEqual(expect.any(String))
  expect((await visitor(shop.app).json('POST', '/api/subscribers/new', { email })).json().confirm).toBe(true)
  await browser.json('POST', '/api/subscribers/new', { email })
  await browser.form('/forgot-password', { email })
  expect((await browser.json('POST', '/api/stock-watches', { sku: 'TEE-3XL', email })).statusCode).toBe(202)
  await browser.add('TEE-M', 3)
  const ordered = await browser.order({ ...orderBody, billing: address, shipping: address }, 'planted order')
  expect(ordered.statusCode).toBe(201)
  const { orderId } = ordered.json()
  await shop.caughtUp()
  const lines = [{ uid: 'TEE-M', quantity: 1 }]
  const member = { actor: 'staff', channel: 'test' }
  await shop.afterPlacing.ship(orderId, { carrier: 'DHL', tracking: 'JD1', lines }, member)
  await shop.afterPlacing.note(orderId, { id: 'n1', note: staffWords.orderNote }, member)
  const moved = { id: 'a1', base: 0, fields: { house: written.changedHouse }, reason: staffWords.addressReason }
  expect((await createAddressChanges(shop).change(orderId, moved, member)).ok).toBe(true)
  await shop.afterPlacing.hold(orderId, { id: 'h1', reason: staffWords.holdReason }, member)
  await browser.add('TEE-M', 1)
  const second = (await browser.order({ ...orderBody, billing: address, shipping: address }, 'paid in cash')).json()
  await shop.caughtUp()
  await shop.afterPlacing.ship(second.orderId, { carrier: '', tracking: '' }, member)
  const cash = { id: 'c1', amount: 1, reason: staffWords.cashReason }
  expect((await shop.afterPlacing.recordCash(second.orderId, cash, member)).ok).toBe(true)
  const owed = {
    orderId: second.orderId,
    refundId: 'r1',
    amount: 1,
    reason: 'staff',
    note: staffWords.refundReason,
  } as const
  expect(await shop.payments.refund(owed)).toMatchObject({ byHand: true })
  const byHand = { how: written.refundHow, reference: staffWords.refundReference, by: staffWords.refundPayer }
  expect(await shop.payments.givenByHand(second.orderId, 'r1', byHand)).toMatchObject({ ok: true })
  await browser.add('TEE-M', 1)
  const third = (await browser.order({ ...orderBody, billing: address, shipping: address }, 'cancelled')).json()
  const whole = { by: 'staff', reason: written.cancelReason, rest: false } as const
  expect((await shop.afterPlacing.cancel(third.orderId, whole, member)).ok).toBe(true)
  const buyer = { billing: address, shipping: null, note: staffWords.draftNote }
  const draft = { lines: [], coupon: null, delivery: null, method: null, payUntil: null, language: 'en' } as const
  const seal = { personId: 'key of d1', buyerId: shop.personIdOf(email) }
  const about = { draftId: 'd1', by: 'staff', writtenAt: shop.now().toISOString(), base: -1 }
  const data = { ...draft, ...about, ...seal, buyer }
  await shop.handler.handle(orderDraft, 'd1', { type: 'WriteOrderDraft', data })
  const back = { lines, reason: 'faulty', note: written.returnNote }
  expect((await browser.json('POST', `/api/orders/${orderId}/returns`, back)).statusCode).toBe(201)
  await shop.returns.approve(`${orderId}.1`, member)
  expect(await shop.returns.receive(`${orderId}.1`, member, undefined, written.unfit)).toMatchObject({ ok: true })
  const less = { id: 'p1', by: 'staff', reason: written.piecesReason, lines } as const
  expect((await shop.afterPlacing.cancelPieces(orderId, less, member)).ok).toBe(true)
  const rest = { by: 'staff', reason: written.restReason, rest: true } as const
  expect((await shop.afterPlacing.cancel(orderId, rest, member)).ok).toBe(true)
  const review = { rating: 2, title: written.reviewTitle, text: written.reviewText, name: written.reviewName }
  const reviewed = await browser.send({ method: 'PUT', url: '/api/products/tee/review', payload: review })
  expect(reviewed.statusCode).toBe(200)
  const { reviewId } = reviewed.json<{ reviewId: string }>()
  const { present } = (await shop.handler.fold(reviews, reviewId)).state
  const reply = { text: written.reviewReply, language: 'en', base: present!.changedAt } as const
  const repliedAt = shop.now().toISOString()
  await shop.handler.handle(reviews, reviewId, { type: 'ReplyToReview', data: { ...reply, repliedAt } })
  await shop.receiveRequest({ ...request, message: `${written.message}?` }, 'en', person.personId)
  await shop.caughtUp()
  const asked = await shop.readModels.range(requestsView.name, 'byPerson', {
    from: [person.personId],
    to: [person.personId],
  })
  const wish = { id: 'n1', answer: written.requestAnswer, seen: 0, close: false }
  expect(await shop.requestDesk.answer(asked[0]!, wish, member)).toMatchObject({ ok: true })
  await shop.requestDesk.note(asked[0]!, 'n2', staffWords.requestNote, member)
  const note = { personId: person.personId, noteId: 'n3', note: staffWords.personNote, by: 'staff' }
  await shop.handler.handle(personNotes, person.personId, { type: 'NotePerson', data: { ...note, notedAt: repliedAt } })
  const counts = [{ sku: 'TEE-3XL', quantity: 5 }]
  await shop.handler.handle(stock, 'tee', { type: 'CountStock', data: { productId: 'tee', counts } })
  await shop.caughtUp()
  const [waiting = ''] = await shop.readModels.range(stockWatches.name, 'waiting')
  await shop.stockWatching.meet(waiting, 1)
  await shop.caughtUp()
  expect(await sendMails(shop)).toBeGreaterThanOrEqual(8)
  return { browser, personId: person.personId, shareId: shareId as string }
}

/** Everything that lies in the outbox, into the folder. */
export async function sendMails(shop: OpenShop): Promise<number> {
  const compose = createLetters({ ...shop, origin, render: async letter => renderLetter(letter) })
  const sent = await mailSender({ ...shop, compose, now: () => new Date(), log }).send()
  await shop.caughtUp()
  return sent
}
