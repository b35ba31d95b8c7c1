import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderCommand } from '#domain/order/commands.ts'
import { order } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { type Address, type AddressField, addressFields } from '#domain/shared/address.ts'
import { given } from '#tests/support/given.ts'
import { address, orderLine, submission } from './examples.ts'

const orderId = 'o1'
const placed: OrderEvent[] = [
  { type: 'OrderSubmitted', data: submission([orderLine('A', 'p1', 2)]) },
  { type: 'OrderPlaced', data: { orderId, number: 1001, placedAt: 'now' } },
]
const shipped = (quantity: number): OrderEvent => ({
  type: 'OrderShipped',
  data: {
    ...{ orderId, shipmentId: `s${quantity}`, lines: [{ uid: 'A', quantity }] },
    ...{ carrier: '', tracking: '', shippedAt: 'then' },
  },
})
const data = (changeId: string, fields: Partial<Address>, by = 'rosa') => ({
  ...{ orderId, changeId, by, changed: Object.keys(fields) as AddressField[], fields, changedAt: 'then' },
})
const change = (
  base: number,
  checked: number,
  ...of: Parameters<typeof data>
): Extract<OrderCommand, { type: 'ChangeOrderAddress' }> => ({
  type: 'ChangeOrderAddress',
  data: { ...data(...of), base, checked },
})
const changed = (...of: Parameters<typeof data>): OrderEvent => ({
  type: 'OrderAddressChanged',
  data: { ...data(...of), personId: 'p1' },
})
const rosas = changed('c1', { city: 'Salem', zipCode: '01970' })

describe('changing the address of an order', () => {
  test('keeps the fields that changed alone', () =>
    given(order, placed)
      .when(change(0, 0, 'c1', { city: 'Salem' }))
      .then(changed('c1', { city: 'Salem' })))
  test('goes in beside other fields that somebody changed since', () =>
    given(order, [...placed, rosas])
      .when(change(0, 1, 'c2', { phone: '+1 555 0101' }, 'tom'))
      .then(changed('c2', { phone: '+1 555 0101' }, 'tom')))
  test('is refused as a whole where somebody changed one of the fields since', () =>
    given(order, [...placed, rosas])
      .when(change(0, 1, 'c2', { phone: '+1 555 0101', city: 'Lynn' }))
      .rejects({ code: 'edited-meanwhile', met: ['city'] }))
  test('goes in over what the person has seen', () =>
    given(order, [...placed, rosas])
      .when(change(1, 1, 'c2', { city: 'Lynn' }))
      .then(changed('c2', { city: 'Lynn' })))
  test('is checked as a whole: against the address of now', () =>
    given(order, [...placed, rosas])
      .when(change(0, 0, 'c2', { phone: '+1 555 0101' }))
      .rejects({ code: 'edited-meanwhile', met: [] }))
  test('is made once, whatever came since', () => {
    const later = [...placed, rosas, changed('c2', { city: 'Lynn' }), shipped(2)]
    given(order, later)
      .when(change(0, 0, 'c1', { city: 'Salem', zipCode: '01970' }))
      .then()
  })
  test('of no field changes nothing', () =>
    given(order, placed)
      .when(change(0, 0, 'c1', {}))
      .then())
  test('is possible until all of it is shipped', () => {
    given(order, [...placed, shipped(1)])
      .when(change(0, 0, 'c1', { city: 'Salem' }))
      .then(changed('c1', { city: 'Salem' }))
    given(order, [...placed, shipped(2)])
      .when(change(0, 0, 'c1', { city: 'Salem' }))
      .rejects({ code: 'order-already-shipped' })
  })
  test('is of an order that was placed, and not cancelled', () => {
    given(order, placed.slice(0, 1))
      .when(change(0, 0, 'c1', { city: 'Salem' }))
      .rejects({ code: 'order-not-placed' })
    const cancelled: OrderEvent = {
      type: 'OrderCancelled',
      data: { orderId, by: 'staff', reason: '', cancelledAt: 'then' },
    }
    given(order, [...placed, cancelled])
      .when(change(0, 0, 'c1', { city: 'Salem' }))
      .rejects({ code: 'order-already-cancelled' })
  })
})

/** Two editors, each with the address as they saw it last: they look again, or save some fields. */
const steps = fc.array(
  fc.record({
    editor: fc.constantFrom('rosa' as const, 'tom' as const),
    looks: fc.boolean(),
    fields: fc.uniqueArray(fc.constantFrom(...addressFields), { minLength: 1, maxLength: 4 }),
  }),
  { maxLength: 30 },
)

test('no interleaving of two editors overwrites what its editor has not seen', () => {
  fc.assert(
    fc.property(steps, all => {
      let state = placed.reduce((before, event) => order.evolve(before, event), order.initial)
      let now: Address = address
      const seen = { rosa: { base: 0, address: now }, tom: { base: 0, address: now } }
      for (const [at, { editor, looks, fields }] of all.entries()) {
        const { base, address: known } = seen[editor]
        const value = Object.fromEntries(fields.map(field => [field, `${editor} ${at}`]))
        const checked = state.addressChanges.length
        const decided = order.decide(change(base, checked, `c${at}`, value, editor), state)
        const unseen = fields.filter(field => now[field] !== known[field])
        if (looks) seen[editor] = { base: checked, address: now }
        else if (unseen.length > 0)
          expect(decided).toEqual({ ok: false, rejection: { code: 'edited-meanwhile', met: unseen } })
        else {
          expect(decided).toMatchObject({ ok: true, events: [{ data: { changed: fields } }] })
          if (decided.ok) state = decided.events.reduce((before, event) => order.evolve(before, event), state)
          now = { ...now, ...value }
        }
      }
    }),
  )
})
