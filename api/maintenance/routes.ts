import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { makeAdmin } from '#api/accounts/admin.ts'
import { eraseEmail } from '#api/accounts/erase.ts'
import { publishProduct } from '#api/catalogue/publish-product.ts'
import { changeCoupons, listCoupons } from '#api/coupons/manage.ts'
import { couponState, couponWork } from '#api/coupons/manage-schema.ts'
import { afterPlacingRefusals } from '#api/fulfilment/after-placing-problem.ts'
import { commandAnswer, commandBody, runOrderCommand } from '#api/fulfilment/command.ts'
import type { Desk } from '#api/fulfilment/desk.ts'
import { reconcileForOwner } from '#api/payments/owner-reconcile.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { ownerOnly } from '#api/plumbing/http/owner-only.ts'
import { sendAsProblem, sendProblem } from '#api/plumbing/http/problem.ts'
import { sendJson } from '#api/plumbing/http/send-json.ts'
import type { SearchFeeder } from '#api/search/feeder.ts'
import { movePage } from '#api/seo/move.ts'
import { changeSettings } from '#api/settings/change.ts'
import type { Accounts } from '#api/visitors/accounts.ts'
import type { SettingsChanges } from '#domain/settings/events.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { ProjectionFailed } from '#projections/run/failure.ts'
import { disagreementSchema } from '../payments/answer-schema.ts'
import type { Payments } from '../payments/payments.ts'
import { returnStepRefusals } from '../returns/return-problem.ts'

const owners = {
  tags: ['owner'],
  response: { 204: z.undefined().describe('Done') },
}

/** What the owner's commands ask of a running server: POST /internal/erase {email}, /internal/admin {email}, /internal/settings {changes}, /internal/coupons {create} or {end}, /internal/orders {ask}, /internal/rebuild {views}. */
/** Every view of the shop, in the order of the interface. */
export const viewName = z.enum([
  ...([
    'product-page',
    'stock-levels',
    'product-card',
    'product-words',
    'terms',
    'order',
    'outbox',
    'settings',
  ] as const),
  ...(['subscribers', 'content', 'content-list', 'redirects', 'requests', 'sitemap', 'cart-merges'] as const),
  ...(['wishlist-shares', 'payments', 'returns', 'reviews', 'coupons', 'stock-watches'] as const),
])

/** `shown` resolves when pages and search show what was written up to a position. */
type MaintainedShop = Engines & {
  readonly accounts: Accounts
  readonly feeder: SearchFeeder
  readonly shown: (position: Position) => Promise<void>
}

export async function maintenanceRoutes(
  server: FastifyInstance,
  { shop, desk, payments }: { readonly shop: MaintainedShop; readonly desk: Desk; readonly payments: Payments },
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', ownerOnly(shop.folder.token))

  app.post(
    '/internal/erase',
    {
      config: { access: 'owner' },
      schema: {
        ...owners,
        operationId: 'erasePerson',
        summary: 'Erases all personal data of an email address, for good',
        body: z.strictObject({ email: z.string().min(3).max(254) }),
      },
    },
    async (request, reply) => {
      await eraseEmail(shop, request.body.email)
      return reply.code(204).send()
    },
  )

  app.post(
    '/internal/admin',
    {
      config: { access: 'owner' },
      schema: {
        ...owners,
        operationId: 'makeAdmin',
        summary: 'Makes the account with this email address an admin',
        body: z.strictObject({ email: z.string().min(3).max(254) }),
      },
    },
    async (request, reply) => {
      const { email } = request.body
      return (await makeAdmin(shop, email))
        ? reply.code(204).send()
        : sendProblem(reply, 'invalid-request', `${email} has no account. Open one at /sign-up first.`)
    },
  )

  app.post(
    '/internal/settings',
    {
      config: { access: 'owner' },
      schema: {
        ...owners,
        operationId: 'changeSettings',
        summary: 'Changes the named sections of the settings; the others stay as they are',
        body: z.strictObject({ changes: z.record(z.string(), z.unknown()) }),
      },
    },
    async (request, reply) => {
      const refusal = await changeSettings(shop, request.body.changes as SettingsChanges)
      return refusal ? sendProblem(reply, 'invalid-request', refusal) : reply.code(204).send()
    },
  )

  app.post(
    '/internal/move',
    {
      config: { access: 'owner' },
      schema: {
        ...owners,
        operationId: 'movePage',
        summary: 'Moves a page to another address of its kind; the old address redirects to it',
        body: z.strictObject({ from: z.string().max(300), to: z.string().max(300) }),
      },
    },
    async (request, reply) => {
      const refused = await movePage(shop, request.body.from, request.body.to)
      return refused ? sendProblem(reply, 'invalid-request', refused) : reply.code(204).send()
    },
  )

  app.post(
    '/internal/products',
    {
      config: { access: 'owner', problems: ['product-not-found'] },
      schema: {
        ...owners,
        operationId: 'publishProduct',
        summary: 'Publishes a draft; later imports do not make it a draft again',
        body: z.strictObject({
          publish: z.string().min(1).max(500).describe('The last part of the address of its page, or its handle'),
        }),
      },
    },
    async (request, reply) => {
      const refused = await publishProduct(shop, request.body.publish)
      return refused ? sendProblem(reply, 'product-not-found', refused) : reply.code(204).send()
    },
  )

  app.post(
    '/internal/coupons',
    {
      config: { access: 'owner' },
      schema: {
        ...owners,
        operationId: 'changeCoupons',
        summary: 'Creates a coupon, or ends one',
        body: couponWork,
      },
    },
    async (request, reply) => {
      const refusal = await changeCoupons(shop, request.body)
      return refusal ? sendProblem(reply, 'invalid-request', refusal) : reply.code(204).send()
    },
  )

  app.get(
    '/internal/coupons',
    {
      config: { access: 'owner' },
      schema: {
        tags: owners.tags,
        operationId: 'listCoupons',
        summary: 'Lists all coupons, with how often each was redeemed',
        response: { 200: z.array(couponState).describe('The coupons, ordered by code') },
      },
    },
    async (_request, reply) => sendJson(reply, await listCoupons(shop)),
  )

  app.post(
    '/internal/orders',
    {
      config: { access: 'owner', problems: [...afterPlacingRefusals, ...returnStepRefusals] },
      schema: {
        ...owners,
        operationId: 'handleOrders',
        summary: 'Lists, shows, ships, delivers and cancels orders, and handles their returns',
        body: commandBody,
        response: { 200: commandAnswer },
      },
    },
    async (request, reply) => {
      const ran = await runOrderCommand(request.body, { desk, shown: shop.projections.caughtUp })
      return ran.ok ? sendJson(reply, ran.answer) : sendAsProblem(reply, ran.problem)
    },
  )

  app.post(
    '/internal/reconcile',
    {
      config: { access: 'owner' },
      schema: {
        tags: owners.tags,
        operationId: 'reconcilePayments',
        summary: 'Lists the differences between the log and the records of the payment providers',
        body: z.strictObject({ since: z.iso.datetime(), fix: z.boolean() }),
        response: {
          200: z
            .object({
              disagreements: z.array(
                disagreementSchema.extend({
                  orderNumber: z.int().nullable().describe('Null: there is no order, or it was not placed'),
                }),
              ),
              providers: z.int().describe('The number of payment providers that are configured'),
            })
            .describe('The differences; empty if there are none'),
        },
      },
    },
    async (request, reply) => {
      const { since, fix } = request.body
      return sendJson(reply, await reconcileForOwner(shop, payments, { since: new Date(since), fix }))
    },
  )

  app.post(
    '/internal/rebuild',
    {
      config: { access: 'owner' },
      schema: {
        ...owners,
        operationId: 'rebuildViews',
        summary: 'Rebuilds the named views beside the live ones; all views if none is named',
        body: z.strictObject({ views: z.array(viewName).optional() }),
      },
    },
    async (request, reply) => {
      try {
        await shop.projections.rebuild(request.body.views)
      } catch (error) {
        if (error instanceof ProjectionFailed) return sendProblem(reply, 'internal-error', error.message)
        throw error
      }
      return reply.code(204).send()
    },
  )
}
