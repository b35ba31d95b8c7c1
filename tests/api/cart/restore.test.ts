import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartModel } from '#web/models/cart.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody, refusal } from '../orders/checkout.ts'
import { openAccount, visitorId } from '../visitors/merge-world.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'A', price: 450, quantity: 100 }] })
})
afterAll(() => shop.end())

type Browser = ReturnType<typeof visitor>

/** What the browser keeps of its cart. */
async function copyOf(browser: Browser) {
  const { id, revision, lines } = (await browser.get('/api/cart')).json<CartModel>()
  return {
    lines: lines.map(({ sku, quantity }) => ({ sku, quantity })),
    copyOf: { id, revision },
  }
}

const restore = (browser: Browser, copy: object) => browser.json('POST', '/api/cart/items', copy)
const refused = { status: 409, code: 'cart-not-restorable' }

describe("a browser's copy of a cart", () => {
  test('fills the empty cart of a browser whose cookie was lost', async () => {
    const before = visitor(shop.app)
    await before.add('A', 3)
    const copy = await copyOf(before)
    const after = visitor(shop.app)
    expect((await restore(after, copy)).json()).toMatchObject({ count: 3, lines: [{ sku: 'A', quantity: 3 }] })
    // A second time there is a cart.
    expect(refusal(await restore(after, copy))).toEqual(refused)
    expect((await after.get('/api/cart')).json().count).toBe(3)
  })

  test('of a cart that the shop has lost, as from an older backup, is taken', async () => {
    const lost = { lines: [{ sku: 'A', quantity: 2 }], copyOf: { id: `${visitorId()}.0`, revision: 7 } }
    expect((await restore(visitor(shop.app), lost)).json()).toMatchObject({ count: 2 })
  })

  test('never brings back what was ordered, with or without the cookie', async () => {
    const buyer = visitor(shop.app)
    await buyer.add('A', 1)
    const copy = await copyOf(buyer)
    expect((await buyer.order(orderBody, 'once')).statusCode).toBe(201)
    expect(refusal(await restore(buyer, copy))).toEqual(refused)
    expect(refusal(await restore(visitor(shop.app), copy))).toEqual(refused)
    expect((await buyer.get('/api/cart')).json().count).toBe(0)
  })

  test('never brings back what was taken out, here or on another device', async () => {
    const browser = visitor(shop.app)
    await browser.add('A', 1)
    const copy = await copyOf(browser)
    await browser.json('DELETE', '/api/cart/items/A')
    expect(refusal(await restore(browser, copy))).toEqual(refused)
    expect(refusal(await restore(visitor(shop.app), copy))).toEqual(refused)
  })

  test('of an account stays with the account: nobody finds it after signing out', async () => {
    const account = visitorId()
    await openAccount(shop, account)
    await shop.carts.add(`${account}.0`, [{ sku: 'A', quantity: 2 }])
    const copy = { lines: [{ sku: 'A', quantity: 2 }], copyOf: { id: `${account}.0`, revision: 0 } }
    expect(refusal(await restore(visitor(shop.app), copy))).toEqual(refused)
  })

  test('of a cart that went into an account is out of date', async () => {
    const browser = visitor(shop.app)
    await browser.add('A', 1)
    const copy = await copyOf(browser)
    await shop.mergeVisitor({ from: copy.copyOf.id, into: visitorId() })
    expect(refusal(await restore(visitor(shop.app), copy))).toEqual(refused)
  })

  test('is checked before it is looked at', async () => {
    const answer = await restore(visitor(shop.app), {
      lines: [{ sku: 'A', quantity: 1 }],
      copyOf: { id: '../account', revision: 0 },
    })
    expect(answer.statusCode).toBe(400)
  })
})
