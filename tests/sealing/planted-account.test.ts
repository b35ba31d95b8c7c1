import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { createAddressChanges } from '#api/fulfilment/address.ts'
import { engineFiles } from '#api/plumbing/engines/data-folder/layout.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { orderDraft } from '#domain/order-draft/decide.ts'
import { personNotes } from '#domain/person-notes/decide.ts'
import { review as reviews } from '#domain/review/decide.ts'
import { scopes } from '#domain/shared/scopes.ts'
import { stock } from '#domain/stock/decide.ts'
import { requests as requestsView } from '#projections/requests/view.ts'
import { staffView } from '#projections/staff/view.ts'
import { stockWatches } from '#projections/stock-watches/view.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { type Program, program } from '#tests/api/v1/program.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'
import { filesWith, planted, staffWords, written } from './planted.ts'

const password = 'blue linen every tuesday'
const origin = 'https://shop.example'
const log = { warn: () => {}, error: () => {} }

let shop: OpenShop
let folder: string
let copies: string

beforeEach(async () => {
  shop = await openShop()
  folder = shop.folderPath
  copies = await mkdtemp(join(tmpdir(), 'selvedge-copies-'))
  await shop.change({ security: { loginForPurchase: false }, email: 'owner@shop.example' })
  await shop.sell({
    tee: [
      { sku: 'TEE-M', price: 850, quantity: 20 },
      { sku: 'TEE-3XL', price: 850, quantity: 0 },
    ],
  })
})
afterEach(async () => {
  await shop.end()
  await rm(copies, { recursive: true })
})

const ways: readonly [string, (browser: Browser) => Promise<unknown>][] = [
  ['by the owner’s command', () => eraseEmail(shop, planted.email.toUpperCase())],
  [
    'by the account itself',
    async browser => {
      const answer = await browser.json('POST', '/api/account/erase', { currentPassword: password })
      expect(answer.statusCode).toBe(204)
    },
  ],
]

describe('a customer with everything that one can leave', () => {
  test.each(ways)(
    'stands in no file once erased %s: after a rebuild, a restart, an older copy',
    async (_way, erase) => {
      const { browser, personId, shareId } = await customer()
      expect(await filesWith(folder, ['events.sqlite', 'vault.sqlite'])).toEqual([])
      expect(await filesWith(folder, ['views.sqlite'])).not.toEqual([])
      expect(await mailsOf(personId)).not.toEqual([])
      expect((await filesWith(join(folder, 'mail'))).join()).toContain(planted.email.toLowerCase())
      await restart(async () => {
        await cp(engineFiles(folder).vault, join(copies, 'vault.sqlite'))
        await cp(join(folder, 'mail'), join(copies, 'mail'), { recursive: true })
      })
      expect(await filesWith(copies)).not.toEqual([])
      expect(await shop.wishlists.shared(shareId)).not.toBeNull()

      await erase({ ...browser, json: onCurrentShop(browser) })
      await isGone(personId)
      expect(await shop.wishlists.shared(shareId)).toBeNull()
      await shop.projections.rebuild()
      await isGone(personId)
      await restart()
      await isGone(personId)
      await restart(async () => {
        await cp(join(copies, 'vault.sqlite'), engineFiles(folder).vault)
        await cp(join(copies, 'mail'), join(folder, 'mail'), { recursive: true })
      })
      await isGone(personId)
      await shop.projections.rebuild()
      await isGone(personId)
    },
  )
})

test('a customer stands in no answer to a program without customers:read, and in none once erased', async () => {
  await customer()
  const others = scopes.filter(each => each !== 'customers:read')
  const [knows, plain] = [await program(shop, ...scopes), await program(shop, ...others)]
  const before = await everythingTold(knows)
  const unknown = ['accountName', 'savedHouse', 'returnNote', 'subject', 'message', 'requestAnswer'] as const
  for (const value of [...Object.values(planted), ...unknown.map(name => written[name])])
    expect(before, value).toContain(value.toLowerCase())
  for (const words of [staffWords.orderNote, staffWords.draftNote, staffWords.personNote, staffWords.requestNote])
    expect(before, words).not.toContain(words.toLowerCase())
  const personal = [...Object.values(planted), ...Object.values(written), ...Object.values(staffWords)]
  const told = await everythingTold(plain)
  for (const value of personal.filter(each => !published.includes(each)))
    expect(told, value).not.toContain(value.toLowerCase())
  await eraseEmail(shop, planted.email)
  await shop.caughtUp()
  for (const each of [knows, plain]) {
    const after = await everythingTold(each)
    for (const value of personal) expect(after, value).not.toContain(value.toLowerCase())
  }
})

/** What an author put before everybody themselves. */
const published: readonly string[] = [written.reviewName, written.reviewTitle, written.reviewText, written.reviewReply]

/** Every list, every record of it by its id, and every event, in small letters. */
async function everythingTold(of: Program): Promise<string> {
  const answers: string[] = []
  for (const name of ['orders', 'products', 'customers', 'subscribers', 'requests', 'refunds', 'returns', 'coupons']) {
    const list = await of.get(`${name}?limit=250`)
    answers.push(list.body)
    if (list.statusCode !== 200) continue
    for (const { id, code } of list.json<{ [name: string]: { id?: string; code?: string }[] }>()[name]!)
      answers.push((await of.get(`${name}/${id ?? code}`)).body)
  }
  return [...answers, JSON.stringify(await of.events('start'))].join('\n').toLowerCase()
}

test('a customer with everything that one can leave takes all of it along', async () => {
  const { browser } = await customer()
  const taken = (await browser.get('/api/account/export')).body.toLowerCase()
  const missing = [...Object.values(planted), ...Object.values(written)].filter(
    value => !taken.includes(value.toLowerCase()),
  )
  expect(missing).toEqual([])
  for (const words of Object.values(staffWords)) expect(taken).not.toContain(words.toLowerCase())
})

type Browser = ReturnType<typeof visitor>

/** The same cookies, at the shop as it was opened last. */
function onCurrentShop(browser: Browser): Browser['json'] {
  const now = visitor(shop.app)
  for (const [name, value] of browser.jar) now.jar.set(name, value)
  return now.json
}

async function customer() {
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
  const buyer = { billing: address, shipping: null, note: staffWords.draftNote }
  const draft = { lines: [], coupon: null, delivery: null, method: null, payUntil: null, language: 'en' } as const
  const seal = { personId: 'key of d1', buyerId: shop.personIdOf(email) }
  const about = { draftId: 'd1', by: 'staff', writtenAt: shop.now().toISOString(), base: -1 }
  const data = { ...draft, ...about, ...seal, buyer }
  await shop.handler.handle(orderDraft, 'd1', { type: 'WriteOrderDraft', data })
  const back = { lines, reason: 'faulty', note: written.returnNote }
  expect((await browser.json('POST', `/api/orders/${orderId}/returns`, back)).statusCode).toBe(201)
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
  expect(await sendMails()).toBeGreaterThanOrEqual(8)
  return { browser, personId: person.personId, shareId: shareId as string }
}

/** Everything that lies in the outbox, into the folder. */
async function sendMails(): Promise<number> {
  const compose = createLetters({ ...shop, origin, render: async letter => renderLetter(letter) })
  const sent = await mailSender({ ...shop, compose, now: () => new Date(), log }).send()
  await shop.caughtUp()
  return sent
}

async function mailsOf(personId: string): Promise<readonly string[]> {
  return (await readdir(join(folder, 'mail'), { recursive: true })).filter(name => name.startsWith(personId))
}

async function isGone(personId: string): Promise<void> {
  await shop.caughtUp()
  expect(await filesWith(folder)).toEqual([])
  expect(await sendMails()).toBe(0)
  expect(await mailsOf(personId)).toEqual([])
}

async function restart(between: () => Promise<void> = async () => {}): Promise<void> {
  await shop.end({ keepFolder: true })
  await between()
  shop = await openShop({ folder })
}
