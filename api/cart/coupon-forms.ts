import type { FastifyInstance, FastifyReply } from 'fastify'
import { form, pageNamed, type Sent, valuesOf } from '#api/plumbing/http/form.ts'
import type { VisitorOf } from '#api/plumbing/http/visitor.ts'
import { buyerOf, cartIdOf } from '#api/visitors/index.ts'
import { nothingWrong } from '#web/app/form-state.ts'
import { cartProblem } from './cart-problem.ts'
import type { CartChange, Carts } from './carts.ts'
import { noteChange } from './routes.ts'

export type CouponFormDeps = {
  readonly carts: Carts
  readonly visitorOf: VisitorOf
  readonly secureCookies: boolean
}

/**
 * The coupon's forms, for browsers without JavaScript: `coupon` is the code, `page` where the form stands. Done, they lead
 * to the cart; refused, the page is shown again with the code. From the checkout's button the checkout's own form comes
 * along whole and is shown again with everything that was typed in it.
 */
export async function couponForms(
  app: FastifyInstance,
  { carts, visitorOf, secureCookies }: CouponFormDeps,
): Promise<void> {
  const acts = { '': apply, '/off': takeOff }
  for (const [path, act] of Object.entries(acts)) {
    form(app, `/cart/coupon${path}`, {
      page: pageNamed('/cart'),
      shows: 'coupon',
      values: withCoupon,
      async run(sent) {
        const change = await act(sent)
        if (!change.ok) return cartProblem(change.rejection)
        noteChange(sent.reply, change, { secureCookies })
        return { to: `${sent.prefix}/cart` }
      },
    })

    form(app, `/checkout/coupon${path}`, {
      page: '/checkout',
      shows: 'checkout',
      values: withCoupon,
      async run(sent) {
        const change = await act(sent)
        if (!change.ok) return cartProblem(change.rejection)
        noteChange(sent.reply, change, { secureCookies })
        return showCheckout(sent)
      },
    })
  }

  async function apply({ request, fields }: Sent): Promise<CartChange> {
    const { personId = null } = buyerOf(await visitorOf(request))
    return carts.applyCoupon(cartIdOf(request), fields.get('coupon') ?? '', { personId, address: request.ip })
  }

  async function takeOff({ request }: Sent): Promise<CartChange> {
    return carts.takeCouponOff(cartIdOf(request))
  }

  /** The coupon is on the cart now, so its field is empty again. */
  function showCheckout({ request, reply, fields, page }: Sent): Promise<FastifyReply> {
    const { coupon: _applied, ...values } = valuesOf(fields)
    return app.renderPage(request, reply, {
      path: page,
      status: 200,
      state: { form: 'checkout', values, problem: nothingWrong },
    })
  }
}

const withCoupon = (fields: URLSearchParams) => ({ coupon: '', ...valuesOf(fields) })
