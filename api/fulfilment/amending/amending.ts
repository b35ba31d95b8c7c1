import { availableOf, describeVariant, isVariantForSale, type Names, type ProductPages } from '#api/catalogue/index.ts'
import { orderInLog, orderLine, type orders, shownIn } from '#api/orders/index.ts'
import type { payments } from '#api/payments/index.ts'
import { type Actor, eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { type Books, booksOf } from '#api/returns/index.ts'
import type { OrderRejection } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { Amendment, AmendmentEnd, OrderShortage } from '#domain/order/events.ts'
import { type Exchange, exchanged } from '#domain/order/exchange.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import { oneALine, type Pieces } from '#domain/shared/pieces.ts'
import { notIn } from '#domain/shared/refund.ts'
import type { Order } from '#projections/order/document.ts'

export type AmendingDeps = Pick<Engines, 'handler' | 'store' | 'now'> &
  Pick<Offers<[typeof orders, typeof payments]>, 'placing' | 'payments'> & {
    readonly products: ProductPages
    readonly names: (language: Language) => Promise<Names>
  }

/** Pieces of a line of the order for as many of another variant. */
export type Swap = Pieces & { readonly sku: string }

export type AmendWish = { readonly id: string; readonly swaps: readonly Swap[]; readonly payUntil: string }

export type AmendRejection =
  | OrderRejection
  | Extract<AmendmentEnd, { code: 'out-of-stock' }>
  /** A variant that the shop does not sell, or that the line is already of. */
  | { readonly code: 'sku-not-found'; readonly sku: string }

export type Planned =
  | {
      readonly ok: true
      readonly amendment: Amendment
      /** The buyer has to pay the difference before the order becomes the new one. */
      readonly asks: boolean
      readonly books: Books
      readonly before: Order
    }
  | { readonly ok: false; readonly rejection: AmendRejection }

export type AmendAnswer =
  | { readonly ok: true; readonly position: number }
  | { readonly ok: false; readonly rejection: AmendRejection }

/** Exchanges pieces of an order for other ones of the shop, as long as they have not left. */
export function createAmending(deps: AmendingDeps) {
  const { handler, placing, payments, products, names, now } = deps

  async function plan(orderId: string, amendmentId: string, swaps: readonly Swap[]): Promise<Planned> {
    const [before, books] = await Promise.all([orderInLog(orderId, deps.store), booksOf(handler, orderId)])
    if (!before) return refuse({ code: 'order-not-submitted' })
    const refused = notFree(swaps, books)
    if (refused) return refuse(refused)
    const called = await names(before.language)
    const exchanges: Exchange[] = []
    const short: OrderShortage[] = []
    for (const { uid, quantity, sku } of swaps) {
      const from = before.lines.find(line => line.uid === uid)
      if (!from) return refuse({ code: 'shipment-exceeds-order', uid, left: 0 })
      const [found, leaves] = await Promise.all([products.bySku(sku), products.variantIn(from.productId, from.sku)])
      if (!found || !isVariantForSale(found) || sku === from.sku) return refuse({ code: 'sku-not-found', sku })
      const available = availableOf(found)
      const requested = sum(swaps.filter(each => each.sku === sku).map(each => each.quantity))
      if (available !== -1 && requested > available) short.push({ sku, requested, available })
      const unitPrice = found.variant.sellingPrice
      const {
        uid: _uid,
        quantity: _pieces,
        amount: _amount,
        ...to
      } = orderLine({ ...found, uid: sku, quantity, unitPrice, amount: quantity * unitPrice }, called)
      exchanges.push({ uid, quantity, to, today: leaves?.variant.sellingPrice ?? null })
    }
    if (short.length > 0) return refuse({ code: 'out-of-stock', lines: short })
    const amendment = exchanged(amendmentId, before, exchanges, shownIn(before.currency).unit)
    const asks = books.order.method !== 'cod' && amendment.difference.shownAmount > 0
    return { ok: true, amendment, asks, books, before }
  }

  return {
    /** Shows what exchanges would do. It changes nothing. */
    preview: (orderId: string, swaps: readonly Swap[]): Promise<Planned> => plan(orderId, '', swaps),

    /** Variants that a piece of each product of the order can be exchanged for. */
    async choices(orderId: string, language: Language) {
      const [before, called] = await Promise.all([orderInLog(orderId, deps.store), names(language)])
      if (!before) return []
      const ids = [...new Set(before.lines.map(({ productId }) => productId))]
      return Promise.all(
        ids.map(async productId => {
          const [product, stock] = await Promise.all([products.byId(productId), products.stockOf(productId)])
          if (!product) return { productId, variants: [] }
          const variants = product.variants.map(variant => {
            const sold = { product, variant, stock }
            const { color, size } = describeVariant(sold, called)
            return { sku: variant.sku, color: color?.name ?? null, size, available: availableOf(sold) }
          })
          return { productId, variants }
        }),
      )
    },

    /**
     * Exchanges once, however often it is asked under one id. Of an order that was paid ahead and costs more with it, the
     * difference can be paid until `payUntil`, ISO; the order is on hold until then.
     */
    async amend(orderId: string, { id, swaps, payUntil }: AmendWish, by: Actor): Promise<AmendAnswer> {
      const amendmentId = eventId(`${orderId}/${id}`, 0)
      const begun = await payments.inMoneyTurn(orderId, async () => {
        const known = await handler.fold(order, orderId)
        if (isKnown(known.state, amendmentId)) return { ok: true as const, ...known }
        const planned = await plan(orderId, amendmentId, swaps)
        if (!planned.ok) return planned
        const about = { by: by.actor ?? 'guest', ...(planned.asks && { payUntil }), begunAt: now().toISOString() }
        const data = { orderId, ...planned.amendment, ...about }
        const meta = { correlationId: orderId, commandId: `${orderId}/AmendOrder/${amendmentId}`, ...by }
        return handler.handle(order, orderId, { type: 'AmendOrder', data }, meta)
      })
      if (!begun.ok) return begun
      const driven = await placing.drive(orderId, 'request', begun)
      const ended = driven.state.amendments.find(each => each.amendmentId === amendmentId)?.ended
      if (ended?.code === 'out-of-stock') return { ok: false, rejection: ended }
      const settled = await payments.settle(orderId, 'request')
      return { ok: true, position: Math.max(driven.position, settled.position) }
    },

    /** Takes back an amendment whose difference is not paid. Money that comes all the same goes back by itself. */
    async withdraw(orderId: string, by: Actor): Promise<AmendAnswer> {
      const { amending } = (await handler.fold(order, orderId)).state
      const data = { orderId, amendmentId: amending?.amendmentId ?? '', withdrawnAt: now().toISOString() }
      const meta = { correlationId: orderId, ...by }
      const withdrawn = await handler.handle(order, orderId, { type: 'WithdrawAmendment', data }, meta)
      if (!withdrawn.ok) return withdrawn
      const driven = await placing.drive(orderId, 'request', withdrawn)
      const settled = await payments.settle(orderId, 'request')
      return { ok: true, position: Math.max(driven.position, settled.position) }
    },
  }
}

export type Amending = ReturnType<typeof createAmending>

function isKnown({ amending, amendments }: Books['order'], amendmentId: string): boolean {
  return amending?.amendmentId === amendmentId || amendments.some(each => each.amendmentId === amendmentId)
}

/** Pieces whose money has gone back stay as they are. */
function notFree(swaps: readonly Swap[], { cost, money }: Books): OrderRejection | null {
  const wanted = oneALine(swaps)
  const free = notIn(cost.paid, [...money.cancelled, ...money.given], wanted)
  for (const { uid, quantity } of wanted) {
    const left = free.find(each => each.uid === uid)?.quantity ?? 0
    if (quantity > left) return { code: 'shipment-exceeds-order', uid, left }
  }
  return null
}

function refuse(rejection: AmendRejection): { readonly ok: false; readonly rejection: AmendRejection } {
  return { ok: false, rejection }
}
