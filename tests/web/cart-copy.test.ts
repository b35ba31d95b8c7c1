import { describe, expect, test } from 'vitest'
import type { CartModel } from '#web/models/cart.ts'
import { createCopyKeeper } from '#web/storefront/cart/copy.ts'
import { type CartAnswer, copyKey } from '#web/storefront/cart/store.ts'
import { browserStorage } from './browser-storage.ts'
import { cart, line } from './cart-example.ts'

/** A browser's storage and the server's answers, one a question. */
function browser(...answers: CartAnswer[]) {
  return browserOf(cart([], { id: null, revision: -1 }), ...answers)
}

/** The same for a visitor whose cart the server knows. */
function browserOf(known: CartModel, ...answers: CartAnswer[]) {
  const { kept, sealed } = browserStorage()
  const sent: object[] = []
  const keeper = createCopyKeeper({
    storage: sealed,
    load: async () => ({ ok: true, cart: known }),
    send: async copy => {
      sent.push(copy)
      return answers.shift() ?? { ok: false, problem: { code: 'unreachable' } }
    },
    applyCoupon: async code => {
      if (code === 'ENDED') return { ok: false, refused: { code, problem: { code: 'coupon-ended' } } }
      return { ok: true, cart: { ...filled, coupon: { code, discount: 100, problem: null } } }
    },
    alone: act => act(),
  })
  return { kept, sent, keeper, copy: () => sealed.get(copyKey) }
}

const filled = cart([line('A', { quantity: 2 }), line('B', { quantity: 5 })], { id: 'v.0', revision: 3 })
const lines = [
  { sku: 'A', quantity: 2 },
  { sku: 'B', quantity: 5 },
]

describe('the copy', () => {
  test('holds lines under the key CART, and tells nothing of them', async () => {
    const { kept, keeper, copy } = browser()
    await keeper.keep(filled)
    expect([...kept.keys()]).toEqual(['CART'])
    expect(kept.get('CART')).not.toMatch(/sku|quantity|v\.0/)
    expect(atob((kept.get('CART') ?? '').slice(3))).not.toMatch(/sku|quantity|v\.0/)
    expect(await copy()).toEqual({ id: 'v.0', revision: 3, lines })
  })

  test('goes with the last line of the cart', async () => {
    const { kept, keeper } = browser()
    await keeper.keep(filled)
    await keeper.keep(cart([], { id: 'v.0', revision: 4 }))
    expect(kept.size).toBe(0)
  })

  test('of the last state wins', async () => {
    const { keeper, copy } = browser()
    const states = [3, 4, 5].map(revision => keeper.keep({ ...filled, revision }))
    await Promise.all(states)
    expect(await copy()).toMatchObject({ revision: 5 })
  })
})

describe('restoring', () => {
  test('sends the lines, and whose copy they are', async () => {
    const { keeper, sent } = browser({ ok: true, cart: filled })
    await keeper.keep(filled)
    expect(await keeper.restore()).toEqual(filled)
    expect(sent).toEqual([{ id: 'v.0', revision: 3, lines }])
  })

  test.each([
    ['that still fits is on the cart again', 'FALL10', { code: 'FALL10', discount: 100, problem: null }],
    ['that does not fit any more stays off', 'ENDED', null],
  ])('a coupon %s', async (_what, code, coupon) => {
    const { keeper, copy } = browser({ ok: true, cart: filled })
    await keeper.keep({ ...filled, coupon: { code, discount: 300, problem: null } })
    expect(await copy()).toMatchObject({ coupon: code })
    expect(await keeper.restore()).toMatchObject({ lines: filled.lines, coupon })
  })

  test('leaves out what the shop lacks, and lowers what it has too few of', async () => {
    const gone = { ok: false, problem: { code: 'sku-not-found', skus: ['A'] } } as CartAnswer
    const short = {
      ok: false,
      problem: { code: 'out-of-stock', lines: [{ sku: 'B', requested: 5, available: 4 }] },
    } as CartAnswer
    const { keeper, sent } = browser(gone, short, { ok: true, cart: filled })
    await keeper.keep(filled)
    expect(await keeper.restore()).toEqual(filled)
    expect(sent.at(-1)).toMatchObject({ lines: [{ sku: 'B', quantity: 4 }] })
  })

  test.each(['cart-not-restorable', 'cart-full', 'invalid-request'])('%s ends the copy', async code => {
    const { keeper, kept } = browser({ ok: false, problem: { code } })
    await keeper.keep(filled)
    expect(await keeper.restore()).toBeNull()
    expect(kept.size).toBe(0)
  })

  test('a copy of which nothing is sold any more ends', async () => {
    const gone = { ok: false, problem: { code: 'sku-not-found', skus: ['A', 'B'] } } as CartAnswer
    const { keeper, kept, sent } = browser(gone)
    await keeper.keep(filled)
    expect(await keeper.restore()).toBeNull()
    expect([kept.size, sent.length]).toEqual([0, 1])
  })

  test.each([
    ['was ordered', { id: 'v.1', revision: -1 }],
    ['was emptied', { id: 'v.0', revision: 3 }],
    ['was emptied later', { id: 'v.0', revision: 9 }],
  ])('a cart that %s is not asked for again', async (_what, state) => {
    const { keeper, kept, sent } = browserOf(cart([], state))
    await keeper.keep(filled)
    expect(await keeper.restore()).toBeNull()
    expect([kept.size, sent.length]).toEqual([0, 0])
  })

  test.each([
    ['another visitor begins', { id: 'w.0', revision: -1 }],
    ['the server lost the last changes', { id: 'v.0', revision: 2 }],
  ])('is tried where %s', async (_what, state) => {
    const { keeper, sent } = browserOf(cart([], state), { ok: true, cart: filled })
    await keeper.keep(filled)
    expect(await keeper.restore()).toEqual(filled)
    expect(sent).toHaveLength(1)
  })

  test('a cart that has lines already is left alone, and the copy too', async () => {
    const { keeper, kept, sent } = browserOf(filled)
    await keeper.keep(filled)
    expect(await keeper.restore()).toBeNull()
    expect([kept.size, sent.length]).toEqual([1, 0])
  })

  test('the copy stays where the server did not answer', async () => {
    const { keeper, kept } = browser({ ok: false, problem: { code: 'unreachable' } })
    await keeper.keep(filled)
    expect(await keeper.restore()).toBeNull()
    expect(kept.size).toBe(1)
  })

  test('what this browser did not seal is dropped, and nothing is asked', async () => {
    const { keeper, kept, sent } = browser()
    const other = browser()
    await other.keeper.keep(filled)
    kept.set(copyKey, other.kept.get(copyKey) ?? '')
    expect(await keeper.restore()).toBeNull()
    expect([kept.size, sent.length]).toEqual([0, 0])
  })
})
