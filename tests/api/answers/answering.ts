import { randomUUID } from 'node:crypto'
import type { OrderChange } from '#api/answers/order-change.ts'
import { order } from '#domain/order/decide.ts'
import type { Permission } from '#domain/shared/permissions.ts'
import { type OpenShop, visitor } from '#tests/api/open-shop.ts'
import { orderBody } from '#tests/api/orders/checkout.ts'

type Written = OrderChange extends infer Each ? (Each extends { act: string } ? Omit<Each, 'number'> : never) : never

export const rights = (orders: Partial<Permission> = {}): readonly Permission[] => [
  { name: 'requests', view: true, edit: true, delete: false },
  { name: 'orders', view: true, edit: true, delete: false, ...orders },
]

/** An order of two medium shirts, and a message of its buyer that names it. */
export async function orderAndMessage(shop: OpenShop) {
  const buyer = visitor(shop.app)
  const email = `${randomUUID()}@example.com`
  await buyer.add('TEE-M', 2)
  const body = { ...orderBody, billing: { ...orderBody.billing, email } }
  const { orderId } = (await buyer.order(body, randomUUID())).json<{ orderId: string }>()
  await shop.caughtUp()
  const { number } = (await shop.handler.fold(order, orderId)).state
  await buyer.form('/contact', { name: 'Ada', email, subject: `Order #${number}`, message: 'Can I change it?' })
  await shop.caughtUp()
  const [requestId] = await shop.readModels.range('requests', 'byDate', { reverse: true, limit: 1 })
  return { orderId, number: number!, requestId: requestId!, email }
}

/** Answers a message, and changes the order first. */
export async function answer(
  shop: OpenShop,
  cookie: string,
  { requestId, number }: { readonly requestId: string; readonly number: number },
  change: Written | { readonly act: string },
  id: string = randomUUID(),
) {
  const answered = await shop.app.inject({
    ...{ method: 'POST', url: `/api/admin/requests/${requestId}/answers`, headers: { cookie } },
    payload: { id, answer: 'We changed it.', seen: 0, order: { number, ...change } },
  })
  await shop.caughtUp()
  return answered
}
