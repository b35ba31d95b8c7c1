import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { GatewayRefused, GatewayUnavailable } from '#api/plumbing/engines/payments/port.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route } from '#api/plumbing/http/route.ts'
import type { Payments } from './payments.ts'

const methods = ['stripe', 'paypal', 'sslCommerz', 'razorpay'] as const
const largest = 256 * 1024

/**
 * Messages of the providers, by POST to /api/payments/{method}/webhook. They are believed by their signature over the raw
 * body, and heard again by their sender until the answer is 200.
 */
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
        const heard = await payments.hear(request.params.method, { headers: request.headers, body })
        if (heard === 'off') return sendProblem(reply, 'not-found', 'This provider is not set up.')
        if (heard === 'forged') {
          request.log.warn({ method: request.params.method }, 'a message of a payment provider has a wrong signature')
          return sendProblem(reply, 'payment-message-forged', 'The signature does not match the body.')
        }
        return { received: true } as const
      } catch (error) {
        if (error instanceof GatewayRefused) {
          // Often a permission that is missing: heard again once the owner has given it.
          request.log.error({ method: request.params.method, reason: error.message }, 'a message cannot be followed up')
        } else if (!(error instanceof GatewayUnavailable)) throw error
        return sendProblem(reply, 'unavailable', 'Send the message again.')
      }
    },
  })
}
