import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import type { OrderCommand, OrderProgress, OrderRejection } from './commands.ts'
import type { OrderEvent } from './events.ts'
import { evolve, noOrder, type Order } from './evolve.ts'
import { totalsAddUp } from './totals.ts'

type OrderDecision = Decision<OrderEvent, OrderRejection>

export function decide(command: OrderCommand, order: Order): OrderDecision {
  switch (command.type) {
    case 'SubmitOrder':
      if (order.status !== 'not-submitted') return reject({ code: 'order-already-submitted' })
      if (!totalsAddUp(command.data.lines, command.data.totals)) return reject({ code: 'totals-unequal' })
      return accept({ type: 'OrderSubmitted', data: command.data })
    case 'RecordProgress': {
      if (order.status === 'not-submitted') return reject({ code: 'order-not-submitted' })
      const events: OrderEvent[] = []
      let state = order
      for (const progress of command.data.progress) {
        const decision = record(progress, state)
        if (!decision.ok) return decision
        events.push(...decision.events)
        state = decision.events.reduce(evolve, state)
      }
      return accept(...events)
    }
  }
}

export const order: Decider<Order, OrderCommand, OrderEvent, OrderRejection> = {
  name: 'order',
  initial: noOrder,
  decide,
  evolve,
}

function record(progress: OrderProgress, order: Order): OrderDecision {
  const { orderId } = order
  switch (progress.done) {
    case 'cart-closed':
      return order.cartClosed || order.status !== 'in-progress'
        ? accept()
        : accept({ type: 'OrderCartClosed', data: { orderId } })
    case 'stock-reserved': {
      const { productId } = progress
      // After a refusal every product is released anyway, whoever reserved it.
      if (order.reserved.includes(productId) || order.status !== 'in-progress') return accept()
      if (!order.cartClosed || !isOrdered(order, productId)) return outOfTurn()
      return accept({ type: 'OrderStockReserved', data: { orderId, productId } })
    }
    case 'refused':
      if (order.status === 'refused') return accept()
      if (order.status === 'placed') return reject({ code: 'order-already-placed' })
      return accept({ type: 'OrderRefused', data: { orderId, reason: progress.reason } })
    case 'stock-released': {
      const { productId } = progress
      if (order.released.includes(productId)) return accept()
      if (order.status !== 'refused' || !isOrdered(order, productId)) return outOfTurn()
      return accept({ type: 'OrderStockReleased', data: { orderId, productId } })
    }
    case 'cart-reopened':
      if (order.cartReopened) return accept()
      if (order.status !== 'refused' || !isReleased(order)) return outOfTurn()
      return accept({ type: 'OrderCartReopened', data: { orderId } })
    case 'placed': {
      if (order.status === 'placed') return accept()
      if (order.status === 'refused') return reject({ code: 'order-already-refused' })
      if (!order.cartClosed || !isReserved(order)) return outOfTurn()
      const { number, placedAt } = progress
      return accept({ type: 'OrderPlaced', data: { orderId, number, placedAt } })
    }
  }
}

function outOfTurn(): OrderDecision {
  return reject({ code: 'order-step-out-of-turn' })
}

function isOrdered(order: Order, productId: string): boolean {
  return order.products.some(product => product.productId === productId)
}

function isReserved(order: Order): boolean {
  return order.products.every(product => order.reserved.includes(product.productId))
}

function isReleased(order: Order): boolean {
  return order.products.every(product => order.released.includes(product.productId))
}
