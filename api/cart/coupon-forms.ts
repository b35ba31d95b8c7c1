import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms, fieldsOf, localPage, type RenderPage, valuesOf } from '#api/plumbing/http/form-body.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { buyerOf } from '#api/visitors/buyer.ts'
import { cartIdOf } from '#api/visitors/cart-cookie.ts'
import { languages } from '#domain/shared/localized-text.ts'
import { nothingWrong } from '#web/app/form-state.ts'
import { prefixOf } from '#web/i18n/addresses.ts'
import { cartProblem, noteWait } from './cart-problem.ts'
import type { CartChange, Carts } from './carts.ts'
import { noteChange } from './routes.ts'

export type CouponFormDeps = {
  readonly carts: Carts
  readonly visitorOf: VisitorOf
  readonly secureCookies: boolean
  readonly renderPage: RenderPage
}

/**
 * The coupon's forms, for browsers without JavaScript: `coupon` is the code, `page` where the form stands. Done, they lead
 * to the cart; refused, the page is shown again with the code. From the checkout's button the checkout's own form comes
 * along whole and is shown again with everything that was typed in it.
 */
export async function couponForms(
  app: FastifyInstance,
  { carts, visitorOf, secureCookies, renderPage }: CouponFormDeps,
): Promise<void> {
  acceptForms(app)
  for (const prefix of languages.map(prefixOf)) {
    const cartPage = `${prefix}/cart`
    const config = { config: { access: 'guest' }, schema: { hide: true } } as const

    app.post(`${prefix}/cart/coupon`, config, async (request, reply) => {
      const change = await apply(request)
      if (change.ok) return done(reply, change)
      const from = localPage(fieldsOf(request).get('page'), cartPage)
      return show(request, reply, from, 'coupon', change)
    })

    app.post(`${prefix}/cart/coupon/off`, config, async (request, reply) => {
      const change = await carts.takeCouponOff(cartIdOf(request))
      return change.ok ? done(reply, change) : show(request, reply, cartPage, 'coupon', change)
    })

    app.post(`${prefix}/checkout/coupon`, config, async (request, reply) => {
      const change = await apply(request)
      return show(request, reply, `${prefix}/checkout`, 'checkout', change)
    })

    app.post(`${prefix}/checkout/coupon/off`, config, async (request, reply) => {
      const change = await carts.takeCouponOff(cartIdOf(request))
      return show(request, reply, `${prefix}/checkout`, 'checkout', change)
    })

    async function apply(request: FastifyRequest): Promise<CartChange> {
      const { personId = null } = buyerOf(await visitorOf(request))
      const typed = fieldsOf(request).get('coupon') ?? ''
      return carts.applyCoupon(cartIdOf(request), typed, { personId, address: request.ip })
    }

    function done(reply: FastifyReply, change: Extract<CartChange, { ok: true }>) {
      noteChange(reply, change, { secureCookies })
      return reply.redirect(cartPage, 303)
    }
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    form: 'coupon' | 'checkout',
    change: CartChange,
  ) {
    if (change.ok) noteChange(reply, change, { secureCookies })
    else noteWait(reply, change.rejection)
    const problem = change.ok ? null : cartProblem(change.rejection)
    const { coupon: typed = '', ...others } = valuesOf(fieldsOf(request))
    // What was taken stands on the cart; what was not is shown again in its field.
    const values = problem ? { ...others, coupon: typed } : others
    const state = { form, values, problem: problem ?? nothingWrong } as const
    return renderPage(request, reply, { path, status: problem?.status ?? 200, state })
  }
}
