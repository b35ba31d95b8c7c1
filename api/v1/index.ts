import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accounts } from '#api/accounts/index.ts'
import { catalogue } from '#api/catalogue/index.ts'
import { fulfilment } from '#api/fulfilment/index.ts'
import { importing } from '#api/import/index.ts'
import { keyId, keys } from '#api/keys/index.ts'
import { orders } from '#api/orders/index.ts'
import { feature } from '#api/plumbing/feature.ts'
import { hooksOf } from '#api/plumbing/http/guards.ts'
import { keyOf } from '#api/plumbing/http/key-guard.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import { publicEvents } from '#api/public-events/index.ts'
import { stock } from '#api/stock/index.ts'
import { scopes } from '#domain/shared/scopes.ts'
import { takeLines } from './bulk/route.ts'
import { createLimits } from './limits.ts'
import { createOnce, createOnceInParts } from './once.ts'
import { orderRoutes } from './orders/routes.ts'
import { priceRoutes } from './prices.ts'
import { productBulkRoutes, productWriteRoutes } from './products/write-routes.ts'
import { createShopPosition } from './shop-position.ts'
import { stockRoutes } from './stock-routes.ts'
import { stockWriteRoutes } from './stock-writes.ts'

/** The interface by which programs of others use the shop with a key. */
export const v1 = feature({
  name: 'v1',
  needs: [accounts, catalogue, importing, orders, fulfilment, stock, keys, publicEvents],
  open(engines, { desk, afterPlacing, largeRefunds, stockroom, outside, products, writeProduct }) {
    const awaitPosition = createShopPosition(engines)
    const once = createOnce(engines)
    const onceInParts = createOnceInParts(engines)
    const { store, handler, config } = engines
    return {
      async routes(app) {
        const writingProducts = { handler, writeProduct, base: config.BASE_CURRENCY, once, onceInParts }
        await app.register(async scope => {
          keep(scope, createLimits(engines, 'key'))
          route(scope, 'GET', '/api/v1/key', {
            access: { scope: 'any' },
            tag: 'v1',
            operationId: 'getKey',
            summary: 'Tells which key the request carries, and what it may do',
            answer: z
              .object({
                ...{ id: keyId, name: z.string(), scopes: z.array(z.enum(scopes)) },
                source: z
                  .string()
                  .nullable()
                  .describe('Whose feed its products are; null: that of all keys without one'),
              })
              .describe('The key, without its secret'),
            run: async (request, reply) => sendJson(reply, keyOf(request)),
          })
          await scope.register(stockRoutes, { stockroom })
          await scope.register(productWriteRoutes, writingProducts)
          await scope.register(orderRoutes, { store, desk, afterPlacing, largeRefunds, outside, once })
        })
        await app.register(async scope => {
          keep(scope, createLimits(engines, 'bulk'))
          takeLines(scope)
          await scope.register(productBulkRoutes, writingProducts)
          const writing = { store, handler, products, once, onceInParts }
          await scope.register(stockWriteRoutes, writing)
          await scope.register(priceRoutes, { ...writing, base: config.BASE_CURRENCY })
        })

        /** What every route of a scope does first. */
        function keep(scope: FastifyInstance, takeToken: ReturnType<typeof createLimits>) {
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
        }
      },
    }
  },
})
