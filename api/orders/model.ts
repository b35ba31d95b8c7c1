import { pathsIn } from '#api/storefront/paths.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { shownTotals } from '#domain/order/totals.ts'
import type { Settings } from '#domain/settings/events.ts'
import type { EventStore, StoredEvent } from '#domain/shared/event-store.ts'
import { type Language, textIn } from '#domain/shared/localized-text.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { ReadModels } from '#projections/ports.ts'
import type { OrderModel } from '#web/storefront/shop.ts'
import { pictureAt } from './order-line.ts'
import { shownIn } from './quote.ts'

export type OrderModelDeps = {
  readonly store: EventStore
  readonly readModels: ReadModels
  readonly settings: () => Promise<Settings>
}

/**
 * An order as its buyer sees it, or null. A settled order comes from the view; one that the view does not have yet, or
 * has as open, is folded from its own stream, so that nobody waits for the view after ordering.
 */
export async function orderModel(
  orderId: string,
  language: Language,
  { store, readModels, settings }: OrderModelDeps,
): Promise<OrderModel | null> {
  const seen = await readModels.get<Order>(orderView.name, orderId)
  const order = seen && !seen.open ? seen : await foldOrder(store, orderId)
  return order ? modelOf(order, await settings(), language) : null
}

async function foldOrder(store: EventStore, orderId: string): Promise<Order | undefined> {
  let order: Order | undefined
  for await (const event of store.read(`order-${orderId}`)) {
    order = orderView.project(order, event as unknown as StoredEvent<OrderEvent>, orderId)
  }
  return order
}

function modelOf(order: Order, settings: Settings, language: Language): OrderModel {
  const { delivery } = order
  const currency = shownIn(order.currency)
  const paths = pathsIn(language)
  const option = settings.delivery.areas
    .find(area => area.area === delivery.area)
    ?.options.find(({ type }) => type === delivery.type)
  return {
    orderId: order.orderId,
    number: order.number,
    status: order.status,
    lines: order.lines.map(line => {
      const unitPrice = currency.unit(line.unitPrice)
      return {
        uid: line.uid,
        sku: line.sku,
        productId: line.productId,
        slug: line.slug,
        path: paths.product(line.slug),
        name: textIn(line.name, language),
        brand: line.brand,
        style: line.style,
        color: line.color && { ...line.color, name: textIn(line.color.name, language) },
        size: line.size,
        picture: pictureAt(line.image),
        quantity: line.quantity,
        unitPrice,
        amount: line.quantity * unitPrice,
      }
    }),
    totals: shownTotals(order.lines, order.totals, currency.unit),
    currency: currency.model,
    delivery: {
      type: delivery.type,
      area: delivery.area,
      cost: currency.unit(delivery.cost),
      // The promise of now; an area that the owner took away since promises nothing.
      days: option?.days ?? [0, 0],
    },
    payment: order.payment.method,
    placedAt: order.placedAt ?? order.submittedAt,
    billing: isErased(order.billing) ? null : order.billing,
    shipping: isErased(order.shipping) ? null : order.shipping,
    seller: {
      name: settings.name,
      address: settings.address,
      email: settings.email,
      phoneFooter: settings.phoneFooter,
    },
  }
}
