import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownCurrency } from '#api/catalogue/currency.ts'
import { lineModel } from '#api/orders/order-line.ts'
import type { OrderLine } from '#domain/order/events.ts'
import { sum } from '#domain/shared/money.ts'

const currencyIn = (name: string, exchangeRate: number) => shownCurrency({ name, s: name, exchangeRate })
const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'BDT')
const rates = fc.double({ min: 0.0001, max: 10_000, noNaN: true })
const prices = fc.integer({ min: 1, max: 10_000_000 })

test('one cent costs a step of a currency that is worth more', () => {
  const kuwaiti = currencyIn('KWD', 0.307)
  expect([0, 1, 2, 850].map(kuwaiti.unit)).toEqual([0, 10, 10, 2610])
})

test('what costs something is never shown as free, and is a multiple of the step less than one step away', () => {
  fc.assert(
    fc.property(currencies, rates, prices, (name, rate, price) => {
      const { unit, step } = currencyIn(name, rate)
      const exact = price * rate * (name === 'KWD' ? 10 : name === 'JPY' ? 0.01 : 1)
      expect(unit(price)).toBeGreaterThan(0)
      expect(unit(price) % step).toBe(0)
      expect(Math.abs(unit(price) - exact)).toBeLessThan(step)
      expect(unit(0)).toBe(0)
    }),
  )
})

test('lines add up to what each of their pieces is shown at', () => {
  const bought = fc.array(fc.record({ unitPrice: prices, quantity: fc.integer({ min: 1, max: 500 }) }), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(currencies, rates, bought, (name, rate, lines) => {
      const currency = currencyIn(name, rate)
      const shown = lines.map(each =>
        lineModel({ ...line, ...each, amount: each.unitPrice * each.quantity }, 'en', currency),
      )
      for (const { unitPrice, quantity, amount } of shown) expect(amount).toBe(unitPrice * quantity)
      expect(sum(shown.map(({ amount }) => amount)) % currency.step).toBe(0)
    }),
  )
})

const line: OrderLine = {
  uid: 'u1',
  sku: 'TEE-M',
  productId: 'tee',
  slug: 'tee',
  name: { en: 'The tee' },
  brand: 'Northloom',
  style: 'TEE',
  color: null,
  size: null,
  image: 'garment',
  quantity: 1,
  unitPrice: 1,
  amount: 1,
}
