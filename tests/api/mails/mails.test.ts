import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { mailRowList } from '#api/mails/mail-list.ts'
import { mailListModel } from '#api/mails/read-mails.ts'
import { type Mail, MailRefused } from '#api/plumbing/engines/mail/port.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { createAddressing, createFrame, createLetters } from '#api/plumbing/mail/letters.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { type SignedIn, signedIn } from '#tests/support/signed-in.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'

let later = 0
let refuses = false
const left: Mail[] = []
const now = () => new Date(Date.now() + later)
let shop: OpenShop
let rosa: SignedIn
let list: ReturnType<typeof openList>
beforeAll(async () => {
  shop = await openShop({ now })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  await buyer.order(orderBody, 'an order')
  const permissions = [{ name: 'requests', view: true, edit: true, delete: false }] as const
  rosa = await signedIn(shop, { name: 'Rosa', staff: { status: 'active', permissions } })
  list = openList(mailRowList(now), shop) as never
})
afterAll(() => shop.end())

const letters = () => ({
  ...shop,
  origin: 'http://shop.example',
  render: async (letter: never) => renderLetter(letter),
})
const compose = () => createLetters(letters() as never)

/** Sends what is due. */
async function send(): Promise<void> {
  await shop.caughtUp()
  const post = {
    send: async (mail: Mail) => {
      if (refuses) throw new MailRefused('550 mailbox of ada@example.com is full')
      left.push(mail)
    },
    erase: async () => {},
    close: () => {},
  }
  await mailSender({ ...shop, compose: compose(), post, now, log: { warn() {}, error() {} } }).send()
  await shop.caughtUp()
}

async function mails(query = '', open: string | null = null) {
  await shop.caughtUp()
  const writer = () => ({ address: createAddressing(shop), write: compose(), frame: createFrame(letters() as never) })
  const guest = { kind: 'guest' } as const
  return mailListModel(new URLSearchParams(query), open, guest, { ...shop, now, list: list as never, writer })
}
const again = (mailId: string, id: string = randomUUID(), { cookie } = rosa) =>
  shop.app.inject({ method: 'POST', url: `/api/admin/mails/${mailId}/again`, headers: { cookie }, payload: { id } })

test('a mail that nobody took is tried once more, and the list says what the server said', async () => {
  refuses = true
  await send()
  const { rows } = await mails('view=given-up')
  expect(rows).toMatchObject([
    {
      about: 'OrderPlaced',
      of: { kind: 'order', number: 1001 },
      to: orderBody.billing.email,
      state: 'given-up',
      attempts: 1,
    },
  ])
  expect(rows[0]!.said).not.toContain('@')
  const [{ mailId } = { mailId: '' }] = rows
  expect((await mails('', mailId)).open).toMatchObject({
    again: 'retry',
    words: { subject: expect.stringMatching(/./) },
  })
  refuses = false
  expect((await again(mailId)).statusCode).toBe(204)
  await send()
  expect(left).toHaveLength(1)
  expect((await mails('view=sent')).rows).toMatchObject([{ mailId, state: 'sent', said: expect.any(String) }])
})

test('one about an order that left is sent again, once a press; its words have no links', async () => {
  const [{ mailId } = { mailId: '' }] = (await mails('view=sent')).rows
  const { open } = await mails('', mailId)
  expect(open).toMatchObject({ again: 'resend', words: { subject: left[0]!.subject } })
  expect(JSON.stringify(open!.words)).not.toContain('http')
  const id = randomUUID()
  for (const _ of ['pressed', 'pressed twice']) expect((await again(mailId, id)).statusCode).toBe(204)
  await send()
  expect(left).toHaveLength(2)
  const { rows } = await mails()
  expect(rows.map(({ about }) => about)).toEqual(expect.arrayContaining(['OrderMailRequested', 'OrderPlaced']))
  // That one again is the first one again.
  const copy = rows.find(({ about }) => about === 'OrderMailRequested')!
  expect((await again(copy.mailId)).statusCode).toBe(204)
  await send()
  expect(left).toHaveLength(3)
})

test('a link that signs somebody in is shown to nobody else', async () => {
  const ada = await signedIn(shop, { name: 'Ada' })
  await shop.auth.requests.passwordReset({ email: ada.email, callbackUrl: '/', language: 'en' })
  const asked = (await mails()).rows.find(({ about }) => about === 'PasswordResetRequested')!
  expect(asked.to).toBe(ada.email)
  expect((await mails('', asked.mailId)).open).toMatchObject({ words: { hidden: 'link' }, again: null })
})

test('a mail that is erased with its person has no receiver, no words, and nothing to send', async () => {
  await eraseEmail(shop as never, orderBody.billing.email)
  await shop.caughtUp()
  const { rows } = await mails('view=sent')
  const own = rows.find(({ about }) => about === 'OrderPlaced')!
  expect((await mails('', own.mailId)).open).toMatchObject({ to: null, words: { hidden: 'erased' }, again: null })
  expect((await again(own.mailId)).json()).toMatchObject({ code: 'mail-over' })
})

test('mails older than 90 days are on no list, and those who only look send none', async () => {
  const permissions = [{ name: 'requests', view: true, edit: false, delete: false }] as const
  const looks = await signedIn(shop, { staff: { status: 'active', permissions } })
  expect((await again('x', randomUUID(), looks)).statusCode).toBe(403)
  expect((await again('x')).statusCode).toBe(404)
  expect((await mails()).total).toBeGreaterThan(0)
  later = 91 * 86_400_000
  expect((await mails()).total).toBe(0)
})
