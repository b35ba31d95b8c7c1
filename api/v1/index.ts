import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accounts } from '#api/accounts/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { customers } from '#api/customers/index.ts'
import { fulfilment } from '#api/fulfilment/index.ts'
import { importing } from '#api/import/index.ts'
import { keyId, keys } from '#api/keys/index.ts'
import { orders } from '#api/orders/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { hooksOf } from '#api/plumbing/http/guards.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { publicEvents } from '#api/public-events/index.ts'
import { requests } from '#api/requests/index.ts'
import { stock } from '#api/stock/index.ts'
import { subscribers } from '#api/subscribers/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { webhooks } from '#api/webhooks/index.ts'
import { scopes } from '#domain/shared/scopes.ts'
import { takeLines } from './bulk/route.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { programsDocumentRoute } from './document.ts'
import { createLimits } from './limits.ts'
import { createLists } from './lists.ts'
import { createOnce, createOnceInParts } from './once.ts'
import { createFindOrder } from './orders/find.ts'
import { orderRoutes } from './orders/routes.ts'
import { priceRoutes } from './prices.ts'
import { productBulkRoutes, productWriteRoutes } from './products/write-routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { createShopPosition } from './shop-position.ts'
import { stockRoutes } from './stock-routes.ts'
import { stockWriteRoutes } from './stock-writes.ts'
import { subscriberRoutes } from './subscribers/routes.ts'
import { webhookProgramRoutes } from './webhook-routes.ts'

/** The interface by which programs of others use the shop with a key. */
export const v1 = feature({
  name: 'v1',
  needs: [
    accounts,
    catalogue,
    coupons,
    customers,
    fulfilment,
    importing,
    keys,
    orders,
    publicEvents,
    requests,
    stock,
    subscribers,
    visitors,
    webhooks,
  ],
  open(engines, offered) {
    const awaitPosition = createShopPosition(engines)
    const frame = {
      ...engines,
      ...offered,
      base: engines.config.BASE_CURRENCY,
      once: createOnce(engines),
      onceInParts: createOnceInParts(engines),
      sendList: createLists(engines),
      findOrder: createFindOrder(offered),
    }
    return {
      async routes(app) {
        await programsDocumentRoute(app, engines)
        await app.register(async scope => {
          keep(scope, createLimits(engines, 'key'))
          await keyRoute(scope)
          await stockRoutes(scope, frame)
          await productWriteRoutes(scope, frame)
          await webhookProgramRoutes(scope, frame)
          await orderRoutes(scope, frame)
          await catalogueRoutes(scope, frame)
          await customerRoutes(scope, frame)
          await subscriberRoutes(scope, frame)
          await requestRoutes(scope, frame)
          await refundRoutes(scope, frame)
          await returnRoutes(scope, frame)
          await couponRoutes(scope, frame)
        })
        await app.register(async scope => {
          keep(scope, createLimits(engines, 'bulk'))
          takeLines(scope)
          await productBulkRoutes(scope, frame)
          await stockWriteRoutes(scope, frame)
          await priceRoutes(scope, frame)
        })

        /** Every route of a scope takes a token of its key first, and waits for the position that the request names. */
        function keep(scope: FastifyInstance, takeToken: ReturnType<typeof createLimits>) {
          scope.addHook('onRoute', route => {
            const problems = [
              ...(route.config?.problems ?? []),
              'too-many-requests',
              'behind',
              'cursor-unknown',
              'invalid-request',
            ] as const
            route.config = { ...route.config, problems }
            // After the guard, which knows the key, and before anything of the body is read.
            route.onRequest = [...hooksOf(route), (request, reply) => takeToken(keyOf(request).id, reply)]
          })
          scope.addHook('preHandler', awaitPosition)
        }
      },
    }
  },
})

async function keyRoute(app: FastifyInstance): Promise<void> {
  route(app, 'GET', '/api/v1/key', {
    access: { scope: 'any' },
    tag: 'v1',
    operationId: 'getKey',
    summary: 'Tells which key the request carries, and what it may do',
    answer: z
      .object({
        ...{ id: keyId, name: z.string(), scopes: z.array(z.enum(scopes)) },
        source: z.string().nullable().describe('Whose feed its products are; null: that of all keys without one'),
      })
      .describe('The key, without its secret'),
    run: async (request, reply) => sendJson(reply, keyOf(request)),
  })
}
