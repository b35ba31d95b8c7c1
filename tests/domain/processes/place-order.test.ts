import { describe, expect, test } from 'vitest'
import type { OrderProgress } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { Order } from '#domain/order/order.ts'
import { totalsOf } from '#domain/order/totals.ts'
import { next, type Step, stepName } from '#domain/processes/place-order.ts'
import { orderLine, submission } from '../order/examples.ts'

const orderId = 'o1'
const submitted: OrderEvent = {
  type: 'OrderSubmitted',
  data: submission([
    orderLine('A', 'p3', 2),
    orderLine('B', 'p1', 1),
    orderLine('C', 'p2', 3),
    orderLine('D', 'p1', 4),
  ]),
}
const expired = { done: 'refused', reason: { code: 'payment-expired' } } as const
const start = order.evolve(order.initial, submitted)

/** Every answer that the world can give to a step. */
function answers(step: Step): readonly OrderProgress[] {
  switch (step.type) {
    case 'CloseCart':
      return [{ done: 'cart-closed' }, { done: 'refused', reason: { code: 'cart-changed' } }]
    case 'ReserveStock': {
      const lines = step.lines.map(({ sku, quantity }) => ({ sku, requested: quantity, available: 0 }))
      return [
        { done: 'stock-reserved', productId: step.productId },
        { done: 'refused', reason: { code: 'out-of-stock', lines } },
      ]
    }
    case 'RedeemCoupon': {
      const { code } = step.coupon
      return [
        { done: 'coupon-redeemed' },
        { done: 'refused', reason: { code: 'coupon-refused', coupon: code, problem: 'coupon-used-up' } },
      ]
    }
    case 'AwaitPayment':
      return [{ done: 'payment-awaited', until: 'noon' }]
    case 'PlaceOrder':
      return [{ done: 'placed', number: 1001, placedAt: 'now', tellsOwner: true }]
    case 'ReleaseStock':
      return [{ done: 'stock-released', productId: step.productId }]
    case 'ShipStock':
      return [{ done: 'stock-shipped', shipmentId: step.shipmentId }]
    case 'RetractStock':
      return [{ done: 'stock-retracted', shipmentId: step.shipmentId }]
    case 'ReleasePieces':
      return [{ done: 'pieces-released', cancellationId: step.cancellationId }]
    case 'ReleaseCoupon':
      return [{ done: 'coupon-released' }]
    case 'ReopenCart':
      return [{ done: 'cart-reopened' }]
    case 'SettleCancellation':
      return [{ done: 'cancellation-settled' }]
    case 'HoldAmendment': {
      const { amendmentId, holds } = step.amending
      const lines = holds[0]!.lines.map(({ sku, quantity }) => ({ sku, requested: quantity, available: 0 }))
      return [
        { done: 'amended', amendmentId, amendedAt: 'now' },
        { done: 'amendment-ended', amendmentId, because: { code: 'out-of-stock', lines }, endedAt: 'now' },
      ]
    }
    case 'MoveAmendment':
    case 'DropAmendment':
      return [{ done: 'amendment-settled', amendmentId: step.amending.amendmentId }]
  }
}

function record(state: Order, progress: OrderProgress): { state: Order; events: readonly OrderEvent[] } {
  const decision = order.decide({ type: 'RecordProgress', data: { orderId, progress: [progress] } }, state)
  if (!decision.ok) throw new Error(`${progress.done} was refused: ${decision.rejection.code}`)
  return { state: decision.events.reduce(order.evolve, state), events: decision.events }
}

type Run = {
  readonly steps: readonly Step[]
  readonly states: readonly Order[]
  readonly events: readonly OrderEvent[]
}

/** Every run that there is, from submitted to where `next` has nothing more to do. */
function runsFrom(run: Run): readonly Run[] {
  const state = run.states.at(-1)!
  const step = next(state)
  if (!step) return [run]
  if (run.steps.length > 20) throw new Error('a run does not end')
  return answers(step).flatMap(answer => {
    const recorded = record(state, answer)
    return runsFrom({
      steps: [...run.steps, step],
      states: [...run.states, recorded.state],
      events: [...run.events, ...recorded.events],
    })
  })
}

const runs = runsFrom({ steps: [], states: [start], events: [submitted] })

describe('placing an order', () => {
  test('has one good end, and a refusal at the cart and at each product', () => {
    expect(runs.map(run => run.steps.map(stepName))).toEqual([
      ['CloseCart', 'ReserveStock/p1', 'ReserveStock/p2', 'ReserveStock/p3', 'PlaceOrder'],
      [
        'CloseCart',
        'ReserveStock/p1',
        'ReserveStock/p2',
        'ReserveStock/p3',
        'ReleaseStock/p1',
        'ReleaseStock/p2',
        'ReleaseStock/p3',
        'ReopenCart',
      ],
      [
        'CloseCart',
        'ReserveStock/p1',
        'ReserveStock/p2',
        'ReleaseStock/p1',
        'ReleaseStock/p2',
        'ReleaseStock/p3',
        'ReopenCart',
      ],
      ['CloseCart', 'ReserveStock/p1', 'ReleaseStock/p1', 'ReleaseStock/p2', 'ReleaseStock/p3', 'ReopenCart'],
      ['CloseCart'],
    ])
  })

  test('ends placed, or refused with everything given back, from every prefix of every run', () => {
    for (const run of runs) {
      for (let length = 1; length <= run.events.length; length++) {
        const folded = run.events.slice(0, length).reduce(order.evolve, order.initial)
        for (const rest of runsFrom({ steps: [], states: [folded], events: [] })) settled(rest.states.at(-1)!)
      }
    }
  })

  test('releases nothing before the refusal is recorded, and places nothing after it', () => {
    for (const run of runs) {
      const types = run.events.map(event => event.type)
      const refusal = types.indexOf('OrderRefused')
      const releases = types.flatMap((type, index) => (type === 'OrderStockReleased' ? [index] : []))
      expect(releases.every(index => refusal >= 0 && index > refusal)).toBe(true)
      expect(types.includes('OrderPlaced') && refusal >= 0).toBe(false)
    }
  })

  test('asks for all lines of a product at once', () => {
    const reserve = runs[0]!.steps[1]
    expect(reserve).toEqual({
      type: 'ReserveStock',
      productId: 'p1',
      lines: [
        { sku: 'B', quantity: 1 },
        { sku: 'D', quantity: 4 },
      ],
    })
  })

  test('redeems a coupon before any stock is held, and gives it back with the stock', () => {
    const coupon = { couponId: 'FALL10', code: 'FALL10', discount: 100 }
    const lines = [orderLine('A', 'p1', 2)]
    const totals = { ...totalsOf(lines, 600), discount: 100, total: 1500 }
    const withCoupon: OrderEvent = { type: 'OrderSubmitted', data: { ...submission(lines), totals, coupon } }
    const state = order.evolve(order.initial, withCoupon)
    expect(runsFrom({ steps: [], states: [state], events: [] }).map(run => run.steps.map(stepName))).toEqual([
      ['CloseCart', 'RedeemCoupon', 'ReserveStock/p1', 'PlaceOrder'],
      ['CloseCart', 'RedeemCoupon', 'ReserveStock/p1', 'ReleaseStock/p1', 'ReleaseCoupon', 'ReopenCart'],
      ['CloseCart', 'RedeemCoupon', 'ReleaseStock/p1', 'ReleaseCoupon', 'ReopenCart'],
      ['CloseCart'],
    ])
  })

  test('waits for a payment ahead with everything held; it ends in an order or gives everything back', () => {
    const data = { ...submission([orderLine('A', 'p1', 2)]), payment: { method: 'stripe' } as const }
    const state = order.evolve(order.initial, { type: 'OrderSubmitted', data })
    const waiting = runsFrom({ steps: [], states: [state], events: [] })[0]!
    expect(waiting.steps.map(stepName)).toEqual(['CloseCart', 'ReserveStock/p1', 'AwaitPayment'])
    const held = waiting.states.at(-1)!
    expect(next(held)).toBeNull()
    const paidNow = { done: 'paid', paymentId: 'pay1', paidAt: 'now' } as const
    const paid = record(held, paidNow).state
    expect(next(paid)).toEqual({ type: 'PlaceOrder' })
    const late = { type: 'RecordProgress', data: { orderId, progress: [expired] } } as const
    expect(order.decide(late, paid)).toEqual({ ok: false, rejection: { code: 'order-already-paid' } })
    const lost = record(held, expired).state
    expect(next(lost)).toEqual({ type: 'ReleaseStock', productId: 'p1' })
    const pay = { type: 'RecordProgress', data: { orderId, progress: [paidNow] } } as const
    expect(order.decide(pay, lost)).toEqual({ ok: false, rejection: { code: 'order-already-refused' } })
  })

  test('a free order and one that is paid at the door wait for nothing', () => {
    const free = { ...submission([orderLine('A', 'p1', 1, 0)]), payment: { method: 'stripe' } as const }
    const lines = free.lines
    const data = { ...free, delivery: { ...free.delivery, cost: 0 }, totals: totalsOf(lines, 0) }
    const state = order.evolve(order.initial, { type: 'OrderSubmitted', data })
    expect(runsFrom({ steps: [], states: [state], events: [] })[0]!.steps.map(stepName)).toEqual([
      'CloseCart',
      'ReserveStock/p1',
      'PlaceOrder',
    ])
  })

  test('a cancelled order gives back what it held and keeps the cart closed', () => {
    const cancel = {
      type: 'CancelOrder',
      data: { orderId, by: 'customer', reason: '', cancelledAt: 'then' },
    } as const
    const decision = order.decide(cancel, runs[0]!.states.at(-1)!)
    if (!decision.ok) throw new Error(decision.rejection.code)
    const cancelled = decision.events.reduce(order.evolve, runs[0]!.states.at(-1)!)
    expect(runsFrom({ steps: [], states: [cancelled], events: [] })[0]!.steps.map(stepName)).toEqual([
      'ReleaseStock/p1',
      'ReleaseStock/p2',
      'ReleaseStock/p3',
      'SettleCancellation',
    ])
  })

  const parcel = (shipmentId: string, ...pieces: (readonly [uid: string, quantity: number])[]): OrderEvent => ({
    type: 'OrderShipped',
    data: {
      orderId,
      shipmentId,
      lines: pieces.map(([uid, quantity]) => ({ uid, quantity })),
      carrier: '',
      tracking: '',
      shippedAt: 'then',
    },
  })
  const placed = runs[0]!.states.at(-1)!

  test('each parcel is taken from the stock, with where in the log it left, product by product of it', () => {
    const sent = [
      { ...parcel('s1', ['A', 2], ['D', 1]), position: 70 },
      { ...parcel('s2', ['D', 3]), position: 90 },
    ]
    const run = runsFrom({ steps: [], states: [sent.reduce(order.evolve, placed)], events: [] })[0]!
    expect(run.steps.map(stepName)).toEqual(['ShipStock/s1', 'ShipStock/s2'])
    const products = [
      { productId: 'p1', lines: [{ sku: 'D', quantity: 1 }] },
      { productId: 'p3', lines: [{ sku: 'A', quantity: 2 }] },
    ]
    expect(run.steps[0]).toEqual({ type: 'ShipStock', shipmentId: 's1', leftAt: 70, products })
    // Told again, it is known.
    expect(record(run.states.at(-1)!, { done: 'stock-shipped', shipmentId: 's1' }).events).toEqual([])
  })

  test('a parcel that was taken back is put back once it was taken, and before an order that is cancelled then lets go', () => {
    const lines = [{ uid: 'A', quantity: 2 }]
    const back: OrderEvent = {
      type: 'OrderShipmentRetracted',
      data: { orderId, shipmentId: 's1', lines, by: 'rosa', retractedAt: 'then' },
    }
    const given = [{ ...parcel('s1', ['A', 2]), position: 70 }, back].reduce(order.evolve, placed)
    expect(given.shipped).toEqual({})
    const run = runsFrom({ steps: [], states: [given], events: [] })[0]!
    expect(run.steps.map(stepName)).toEqual(['ShipStock/s1', 'RetractStock/s1'])
    const products = [{ productId: 'p3', lines: [{ sku: 'A', quantity: 2 }] }]
    expect(run.steps[1]).toEqual({ type: 'RetractStock', shipmentId: 's1', leftAt: 70, products })
    expect(record(run.states.at(-1)!, { done: 'stock-retracted', shipmentId: 's1' }).events).toEqual([])
    const cancelled: OrderEvent = {
      type: 'OrderCancelled',
      data: { orderId, by: 'staff', reason: '', cancelledAt: 'then' },
    }
    const whole = runsFrom({ steps: [], states: [order.evolve(given, cancelled)], events: [] })[0]!
    expect(whole.steps.map(stepName)).toEqual([
      'ShipStock/s1',
      'RetractStock/s1',
      'ReleaseStock/p1',
      'ReleaseStock/p2',
      'ReleaseStock/p3',
      'SettleCancellation',
    ])
  })

  test('a cancelled rest gives back what the order holds once its parcels are taken, product by product', () => {
    const cancelled: OrderEvent = {
      type: 'OrderRestCancelled',
      data: {
        orderId,
        by: 'staff',
        reason: '',
        lines: [
          { uid: 'D', quantity: 3 },
          { uid: 'C', quantity: 3 },
        ],
        amount: 3000,
        shownAmount: 3000,
        cancelledAt: 'then',
      },
    }
    const given = [parcel('s1', ['A', 2], ['B', 1], ['D', 1]), cancelled].reduce(order.evolve, placed)
    const rest = runsFrom({ steps: [], states: [given], events: [] })[0]!
    expect(rest.steps.map(stepName)).toEqual([
      'ShipStock/s1',
      'ReleaseStock/p1',
      'ReleaseStock/p2',
      'SettleCancellation',
    ])
    expect(rest.states.at(-1)).toMatchObject({ status: 'placed', couponReleased: false, settled: true, parcels: [] })
  })

  test('pieces that are taken off are let go once parcels are taken, and before the rest', () => {
    const lines = [
      { uid: 'D', quantity: 1 },
      { uid: 'C', quantity: 2 },
    ]
    const about = { orderId, by: 'staff', reason: '', lines, amount: 1, shownAmount: 1, cancelledAt: 'then' } as const
    const off: OrderEvent = { type: 'OrderPiecesCancelled', data: { ...about, cancellationId: 'c1' } }
    const rest: OrderEvent = { type: 'OrderRestCancelled', data: { ...about, lines: [{ uid: 'D', quantity: 2 }] } }
    const given = [parcel('s1', ['A', 2], ['B', 1]), off, rest].reduce(order.evolve, placed)
    const run = runsFrom({ steps: [], states: [given], events: [] })[0]!
    const names = ['ShipStock/s1', 'ReleasePieces/c1', 'ReleaseStock/p1', 'SettleCancellation']
    expect(run.steps.map(stepName)).toEqual(names)
    expect(run.steps[1]).toMatchObject({
      products: [
        { productId: 'p1', lines: [{ sku: 'D', quantity: 1 }] },
        { productId: 'p2', lines: [{ sku: 'C', quantity: 2 }] },
      ],
    })
    // A cancelled order gives back all that it holds at once.
    const whole = order.evolve(order.evolve(placed, off), {
      type: 'OrderCancelled',
      data: { orderId, by: 'staff', reason: '', cancelledAt: 'then' },
    })
    expect(next(whole)).toMatchObject({ type: 'ReleaseStock', productId: 'p1' })
  })

  test('nothing is to be done for an order that nobody submitted', () => expect(next(order.initial)).toBeNull())
})

function settled(end: Order) {
  const products = end.products.map(({ productId }) => productId)
  if (end.status === 'placed') {
    expect(end.reserved).toEqual(products)
    expect(end.released).toEqual([])
    expect(end.cartClosed && !end.cartReopened).toBe(true)
    return
  }
  expect(end.status).toBe('refused')
  expect(end.released).toEqual(end.cartClosed ? products : [])
  expect(end.reserved.every(productId => end.released.includes(productId))).toBe(true)
  expect(end.cartReopened).toBe(end.cartClosed)
}
