import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { currencySchema } from '#api/catalogue/index.ts'
import { couponPhases } from '#api/coupons/index.ts'
import { customerOf, verdictOf } from '#api/plumbing/http/guards.ts'
import { languageOf, languageQuery } from '#api/plumbing/http/language.ts'
import { route, sendJson } from '#api/plumbing/http/route.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { fulfilmentStates } from '#projections/order-rows/document.ts'
import { type createFind, orderActs } from './find.ts'
import { viewableOf } from './frame-routes.ts'

type Deps = { readonly find: ReturnType<typeof createFind>; readonly visitorOf: VisitorOf }

const order = z.looseObject({
  orderId: z.string(),
  number: z.int().nullable().describe('Null while the payment is awaited'),
  placedAt: z.string(),
  buyer: z.string().nullable().describe('Null after the person was erased'),
  pieces: z.int(),
  total: z.int().describe('Minor units of the currency that the buyer was shown'),
  currency: currencySchema,
  fulfilment: z.enum(fulfilmentStates),
  draftId: z.string().nullable().describe('The draft of staff that it was made of'),
  acts: z.array(z.enum(orderActs)).describe('What you may do with it next'),
})
const product = z.object({ productId: z.string(), name: z.string(), style: z.string() })
const sku = z.object({ sku: z.string(), productId: z.string(), name: z.string(), size: z.string().nullable() })
const coupon = z.object({ code: z.string(), state: z.enum(couponPhases) })
const customer = z.looseObject({
  personId: z.string(),
  accountId: z.string().nullable().describe('Null: a guest'),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages).describe('Of the last order'),
  since: z.string(),
  orders: z.int().describe('Orders that were placed and not cancelled'),
  spent: z.int().describe('What they come to less what was given back, minor units of the base currency'),
  pieces: z.int(),
  lastOrderAt: z.string().nullable(),
  returns: z.int().describe('Returns that were not declined'),
  piecesBack: z.int().describe('Pieces that came back with them'),
  persons: z.array(z.string()).describe('Whom the filter `customer` of the list of orders takes'),
})

/** GET /api/admin/find: what the command palette shows under some words. */
export async function findRoutes(app: FastifyInstance, { find, visitorOf }: Deps): Promise<void> {
  route(app, 'GET', '/api/admin/find', {
    access: 'staff',
    tag: 'staff',
    operationId: 'findAnything',
    summary: 'Finds orders, products, variants, coupons and customers by a few words, a number, a code or an address',
    description:
      'A kind that you may not view is absent. A number finds the order of that number first, also behind a zero, as the bars on a slip say it.',
    query: languageQuery.extend({
      q: z
        .string()
        .max(200)
        .describe(
          'Number, name or tracking of an order, words of a product, SKU, how the code of a coupon begins, or parts of a name or an email address',
        ),
    }),
    answer: z
      .object({
        orders: z.array(order).optional(),
        products: z.array(product).optional().describe('Of those that shoppers see'),
        skus: z.array(sku).optional().describe('The variant with exactly this SKU'),
        coupons: z.array(coupon).optional().describe('Those whose code begins so'),
        customers: z
          .array(customer)
          .optional()
          .describe('Accounts and guests with a name or an email address that begins so'),
      })
      .describe('A few of each kind'),
    async run(request, reply) {
      const { q, lng } = request.query
      const visitor = await customerOf(visitorOf, request)
      const mayEdit = verdictOf(visitor, { permission: 'orders', to: 'edit' }) === 'allowed'
      return sendJson(reply, await find(q, viewableOf(visitor), mayEdit, languageOf(request, lng)))
    },
  })
}
