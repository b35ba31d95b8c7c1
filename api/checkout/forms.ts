import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { fieldErrors } from '#api/accounts/index.ts'
import { cartProblem } from '#api/cart/index.ts'
import { form, valuesOf } from '#api/plumbing/http/form.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { buyerOf, cartIdOf } from '#api/visitors/index.ts'
import { addressFields } from '#domain/shared/address.ts'
import { nothingWrong, readDeliveryValue } from '#web/app/form-state.ts'
import { faultsOf, stepAfter, stepNamed } from '#web/storefront/checkout/steps.ts'
import { type KeepAddressesDeps, keepAddresses } from './keep-addresses.ts'
import { orderProblem } from './order-problem.ts'
import type { OrderDeps } from './routes.ts'
import { idempotencyKey, orderBody } from './schema.ts'

export type OrderFormDeps = Pick<OrderDeps, keyof KeepAddressesDeps | 'carts' | 'submitting' | 'visitorOf'>

/**
 * The checkout as one form, for browsers without JavaScript: `billing.*`, `shipping.*` (or `sameAsBilling`), `delivery`,
 * `payment`, `expectedTotal`, and `key`, which makes sending it twice safe. Placed, it leads to the order; refused, the
 * checkout is shown again with everything that was typed. `continue` names the step whose button was pressed before the
 * page was alive: nothing is ordered then, the next step is shown.
 */
export async function orderForms(
  app: FastifyInstance,
  { submitting, carts, accounts, accountChanges, visitorOf }: OrderFormDeps,
): Promise<void> {
  form(app, '/checkout', {
    page: '/checkout',
    shows: 'checkout',
    async run({ request, reply, fields, language, prefix, page }) {
      const passing = stepNamed(fields.get('continue'))
      if (passing) {
        const values = valuesOf(fields)
        const faults = faultsOf(passing, values).map(fault => ({ ...fault, message: '' }))
        const wrong = faults.length > 0
        return app.renderPage(request, reply, {
          path: `${page}?step=${wrong ? passing : stepAfter(passing)}`,
          status: wrong ? 400 : 200,
          state: {
            form: 'checkout',
            values,
            problem: wrong ? problemOf('invalid-request', '', { fields: faults }) : nothingWrong,
          },
        })
      }
      const read = orderBody.safeParse({ ...bodyOf(fields), language })
      if (!read.success) {
        const errors = fieldErrors(read.error.issues).map(formField)
        return problemOf('invalid-request', errors.map(({ message }) => message).join('. '), { fields: errors })
      }
      const cartId = cartIdOf(request)
      if (cartId === null) return orderProblem({ code: 'cart-is-empty' })
      // Without a key of its own the cart's revision still lets it order once.
      const key = idempotencyKey.safeParse(fields.get('key')).data ?? randomUUID()
      const visitor = await visitorOf(request)
      const buyer = buyerOf(visitor)
      // Enter in the coupon's field presses this button too.
      const code = fields.get('coupon')?.trim()
      if (code) {
        const { personId = null } = buyer
        const applied = await carts.applyCoupon(cartId, code, { personId, address: request.ip })
        if (!applied.ok) return cartProblem(applied.rejection)
      }
      const order = { cartId, key, body: read.data, language, address: request.ip, ...buyer }
      const submitted = await submitting.submit(order)
      if (submitted.position !== undefined) notePosition(reply, submitted.position)
      if (!submitted.ok) return orderProblem(submitted.refusal)
      await keepAddresses(visitor, submitted.order.orderId, read.data, { accounts, accountChanges }, request.log)
      return { to: `${prefix}/order/${submitted.order.orderId}` }
    },
  })
}

function bodyOf(fields: URLSearchParams) {
  const address = (name: string) =>
    Object.fromEntries(addressFields.map(field => [field, fields.get(`${name}.${field}`) ?? '']))
  // A form cannot add up: it carries the total that was shown beside each delivery.
  const expected = fields.get('expectedTotal') ?? fields.get(`expectedTotal[${fields.get('delivery')}]`)
  return {
    billing: address('billing'),
    shipping: address(fields.has('sameAsBilling') ? 'billing' : 'shipping'),
    delivery: readDeliveryValue(fields.get('delivery') ?? ''),
    payment: { method: fields.get('payment') ?? '' },
    saveAddresses: (['billing', 'shipping'] as const).filter(
      kind => fields.has(`save.${kind}`) && !(kind === 'shipping' && fields.has('sameAsBilling')),
    ),
    ...(expected && { expectedTotal: Number(expected) }),
  }
}

/** The form has one field where the body has two. */
function formField<Error extends { readonly field: string }>(error: Error): Error {
  const field = error.field.startsWith('delivery')
    ? 'delivery'
    : error.field.startsWith('payment')
      ? 'payment'
      : error.field
  return { ...error, field }
}
