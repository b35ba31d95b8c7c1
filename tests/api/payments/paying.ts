import { expect } from 'vitest'
import { order } from '#domain/order/decide.ts'
import { payment } from '#domain/payment/decide.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import { type OpenShop, openShop, visitor } from '../open-shop.ts'
import { orderBody } from '../orders/checkout.ts'

type Options = Parameters<typeof openShop>[0] & { readonly method: Exclude<PaymentMethod, 'cod'> }

/** A shop that takes this payment and sells a tee at $5.00, with delivery at $6.00. */
export async function openPayingShop({ method, ...options }: Options) {
  const shop = await openShop(options)
  await shop.change({
    security: { loginForPurchase: false },
    paymentGateway: { [method]: true },
  })
  await shop.sell({ tee: [{ sku: 'TEE', price: 500, quantity: 1000 }] })
  return shop
}

export function bodyOf(method: PaymentMethod) {
  return { ...orderBody, payment: { method } }
}

/** A buyer with two tees in the cart: $16.00 in all. */
export async function buyerIn(shop: OpenShop) {
  const buyer = visitor(shop.app)
  await buyer.add('TEE', 2)
  return buyer
}

/** The order of such a buyer, which waits for its payment. */
export async function ordered(shop: OpenShop, method: Exclude<PaymentMethod, 'cod'>) {
  const buyer = await buyerIn(shop)
  const answer = await buyer.order(bodyOf(method), 'k')
  expect(answer.statusCode, answer.body).toBe(202)
  const awaiting = answer.json<Awaiting>()
  return { buyer, ...awaiting, at: `/api/payments/orders/${awaiting.orderId}` }
}

export const total = 1600

export type Awaiting = {
  readonly orderId: string
  readonly status: string
  readonly number: number | null
  readonly payment: {
    readonly way: string
    readonly url: string | null
    readonly attemptId: string
    readonly client: Record<string, string>
    readonly problem?: string
  }
}

/** Sends the messages of a provider to the shop, as they were signed. */
export async function deliver(
  shop: OpenShop,
  method: Exclude<PaymentMethod, 'cod'>,
  messages: readonly { readonly headers: Record<string, string>; readonly body: string }[],
) {
  const answers: number[] = []
  for (const { headers, body } of messages) {
    const url = `/api/payments/${method}/webhook`
    answers.push((await shop.app.inject({ method: 'POST', url, headers, payload: body })).statusCode)
  }
  return answers
}

/** What the log says of an order and of its payment. */
export async function folded(shop: OpenShop, orderId: string) {
  const [ordered, paid] = await Promise.all([shop.handler.fold(order, orderId), shop.handler.fold(payment, orderId)])
  return { order: ordered.state, payment: paid.state }
}
