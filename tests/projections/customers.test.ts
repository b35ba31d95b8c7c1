import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSqliteReadModels } from '#api/plumbing/engines/read-models/sqlite/read-models.ts'
import { type AccountEvent, accountPersonalData } from '#domain/account/events.ts'
import { orderPersonalData } from '#domain/order/events.ts'
import type { PersonEvent } from '#domain/person/events.ts'
import { type ReturnEvent, returnPersonalData } from '#domain/return/events.ts'
import { erased } from '#domain/shared/personal-data.ts'
import { type Customer, customerIndexes } from '#projections/customers/document.ts'
import { customers } from '#projections/customers/view.ts'
import type { SalesEvent } from '#projections/sales-days/sold-order.ts'
import { salesDays } from '#projections/sales-days/view.ts'
import { address, orderLine, submission } from '#tests/domain/order/examples.ts'
import { appendTo } from '#tests/support/append-to.ts'
import { givenView } from '#tests/support/given-projection.ts'
import { openMemoryEventStore } from '#tests/support/memory-event-store.ts'
import { dump, startRunner } from './run-fixtures.ts'

const view = givenView(customers)
const total = 3 * 500 + 600
const at = '2026-11-20T10:00:00.000Z'
const staff = 'staff' as const

type AccountPart<Type> = Extract<AccountEvent, { type: Type }>
const opened = (personId = 'p1', accountId = 'a1'): AccountPart<'AccountOpened'> => ({
  type: 'AccountOpened',
  data: {
    ...{ accountId, personId, email: `${personId}@example.com`, name: 'Amina Rahman', language: 'fr' },
    ...{ openedAt: at, emailVerified: true, passwordHash: null },
  },
})
const moved = (emailPersonId: string): AccountPart<'EmailChanged'> => ({
  type: 'EmailChanged',
  data: {
    ...{ accountId: 'a1', personId: 'p1', emailPersonId, changedAt: at },
    ...{ email: `${emailPersonId}@example.com`, previousEmail: 'p1@example.com' },
  },
})
const submitted = (orderId = 'o1', personId = 'p1'): SalesEvent => ({
  type: 'OrderSubmitted',
  data: {
    ...submission([orderLine('S', 'tee', 2), orderLine('M', 'tee', 1)], orderId),
    ...{ personId, billing: { ...address, email: `${personId}@example.com` } },
  },
})
const placed = (orderId = 'o1', placedAt = at): SalesEvent => ({
  type: 'OrderPlaced',
  data: { orderId, number: 1, placedAt },
})
const refunded = (orderId: string, amount: number): SalesEvent => ({
  type: 'OrderRefunded',
  data: { orderId, refundId: `${orderId}.1`, amount, refundedAt: at },
})
const cancelled = (orderId: string): SalesEvent => ({
  type: 'OrderCancelled',
  data: { orderId, by: 'staff', reason: '', cancelledAt: at },
})
const refused = (orderId: string): SalesEvent => ({
  type: 'OrderRefused',
  data: { orderId, reason: { code: 'cart-changed' } },
})
type ReturnSteps = 'ReturnRequested' | 'ReturnApproved' | 'ReturnReceived' | 'ReturnDeclined'
const returned = (type: ReturnSteps, orderId = 'o1', personId = 'p1', quantity = 2) =>
  ({
    type,
    data: {
      ...{ returnId: `${orderId}.1`, orderId, personId, accountId: null, lines: [{ uid: 'S', quantity }] },
      ...{ reason: 'size', note: 'too small', requestedAt: at, approvedAt: at, receivedAt: at, declinedAt: at },
    },
  }) as ReturnEvent & { type: ReturnSteps }
const personErased = (personId: string): PersonEvent => ({ type: 'PersonErased', data: { personId } })

describe('a guest', () => {
  test('is a customer by the order, under the name and address of the last bill', () =>
    view
      .events([submitted(), placed('o1', '2026-11-21T09:00:00.000Z')])
      .expectPart('p1', {
        ...{ accountId: null, belongsTo: null, name: 'Ada Weaver', email: 'p1@example.com', language: 'en', since: at },
        ...{ orders: 1, spent: total, pieces: 3, lastOrderAt: '2026-11-21T09:00:00.000Z', returns: 0, piecesBack: 0 },
      })
      .expectKeys(customerIndexes.word, 'p1', ['ada', 'weaver', 'p1', 'example', 'com']))

  test('whose only order came to nothing is none', () => view.events([submitted(), refused('o1')]).expectIds())

  test('who opens an account keeps the orders, under the name of the account', () =>
    view.events([submitted(), placed(), opened(), submitted('o2'), placed('o2')]).expectPart('p1', {
      ...{ accountId: 'a1', name: 'Amina Rahman', orders: 2, spent: 2 * total, language: 'en' },
    }))
})

describe('an account', () => {
  test('is a customer without an order, and stays one when its order is refused', () =>
    view
      .events([opened(), submitted(), refused('o1')])
      .expectPart('p1', { accountId: 'a1', name: 'Amina Rahman', orders: 0, spent: 0, lastOrderAt: null })
      .expectKeys(customerIndexes.account, 'p1', ['a1']))

  test('has its present name and address', () =>
    view
      .events([
        opened(),
        { type: 'DetailsChanged', data: { accountId: 'a1', personId: 'p1', name: 'Zoë', phone: '' } },
        moved('p2'),
      ])
      .expectPart('p1', { name: 'Zoë', email: 'p2@example.com' })
      .expectKeys(customerIndexes.word, 'p1', ['zoe', 'p2', 'example', 'com']))

  test('has the language that an account chose, until an order says another', () => {
    const chose = { accountId: 'a1', personId: 'p1', name: 'Zoë', phone: '', language: 'ar' } as const
    view.events([opened(), { type: 'DetailsChanged', data: chose }]).expectPart('p1', { language: 'ar' })
    const ordered = [opened(), submitted('o1', 'p1'), placed()]
    const { language } = submission([])
    view.events([...ordered, { type: 'DetailsChanged', data: chose }]).expectPart('p1', { language })
  })

  test('has what guests ordered with its later address in a document beside its own', () =>
    view
      .events([opened(), submitted('o1', 'p2'), placed(), moved('p2'), submitted('o2', 'p2'), placed('o2')])
      .expectPart('p1', { orders: 0 })
      .expectPart('p2', { accountId: 'a1', belongsTo: 'p1', orders: 2, spent: 2 * total })
      .expectKeys(customerIndexes.account, 'p2', ['a1']))

  test('that a later address of another account is opened with is its own', () =>
    view
      .events([opened(), moved('p2'), moved('p3'), opened('p2', 'a2')])
      .expectPart('p2', { accountId: 'a2', belongsTo: null }))
})

describe('figures', () => {
  test('have no cancelled order, no cancelled pieces, and nothing that was given back', () =>
    view
      .events([
        ...['o1', 'o2', 'o3'].flatMap(id => [submitted(id), placed(id)]),
        cancelled('o1'),
        refunded('o2', 250),
        {
          type: 'OrderRestCancelled',
          data: {
            ...{ orderId: 'o3', by: staff, reason: '', lines: [{ uid: 'S', quantity: 1 }] },
            ...{ amount: 500, shownAmount: 500, cancelledAt: at },
          },
        },
      ])
      .expectPart('p1', { orders: 2, spent: 2 * total - 250 - 500, pieces: 5, lastOrderAt: at }))

  test('count pieces that came back, and no declined return', () => {
    const order = [submitted(), placed()]
    view.events([...order, returned('ReturnRequested')]).expectPart('p1', { returns: 1, piecesBack: 0 })
    view
      .events([
        ...order,
        returned('ReturnRequested'),
        returned('ReturnApproved', 'o1', 'p1', 1),
        returned('ReturnReceived'),
      ])
      .expectPart('p1', { returns: 1, piecesBack: 1 })
    view
      .events([...order, returned('ReturnRequested'), returned('ReturnDeclined')])
      .expectPart('p1', { returns: 0, piecesBack: 0 })
  })
})

describe('an erased person', () => {
  test('is in no document, and later events of their orders bring nothing back', () =>
    view
      .events([submitted(), placed(), personErased('p1'), refunded('o1', 100), returned('ReturnRequested')])
      .expectIds())

  test('who comes back begins anew', () =>
    view
      .events([submitted(), placed(), personErased('p1'), submitted('o2'), placed('o2'), refunded('o1', 100)])
      .expectPart('p1', { orders: 1, spent: total }))
})

const person = fc.constantFrom('p1', 'p2', 'p3')
const orderId = fc.constantFrom('o1', 'o2', 'o3', 'o4')
const owner: { readonly [orderId: string]: string } = { o1: 'p1', o2: 'p2', o3: 'p1', o4: 'p3' }
const order = (of: (id: string) => AnyEvent) => ({ weight: 3, arbitrary: orderId.map(of) })
type AnyEvent = AccountPart<'AccountOpened' | 'EmailChanged'> | SalesEvent | ReturnEvent | PersonEvent
const anyEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(opened()) },
  { weight: 1, arbitrary: fc.constant(moved('p2')) },
  { weight: 1, arbitrary: person.map(personErased) },
  order(id => submitted(id, owner[id]!)),
  order(id => placed(id)),
  order(id => cancelled(id)),
  order(id => refused(id)),
  order(id => refunded(id, 10)),
  order(id => returned('ReturnRequested', id, owner[id]!)),
  order(id => returned('ReturnReceived', id, owner[id]!)),
)
const personal = { ...accountPersonalData, ...orderPersonalData, ...returnPersonalData }

/** The log as it is read after its erasures: what was sealed for persons who were erased later is gone. */
function read(log: readonly AnyEvent[]): readonly AnyEvent[] {
  return log.map((event, place) => {
    const { person = '', fields = [] } = personal[event.type] ?? {}
    const data: { readonly [field: string]: unknown } = event.data
    const isGone = log.slice(place).some(later => later.type === 'PersonErased' && later.data.personId === data[person])
    if (!isGone) return event
    return { ...event, data: { ...data, ...Object.fromEntries(fields.map(field => [field, erased])) } } as AnyEvent
  })
}

test('live customers are those of a rebuild after the erasures, and what they spent are the net sales', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), async (log, page) => {
      const fold = async (events: readonly AnyEvent[], everyFew: boolean) => {
        const store = openMemoryEventStore({ page })
        const models = openSqliteReadModels({ file: ':memory:' })
        const runner = startRunner(store, models, [customers, salesDays])
        for (const [place, event] of events.entries()) {
          await appendTo(store, `given-${place}`, [event])
          if (everyFew && place % 3 === 0) await runner.caughtUp(await store.head())
        }
        expect(await runner.caughtUp(await store.head())).toBe(true)
        const all = await dump(models, 'customers', [...Object.values(customerIndexes), '$people', '$held'])
        const sums = await models.tallies('sales-days', '')
        await runner.stop()
        await models.close()
        return { all, sums }
      }
      const live = await fold(log, true)
      expect((await fold(read(log), false)).all).toEqual(live.all)
      if (log.some(({ type }) => type === 'PersonErased')) return
      const docs: [string, Customer][] = JSON.parse(live.all).documents
      const sum = (figure: string) =>
        [...live.sums].reduce((total, [key, amount]) => (key.endsWith(`:${figure}`) ? total + amount : total), 0)
      expect(docs.reduce((total, [, { spent }]) => total + spent, 0)).toBe(sum('sales') - sum('back'))
      expect(docs.reduce((total, [, { orders }]) => total + orders, 0)).toBe(sum('orders'))
    }),
    { numRuns: 120 },
  )
}, 60_000)
