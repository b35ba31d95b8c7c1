import { orderEvents } from '#api/orders/index.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import type { Language } from '#domain/shared/localized-text.ts'
import { mostSlips } from '#domain/shared/most-slips.ts'
import { textOrEmpty } from '#domain/shared/personal-data.ts'
import type { Order } from '#projections/order/document.ts'
import { orderView } from '#projections/order/view.ts'
import type { SlipModel, SlipsModel } from '#web/models/slips.ts'
import { mayOf, type OrderPageDeps, orderPage } from './order-page.ts'

/** The packing slips of orders, by their numbers or ids. It changes nothing: the command says who packs them. */
export async function slipsOf(
  named: readonly string[],
  shop: string,
  visitor: Visitor,
  language: Language,
  deps: OrderPageDeps,
): Promise<SlipsModel> {
  const slips: SlipModel[] = []
  const without: string[] = []
  for (const name of [...new Set(named)].slice(0, mostSlips)) {
    const number = await numberOf(name, deps)
    const order = number === null ? null : await orderPage(number, visitor, language, deps)
    if (!order || order.left === 0) {
      without.push(number === null ? name : `#${number}`)
      continue
    }
    const { products, left, shipBy, shipping, placedAt, payment, packing, delivery, shipments, orderId } = order
    slips.push({
      ...{ number: order.number, products, left, shipBy, shipping, placedAt, payment, packing },
      delivery: delivery.type,
      parcel: shipments.length + 1,
      note: await latestNote(orderId, deps),
    })
  }
  return { shop, slips, without, may: mayOf(visitor).edit }
}

async function numberOf(name: string, { readModels }: OrderPageDeps): Promise<number | null> {
  if (/^\d{1,12}$/.test(name)) return Number(name)
  return (await readModels.get<Order>(orderView.name, name))?.number ?? null
}

async function latestNote(orderId: string, { store }: OrderPageDeps): Promise<string | null> {
  let note = ''
  for await (const { type, data } of orderEvents(store, orderId))
    if (type === 'OrderNoted') note = textOrEmpty(data.note)
  return note || null
}
