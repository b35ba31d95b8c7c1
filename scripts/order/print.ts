import type { OrderDetail, OrderSummary } from '#api/fulfilment/order-detail.ts'
import type { OrderAnswer, OrderAsking } from '#api/fulfilment/owner.ts'
import { sum } from '#domain/shared/money.ts'
import { moneyFormat } from '#web/ui/money.ts'

/** The answer as a person reads it; amounts in major units of the base currency. */
export function printAnswer({ orders, order, more }: OrderAnswer, asking: OrderAsking): string {
  if (order) return printOrder(order)
  const { page: asked, stage } = asking.ask === 'list' ? asking : {}
  const page = Number(asked ?? 1)
  if (!orders || orders.length === 0) return page > 1 ? `There are no orders on page ${page}.` : 'There are no orders.'
  const next = `More: npm run order -- list ${stage ? `--stage ${stage} ` : ''}--page ${page + 1}`
  return [...orders.map(printLine), ...(more ? [next] : [])].join('\n')
}

function printLine({ number, stage, placedAt, pieces, total, buyer, holds }: OrderSummary): string {
  const words = [number, stage.padEnd(9), placedAt.slice(0, 10), `${pieces} pcs`.padStart(8), major(total).padStart(10)]
  return `${words.join('  ')}  ${buyer ?? '(erased)'}${holds.length > 0 ? `  HELD: ${holds.map(({ kind }) => heldBy[kind]).join(', ')}` : ''}`
}

const heldBy = { risk: 'risky payment', staff: 'member of staff', amendment: 'change that is not paid' } as const

function printOrder(order: OrderDetail): string {
  const { totals, delivery, coupon, currency, cancellation, cancelledPieces, cancelledRest } = order
  const cancellations = cancelledRest ? [...cancelledPieces, cancelledRest] : cancelledPieces
  const pieces = cancellations.flatMap(({ lines }) => lines)
  const cancelled = (of: string) => sum(pieces.filter(({ uid }) => uid === of).map(({ quantity }) => quantity))
  const less = sum(cancellations.map(({ amount }) => amount))
  const whole = cancellations.length > 0 ? ` (${major(totals.total)} less ${major(less)} cancelled)` : ''
  return [
    printLine(order),
    ...order.holds.map(({ kind, reason }) => `  held by a ${heldBy[kind]}${reason ? `: ${reason}` : ''}`),
    ...(order.holds.length > 0
      ? [
          `    npm run order -- release ${order.number}    lets it be shipped`,
          `    npm run order -- cancel ${order.number}     refunds it`,
        ]
      : []),
    ...order.lines.map(({ uid, sku, name, quantity, unitPrice, shipped }) => {
      const left = cancelled(uid) > 0 ? `, cancelled ${cancelled(uid)}` : ''
      return `  ${quantity} × ${sku}  ${name}  ${major(unitPrice)}  shipped ${shipped}${left}`
    }),
    `  delivery  ${delivery.type}, ${delivery.area}  ${major(delivery.cost)}`,
    ...(coupon ? [`  coupon    ${coupon.code}  -${major(coupon.discount)}`] : []),
    `  payment   ${order.payment}${order.paidAhead ? ', paid' : ''}${order.cash ? `, ${major(order.cash.amount)} taken on ${order.cash.takenAt}` : ''}`,
    `  total     ${major(order.total)}${whole}; the buyer pays ${moneyFormat('en', currency)(order.shownTotal)} (${currency.name}, exchange rate ${currency.exchangeRate})`,
    ...addressLines('to', order.shipping),
    ...addressLines('bill', order.billing),
    ...order.shipments.map(each => `  shipped ${each.shippedAt} ${each.carrier} ${each.tracking}`.trimEnd()),
    ...(order.deliveredAt ? [`  delivered ${order.deliveredAt}`] : []),
    ...(cancellation ? [`  cancelled ${cancellation.cancelledAt} by ${cancellation.by}: ${cancellation.reason}`] : []),
    ...cancellations.map(({ cancelledAt, by, lines, amount, reason }) =>
      `  cancelled ${cancelledAt} by ${by}: ${piecesOf(lines)}, ${major(amount)}  ${reason}`.trimEnd(),
    ),
    ...order.returns.map(each => {
      return `  return ${each.number}  ${statusOf(each)}  ${piecesOf(each.lines)}  ${each.reason}${each.note ? `: ${each.note}` : ''}`
    }),
    ...order.refunds.map(({ amount, refundedAt, how }) => {
      return `  refunded ${major(amount)} on ${refundedAt}${how && `: ${how}`}`
    }),
  ].join('\n')
}

function addressLines(to: string, address: OrderDetail['shipping']): readonly string[] {
  if (!address) return [`  ${to.padEnd(9)} (erased)`]
  const { firstName, lastName, house, city, state, zipCode, country, phone, email } = address
  const place = [house, city, `${state} ${zipCode}`.trim(), country].filter(part => part !== '')
  return [`  ${to.padEnd(9)} ${firstName} ${lastName}, ${place.join(', ')}`, `            ${phone}  ${email}`]
}

/** A refund that was decided is not one that the buyer has, and of what nobody paid there is none. */
function statusOf({ status, amount, unpaid, paidBackAt }: OrderDetail['returns'][number]): string {
  if (unpaid) return 'closed without money: nobody noted that the order was paid'
  return status === 'refunded' && amount && !paidBackAt
    ? `${major(amount)} to be given back (npm run refunds -- list)`
    : status
}

function piecesOf(lines: OrderDetail['returns'][number]['lines']): string {
  return lines.map(({ uid, quantity }) => `${uid}=${quantity}`).join(', ')
}

function major(minor: number): string {
  return (minor / 100).toFixed(2)
}
