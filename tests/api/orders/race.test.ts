import { expect, test } from 'vitest'
import { stock } from '#domain/stock/decide.ts'
import { openShop, visitor } from '../open-shop.ts'
import { orderBody, refusal } from './checkout.ts'

test('two hundred buyers of ten pieces get exactly ten orders', async () => {
  const shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ rare: [{ sku: 'RARE', price: 1000, quantity: 10 }] })
  const buyers = Array.from({ length: 200 }, () => visitor(shop.app))
  await Promise.all(buyers.map(buyer => buyer.add('RARE', 1)))

  const answers = await Promise.all(buyers.map((buyer, n) => buyer.order(orderBody, `race-${n}`)))

  const placed = answers.filter(answer => answer.statusCode === 201)
  expect(placed).toHaveLength(10)
  expect(new Set(placed.map(answer => answer.json().number)).size).toBe(10)
  expect(new Set(placed.map(answer => answer.json().orderId)).size).toBe(10)
  for (const answer of answers) {
    if (answer.statusCode === 201) continue
    expect(refusal(answer)).toEqual({ status: 409, code: 'out-of-stock' })
    expect(answer.json().lines).toEqual([{ sku: 'RARE', requested: 1, available: 0 }])
  }
  expect((await shop.handler.fold(stock, 'rare')).state.reserved).toEqual({ RARE: 10 })
  await shop.caughtUp()
  expect(await shop.available('rare', 'RARE')).toBe(0)
  expect(await shop.readModels.range('order', 'open')).toEqual([])
  await shop.end()
})

test('orders across products that are short of one another sell no piece twice and lose none', async () => {
  const shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({
    left: [{ sku: 'L', price: 100, quantity: 12 }],
    right: [{ sku: 'R', price: 100, quantity: 7 }],
  })
  const wants = [['L'], ['R'], ['L', 'R'], ['R', 'L']]
  const buyers = Array.from({ length: 60 }, (_, n) => ({ buyer: visitor(shop.app), skus: wants[n % wants.length]! }))
  await Promise.all(buyers.map(({ buyer, skus }) => Promise.all(skus.map(sku => buyer.add(sku, 1)))))
  // Two adds at once each began a cart; the visitor's cookie names one of them. Fill that one.
  await Promise.all(
    buyers.map(async ({ buyer, skus }) => {
      const cart = (await buyer.get('/api/cart')).json<{ lines: { sku: string }[] }>()
      for (const sku of skus) if (!cart.lines.some(line => line.sku === sku)) await buyer.add(sku, 1)
    }),
  )

  const answers = await Promise.all(buyers.map(({ buyer }, n) => buyer.order(orderBody, `both-${n}`)))

  const sold = { L: 0, R: 0 } as Record<string, number>
  answers.forEach((answer, n) => {
    if (answer.statusCode === 201) for (const sku of buyers[n]!.skus) sold[sku] = (sold[sku] ?? 0) + 1
    else expect(refusal(answer)).toEqual({ status: 409, code: 'out-of-stock' })
  })
  for (const [slug, sku, most] of [
    ['left', 'L', 12],
    ['right', 'R', 7],
  ] as const) {
    const { reserved } = (await shop.handler.fold(stock, slug)).state
    expect(reserved[sku] ?? 0).toBe(sold[sku])
    expect(sold[sku]).toBeLessThanOrEqual(most)
  }
  await shop.end()
})
