import { expect, test } from 'vitest'
import type { CardModel } from '#web/models/card.ts'
import type { LiveProduct } from '#web/models/live-product.ts'
import type { ProductModel } from '#web/models/product.ts'
import { moveTo } from '#web/storefront/live/moves.ts'

const said = { id: 'tee', currency: 'USD', price: 800, was: null, discount: 0, inStock: true }

const card = {
  ...{ id: 'tee', price: 800, listPrice: 800, discount: 0, inStock: true, colorCount: 2, colors: [] },
} as unknown as CardModel

const product = {
  ...{ id: 'tee', price: 800, listPrice: 800, discount: 0, available: true },
  variants: [
    { sku: 'M', price: 800, listPrice: null, quantity: 3 },
    { sku: 'L', price: 900, listPrice: null, quantity: 5 },
  ],
} as unknown as ProductModel
const left = { M: 3, L: 5 }
const prices = { L: [900, null] } as const

const move = (to: LiveProduct, seen?: LiveProduct) => moveTo(to, seen, 'USD')

test('a card takes the price that it shows, and keeps what it showed before as a mark', () => {
  const moved = move({ ...said, price: 640, was: 800, discount: 20 })(card)
  expect(moved).toMatchObject({ price: 640, listPrice: 800, discount: 20, priceBefore: 800 })
})

test('what did not change bears no mark, and one model moves to one object', () => {
  const moving = move({ ...said, inStock: false })
  expect(moving(card)).not.toHaveProperty('priceBefore')
  expect(moving(card).inStock).toBe(false)
  expect(moving(card)).toBe(moving(card))
})

test('a card that opens in a colour takes the price of that colour', () => {
  const moved = move({ ...said, colors: { navy: [700, 900, 22] } })({ ...card, opened: 'navy' })
  expect(moved).toMatchObject({ price: 700, listPrice: 900, discount: 22 })
})

test('prices of last pieces stay, since they are not those of the card', () => {
  expect(move({ ...said, price: 100 })({ ...card, opensColor: true }).price).toBe(800)
})

test('a product takes prices and pieces of its variants, and marks those prices alone that changed', () => {
  const moved = move({ ...said, price: 750, left: { M: 0, L: -1 }, prices })(product)
  expect(moved.variants[0]).toMatchObject({ price: 750, quantity: 0, priceBefore: 800 })
  expect(moved.variants[1]).toMatchObject({ price: 900, quantity: -1 })
  expect(moved.variants[1]).not.toHaveProperty('priceBefore')
  expect(moved).toMatchObject({ price: 750, available: true })
})

test('a variant that is not counted, or not sold any more, cannot be bought', () => {
  const moved = move({ ...said, left: { M: null } })(product)
  expect(moved.variants[0]).toMatchObject({ quantity: 0, uncounted: true })
  expect(moved.variants[1]!.quantity).toBe(0)
  expect(moved.available).toBe(false)
})

test('a mark goes once it was seen, and comes back with the next change', () => {
  const first = { ...said, price: 750, left, prices }
  expect(move(first, first)(product).variants[0]).not.toHaveProperty('priceBefore')
  expect(move({ ...first, price: 700 }, first)(product).variants[0]).toMatchObject({ price: 700, priceBefore: 750 })
})

test('one that is gone says so, and is as it was when it comes back', () => {
  expect(move({ id: 'tee', gone: true })(card)).toMatchObject({ gone: true, inStock: false, price: 800 })
  expect(move({ id: 'tee', gone: true })(product)).toMatchObject({ gone: true, available: false })
  expect(move({ ...said, left, prices })(product)).toEqual(product)
})

test('amounts of another currency than the page shows are left alone', () => {
  expect(move({ ...said, currency: 'EUR', price: 1 })(card)).toBe(card)
})
