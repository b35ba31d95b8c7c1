import { describe, expect, test } from 'vitest'
import type { ReturnCommand, ShippedOrder } from '#domain/return/commands.ts'
import { leftToReturn, returns } from '#domain/return/decide.ts'
import type { ReturnLine } from '#domain/return/events.ts'
import type { Returns } from '#domain/return/evolve.ts'
import type { PaidGoods } from '#domain/shared/refund.ts'

const order: ShippedOrder = {
  orderId: 'o1',
  number: 1001,
  accountId: null,
  personId: 'p1',
  shipped: { A: 3, B: 1 },
  deliveredAt: '2026-11-20T10:00:00.000Z',
}
const paid: PaidGoods = {
  lines: [
    { uid: 'A', quantity: 3, unitPrice: 1000 },
    { uid: 'B', quantity: 1, unitPrice: 500 },
  ],
  paid: 3000,
}
/** In a currency without small change, each price rounded by itself. */
const shown: PaidGoods = {
  lines: [
    { uid: 'A', quantity: 3, unitPrice: 15 },
    { uid: 'B', quantity: 1, unitPrice: 8 },
  ],
  paid: 45,
}
const at = '2026-11-25T10:00:00.000Z'

const ask = (lines: readonly ReturnLine[], more: Partial<ShippedOrder> = {}, requestedAt = at): ReturnCommand => ({
  type: 'RequestReturn',
  data: { order: { ...order, ...more }, lines, reason: 'size', note: 'too small', requestedAt },
})
const approve = (returnId: string): ReturnCommand => ({ type: 'ApproveReturn', data: { returnId, approvedAt: at } })
const receive = (returnId: string): ReturnCommand => ({ type: 'ReceiveReturn', data: { returnId, receivedAt: at } })
type Refund = Extract<ReturnCommand, { type: 'RefundReturn' }>['data']
const refund = (returnId: string, more: Partial<Refund> = {}): ReturnCommand => ({
  type: 'RefundReturn',
  data: {
    ...{ returnId, paid, shown, refundedAt: at, cancelled: [], byStaff: [], unpaid: false },
    most: { amount: 9999, shown: 9999 },
    ...more,
  },
})
const decline = (returnId: string): ReturnCommand => ({
  type: 'DeclineReturn',
  data: { returnId, note: 'worn', declinedAt: at },
})

function stateAfter(...commands: readonly ReturnCommand[]): Returns {
  return commands.reduce<Returns>((state, command) => {
    const decision = returns.decide(command, state)
    if (!decision.ok) throw new Error(decision.rejection.code)
    return decision.events.reduce(returns.evolve, state)
  }, [])
}
function refusalOf(command: ReturnCommand, state: Returns = []) {
  const decision = returns.decide(command, state)
  return decision.ok ? null : decision.rejection
}

test('what is wrong with the pieces is noted where some of them do not go back on the shelf', () => {
  const before = stateAfter(ask([{ uid: 'A', quantity: 2 }]), approve('o1.1'))
  const receiving = (quantity: number) =>
    returns.decide(
      {
        type: 'ReceiveReturn',
        data: { returnId: 'o1.1', receivedAt: at, restock: [{ uid: 'A', quantity }], unfit: 'worn' },
      },
      before,
    )
  expect(receiving(1)).toMatchObject({ events: [{ data: { restock: [{ uid: 'A', quantity: 1 }], unfit: 'worn' } }] })
  const [event] = (receiving(2) as { events: readonly { data: object }[] }).events
  expect(event!.data).not.toHaveProperty('unfit')
})

test('a return gives back no piece twice, and no more than is left', () => {
  const twoBack = stateAfter(ask([{ uid: 'A', quantity: 2 }]), approve('o1.1'), receive('o1.1'))
  const amountOf = (more: Parameters<typeof refund>[1]) => {
    const decided = returns.decide(refund('o1.1', more), twoBack)
    const [event] = decided.ok ? decided.events : []
    if (event?.type !== 'ReturnRefunded') throw new Error('not refunded')
    const { amount, shownAmount } = event.data
    return { amount, shownAmount }
  }
  const whole = amountOf({})
  expect(amountOf({ byStaff: [{ uid: 'A', quantity: 1 }] })).toMatchObject(whole)
  // Two of three came back; staff had refunded two, so that only one of them is left to be paid back.
  const half = amountOf({ byStaff: [{ uid: 'A', quantity: 2 }] })
  expect(half.amount).toBe(whole.amount / 2)
  expect(amountOf({ cancelled: [{ uid: 'A', quantity: 1 }], byStaff: [{ uid: 'A', quantity: 2 }] })).toMatchObject({
    amount: 0,
    shownAmount: 0,
  })
  expect(amountOf({ most: { amount: 7, shown: 1 } })).toMatchObject({ amount: 7, shownAmount: 1 })
})

test('a return of an order that nobody paid gives nothing back, and says why', () => {
  const back = stateAfter(ask([{ uid: 'A', quantity: 2 }]), approve('o1.1'), receive('o1.1'))
  const named = { returnId: 'o1.1', orderId: 'o1', personId: expect.any(String) }
  expect(returns.decide(refund('o1.1', { unpaid: true }), back)).toMatchObject({
    events: [{ type: 'ReturnRefunded', data: { ...named, amount: 0, shownAmount: 0, unpaid: true } }],
  })
  const ended = stateAfter(
    ask([{ uid: 'A', quantity: 2 }]),
    approve('o1.1'),
    receive('o1.1'),
    refund('o1.1', { unpaid: true }),
  )
  // Noted since that it was paid: the first answer stands.
  expect(returns.decide(refund('o1.1'), ended)).toEqual({ ok: true, events: [] })
})

describe('asking for a return', () => {
  test('names the return after its order and its place', () => {
    const state = stateAfter(ask([{ uid: 'A', quantity: 1 }]), ask([{ uid: 'A', quantity: 2 }]))
    expect(state.map(({ returnId }) => returnId)).toEqual(['o1.1', 'o1.2'])
  })

  test('never takes more of a line than was shipped and is in no other return', () => {
    const state = stateAfter(ask([{ uid: 'A', quantity: 2 }]))
    expect(leftToReturn('A', order.shipped, state)).toBe(1)
    expect(refusalOf(ask([{ uid: 'A', quantity: 2 }]), state)).toEqual({
      code: 'return-exceeds-shipment',
      uid: 'A',
      left: 1,
    })
    // Named twice it is still one line.
    expect(refusalOf(ask([1, 1, 1, 1].map(quantity => ({ uid: 'A', quantity }))))).toMatchObject({ left: 3 })
    expect(refusalOf(ask([{ uid: 'C', quantity: 1 }]))).toMatchObject({ uid: 'C', left: 0 })
  })

  test.each([0, -1, 1.5, Number.NaN])('refuses %s pieces', quantity => {
    expect(refusalOf(ask([{ uid: 'A', quantity }]))).toMatchObject({ code: 'return-exceeds-shipment' })
  })

  test('needs a line', () => expect(refusalOf(ask([]))).toEqual({ code: 'return-empty' }))

  test('is possible until 30 days after the delivery, and at any time before it', () => {
    const one = [{ uid: 'A', quantity: 1 }]
    const until = '2026-12-20T10:00:00.000Z'
    expect(refusalOf(ask(one, {}, until))).toBeNull()
    expect(refusalOf(ask(one, {}, '2026-12-20T10:00:00.001Z'))).toEqual({ code: 'return-too-late', until })
    expect(refusalOf(ask(one, { deliveredAt: null }, '2027-06-01T00:00:00.000Z'))).toBeNull()
  })

  test('counts what a declined return held as free again', () => {
    const state = stateAfter(ask([{ uid: 'B', quantity: 1 }]), decline('o1.1'))
    expect(refusalOf(ask([{ uid: 'B', quantity: 1 }]), state)).toBeNull()
  })
})

describe('the states of a return', () => {
  const asked = ask([{ uid: 'A', quantity: 1 }])
  const steps = { approve: approve('o1.1'), receive: receive('o1.1'), refund: refund('o1.1'), decline: decline('o1.1') }
  const reached = {
    requested: stateAfter(asked),
    approved: stateAfter(asked, steps.approve),
    received: stateAfter(asked, steps.approve, steps.receive),
    refunded: stateAfter(asked, steps.approve, steps.receive, steps.refund),
    declined: stateAfter(asked, steps.decline),
  }
  const allowed: { readonly [state in keyof typeof reached]: readonly (keyof typeof steps)[] } = {
    requested: ['approve', 'decline'],
    approved: ['receive', 'decline'],
    received: ['refund', 'decline'],
    // A repetition: nothing is recorded again.
    refunded: ['refund'],
    declined: [],
  }

  test.each(Object.keys(reached) as (keyof typeof reached)[])('%s leads only where it may', status => {
    for (const [name, command] of Object.entries(steps)) {
      const refused = refusalOf(command, reached[status])
      const may = allowed[status].includes(name as keyof typeof steps)
      expect(refused, name).toEqual(may ? null : { code: 'return-out-of-turn', status })
    }
  })

  test('a refund that is asked for again keeps its first amount', () => {
    const again = returns.decide(steps.refund, reached.refunded)
    expect(again).toEqual({ ok: true, events: [] })
    expect(reached.refunded[0]).toMatchObject({ status: 'refunded', amount: 857, shownAmount: 13 })
  })

  test('a return that there is not is not found', () => {
    expect(refusalOf(approve('o1.9'), reached.requested)).toEqual({ code: 'return-not-found' })
  })

  test('approval tells a mail everything it needs', () => {
    const decision = returns.decide(steps.approve, reached.requested)
    expect(decision).toEqual({
      ok: true,
      events: [
        {
          type: 'ReturnApproved',
          data: {
            returnId: 'o1.1',
            orderId: 'o1',
            personId: 'p1',
            lines: [{ uid: 'A', quantity: 1 }],
            approvedAt: at,
          },
        },
      ],
    })
  })
})
