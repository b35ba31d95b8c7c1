import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import type { Mail } from '#api/plumbing/engines/mail/port.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

const origin = 'http://shop.example'
const log = { warn: () => {}, error: () => {} }
let shop: OpenShop
let staff: SignedIn
let author: SignedIn
let reviewId: string

beforeAll(async () => {
  shop = await openShop({ env: { PUBLIC_URL: origin } })
  await shop.sell({ tee: [{ sku: 'tee', price: 850, quantity: 5 }] })
  const permissions = [{ name: 'product', view: true, edit: true, delete: false }]
  staff = await signedIn(shop, { name: 'Ana', staff: { status: 'active', permissions } })
})
afterAll(() => shop.end())

let authors = 0
beforeEach(async () => {
  await shop.change({ review: { moderation: false } })
  author = await signedIn(shop, { name: `Ben ${++authors}` })
  await mailsLater()
  await write()
})

const ask = (method: 'PUT' | 'POST', path: string, payload: object = {}, { cookie } = staff) =>
  shop.app.inject({ method, url: path, headers: { cookie }, payload })

async function write(): Promise<void> {
  const words = { rating: 2, title: 'Shrank', text: 'After one wash.', name: 'Benjamin' }
  reviewId = (await ask('PUT', '/api/products/tee/review', words, author)).json().reviewId
}

async function row(): Promise<{ changedAt: string; reviewId: string }> {
  await shop.caughtUp()
  const url = '/api/admin/reviews/list?view=all'
  const { rows } = (await shop.app.inject({ url, headers: { cookie: staff.cookie } })).json()
  return rows.find((each: { reviewId: string }) => each.reviewId === reviewId)
}

async function reply(text: string, tells = true): Promise<void> {
  const { changedAt: base } = await row()
  const sent = await ask('PUT', `/api/admin/reviews/${reviewId}/reply`, { text, language: 'en', base, tells })
  expect(sent.statusCode, sent.body).toBe(204)
}

/** What leaves the outbox so many seconds from now. */
async function mailsLater(seconds = 31): Promise<readonly Mail[]> {
  const sent: Mail[] = []
  const compose = createLetters({ ...shop, origin, render: async letter => renderLetter(letter) })
  const post = { send: async (mail: Mail) => void sent.push(mail), erase: async () => {}, close: () => {} }
  await shop.caughtUp()
  const now = () => new Date(Date.now() + seconds * 1000)
  await mailSender({ ...shop, post, compose, expired: async () => {}, now, log }).send()
  await shop.caughtUp()
  return sent
}

test('the author of a review is told what the shop replied, half a minute later and once', async () => {
  await reply('Sorry, Ben.')
  expect(await mailsLater(20)).toEqual([])
  const [mail, ...others] = await mailsLater()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: author.email })
  for (const words of ['Sorry, Ben.', 'Shrank', 'After one wash.', `${origin}/product/tee#reviews`])
    expect(mail?.text).toContain(words)
  expect(await mailsLater()).toEqual([])
})

test('a reply that is taken back by then is told to nobody, and a corrected one as it stands', async () => {
  await reply('Sory.')
  await reply('Sorry.', false)
  expect((await mailsLater()).map(({ text }) => text.includes('Sorry.'))).toEqual([true])
  await reply('Hm.')
  await ask('POST', `/api/admin/reviews/${reviewId}/reply/withdraw`, { base: (await row()).changedAt })
  expect(await mailsLater()).toEqual([])
})

test('two replies that both are to be told are one mail', async () => {
  await reply('One.')
  await reply('Two.')
  expect((await mailsLater()).map(({ text }) => [text.includes('One.'), text.includes('Two.')])).toEqual([
    [false, true],
  ])
})

test('a reply to a review that is held is told once it is shown', async () => {
  await shop.change({ review: { moderation: true } })
  await write()
  await reply('Thank you.')
  expect(await mailsLater()).toEqual([])
  await ask('POST', `/api/admin/reviews/${reviewId}/approve`)
  expect(await mailsLater(20)).toEqual([])
  expect(await mailsLater()).toMatchObject([{ to: author.email }])
  await ask('POST', `/api/admin/reviews/${reviewId}/reject`)
  await ask('POST', `/api/admin/reviews/${reviewId}/approve`)
  expect(await mailsLater()).toEqual([])
})

test('nobody is written to who did not want a mail sent, or was erased meanwhile', async () => {
  await reply('Quiet.', false)
  expect(await mailsLater()).toEqual([])
  await reply('Dear Ben.')
  await eraseEmail(shop, author.email)
  expect(await mailsLater()).toEqual([])
})
