import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cartProblem } from '#api/cart/cart-problem.ts'
import { accessProblem, closedTo } from '#api/orders/order-access.ts'
import { type OrderDocumentDeps, orderDocument } from '#api/orders/order-document.ts'
import type { OrderLinks } from '#api/orders/order-links.ts'
import { acceptForms, fieldsOf, localPage, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { notePosition } from '#api/plumbing/http/read-your-writes.ts'
import type { Throttle } from '#api/plumbing/http/throttle.ts'
import { returnProblem } from '#api/returns/return-problem.ts'
import { cartIdOf, setCartCookie } from '#api/visitors/cart-cookie.ts'
import { languages } from '#domain/shared/localized-text.ts'
import type { OrderForm } from '#web/app/form-state.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { afterPlacingProblem, orderNotFound } from './after-placing-problem.ts'
import { type AfterPlacingRouteDeps, doerOf } from './after-placing-routes.ts'
import { cancelBody, returnBody } from './after-placing-schema.ts'
import { type ReorderDeps, reorder } from './reorder.ts'

export type AfterPlacingFormDeps = AfterPlacingRouteDeps &
  ReorderDeps &
  OrderDocumentDeps & {
    readonly linkThrottle: Throttle
    readonly orderLinks: Pick<OrderLinks, 'isOpen' | 'open'>
    readonly secureCookies: boolean
    readonly renderPage: RenderPage
  }

type Params = { Params: { orderId: string } }

/** What of a reordered order an address tells: more would not fit into one. */
const mostTold = 50

/**
 * An order's forms, for browsers without JavaScript: `/order/{orderId}/cancel`, `/return`, `/reorder`, `/link`. They lead
 * back to the page that `page` names, else to the order; refused, that page is shown with the form. `/open` takes the link
 * that `/link` mailed.
 */
export async function afterPlacingForms(app: FastifyInstance, deps: AfterPlacingFormDeps): Promise<void> {
  const { afterPlacing, returns, visitorOf, orderLinks, secureCookies, renderPage } = deps
  acceptForms(app)
  const form = { config: { access: 'guest' }, schema: { hide: true } } as const

  for (const prefix of languages.map(prefixOf)) {
    const pageOf = (request: FastifyRequest<Params>) =>
      localPage(fieldsOf(request).get('page'), `${prefix}/order/${encodeURIComponent(request.params.orderId)}`)

    const refuse = (request: FastifyRequest<Params>, reply: FastifyReply, form: OrderForm, problem: Problem) =>
      renderPage(request, reply, {
        path: pageOf(request),
        status: problem.status,
        state: { form, values: valuesOf(fieldsOf(request)), problem },
      })

    app.post<Params>(`${prefix}/order/:orderId/cancel`, form, async (request, reply) => {
      const fields = fieldsOf(request)
      const read = cancelBody.safeParse({ reason: fields.get('reason'), rest: fields.get('rest') === 'yes' })
      if (!read.success) return refuse(request, reply, 'order-cancel', missingReason())
      const { orderId } = request.params
      const closed = await accessProblem(request, orderId, deps)
      if (closed) return refuse(request, reply, 'order-cancel', closed)
      const doer = await doerOf(visitorOf, request)
      const cancelled = await afterPlacing.cancel(orderId, { by: 'customer', ...read.data }, doer)
      if (!cancelled.ok) return refuse(request, reply, 'order-cancel', afterPlacingProblem(cancelled.rejection))
      notePosition(reply, cancelled.position)
      return reply.redirect(pageOf(request), 303)
    })

    app.post<Params>(`${prefix}/order/:orderId/return`, form, async (request, reply) => {
      const fields = fieldsOf(request)
      const wish = { lines: linesOf(fields), reason: fields.get('reason'), note: fields.get('note') ?? '' }
      const read = returnBody.safeParse(wish)
      if (!read.success) {
        const wrong = String(read.error.issues[0]?.path[0] ?? 'lines')
        return refuse(request, reply, 'order-return', wrong === 'reason' ? missingReason() : unfit(wrong))
      }
      const closed = await accessProblem(request, request.params.orderId, deps)
      if (closed) return refuse(request, reply, 'order-return', closed)
      const asked = await returns.request(request.params.orderId, read.data, await doerOf(visitorOf, request))
      if (!asked.ok) return refuse(request, reply, 'order-return', returnProblem(asked.rejection))
      notePosition(reply, asked.position)
      return reply.redirect(pageOf(request), 303)
    })

    app.post<Params>(`${prefix}/order/:orderId/reorder`, form, async (request, reply) => {
      const order = await orderDocument(request.params.orderId, deps)
      if (!order) return refuse(request, reply, 'order-reorder', orderNotFound())
      const { change, missing, fewer } = await reorder(order.lines, cartIdOf(request), deps)
      if (change && !change.ok) return refuse(request, reply, 'order-reorder', cartProblem(change.rejection))
      if (change) {
        setCartCookie(reply, change.id, { secure: secureCookies })
        notePosition(reply, change.position)
      }
      const page = new URL(pageOf(request), 'http://here')
      page.searchParams.set('reordered', String(order.lines.length - missing.length))
      if (missing.length > 0) page.searchParams.set('missing', missing.slice(0, mostTold).join(','))
      if (fewer.length > 0) page.searchParams.set('fewer', fewer.slice(0, mostTold).join(','))
      return reply.redirect(page.pathname + page.search, 303)
    })

    app.post<Params>(`${prefix}/order/:orderId/link`, form, async (request, reply) => {
      const { orderId } = request.params
      const attempt = await deps.linkThrottle.attempt({ account: orderId, address: request.ip })
      if (!attempt.ok) {
        reply.header('retry-after', String(attempt.retryAfter))
        return refuse(request, reply, 'order-link', problemOf('too-many-requests'))
      }
      // Whether a mail leaves is not told: the answer is the same for every order.
      const order = await orderDocument(orderId, deps)
      if (order && (await closedTo(request, order, deps)) === 'ended')
        await afterPlacing.askForLink(orderId, await doerOf(visitorOf, request))
      return reply.redirect(`${prefix}/order/${encodeURIComponent(orderId)}?mailed`, 303)
    })

    app.get<Params & { Querystring: { token?: string | string[] } }>(
      `${prefix}/order/:orderId/open`,
      form,
      async (request, reply) => {
        const { orderId } = request.params
        await orderLinks.open(reply, orderId, String(request.query.token ?? ''))
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
        return reply.redirect(`${prefix}/order/${encodeURIComponent(orderId)}`, 303)
      },
    )
  }
}

/** `quantity:<uid>` of every line; empty and 0 are lines that stay. */
function linesOf(fields: URLSearchParams) {
  return [...fields].flatMap(([name, value]) => {
    if (!name.startsWith('quantity:') || value.trim() === '' || Number(value) === 0) return []
    return [{ uid: name.slice('quantity:'.length), quantity: Number(value) }]
  })
}

function missingReason(): Problem {
  const message = 'Choose a reason'
  return problemOf('invalid-request', message, { fields: [{ field: 'reason', code: 'choose-reason', message }] })
}

function unfit(field: string): Problem {
  const message = field === 'note' ? 'Write at most 2000 characters' : 'Enter whole numbers of pieces'
  const code = field === 'note' ? 'shorten' : 'whole-pieces'
  return problemOf('invalid-request', message, { fields: [{ field, code, message }] })
}
