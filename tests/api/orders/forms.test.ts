import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#domain/shared/address.ts'
import type { OrderModel } from '#web/models/order.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { address } from './checkout.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  await shop.change({ security: { loginForPurchase: false } })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 10 }] })
})
afterAll(() => shop.end())

const named = (part: string, fields: Partial<Address>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${part}.${name}`, value]))
const filled = {
  ...named('billing', address),
  sameAsBilling: 'on',
  delivery: 'standard@Everywhere',
  payment: 'cod',
  expectedTotal: '1600',
  key: 'form-key',
}

async function buyerWith(quantity: number) {
  const buyer = visitor(shop.app)
  await buyer.form('/cart/add', { sku: 'TEE', quantity: String(quantity) })
  return buyer
}

describe('the checkout without JavaScript', () => {
  test('leads to the placed order, and to the same one when it is sent again', async () => {
    const buyer = await buyerWith(2)
    const answer = await buyer.form('/fr/checkout', filled)
    expect(answer.statusCode).toBe(303)
    const [, orderId] = /^\/fr\/order\/([\w-]{24})$/.exec(String(answer.headers.location))!
    const shown = (await buyer.get(`/api/orders/${orderId}`)).json<OrderModel>()
    expect(shown).toMatchObject({ status: 'placed', billing: address, shipping: address, totals: { total: 1600 } })
    expect((await buyer.form('/fr/checkout', filled)).headers.location).toBe(answer.headers.location)
  })

  test('ships to another address than it bills', async () => {
    const buyer = await buyerWith(1)
    const { sameAsBilling: _same, expectedTotal: _total, key: _key, ...fields } = filled
    const shipping = { ...address, city: 'Boston' }
    const answer = await buyer.form('/checkout', { ...fields, ...named('shipping', shipping) })
    const orderId = String(answer.headers.location).replace('/order/', '')
    expect((await buyer.get(`/api/orders/${orderId}`)).json<OrderModel>()).toMatchObject({ billing: address, shipping })
  })

  test('is shown again with every complaint and everything that was typed', async () => {
    const buyer = await buyerWith(1)
    const typed = {
      ...filled,
      'billing.city': '',
      'billing.email': 'ada',
      sameAsBilling: 'on',
      delivery: '',
      payment: '',
    }
    const answer = await buyer.form('/ar/checkout', typed)
    expect(answer.statusCode).toBe(400)
    const { path, state } = answer.json()
    expect(path).toBe('/ar/checkout')
    expect(state).toMatchObject({ form: 'checkout', values: typed, problem: { code: 'invalid-request' } })
    const fields = state.problem.fields.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
    expect([...new Set(fields)]).toEqual([
      'billing.email enter-email-in-full',
      'billing.city enter-city',
      'shipping.email enter-email-in-full',
      'shipping.city enter-city',
      'delivery choose-delivery',
      'payment choose-payment',
    ])
  })

  test.each(['contact', 'billing', 'shipping', 'delivery', 'payment'])(
    'orders nothing when the button of the step %s is pressed before the page is alive: it goes on',
    async step => {
      const buyer = await buyerWith(1)
      const typed = { ...filled, key: `continue-${step}`, continue: step }
      const answer = await buyer.form('/fr/checkout', typed)
      expect(answer.statusCode).toBe(200)
      const steps = ['contact', 'billing', 'shipping', 'delivery', 'payment', 'review']
      expect(answer.json()).toMatchObject({
        path: `/fr/checkout?step=${steps[steps.indexOf(step) + 1]}`,
        state: { form: 'checkout', values: typed, problem: { code: 'nothing-wrong' } },
      })
      expect((await buyer.get('/api/cart')).json().lines).toHaveLength(1)
    },
  )

  test('says of such a step what is missing in it, and nothing of the later ones', async () => {
    const buyer = await buyerWith(1)
    const answer = await buyer.form('/checkout', { 'billing.email': 'ada', continue: 'contact' })
    expect(answer.statusCode).toBe(400)
    const { path, state } = answer.json()
    expect([path, state.values['billing.email']]).toEqual(['/checkout?step=contact', 'ada'])
    expect(state.problem.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
      ['billing.email', 'enter-email-in-full'],
      ['billing.phone', 'enter-phone'],
    ])
  })

  test('tells the new total when it changed', async () => {
    const buyer = await buyerWith(1)
    const answer = await buyer.form('/checkout', { ...filled, expectedTotal: '1600', key: 'total' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().state.problem).toMatchObject({ code: 'total-changed', oldTotal: 1600, newTotal: 1100 })
  })

  test('of an empty cart says so', async () => {
    const answer = await visitor(shop.app).form('/checkout', filled)
    expect([answer.statusCode, answer.json().state.problem.code]).toEqual([409, 'cart-is-empty'])
  })
})
