import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { countryCode, type FieldError, fieldErrors } from '#api/accounts/index.ts'
import type { cart } from '#api/cart/index.ts'
import type { catalogue } from '#api/catalogue/index.ts'
import {
  currencyOf,
  type OrderAccessDeps,
  type OrderModelDeps,
  orderModelFor,
  orderParams,
  quote,
  shownIn,
  statusOf,
} from '#api/orders/index.ts'
import type { Payments } from '#api/payments/index.ts'
import type { Offers } from '#api/plumbing/feature.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { deliveryOptionSchema } from '#api/plumbing/http/openapi/problem-schema.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import type { settings } from '#api/settings/index.ts'
import { buyerOf, cartIdOf } from '#api/visitors/index.ts'
import type { Order } from '#domain/order/order.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import { deliveryOptions, type Place } from '#domain/settings/delivery-options.ts'
import type { DeliveryOption } from '#web/models/cart.ts'
import { type KeepAddressesDeps, keepAddresses } from './keep-addresses.ts'
import { orderProblem, orderRefusals } from './order-problem.ts'
import { orderBody, orderHeaders, orderSchema, placedSchema } from './schema.ts'
import type { Submitting } from './submit.ts'
import type { NoteUnserved } from './unserved.ts'

export type OrderDeps = { readonly visitorOf: VisitorOf } & DeliveryDeps &
  KeepAddressesDeps &
  OrderModelDeps &
  OrderAccessDeps & {
    readonly submitting: Submitting
    readonly payments: Pick<Payments, 'begin'>
    readonly noteUnserved: NoteUnserved
  }

const tag = 'orders'

const placeQuery = z.strictObject({
  country: countryCode('has to be a two-letter country code').or(z.literal('')).default(''),
  city: z.string().max(100).default(''),
})

export async function orderRoutes(app: FastifyInstance, deps: OrderDeps): Promise<void> {
  route(app, 'GET', '/api/delivery-options', {
    access: 'guest',
    cookies: { reads: ['cart'] },
    tag,
    operationId: 'getDeliveryOptions',
    summary: "Lists the delivery options for a place, with their cost for the visitor's cart",
    query: placeQuery,
    answer: z
      .array(deliveryOptionSchema)
      .describe('The options, the cheapest first; empty if the shop does not deliver there'),
    async run(request, reply) {
      const options = await deliveryModel(request.query, cartIdOf(request), deps)
      if (options.length === 0) await deps.noteUnserved(cartIdOf(request), request.query.country)
      return sendJson(reply, options)
    },
  })

  route(app, 'POST', '/api/orders', {
    attachValidation: true,
    access: 'guest',
    problems: ['idempotency-key-missing', ...orderRefusals],
    cookies: { reads: ['cart', 'language'], sets: ['position'] },
    tag,
    operationId: 'placeOrder',
    summary: "Places an order for the visitor's cart",
    description: 'A repeated request with the same key gets the same answer and orders nothing more.',
    headers: orderHeaders,
    body: orderBody,
    answer: { 201: placedSchema, 202: placedSchema.describe('The order waits for its payment') },
    async run(request, reply) {
      if (request.validationError) {
        const fields = bodyErrors(request)
        if (fields) return sendProblem(reply, 'invalid-request', fields.map(told).join('; '), { fields })
        // Not about the values of the body or the key: the common handler knows what to say.
        if (request.validationError.validationContext !== 'headers') throw request.validationError
        return sendProblem(
          reply,
          'idempotency-key-missing',
          'Send the header Idempotency-Key with a value of 1 to 255 characters, a new one for each order.',
        )
      }
      const cartId = cartIdOf(request)
      if (cartId === null) return sendAsProblem(reply, orderProblem({ code: 'cart-is-empty' }))
      const visitor = await deps.visitorOf(request)
      const submitted = await deps.submitting.submit({
        cartId,
        key: request.headers['idempotency-key'],
        body: request.body,
        language: languageOf(request),
        address: request.ip,
        ...buyerOf(visitor),
      })
      if (submitted.position !== undefined) notePosition(reply, submitted.position)
      if (!submitted.ok) return sendAsProblem(reply, orderProblem(submitted.refusal))
      await keepAddresses(visitor, submitted.order.orderId, request.body, deps, request.log)
      const { order, payment } = await goOn(submitted.order)
      if (order.refusal) return sendAsProblem(reply, orderProblem(order.refusal))
      const answer = { ...answerOf(order), ...(payment && { payment }) }
      return sendJson(reply.code(payment ? 202 : 201).header('location', answer.url), answer)
    },
  })

  /** An order that is paid ahead: how to pay it. One that came to its end meanwhile: as it is now. */
  async function goOn(order: Order) {
    if (!isAwaiting(order)) return { order }
    const begun = await deps.payments.begin(order.orderId, 'embedded')
    if (begun.ok) return { order: begun.order, payment: begun.handover }
    return { order: begun.order, ...(begun.problem !== 'over' && { payment: { problem: begun.problem } }) }
  }

  route(app, 'GET', '/api/orders/:orderId', {
    access: 'guest',
    problems: ['order-not-found'],
    cookies: { reads: ['language', 'next-auth.session-token', 'order-link'] },
    tag,
    operationId: 'getOrder',
    summary: 'Returns an order by its public id',
    params: orderParams,
    query: languageQuery,
    answer: orderSchema,
    async run(request, reply) {
      const model = await orderModelFor(request, request.params.orderId, languageOf(request, request.query.lng), deps)
      if (!model) return sendProblem(reply, 'order-not-found', 'Check the address of the order.')
      return sendJson(reply.header('referrer-policy', 'no-referrer'), model)
    },
  })
}

/** The same for the first answer and for every repetition: made of what the order's stream says. */
function answerOf(order: Order) {
  const { orderId, number, lines, placedAt } = order
  const currency = shownIn(order.currency)
  const totals = shownTotals(lines, order.totals, currency.unit)
  return {
    orderId,
    number,
    status: statusOf(order),
    totals,
    total: totals.total,
    currency: currency.model,
    placedAt,
    url: `/api/orders/${orderId}`,
  }
}

function bodyErrors(request: FastifyRequest): readonly FieldError[] | null {
  const error = request.validationError
  if (error?.validationContext !== 'body' || !hasZodFastifySchemaValidationErrors(error)) return null
  const issues = (error.validation as FastifySchemaValidationError[]).map(({ instancePath, keyword, message }) => ({
    path: instancePath.split('/').filter(Boolean),
    code: keyword ?? '',
    message: message ?? 'is not valid',
  }))
  return fieldErrors(issues).map(each => ({ ...each, field: each.field === '' ? 'body' : `body.${each.field}` }))
}

function told({ field, message }: FieldError): string {
  return `${field}: ${message}`
}

type DeliveryDeps = Pick<Offers<[typeof settings, typeof catalogue, typeof cart]>, 'settings' | 'products' | 'carts'>

/** Lists the deliveries to a place with their cost for the visitor's cart, in the shown currency. */
export async function deliveryModel(
  place: Place,
  cartId: string | null,
  { carts, products, settings }: DeliveryDeps,
): Promise<readonly DeliveryOption[]> {
  const now = await settings()
  const { cart } = await carts.current(cartId)
  const { subtotal } = await quote(cart, products)
  const currency = shownIn(currencyOf(now))
  return deliveryOptions(now.delivery, place, subtotal).map(offer => ({ ...offer, cost: currency.unit(offer.cost) }))
}
