import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkDays } from '#api/orders/order-access.ts'
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
    const { browser, orderId } = await ordered(await signedIn(shop.services))
    expect((await browser.get(`/api/orders/${orderId}`)).json()).toMatchObject({
      closed: null,
      billing: orderBody.billing,
    })
    const strangers = [visitor(shop.app), (await ordered(await signedIn(shop.services))).browser]
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
})

describe("a guest's order", () => {
  test('opens by its link until some time after it was delivered', async () => {
    const { browser, orderId } = await ordered()
    await shop.services.afterPlacing.ship(orderId, { carrier: '', tracking: '' }, owner)
    await shop.services.afterPlacing.deliver(orderId, owner)
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
    const { cookie } = await signedIn(shop.services, { email: orderBody.billing.email })
    const [name = '', value = ''] = cookie.split('=')
    browser.jar.set(name, value)
    expect((await browser.get(`/api/orders/${orderId}`)).json()).toMatchObject({
      closed: null,
      billing: orderBody.billing,
    })
  })
})
