import { visitorOf } from '#api/cart/cart-cookie.ts'
import type { Carts } from '#api/cart/carts.ts'
import { couponLine } from '#api/coupons/coupon-line.ts'
import type { CouponPricing } from '#api/coupons/pricing.ts'
import { type CommandHandler, TooMuchContention } from '#api/handle.ts'
import type { Offered } from '#api/payments/offered.ts'
import type { Payments } from '#api/payments/payments.ts'
import type { ProductPages } from '#api/products/product-pages.ts'
import type { Names } from '#api/storefront/terms.ts'
import type { Cart } from '#domain/cart/evolve.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent, OrderShortage, OrderTotals } from '#domain/order/events.ts'
import type { Order } from '#domain/order/evolve.ts'
import { shownTotals, totalsOf } from '#domain/order/totals.ts'
import { orderRequest } from '#domain/order-request/decide.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import { type DeliveryOffer, deliveryOptions } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import type { Minor } from '#domain/shared/money.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { CouponProblem } from '#web/storefront/models/coupons.ts'
import { orderLine } from './order-line.ts'
import { type Placing, PlacingFailed } from './place-order.ts'
import { currencyOf, type Quote, quote, shownIn } from './quote.ts'
import type { OrderBody } from './schema.ts'

export type SubmitDeps = {
  readonly handler: CommandHandler
  readonly store: EventStore
  readonly placing: Placing
  readonly carts: Carts
  readonly couponPricing: CouponPricing
  readonly products: ProductPages
  readonly settings: () => Promise<Settings>
  readonly offered: Pick<Offered, 'takes'>
  readonly payments: Pick<Payments, 'abandon'>
  readonly names: (language: Language) => Promise<Names>
  readonly personIdOf: (email: string) => string
  /** Keyed hash, base64url, that nobody can make who does not know the shop's secret. */
  readonly fingerprint: (purpose: string, text: string) => string
  readonly now: () => Date
}

export type OrderRefusal =
  | { readonly code: 'idempotency-key-reused' }
  | { readonly code: 'sign-in-required' }
  | { readonly code: 'cart-is-empty' }
  | { readonly code: 'cart-already-checked-out'; readonly orderId: string }
  | { readonly code: 'cart-changed' }
  | ({ readonly code: 'coupon-refused'; readonly coupon: string; readonly problem: string } & Pick<
      CouponProblem,
      'missing' | 'at'
    >)
  | { readonly code: 'payment-expired' }
  | { readonly code: 'payment-abandoned' }
  | { readonly code: 'payment-method-off'; readonly method: string }
  | { readonly code: 'no-delivery'; readonly options: readonly DeliveryOffer[] }
  | { readonly code: 'total-changed'; readonly expectedTotal: number; readonly totals: OrderTotals }
  | { readonly code: 'out-of-stock'; readonly lines: readonly OrderShortage[] }

export type Submitted =
  | { readonly ok: true; readonly order: Order; readonly position: Position }
  /** `position` is there when something was written all the same: the order was submitted, then refused. */
  | { readonly ok: false; readonly refusal: OrderRefusal; readonly position?: Position }

type Request = {
  readonly cartId: string
  readonly key: string
  readonly body: OrderBody
  /** Of the invoice, where the body names none. */
  readonly language: Language
  readonly signedIn: boolean
  /** Of the account that orders; a guest's is that of the billing email. */
  readonly personId?: string | undefined
  readonly accountId?: string | undefined
}

type Submission = Extract<OrderEvent, { type: 'OrderSubmitted' }>['data']

const reused = refuse({ code: 'idempotency-key-reused' })

/** Claims of one key that get in one another's way, before the shopper is asked to try again. */
const attempts = 5

export function createSubmitting(deps: SubmitDeps) {
  const { handler, store, placing, fingerprint } = deps

  /**
   * Orders the cart. Of several requests at once under one key the first to claim it decides which body the key belongs
   * to; the others get its answer, or are refused before anything of theirs is written.
   */
  async function submit(request: Request): Promise<Submitted> {
    const { body } = request
    // A key is the visitor's own: another visitor's equal key is another key.
    const requestId = fingerprint('order-request', `${visitorOf(request.cartId)}/${request.key}`)
    const bodyHash = fingerprint('order-body', JSON.stringify(body))
    const claimOf = async () => (await handler.fold(orderRequest, requestId)).state
    for (let n = 0; n < attempts; n++) {
      const claimed = await claimOf()
      if (claimed && claimed.bodyHash !== bodyHash) return reused
      if (claimed) {
        const before = await placing.drive(claimed.orderId, 'request')
        if (before.state.status !== 'not-submitted') return sameOrder(claimed.orderId, body)
      }

      const prepared = await prepare(request)
      if (!('submission' in prepared)) {
        // Another body under this key, claimed meanwhile, may be what got in the way: then that is what has to be told.
        const first = claimed ?? (await claimOf())
        if (first && first.bodyHash !== bodyHash) return reused
        if ('refusal' in prepared) return prepared
        if (await givesWay(prepared.ordered, body)) continue
        return sameOrder(prepared.ordered, body)
      }

      const { submission } = prepared
      // What is claimed and never submitted, because the server died in between, is claimed anew.
      const data = { orderId: submission.orderId, bodyHash, insteadOf: claimed?.orderId ?? null }
      const claim = await handler.handle(orderRequest, requestId, { type: 'ClaimOrderRequest', data })
      if (claim.ok) return place(submission, body)
      if (claim.rejection.code === 'idempotency-key-reused') return reused
      // The same request, sent twice at once, saw the cart at two revisions: go on from what the other one claimed.
    }
    throw new TooMuchContention(`order-request-${requestId}`)
  }

  async function place(submission: Submission, body: OrderBody): Promise<Submitted> {
    const { orderId } = submission
    const submitted = await handler.handle(order, orderId, { type: 'SubmitOrder', data: submission })
    if (submitted.ok) return answer(await placing.drive(orderId, 'request', submitted))
    if (submitted.rejection.code !== 'order-already-submitted') throw new PlacingFailed(orderId)
    return sameOrder(orderId, body)
  }

  /** What is to be submitted; or the order that this cart already has, there or under way; or why there is none. */
  async function prepare(request: Request) {
    const { id, cart, lastOrder } = await deps.carts.current(request.cartId)
    const ordered = cart.orderId ?? (cart.lines.length === 0 ? lastOrder : null)
    if (ordered) return { ordered }
    if (id === null || cart.lines.length === 0) return refuse({ code: 'cart-is-empty' })
    return priced(id, cart, request)
  }

  async function priced(
    cartId: string,
    cart: Cart,
    { body, language: pageLanguage, signedIn, personId, accountId }: Request,
  ) {
    const settings = await deps.settings()
    if (settings.security.loginForPurchase && !signedIn) return refuse({ code: 'sign-in-required' })
    if (!settings.paymentGateway[body.payment.method]) {
      return refuse({ code: 'payment-method-off', method: body.payment.method })
    }
    const quoted = await quote(cart, deps.products)
    if (quoted.short.length > 0) return refuse({ code: 'out-of-stock', lines: quoted.short })
    const offers = deliveryOptions(settings.delivery, body.shipping, quoted.subtotal)
    const offer = offers.find(({ type, area }) => type === body.delivery.type && area === body.delivery.area)
    if (!offer) return refuse({ code: 'no-delivery', options: offers })
    const currency = currencyOf(settings)
    const { unit } = shownIn(currency)
    const buyer = personId ?? deps.personIdOf(body.billing.email)
    const priced = cart.coupon === null ? null : await priceCoupon(cart.coupon, buyer, quoted, unit)
    if (priced && !priced.ok) {
      const { code: problem, ...more } = priced.problem
      return refuse({ code: 'coupon-refused', coupon: cart.coupon ?? '', problem, ...more })
    }
    const discount = priced && { discount: priced.coupon.discount, shownDiscount: priced.shownDiscount }
    const totals = totalsOf(quoted.lines, offer.cost, discount)
    const shown = shownTotals(quoted.lines, totals, unit)
    if (body.expectedTotal !== undefined && body.expectedTotal !== shown.total) {
      return refuse({ code: 'total-changed', expectedTotal: body.expectedTotal, totals: shown })
    }
    const { method } = body.payment
    if (!deps.offered.takes(method, { amount: shown.total, currency: currency.name }, settings)) {
      return refuse({ code: 'payment-method-off', method })
    }
    const language = body.language ?? pageLanguage
    const names = await deps.names(language)
    const submission: Submission = {
      // One order a revision of a cart: two tabs make the same one, and a cart that a refusal gave back makes another.
      orderId: fingerprint('order', `${cartId}/${cart.revision}`).slice(0, 24),
      cartId,
      cartRevision: cart.revision,
      personId: buyer,
      accountId: accountId ?? null,
      lines: quoted.lines.map(line => orderLine(line, names)),
      currency,
      totals,
      delivery: { type: offer.type, area: offer.area, cost: offer.cost },
      payment: body.payment,
      coupon: priced?.coupon ?? null,
      language,
      submittedAt: deps.now().toISOString(),
      billing: body.billing,
      shipping: body.shipping,
    }
    return { submission }
  }

  function priceCoupon(code: string, personId: string, { lines }: Quote, shown: (amount: Minor) => Minor) {
    const couponLines = lines.map(({ product, quantity, unitPrice }) => couponLine(product, quantity, unitPrice))
    return deps.couponPricing.price({ code, personId, lines: couponLines, shown })
  }

  async function sameOrder(orderId: string, body: OrderBody): Promise<Submitted> {
    if (!(await isContentOf(orderId, body))) return refuse({ code: 'cart-already-checked-out', orderId })
    return answer(await placing.drive(orderId, 'request'))
  }

  /** An order that waits for its payment is given up for another one; unless its money came first. */
  async function givesWay(orderId: string, body: OrderBody): Promise<boolean> {
    const { state } = await placing.drive(orderId, 'request')
    if (!isAwaiting(state) || (await isContentOf(orderId, body))) return false
    return (await deps.payments.abandon(orderId)).order.status === 'refused'
  }

  async function isContentOf(orderId: string, body: OrderBody): Promise<boolean> {
    for await (const event of store.read(`order-${orderId}`)) {
      const first = event as unknown as OrderEvent
      if (first.type !== 'OrderSubmitted') return false
      const { billing, shipping, delivery, payment } = first.data
      // What was erased cannot be compared any more.
      if (!isErased(billing) && !sameData(billing, body.billing)) return false
      if (!isErased(shipping) && !sameData(shipping, body.shipping)) return false
      const { type, area } = delivery
      return sameData({ type, area }, body.delivery) && sameData(payment, body.payment)
    }
    return false
  }

  return { submit }
}

export type Submitting = ReturnType<typeof createSubmitting>

function refuse(refusal: OrderRefusal): { readonly ok: false; readonly refusal: OrderRefusal } {
  return { ok: false, refusal }
}

function answer({ state, position }: { readonly state: Order; readonly position: Position }): Submitted {
  return state.refusal ? { ok: false, refusal: state.refusal, position } : { ok: true, order: state, position }
}
