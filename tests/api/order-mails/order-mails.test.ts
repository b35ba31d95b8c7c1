import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { type Mail, MailRefused } from '#api/plumbing/engines/mail/port.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { outboxTriggers } from '#projections/outbox/document.ts'
import { type OpenShop, openShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody, refusal } from '#tests/api/orders/checkout.ts'
import { mailSender } from '#tests/support/mail-sender.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import words from '#web/locales/en/history.json' with { type: 'json' }
import { renderLetter } from '#web/mail/render-letter.tsx'
import type { HistoryEntry } from '#web/models/history.ts'
import type { OrderMailsModel } from '#web/models/order-mails.ts'

let shop: OpenShop
let cookie: string
let later: number
let refuses: boolean
let left: Mail[]

beforeEach(async () => {
  later = 0
  refuses = false
  left = []
  shop = await openShop({ now })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE-M', price: 850, quantity: 20 }] })
  const buyer = visitor(shop.app)
  await buyer.add('TEE-M', 3)
  await buyer.order(orderBody, 'an order')
  cookie = await staffWith(true)
})
afterEach(() => shop.end())

const now = () => new Date(Date.now() + later)

async function staffWith(edit: boolean): Promise<string> {
  const permissions = [{ name: 'orders', view: true, edit, delete: false }] as const
  return (await signedIn(shop, { name: 'Rosa Packer', staff: { status: 'active', permissions } })).cookie
}

/** Sends what is due. */
async function send(): Promise<void> {
  await shop.caughtUp()
  const compose = createLetters({
    ...shop,
    origin: 'http://shop.example',
    render: async letter => renderLetter(letter),
  })
  const post = {
    send: async (mail: Mail) => {
      if (refuses) throw new MailRefused('mailbox full')
      left.push(mail)
    },
    erase: async () => {},
    close: () => {},
  }
  const log = { warn: () => {}, error: () => {} }
  await mailSender({ ...shop, compose, post, now, log }).send()
  await shop.caughtUp()
}

const at = '/api/admin/orders/1001'
async function mails(): Promise<OrderMailsModel> {
  await shop.caughtUp()
  return (await shop.app.inject({ url: `${at}/mails`, headers: { cookie } })).json()
}
const again = (mailId: string, id: string = randomUUID(), as = cookie) =>
  shop.app.inject({ method: 'POST', url: `${at}/mails/${mailId}/again`, headers: { cookie: as }, payload: { id } })
const ship = (payload: object) =>
  shop.app.inject({ method: 'POST', url: `${at}/ship`, headers: { cookie }, payload: { id: randomUUID(), ...payload } })

describe('a mail about an order', () => {
  test('that left is sent again to the same address, once a press, as a mail of its own', async () => {
    await send()
    const { to, mails: listed } = await mails()
    expect(to).toBe(orderBody.billing.email)
    expect(listed).toMatchObject([{ about: 'OrderPlaced', state: 'sent', again: 0, sendable: true }])
    const { mailId } = listed[0]!
    const id = randomUUID()
    const pressed = await Promise.all([again(mailId, id), again(mailId, id)])
    expect(pressed.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect((await mails()).mails).toMatchObject([{ mailId, state: 'waiting', again: 1, sendable: false }])
    expect((await again(mailId, id)).statusCode).toBe(204)
    await send()
    expect((await again(mailId, id)).statusCode).toBe(204)
    await send()
    expect(left).toHaveLength(2)
    const [first, second] = left as [Mail, Mail]
    expect({ ...second, messageId: first.messageId }).toEqual(first)
    expect(second.messageId).not.toBe(first.messageId)
    expect((await mails()).mails).toMatchObject([{ mailId, state: 'sent', again: 1, sendable: true }])
    const { entries } = (await shop.app.inject({ url: `${at}/history`, headers: { cookie } })).json()
    expect((entries as readonly HistoryEntry[])[0]).toMatchObject({
      what: 'OrderMailRequested',
      by: { kind: 'staff', name: 'Rosa Packer' },
      facts: { mail: 'OrderPlaced' },
      mail: { state: 'sent' },
    })
  })

  test('that was refused and given up is tried once more', async () => {
    refuses = true
    await send()
    const [given] = (await mails()).mails
    expect(given).toMatchObject({ state: 'given-up', sendable: true })
    refuses = false
    for (const _ of ['pressed', 'pressed twice']) expect((await again(given!.mailId)).statusCode).toBe(204)
    await send()
    expect(left).toHaveLength(1)
    expect((await mails()).mails).toMatchObject([{ state: 'sent', again: 0 }])
  })

  test('that waits for a shipment to be final leaves by itself; one of a shipment that was taken back never', async () => {
    await send()
    const id = randomUUID()
    await ship({ id, wait: true })
    const [waiting] = (await mails()).mails
    expect(waiting).toMatchObject({ about: 'OrderShipped', state: 'waiting', sendable: false })
    expect((await again(waiting!.mailId)).statusCode).toBe(204)
    await send()
    expect(left).toHaveLength(1)
    await shop.app.inject({ method: 'POST', url: `${at}/shipments/${id}/retract`, headers: { cookie } })
    const dropped = [{ state: 'dropped', sendable: false }, { state: 'sent' }]
    expect((await mails()).mails, 'said at once, before its time to leave').toMatchObject(dropped)
    later = 60_000
    await send()
    expect((await mails()).mails).toMatchObject(dropped)
    expect(refusal(await again(waiting!.mailId))).toEqual({ status: 409, code: 'mail-over' })
    expect(left).toHaveLength(1)
  })

  test('is not asked for where staff leave it out: of a shipment, and of a parcel that they correct', async () => {
    await send()
    const id = randomUUID()
    expect((await ship({ id, wait: true, tells: false, carrier: 'Post', tracking: 'T1' })).statusCode).toBe(204)
    const right = { carrier: 'DHL', tracking: 'T2' }
    const correct = (payload: object) =>
      shop.app.inject({ method: 'POST', url: `${at}/shipments/${id}/tracking`, headers: { cookie }, payload })
    expect((await correct(right)).statusCode).toBe(204)
    later = 60_000
    await send()
    expect(left).toHaveLength(1)
    expect((await mails()).mails).toMatchObject([{ about: 'OrderPlaced' }])
    const { entries } = (await shop.app.inject({ url: `${at}/history`, headers: { cookie } })).json()
    expect(entries).toMatchObject([
      { what: 'OrderTrackingCorrected', mail: null },
      { what: 'OrderShipped', facts: { untold: true }, mail: null },
      { what: 'OrderPlaced' },
    ])
    // Corrected once more, with a mail: it is the first that the buyer hears of the parcel.
    await correct({ ...right, tracking: 'T3', tells: true })
    await send()
    expect(left).toHaveLength(2)
  })

  test('that waits for hours can be sent now', async () => {
    const [waiting] = (await mails()).mails
    expect(waiting!.sendable).toBe(false)
    later = 8 * 24 * 3_600_000
    expect((await mails()).mails).toMatchObject([{ state: 'waiting', sendable: true }])
    await send()
    expect(left).toHaveLength(0)
    expect((await again(waiting!.mailId)).statusCode).toBe(204)
    await send()
    expect(left).toHaveLength(1)
  })

  test('is sent by staff who may edit, while its reader is there', async () => {
    await send()
    const [sent] = (await mails()).mails
    expect(refusal(await again(sent!.mailId, randomUUID(), await staffWith(false))).code).toBe('not-permitted')
    expect(refusal(await again('other'))).toEqual({ status: 404, code: 'mail-not-found' })
    await eraseEmail(shop, orderBody.billing.email)
    expect(await mails()).toMatchObject({ to: null, mails: [{ state: 'sent', sendable: false }] })
    expect(refusal(await again(sent!.mailId))).toEqual({ status: 409, code: 'mail-over' })
  })
})

test('every mail about an order has a name', () => {
  const about = outboxTriggers.filter(type => /^(Order|PaymentRefund|Return)/.test(type))
  expect(Object.keys(words.letter).sort()).toEqual(about.filter(type => type !== 'OrderMailRequested').sort())
})
