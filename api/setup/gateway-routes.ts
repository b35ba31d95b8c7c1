import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Engines } from '#api/plumbing/feature.ts'
import { sendProblem } from '#api/plumbing/http/problem.ts'
import { route, sendJson, staff } from '#api/plumbing/http/route.ts'
import { actorOf, type VisitorOf } from '#api/plumbing/http/visitor.ts'
import { testGateway } from './gateways.ts'

const providers = ['paypal', 'stripe', 'sslCommerz', 'razorpay'] as const

type Deps = { readonly shop: Engines; readonly visitorOf: VisitorOf }

/** POST /api/admin/gateway/:method/test. */
export async function gatewayRoutes(app: FastifyInstance, { shop, visitorOf }: Deps): Promise<void> {
  route(app, 'POST', '/api/admin/gateway/:method/test', {
    ...staff('gateway', 'edit', 'not-found'),
    operationId: 'testGateway',
    summary: 'Asks a payment provider for its books of the last day, to see whether the keys work',
    params: z.strictObject({ method: z.enum(providers).describe('The way to pay') }),
    answer: z
      .union([
        z.object({ ok: z.literal(true), tookMs: z.int() }),
        z.object({ ok: z.literal(false), problem: z.string().describe('The words of the provider') }),
      ])
      .describe('Whether it answered'),
    async run(request, reply) {
      const tested = await testGateway(request.params.method, shop, await actorOf(visitorOf, request))
      return tested ? sendJson(reply, tested) : sendProblem(reply, 'not-found', 'Its keys are not set on the server.')
    },
  })
}
