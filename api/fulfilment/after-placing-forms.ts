import type { FastifyInstance } from 'fastify'
import { type CartOutcome, type Carts, cartProblem, noteChange } from '#api/cart/index.ts'
import { availableOf, type ProductPages } from '#api/catalogue/index.ts'
import { accessProblem, closedTo, type OrderLinks, orderDocument } from '#api/orders/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { fieldProblem, form, localPage, type Sent, withQuery } from '#api/plumbing/http/form.ts'
import type { Throttle } from '#api/plumbing/http/limits/throttle.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { actorOf } from '#api/plumbing/http/visitor.ts'
import { returnProblem } from '#api/returns/index.ts'
import { cartIdOf } from '#api/visitors/index.ts'
import { mostLines, quantityBounds } from '#domain/cart/commands.ts'
import type { OrderLine } from '#domain/order/events.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { afterPlacingProblem, orderNotFound } from './after-placing-problem.ts'
import type { AfterPlacingRouteDeps } from './after-placing-routes.ts'
import { cancelBody, returnBody } from './schema.ts'

type AfterPlacingFormDeps = AfterPlacingRouteDeps &
  ReorderDeps &
  Pick<Engines, 'secureCookies'> & { readonly linkThrottle: Throttle; readonly orderLinks: OrderLinks }

/** The most lines of a reorder that the redirect names in its address. */
const mostTold = 50

/**
 * An order's forms, for browsers without JavaScript: `/order/{orderId}/cancel`, `/return`, `/reorder`, `/link`. They lead
 * back to the page that `page` names, else to the order; refused, that page is shown with the form. `/open` takes the link
 * that `/link` mailed.
 */
export async function afterPlacingForms(app: FastifyInstance, deps: AfterPlacingFormDeps): Promise<void> {
  const { afterPlacing, returns, visitorOf, orderLinks, secureCookies } = deps

  form(app, '/order/:orderId/cancel', {
    page: pageOf,
    shows: 'order-cancel',
    async run({ request, fields, params: { orderId } }) {
      const read = cancelBody.safeParse({ reason: fields.get('reason'), rest: fields.get('rest') === 'yes' })
      if (!read.success) return missingReason()
      const closed = await accessProblem(request, orderId, deps)
      if (closed) return closed
      const actor = await actorOf(visitorOf, request)
      const cancelled = await afterPlacing.cancel(orderId, { by: 'customer', ...read.data }, actor)
      return cancelled.ok ? { position: cancelled.position } : afterPlacingProblem(cancelled.rejection)
    },
  })

  form(app, '/order/:orderId/return', {
    page: pageOf,
    shows: 'order-return',
    async run({ request, fields, params: { orderId } }) {
      const wish = { lines: linesOf(fields), reason: fields.get('reason'), note: fields.get('note') ?? '' }
      const read = returnBody.safeParse(wish)
      if (!read.success) {
        const wrong = String(read.error.issues[0]?.path[0] ?? 'lines')
        return wrong === 'reason' ? missingReason() : unfit(wrong)
      }
      const closed = await accessProblem(request, orderId, deps)
      if (closed) return closed
      const asked = await returns.request(orderId, read.data, await actorOf(visitorOf, request))
      return asked.ok ? { position: asked.position } : returnProblem(asked.rejection)
    },
  })

  form(app, '/order/:orderId/reorder', {
    page: pageOf,
    shows: 'order-reorder',
    async run({ request, reply, params: { orderId }, page }) {
      const order = await orderDocument(orderId, deps)
      if (!order) return orderNotFound()
      const { change, missing, fewer } = await reorder(order.lines, cartIdOf(request), deps)
      if (change && !change.ok) return cartProblem(change.rejection)
      if (change) noteChange(reply, change, { secureCookies })
      const to = withQuery(page, {
        reordered: String(order.lines.length - missing.length),
        ...(missing.length > 0 && { missing: missing.slice(0, mostTold).join(',') }),
        ...(fewer.length > 0 && { fewer: fewer.slice(0, mostTold).join(',') }),
      })
      return { to }
    },
  })

  form(app, '/order/:orderId/link', {
    page: pageOf,
    shows: 'order-link',
    async run({ request, reply, params: { orderId }, prefix }) {
      const attempt = await deps.linkThrottle.attempt({ account: orderId, address: request.ip })
      if (!attempt.ok) {
        reply.header('retry-after', String(attempt.retryAfter))
        return problemOf('too-many-requests')
      }
      // The answer is the same for every order, so that it does not tell whether a mail leaves.
      const order = await orderDocument(orderId, deps)
      if (order && (await closedTo(request, order, deps)) === 'ended')
        await afterPlacing.askForLink(orderId, await actorOf(visitorOf, request))
      return { to: `${prefix}/order/${encodeURIComponent(orderId)}?mailed` }
    },
  })

  for (const prefix of languages.map(prefixOf)) {
    app.get<{ Params: { orderId: string }; Querystring: { token?: string | string[] } }>(
      `${prefix}/order/:orderId/open`,
      { config: { access: 'guest' }, schema: { hide: true } },
      async (request, reply) => {
        const { orderId } = request.params
        await orderLinks.open(reply, orderId, String(request.query.token ?? ''))
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        return reply.redirect(`${prefix}/order/${encodeURIComponent(orderId)}`, 303)
      },
    )
  }
}

type FormOfOrder = Pick<Sent<'/order/:orderId'>, 'fields' | 'prefix' | 'params'>

function pageOf({ fields, prefix, params: { orderId } }: FormOfOrder): string {
  return localPage(fields.get('page'), `${prefix}/order/${encodeURIComponent(orderId)}`)
}

/** `quantity:<uid>` of every line; empty and 0 are lines that stay. */
function linesOf(fields: URLSearchParams) {
  return [...fields].flatMap(([name, value]) => {
    if (!name.startsWith('quantity:') || value.trim() === '' || Number(value) === 0) return []
    return [{ uid: name.slice('quantity:'.length), quantity: Number(value) }]
  })
}

function missingReason(): Problem {
  return fieldProblem('reason', 'choose-reason', 'Choose a reason')
}

function unfit(field: string): Problem {
  return field === 'note'
    ? fieldProblem(field, 'shorten', 'Write at most 2000 characters')
    : fieldProblem(field, 'whole-pieces', 'Enter whole numbers of pieces')
}

export type ReorderDeps = { readonly carts: Carts; readonly products: ProductPages }

export type Reordered = {
  /** Null: nothing of the order can be bought now. */
  readonly change: CartOutcome | null
  readonly missing: readonly string[]
  /** Lines of which fewer pieces were added than were ordered. */
  readonly fewer: readonly string[]
}

/** Puts what can still be bought of an order into the visitor's cart, in the sizes and colours it had. */
export async function reorder(
  lines: readonly OrderLine[],
  cartId: string | null,
  { carts, products }: ReorderDeps,
): Promise<Reordered> {
  const { cart } = await carts.current(cartId)
  const held = new Map(cart.lines.map(({ sku, quantity }) => [sku, quantity]))
  let room = mostLines - cart.lines.length
  const wanted: { sku: string; quantity: number }[] = []
  const missing: string[] = []
  const fewer: string[] = []
  for (const { uid, sku, productId, quantity } of lines) {
    const found = await products.variantIn(productId, sku)
    const available = found ? availableOf(found) : 0
    const inCart = held.get(sku) ?? 0
    const most = Math.min(available === -1 ? quantityBounds.most : available, quantityBounds.most) - inCart
    const taken = inCart === 0 && room === 0 ? 0 : Math.min(quantity, most)
    if (taken < 1) missing.push(uid)
    else {
      if (taken < quantity) fewer.push(uid)
      if (inCart === 0) room--
      wanted.push({ sku, quantity: taken })
    }
  }
  return { change: wanted.length > 0 ? await carts.add(cartId, wanted) : null, missing, fewer }
}
