import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#domain/shared/money.ts'
import { unitPrice } from '#domain/shared/selling-price.ts'
import { whyPrice } from '#domain/shared/why-price.ts'

const fed = { price: 769, cost: 549, minimumPrice: 692, listPrice: null }

test('the way from the cost of a piece to the price of staff', () =>
  expect(whyPrice(fed, 807, 0)).toEqual([
    { why: 'cost', amount: 549 },
    { why: 'markup', amount: 220, factor: 769 / 549 },
    { why: 'yours', amount: 38 },
  ]))

test('a discount stops at the minimum advertised price', () =>
  expect(whyPrice({ ...fed, cost: null }, undefined, 20)).toEqual([
    { why: 'fed', amount: 769 },
    { why: 'discount', amount: -154, percent: 20 },
    { why: 'minimum', amount: 77 },
  ]))

test('the steps add up to the price that shoppers pay, whatever it is made of', () => {
  const minor = fc.nat(100_000)
  const maybe = fc.option(minor)
  const variant = fc.record({ price: minor, cost: maybe, minimumPrice: maybe, listPrice: maybe })
  fc.assert(
    fc.property(variant, fc.option(minor, { nil: undefined }), fc.nat(100), (each, staffPrice, percent) => {
      const steps = whyPrice(each, staffPrice, percent)
      expect(sum(steps.map(({ amount }) => amount))).toBe(unitPrice(each, staffPrice, percent).price)
    }),
  )
})
