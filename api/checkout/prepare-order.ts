import type { cart } from '#api/cart/index.ts'
import type { catalogue, Names, ShownCurrency } from '#api/catalogue/index.ts'
import { couponLine, type coupons } from '#api/coupons/index.ts'
import { currencyOf, orderLine, type Quote, quote, type Submission, shownIn } from '#api/orders/index.ts'
import type { payments } from '#api/payments/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import type { settings } from '#api/settings/index.ts'
import { VisitorMerged } from '#api/visitors/index.ts'
import type { Cart } from '#domain/cart/evolve.ts'
import { shownTotals, totalsOf } from '#domain/order/totals.ts'
import { agreed, deliveryOptions } from '#domain/settings/delivery-options.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { type Minor, sum } from '#domain/shared/money.ts'
import { refuse } from './order-problem.ts'
import type { OrderBody } from './schema.ts'

export type PrepareDeps = Pick<Engines, 'personIdOf' | 'now'> &
  Offers<[typeof settings, typeof catalogue, typeof coupons, typeof payments, typeof cart]> & {
    readonly names: (language: Language) => Promise<Names>
  }

export type OrderAsked = {
  readonly cartId: string
  readonly key: string
  readonly body: OrderBody
  /** Of the invoice, where the body names none. */
  readonly language: Language
  readonly signedIn: boolean
  /** Of the browser: a guest's orders are counted by its network. */
  readonly address?: string
  /** Of the account that orders; a guest's is that of the billing email. */
  readonly personId?: string | undefined
  readonly accountId?: string | undefined
  /** Staff order for the buyer: limits of guests are not theirs. */
  readonly staff?: StaffOrder
}

/** Staff say this about an order that they make for a buyer. */
export type StaffOrder = {
  readonly draftId: string
  readonly by: Actor & { readonly actor: string }
  /** The cart as it was made of the draft; an order of any other is refused. */
  readonly cartRevision: number
  /** Of an order that is paid ahead: its link ends then. */
  readonly payUntil: string | null
  readonly note: { readonly noteId: string; readonly note: string } | null
  /** Another cost of the delivery than the rules of the shop say; null: what they say. */
  readonly delivery: { readonly cost: Minor; readonly reason: string } | null
}

/** An order before it has an id of its own. */
export type PreparedOrder = Omit<Submission, 'orderId' | 'bodyHash'>
type Prepared = { readonly prepared: PreparedOrder } | ReturnType<typeof refuse>

/** Makes an order of a request and its cart, at today's prices. */
export function createPreparing(deps: PrepareDeps) {
  /** Resolves with an order to submit, the order that this cart already has (placed or under way), or the refusal. */
  async function prepare(request: OrderAsked, as: { readonly log: boolean }) {
    const { id, cart, lastOrder } = await deps.carts.current(request.cartId, as)
    const ordered = cart.orderId ?? (cart.lines.length === 0 ? lastOrder : null)
    if (ordered) return { ordered }
    if (id === null) throw new VisitorMerged(`cart-${request.cartId}`)
    if (cart.lines.length === 0) return refuse({ code: 'cart-is-empty' })
    if (request.staff && request.staff.cartRevision !== cart.revision) return refuse({ code: 'cart-changed' })
    return priced(id, cart, request)
  }

  async function priced(cartId: string, cart: Cart, request: OrderAsked): Promise<Prepared> {
    const { body, language: pageLanguage, signedIn, personId, accountId, staff } = request
    const settings = await deps.settings()
    if (settings.security.loginForPurchase && !signedIn) return refuse({ code: 'sign-in-required' })
    const { mostPieces } = settings.guestOrders
    if (!signedIn && mostPieces !== null && sum(cart.lines.map(({ quantity }) => quantity)) > mostPieces) {
      return refuse({ code: 'too-many-pieces', most: mostPieces })
    }
    if (!settings.paymentGateway[body.payment.method]) {
      return refuse({ code: 'payment-method-off', method: body.payment.method })
    }
    const quoted = await quote(cart, deps.products)
    if (quoted.short.length > 0) {
      const left = await withoutShort(cartId, cart, quoted.short, request)
      return refuse({ code: 'out-of-stock', lines: quoted.short, ...(left && { left }) })
    }
    const offers = deliveryOptions(settings.delivery, body.shipping, quoted.subtotal)
    const offer = offers.find(({ type, area }) => type === body.delivery.type && area === body.delivery.area)
    if (!offer) return refuse({ code: 'no-delivery', options: offers })
    const currency = currencyOf(settings)
    const shownPrices = shownIn(currency)
    const { unit } = shownPrices
    const buyer = personId ?? deps.personIdOf(body.billing.email)
    const priced = cart.coupon === null ? null : await priceCoupon(cart.coupon, buyer, quoted, shownPrices)
    if (priced && !priced.ok) {
      const { code: problem, ...more } = priced.problem
      return refuse({ code: 'coupon-refused', coupon: cart.coupon ?? '', problem, ...more })
    }
    const discount = priced && { discount: priced.coupon.discount, shownDiscount: priced.shownDiscount }
    const delivery = agreed(offer, staff?.delivery?.cost)
    const totals = totalsOf(quoted.lines, delivery.cost, discount)
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
    const prepared: PreparedOrder = {
      cartId,
      cartRevision: cart.revision,
      personId: buyer,
      accountId: accountId ?? null,
      lines: quoted.lines.map(line => orderLine(line, names)),
      currency,
      totals,
      delivery,
      ...(delivery.instead !== undefined && staff?.delivery && { deliveryReason: staff.delivery.reason }),
      payment: body.payment,
      coupon: priced?.coupon ?? null,
      language,
      submittedAt: deps.now().toISOString(),
      ...(staff && { draftId: staff.draftId, by: staff.by.actor }),
      ...(staff?.payUntil && { payUntil: staff.payUntil }),
      billing: body.billing,
      shipping: body.shipping,
    }
    return { prepared }
  }

  /** The total without the short pieces, which the shopper may accept instead; null if no order is possible. */
  async function withoutShort(cartId: string, cart: Cart, short: Quote['short'], request: OrderAsked) {
    const { expectedTotal, ...body } = request.body
    if (expectedTotal === undefined) return null
    const available = new Map(short.map(line => [line.sku, line.available]))
    const lines = cart.lines
      .map(line => ({ ...line, quantity: available.get(line.sku) ?? line.quantity }))
      .filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) return null
    const fewer = await priced(cartId, { ...cart, lines }, { ...request, body })
    if (!('prepared' in fewer)) return null
    const { currency, totals: all } = fewer.prepared
    const totals = shownTotals(fewer.prepared.lines, all, shownIn(currency).unit)
    return { expectedTotal, totals }
  }

  function priceCoupon(code: string, personId: string, { lines }: Quote, shown: ShownCurrency) {
    const couponLines = lines.map(line => couponLine(line.product, line, line.unitPrice))
    return deps.couponPricing.price({ code, personId, lines: couponLines, shown })
  }

  return prepare
}
