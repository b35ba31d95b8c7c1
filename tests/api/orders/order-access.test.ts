import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEmail } from '#api/accounts/erase.ts'
import { linkDays } from '#api/orders/order-access.ts'
import { freshLinkDays } from '#api/orders/order-links.ts'
import { createLetters } from '#api/plumbing/mail/letters.ts'
import { renderLetter } from '#web/mail/render-letter.tsx'
import { signedIn } from '../../support/signed-in.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody, refusal } from './checkout.ts'

let shop: OpenShop
let clock = Date.parse('2026-03-01T10:00:00Z')
const owner = { actor: 'owner', channel: 'test' }
beforeAll(async () => {
  shop = await openShop({ now: () => new Date(clock) })
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ many: [{ sku: 'A', price: 500, quantity: -1 }] })
})
afterAll(() => shop.end())

/** A browser, of an account where one is asked for, that has ordered. */
async function ordered(account?: { readonly cookie: string }) {
  const browser = visitor(shop.app)
  if (account) {
    const [name = '', value = ''] = account.cookie.split('=')
    browser.jar.set(name, value)
  }
  await browser.add('A', 1)
  const { orderId } = (await browser.order(orderBody, `key ${Math.random()}`)).json<{ orderId: string }>()
  await shop.caughtUp()
  return { browser, orderId }
}

const cancel = (browser: ReturnType<typeof visitor>, orderId: string) =>
  browser.json('POST', `/api/orders/${orderId}/cancel`, { reason: 'changed-mind' })
const sendBack = (browser: ReturnType<typeof visitor>, orderId: string) =>
  browser.json('POST', `/api/orders/${orderId}/returns`, { lines: [{ uid: 'A', quantity: 1 }], reason: 'size' })

describe("an account's order", () => {
  test('asks for its session before it shows whom it goes to, is cancelled or sent back', async () => {
    const { browser, orderId } = await ordered(await signedIn(shop))
    expect((await browser.get(`/api/orders/${orderId}`)).json()).toMatchObject({
      closed: null,
      billing: orderBody.billing,
    })
    const strangers = [visitor(shop.app), (await ordered(await signedIn(shop))).browser]
    for (const stranger of strangers) {
      const seen = await stranger.get(`/api/orders/${orderId}`)
      expect(seen.json()).toMatchObject({ closed: 'sign-in', billing: null, shipping: null, lines: [{ sku: 'A' }] })
      for (const told of [orderBody.billing.phone, orderBody.billing.email]) expect(seen.body).not.toContain(told)
      expect(refusal(await cancel(stranger, orderId))).toEqual({ status: 401, code: 'sign-in-required' })
      expect(refusal(await sendBack(stranger, orderId))).toEqual({ status: 401, code: 'sign-in-required' })
      const form = await stranger.form(`/order/${orderId}/cancel`, { reason: 'changed-mind' })
      expect(form.json()).toMatchObject({ state: { problem: { code: 'sign-in-required' } } })
    }
    expect((await cancel(browser, orderId)).statusCode).toBe(200)
  })

  test('is read and printed by staff who may view orders; what they do, they do in the dashboard', async () => {
    const { orderId } = await ordered(await signedIn(shop))
    const member = async (name: string) => {
      const permissions = [{ name, view: true, edit: true, delete: true }]
      const { cookie } = await signedIn(shop, { staff: { status: 'active', permissions } })
      const browser = visitor(shop.app)
      const [key = '', value = ''] = cookie.split('=')
      browser.jar.set(key, value)
      return browser
    }
    const [packer, editor] = [await member('orders'), await member('product')]
    expect((await packer.get(`/api/orders/${orderId}`)).json()).toMatchObject({
      closed: 'staff',
      billing: orderBody.billing,
    })
    expect(refusal(await cancel(packer, orderId))).toEqual({ status: 401, code: 'sign-in-required' })
    expect((await editor.get(`/api/orders/${orderId}`)).json()).toMatchObject({ closed: 'sign-in', billing: null })
  })
})

describe("a guest's order", () => {
  test('opens by its link until some time after it was delivered', async () => {
    const { browser, orderId } = await ordered()
    await shop.afterPlacing.ship(orderId, { carrier: '', tracking: '' }, owner)
    await shop.afterPlacing.deliver(orderId, owner)
    await shop.caughtUp()
    clock += (linkDays * 24 - 1) * 60 * 60_000
    expect((await browser.get(`/api/orders/${orderId}`)).json()).toMatchObject({
      closed: null,
      billing: orderBody.billing,
    })
    clock += 2 * 60 * 60_000
    expect((await browser.get(`/api/orders/${orderId}`)).json()).toMatchObject({ closed: 'ended', billing: null })
    expect(refusal(await sendBack(browser, orderId))).toEqual({ status: 410, code: 'link-expired' })
  })

  test('or cancelled; and stays open to the account that proved its email', async () => {
    const { browser, orderId } = await ordered()
    expect((await cancel(browser, orderId)).statusCode).toBe(200)
    await shop.caughtUp()
    clock += (linkDays + 1) * 24 * 60 * 60_000
    expect((await browser.get(`/api/orders/${orderId}`)).json()).toMatchObject({ closed: 'ended' })
    const { cookie } = await signedIn(shop, { email: orderBody.billing.email })
    const [name = '', value = ''] = cookie.split('=')
    browser.jar.set(name, value)
    expect((await browser.get(`/api/orders/${orderId}`)).json()).toMatchObject({
      closed: null,
      billing: orderBody.billing,
    })
  })
})

describe('a fresh link', () => {
  const day = 24 * 60 * 60_000
  const origin = 'http://shop.test'

  /** An order of a guest whose link has ended. */
  async function ended() {
    const { browser, orderId } = await ordered()
    await cancel(browser, orderId)
    await shop.caughtUp()
    clock += (linkDays + 1) * day
    return orderId
  }

  /** The mails that asking for links came to, of one order. */
  async function mails(orderId: string) {
    const write = createLetters({ ...shop, origin, render: async letter => renderLetter(letter) })
    const written = []
    for await (const event of shop.store.read(`order-${orderId}`))
      if (event.type === 'OrderLinkRequested') written.push(await write(event))
    return written
  }

  const pathIn = (text: string) => new URL(/https?:\S+\/open\?\S+/.exec(text)?.[0] ?? '')
  const ask = (browser: ReturnType<typeof visitor>, orderId: string) => browser.form(`/order/${orderId}/link`, {})

  test("goes to the order's own address, and opens the order for some days in the browser that opened it", async () => {
    const orderId = await ended()
    const reader = visitor(shop.app)
    const asked = await ask(reader, orderId)
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `/order/${orderId}?mailed`])
    const [mail] = await mails(orderId)
    if (!mail || typeof mail === 'string') throw new Error(`no mail: ${mail}`)
    expect(mail).toMatchObject({ to: orderBody.billing.email, subject: expect.stringContaining('Your link to order') })
    const { pathname, search } = pathIn(mail.text)
    const opened = await reader.get(pathname + search)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/order/${orderId}`])
    expect((await reader.get(`/api/orders/${orderId}`)).json()).toMatchObject({
      closed: null,
      billing: orderBody.billing,
    })
    expect((await visitor(shop.app).get(`/api/orders/${orderId}`)).json()).toMatchObject({ closed: 'ended' })
    clock += (freshLinkDays - 1) * day
    expect((await reader.get(`/api/orders/${orderId}`)).json()).toMatchObject({ closed: null })
    clock += 2 * day
    expect((await reader.get(`/api/orders/${orderId}`)).json()).toMatchObject({ closed: 'ended', billing: null })
    const late = visitor(shop.app)
    await late.get(pathname + search)
    expect(late.jar.size).toBe(0)
  })

  test('opens no other order', async () => {
    const [one, other] = [await ended(), await ended()]
    await ask(visitor(shop.app), one)
    const [mail] = await mails(one)
    if (!mail || typeof mail === 'string') throw new Error(`no mail: ${mail}`)
    const { search } = pathIn(mail.text)
    const reader = visitor(shop.app)
    await reader.get(`/order/${other}/open${search}`)
    await reader.get(`/order/${one}/open${search}`)
    expect((await reader.get(`/api/orders/${other}`)).json()).toMatchObject({ closed: 'ended' })
    expect((await reader.get(`/api/orders/${one}`)).json()).toMatchObject({ closed: null })
  })

  test('is answered alike where none is sent: of an open order, an account, nobody', async () => {
    const { orderId: open } = await ordered()
    const { browser, orderId: owned } = await ordered(await signedIn(shop))
    await cancel(browser, owned)
    await shop.caughtUp()
    clock += (linkDays + 1) * day
    for (const orderId of [owned, open, 'nobodys-order-000000000']) {
      const { statusCode, headers, body } = await ask(visitor(shop.app), orderId)
      expect([statusCode, headers.location, body]).toEqual([303, `/order/${orderId}?mailed`, ''])
      expect(await mails(orderId)).toEqual([])
    }
  })

  test('is bounded for each order, whoever asks, and is written to nobody who was erased', async () => {
    const orderId = await ended()
    const answers = []
    for (let turn = 0; turn < 6; turn++)
      answers.push((await shop.app.inject({ ...asking(orderId), remoteAddress: `203.0.113.${turn}` })).statusCode)
    expect(answers).toEqual([303, 303, 303, 429, 429, 429])
    expect(await mails(orderId)).toHaveLength(3)
    await eraseEmail(shop, orderBody.billing.email)
    expect(await mails(orderId)).toEqual(['erased', 'erased', 'erased'])
  })

  const asking = (orderId: string) =>
    ({
      method: 'POST',
      url: `/order/${orderId}/link`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    }) as const
})
