import { visitorOf } from '#api/cart/cart-cookie.ts'
import type { Carts } from '#api/cart/carts.ts'
import type { CommandHandler } from '#api/handle.ts'
import type { ProductPages } from '#api/products/product-pages.ts'
import type { Names } from '#api/storefront/terms.ts'
import type { Cart } from '#domain/cart/evolve.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent, OrderShortage, OrderTotals } from '#domain/order/events.ts'
import type { Order } from '#domain/order/evolve.ts'
import { shownTotals, totalsOf } from '#domain/order/totals.ts'
import { orderRequest } from '#domain/order-request/decide.ts'
import { type DeliveryOffer, deliveryOptions } from '#domain/settings/delivery-options.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { sameData } from '#domain/shared/merge-sections.ts'
import { orderLine } from './order-line.ts'
import { type Placing, PlacingFailed } from './place-order.ts'
import { currencyOf, quote, shownIn } from './quote.ts'
import type { OrderBody } from './schema.ts'

export type SubmitDeps = {
  readonly handler: CommandHandler
  readonly store: EventStore
  readonly placing: Placing
  readonly carts: Carts
  readonly products: ProductPages
  readonly settings: () => Promise<Settings>
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
}

export function createSubmitting(deps: SubmitDeps) {
  const { handler, store, placing, fingerprint } = deps

  async function submit(request: Request): Promise<Submitted> {
    const { body } = request
    // A key is the visitor's own: another visitor's equal key is another key.
    const requestId = fingerprint('order-request', `${visitorOf(request.cartId)}/${request.key}`)
    const bodyHash = fingerprint('order-body', JSON.stringify(body))
    const claimed = (await handler.fold(orderRequest, requestId)).state
    if (claimed && claimed.bodyHash !== bodyHash) return refuse({ code: 'idempotency-key-reused' })
    if (claimed) {
      const before = await placing.drive(claimed.orderId, 'request')
      if (before.state.status !== 'not-submitted') return answer(before)
    }

    const open = await deps.carts.current(request.cartId)
    // An order of this cart is there or under way: the same request once more gets its answer, another one is told.
    const ordered = open.cart.orderId ?? (open.cart.lines.length === 0 ? open.lastOrder : null)
    if (ordered) return sameOrder(ordered, body)
    if (open.id === null || open.cart.lines.length === 0) return refuse({ code: 'cart-is-empty' })

    const submission = await prepare(open.id, open.cart, request)
    if ('refusal' in submission) return { ok: false, refusal: submission.refusal }
    const { orderId } = submission

    // Both at once, the claim first in line. What is claimed and never submitted, because the server died in between, is
    // claimed anew; what is submitted is arbitrated by the order's own stream.
    const [claim, submitted] = await Promise.all([
      handler.handle(orderRequest, requestId, {
        type: 'ClaimOrderRequest',
        data: { orderId, bodyHash, insteadOf: claimed?.orderId ?? null },
      }),
      handler.handle(order, orderId, { type: 'SubmitOrder', data: submission }),
    ])
    if (!submitted.ok) {
      if (submitted.rejection.code !== 'order-already-submitted') throw new PlacingFailed(orderId)
      if (!claim.ok && claim.rejection.code === 'idempotency-key-reused') return refuse(claim.rejection)
      return sameOrder(orderId, body)
    }
    return answer(await placing.drive(orderId, 'request', submitted))
  }

  async function prepare(cartId: string, cart: Cart, { body, language: pageLanguage, signedIn }: Request) {
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
    const totals = totalsOf(quoted.lines, offer.cost)
    const shown = shownTotals(quoted.lines, totals, shownIn(currency).unit)
    if (body.expectedTotal !== undefined && body.expectedTotal !== shown.total) {
      return refuse({ code: 'total-changed', expectedTotal: body.expectedTotal, totals: shown })
    }
    const language = body.language ?? pageLanguage
    const names = await deps.names(language)
    return {
      // One order a revision of a cart: two tabs make the same one, and a cart that a refusal gave back makes another.
      orderId: fingerprint('order', `${cartId}/${cart.revision}`).slice(0, 24),
      cartId,
      cartRevision: cart.revision,
      personId: deps.personIdOf(body.billing.email),
      lines: quoted.lines.map(line => orderLine(line, names)),
      currency,
      totals,
      delivery: { type: offer.type, area: offer.area, cost: offer.cost },
      payment: body.payment,
      language,
      submittedAt: deps.now().toISOString(),
      billing: body.billing,
      shipping: body.shipping,
    }
  }

  async function sameOrder(orderId: string, body: OrderBody): Promise<Submitted> {
    if (!(await isContentOf(orderId, body))) return refuse({ code: 'cart-already-checked-out', orderId })
    return answer(await placing.drive(orderId, 'request'))
  }

  async function isContentOf(orderId: string, body: OrderBody): Promise<boolean> {
    for await (const event of store.read(`order-${orderId}`)) {
      const first = event as unknown as OrderEvent
      if (first.type !== 'OrderSubmitted') return false
      const { billing, shipping, delivery, payment } = first.data
      const { type, area } = delivery
      const { language: _language, expectedTotal: _total, ...asked } = body
      return sameData({ billing, shipping, delivery: { type, area }, payment }, asked)
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
