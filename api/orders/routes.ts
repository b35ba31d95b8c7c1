import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import { hasZodFastifySchemaValidationErrors, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cartIdOf } from '#api/cart/cart-cookie.ts'
import { languageOf } from '#api/cart/language.ts'
import { languageQuery } from '#api/cart/schema.ts'
import { sendJson } from '#api/cart/send-json.ts'
import { sendProblem } from '#api/problem.ts'
import { notePosition } from '#api/read-your-writes.ts'
import { shownTotals } from '#domain/order/totals.ts'
import { countryOf } from '#domain/shared/countries.ts'
import { type FieldError, fieldErrors } from './address.ts'
import { deliveryOptionSchema, orderSchema, placedSchema } from './answer-schema.ts'
import { type DeliveryDeps, deliveryModel } from './delivery.ts'
import { type OrderModelDeps, orderModel } from './model.ts'
import { sendOrderProblem } from './order-problem.ts'
import { shownIn } from './quote.ts'
import { idempotencyKey, orderBody } from './schema.ts'
import type { Submitted, Submitting } from './submit.ts'

export type OrderDeps = DeliveryDeps & OrderModelDeps & { readonly submitting: Submitting }

const tags = ['orders']

const placeQuery = z.strictObject({
  country: z
    .string()
    .max(2)
    .overwrite(code => code.toUpperCase())
    .refine(code => code === '' || countryOf(code) !== undefined, { error: 'has to be a two-letter country code' })
    .default(''),
  city: z.string().max(100).default(''),
})

export async function orderRoutes(server: FastifyInstance, deps: OrderDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/delivery-options',
    {
      schema: {
        tags,
        operationId: 'getDeliveryOptions',
        summary: "Deliveries to a place, with their cost for the visitor's cart",
        querystring: placeQuery,
        response: { 200: z.array(deliveryOptionSchema) },
      },
    },
    async (request, reply) => {
      return sendJson(reply, await deliveryModel(request.query, cartIdOf(request), deps))
    },
  )

  app.post(
    '/api/orders',
    {
      attachValidation: true,
      schema: {
        tags,
        operationId: 'placeOrder',
        summary: "Orders the visitor's cart",
        description:
          'Needs an `Idempotency-Key` header, new for each order; the same request again gets the same answer.',
        headers: z.looseObject({ 'idempotency-key': z.string().optional() }),
        body: orderBody,
        response: { 201: placedSchema },
      },
    },
    async (request, reply) => {
      if (request.validationError) {
        const fields = bodyErrors(request)
        // Not about the body's values: the common handler knows what to say.
        if (!fields) throw request.validationError
        return sendProblem(reply, 'invalid-request', fields.map(told).join('; '), { fields })
      }
      const key = idempotencyKey.safeParse(request.headers['idempotency-key'])
      if (!key.success) {
        return sendProblem(
          reply,
          'idempotency-key-missing',
          'Send the header Idempotency-Key with a value of 1 to 255 characters, a new one for each order.',
        )
      }
      const cartId = cartIdOf(request)
      if (cartId === null) return sendOrderProblem(reply, { code: 'cart-is-empty' })
      const submitted = await deps.submitting.submit({
        cartId,
        key: key.data,
        body: request.body,
        language: languageOf(request),
        signedIn: false,
      })
      if (submitted.position !== undefined) notePosition(reply, submitted.position)
      if (!submitted.ok) return sendOrderProblem(reply, submitted.refusal)
      const answer = answerOf(submitted)
      return sendJson(reply.code(201).header('location', answer.url), answer)
    },
  )

  app.get(
    '/api/orders/:orderId',
    {
      schema: {
        tags,
        operationId: 'getOrder',
        summary: 'An order by its public id, which cannot be guessed',
        params: z.strictObject({ orderId: z.string().max(64) }),
        querystring: languageQuery,
        response: { 200: orderSchema },
      },
    },
    async (request, reply) => {
      const model = await orderModel(request.params.orderId, languageOf(request, request.query.lng), deps)
      if (!model) return sendProblem(reply, 'order-not-found', 'Check the address of the order.')
      return sendJson(reply.header('referrer-policy', 'no-referrer'), model)
    },
  )
}

/** The same for the first answer and for every repetition: made of what the order's stream says. */
function answerOf({ order }: Extract<Submitted, { ok: true }>) {
  const { orderId, number, status, lines, placedAt } = order
  const currency = shownIn(order.currency)
  const totals = shownTotals(lines, order.totals, currency.unit)
  return {
    orderId,
    number,
    status,
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
    message: message ?? 'does not fit',
  }))
  return fieldErrors(issues).map(each => ({ ...each, field: each.field === '' ? 'body' : `body.${each.field}` }))
}

function told({ field, message }: FieldError): string {
  return `${field}: ${message}`
}
