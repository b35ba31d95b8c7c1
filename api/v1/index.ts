import { z } from 'zod'
import { accounts } from '#api/accounts/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { coupons } from '#api/coupons/index.ts'
import { customers } from '#api/customers/index.ts'
import { fulfilment } from '#api/fulfilment/index.ts'
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
import { catalogueRoutes } from './catalogue/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { programsDocumentRoute } from './document.ts'
import { createLimits } from './limits.ts'
import { createLists } from './lists.ts'
import { createOnce } from './once.ts'
import { createFindOrder } from './orders/find.ts'
import { orderRoutes } from './orders/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { requestRoutes } from './requests/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { createShopPosition } from './shop-position.ts'
import { stockRoutes } from './stock-routes.ts'
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
    const { stockroom } = offered
    const takeToken = createLimits(engines)
    const awaitPosition = createShopPosition(engines)
    const once = createOnce(engines)
    const frame = { ...engines, ...offered, once, sendList: createLists(engines), findOrder: createFindOrder(offered) }
    return {
      async routes(app) {
        await app.register(programsDocumentRoute, engines)
        await app.register(async scope => {
          scope.addHook('onRoute', route => {
            const problems = [
              ...(route.config?.problems ?? []),
              'too-many-requests',
              'behind',
              'invalid-request',
            ] as const
            route.config = { ...route.config, problems }
            // After the guard, which knows the key, and before anything of the body is read.
            route.onRequest = [...hooksOf(route), (request, reply) => takeToken(keyOf(request).id, reply)]
          })
          scope.addHook('preHandler', awaitPosition)
          route(scope, 'GET', '/api/v1/key', {
            access: { scope: 'any' },
            tag: 'v1',
            operationId: 'getKey',
            summary: 'Tells which key the request carries, and what it may do',
            answer: z
              .object({ id: keyId, name: z.string(), scopes: z.array(z.enum(scopes)) })
              .describe('The key, without its secret'),
            run: async (request, reply) => sendJson(reply, keyOf(request)),
          })
          await scope.register(stockRoutes, { stockroom })
          await scope.register(webhookProgramRoutes, frame)
          await scope.register(orderRoutes, frame)
          await scope.register(catalogueRoutes, frame)
          await scope.register(customerRoutes, frame)
          await scope.register(subscriberRoutes, frame)
          await scope.register(requestRoutes, frame)
          await scope.register(refundRoutes, frame)
          await scope.register(returnRoutes, frame)
          await scope.register(couponRoutes, frame)
        })
      },
    }
  },
})
