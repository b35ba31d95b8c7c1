import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderParams as params, statusOf } from '#api/orders/index.ts'
import { GatewayRefused, GatewayUnavailable } from '#api/plumbing/engines/payments/port.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { form } from '#api/plumbing/http/form.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { order } from '#domain/order/decide.ts'
import { payment } from '#domain/payment/decide.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { handoverSchema, paymentSchema } from './answer-schema.ts'
import type { Payments } from './payments.ts'
import type { Settled } from './settle.ts'

export type PaymentRouteDeps = { readonly payments: Payments; readonly handler: CommandHandler }

const tag = 'payments'

/** How a browser goes on to pay. Everybody who knows the order's id, which cannot be guessed, may pay. */
export async function paymentRoutes(server: FastifyInstance, { payments, handler }: PaymentRouteDeps): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'guest', problems: ['order-not-found'] } as const
  const settles = { ...config, cookies: { sets: ['position'] }, tag, params, answer: paymentSchema } as const

  /** Null, and answered: there is no such order. */
  async function known(orderId: string, reply: FastifyReply) {
    const { state } = await handler.fold(order, orderId)
    if (state.status !== 'not-submitted') return state
    sendProblem(reply, 'order-not-found', 'Check the address of the order.')
    return null
  }

  const answer = (request: FastifyRequest, reply: FastifyReply, settled: Settled) => {
    notePosition(reply, settled.position)
    return sendJson(reply, stateOf(settled, pageOf(request, settled.order.orderId)))
  }

  route(app, 'GET', '/api/payments/orders/:orderId', {
    ...config,
    tag,
    operationId: 'getPayment',
    summary: 'Returns the state of a payment, as far as the shop knows it',
    params,
    answer: paymentSchema,
    async run(request, reply) {
      const state = await known(request.params.orderId, reply)
      if (!state) return reply
      const paying = await handler.fold(payment, state.orderId)
      const settled = { order: state, payment: paying.state, position: paying.position }
      return sendJson(reply, stateOf(settled, pageOf(request, state.orderId)))
    },
  })

  route(app, 'POST', '/api/payments/orders/:orderId/attempts', {
    ...config,
    problems: ['order-not-found', 'payment-over', 'payment-unavailable', 'payment-not-possible'],
    tag,
    operationId: 'beginPayment',
    summary: 'Starts the payment of an order, or continues the one that was started',
    params,
    body: z.strictObject({ way: z.enum(['embedded', 'hosted']).default('embedded') }),
    answer: handoverSchema,
    async run(request, reply) {
      const state = await known(request.params.orderId, reply)
      if (!state) return reply
      const begun = await payments.begin(state.orderId, request.body.way)
      if (begun.ok) return sendJson(reply, begun.handover)
      const { problem } = begun
      if (problem === 'over') return sendProblem(reply, 'payment-over', 'Open the order to see how it ended.')
      if (problem === 'refused') return sendProblem(reply, 'payment-not-possible', 'Choose another payment method.')
      return sendProblem(
        reply,
        'payment-unavailable',
        'Nothing was charged. Try again, or choose another payment method.',
      )
    },
  })

  route(app, 'POST', '/api/payments/orders/:orderId/settle', {
    ...settles,
    operationId: 'settlePayment',
    summary: 'Asks the provider for the state of a payment, and places the order if it was paid',
    async run(request, reply) {
      const state = await known(request.params.orderId, reply)
      return state ? answer(request, reply, await payments.settle(state.orderId, 'request', { ask: true })) : reply
    },
  })

  route(app, 'POST', '/api/payments/orders/:orderId/abandon', {
    ...settles,
    operationId: 'abandonPayment',
    summary: 'Gives up the payment and opens the cart again. If the money has already come, the order is placed.',
    async run(request, reply) {
      const state = await known(request.params.orderId, reply)
      return state ? answer(request, reply, await payments.abandon(state.orderId)) : reply
    },
  })

  // A link, so that a browser without scripts can follow it to the provider.
  app.get(
    '/api/payments/orders/:orderId/pay',
    { config, schema: { hide: true, params, querystring: languageQuery } },
    async (request, reply) => {
      const { orderId } = request.params
      if (!(await known(orderId, reply))) return reply
      const begun = await payments.begin(orderId, 'hosted')
      reply.header('cache-control', 'no-store')
      const page = pageOf(request, orderId, request.query.lng)
      if (begun.ok && begun.handover.url) return reply.redirect(begun.handover.url, 303)
      return reply.redirect(begun.ok || begun.problem === 'over' ? page : `${page}?payment=${begun.problem}`, 303)
    },
  )

  // Providers send the buyer back here. The shop does not believe the address that they come with: it asks the provider.
  const back = async (request: FastifyRequest<{ Params: { orderId: string } }>, reply: FastifyReply) => {
    const { orderId } = request.params
    if (!(await known(orderId, reply))) return reply
    const { lng } = request.query as { lng?: string }
    try {
      notePosition(reply, (await payments.settle(orderId, 'request', { ask: true })).position)
    } catch (error) {
      // The page of the order waits for it, and the sweep asks again.
      request.log.error({ err: error, orderId }, 'a payment could not be settled when its buyer came back')
    }
    const named = z.enum(languages).safeParse(lng).data
    return reply.header('cache-control', 'no-store').redirect(pageOf(request, orderId, named), 303)
  }
  await app.register(async returning => {
    returning.removeAllContentTypeParsers()
    returning.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    const options = { config: { ...config, fromElsewhere: true as const }, schema: { hide: true, params } }
    returning.get('/api/payments/orders/:orderId/return', options, back)
    returning.post('/api/payments/orders/:orderId/return', options, back)
  })
}

function pageOf(request: FastifyRequest, orderId: string, named?: Parameters<typeof languageOf>[1]): string {
  return `${prefixOf(languageOf(request, named))}/order/${orderId}`
}

function stateOf({ order, payment }: Settled, url: string) {
  const status = statusOf(order)
  const decline = status === 'awaiting-payment' ? (payment.decline?.reason ?? null) : null
  return { orderId: order.orderId, status, paid: order.paymentId !== null, decline, url }
}

/** The button "Pay in another way" of an order that waits for its payment, for browsers without JavaScript. */
export async function paymentForms(app: FastifyInstance, { payments }: { readonly payments: Payments }): Promise<void> {
  form(app, '/order/:orderId/abandon', {
    async run({ params: { orderId }, prefix }) {
      const { order, position } = await payments.abandon(orderId)
      return { to: order.status === 'refused' ? `${prefix}/checkout` : `${prefix}/order/${orderId}`, position }
    },
  })
}

const methods = ['stripe', 'paypal', 'sslCommerz', 'razorpay'] as const
const largest = 256 * 1024

/** Receives providers' messages, proven by a signature over the raw body and repeated until the answer is 200. */
export async function paymentWebhooks(app: FastifyInstance, { payments }: { readonly payments: Payments }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) => done(null, body))
  route(app, 'POST', '/api/payments/:method/webhook', {
    access: 'guest',
    problems: ['payment-message-forged', 'not-found'],
    fromElsewhere: true,
    tag: 'payments',
    operationId: 'hearProvider',
    summary: 'Takes a signed message of a payment provider',
    consumes: ['application/json', 'application/x-www-form-urlencoded'],
    params: z.strictObject({ method: z.enum(methods).describe('The payment method of the provider') }),
    answer: z.object({ received: z.literal(true) }).describe('Received; the provider need not send it again'),
    async run(request, reply) {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        const outcome = await payments.receiveWebhook(request.params.method, { headers: request.headers, body })
        if (outcome === 'off') return sendProblem(reply, 'not-found', 'This provider is not set up.')
        if (outcome === 'forged') {
          request.log.warn({ method: request.params.method }, 'a message of a payment provider has a wrong signature')
          return sendProblem(reply, 'payment-message-forged', 'The signature does not match the body.')
        }
        return { received: true } as const
      } catch (error) {
        if (error instanceof GatewayRefused) {
          // Often a missing permission: the provider repeats the message, and it works once the owner has given it.
          request.log.error({ method: request.params.method, reason: error.message }, 'a message cannot be followed up')
        } else if (!(error instanceof GatewayUnavailable)) throw error
        return sendProblem(reply, 'unavailable', 'Send the message again.')
      }
    },
  })
}
