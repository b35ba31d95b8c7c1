import { expect, test } from 'vitest'
import type { AccountEvent } from '#domain/account/events.ts'
import type { FeedEvent } from '#domain/feed/events.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { PriceChangeEvent } from '#domain/price-change/events.ts'
import { permissionNames } from '#domain/shared/permissions.ts'
import type { StockEvent } from '#domain/stock/events.ts'
import { type Activity, mostLines, toldTo } from '#projections/activity/document.ts'
import { activity } from '#projections/activity/view.ts'
import { type GivenEvent, givenView, storedEvent } from '#tests/support/given-projection.ts'

const view = givenView(activity)
const at = '2026-11-20T14:31:00.000Z'
const position = expect.any(Number) as never
const meta = { correlationId: 'c', causationId: 'c', actor: 'rosa', channel: 'api' }
const placed = (number: number): OrderEvent => ({
  type: 'OrderPlaced',
  data: { orderId: `o${number}`, number, placedAt: at },
})
const cancelled = (by: 'staff' | 'customer'): OrderEvent => ({
  type: 'OrderCancelled',
  data: { orderId: 'o1', by, reason: '', cancelledAt: at },
})
const given = (event: OrderEvent | StockEvent | AccountEvent | FeedEvent | PriceChangeEvent) =>
  ({ ...event, at, meta }) as GivenEvent<never>

test('the newest line stands first', () =>
  view
    .events([
      given(placed(1)),
      given(placed(2)),
      given({ type: 'OrderRefunded', data: { orderId: 'o1', refundId: 'r', amount: 300, refundedAt: at } }),
    ])
    .expect('placed', {
      lines: [
        { at, position, what: 'placed', orderId: 'o2' },
        { at, position, what: 'placed', orderId: 'o1' },
      ],
    })
    .expect('refunded', { lines: [{ at, position, what: 'refunded', orderId: 'o1', amount: 300 }] }))

test('a line names the account of the staff who did it, never that of a buyer', () => {
  view
    .events([given(cancelled('staff'))])
    .expect('cancelled', { lines: [{ at, position, what: 'cancelled', orderId: 'o1', by: 'rosa' }] })
  view
    .events([given(cancelled('customer'))])
    .expect('cancelled', { lines: [{ at, position, what: 'cancelled', orderId: 'o1' }] })
})

test('a parcel that was taken back is told, and by whom', () => {
  const data = { orderId: 'o1', shipmentId: 's', lines: [], by: 'rosa', retractedAt: at }
  view
    .events([given({ type: 'OrderShipmentRetracted', data })])
    .expect('unshipped', { lines: [{ at, position, what: 'unshipped', orderId: 'o1', by: 'rosa' }] })
})

test('an order that staff made for its buyer names them, and so does a return that they asked for', () => {
  const { data } = placed(1) as Extract<OrderEvent, { type: 'OrderPlaced' }>
  view
    .events([given({ type: 'OrderPlaced', data: { ...data, draftId: 'd', by: 'ana' } })])
    .expect('placed', { lines: [{ at, position, what: 'placed', orderId: 'o1', by: 'ana' }] })
  const asked = (channel: string) => [
    { type: 'ReturnRequested', data: { orderId: 'o1' }, at, meta: { ...meta, channel } } as GivenEvent<never>,
  ]
  const line = { at, position, what: 'return-asked', orderId: 'o1' } as const
  view.events(asked('dashboard')).expect('return-asked', { lines: [{ ...line, by: 'rosa' }] })
  view.events(asked('api')).expect('return-asked', { lines: [line] })
})

test('a count of the shelf makes a line, and that of a feed none', () => {
  const counts = [
    { sku: 'S', quantity: 4 },
    { sku: 'M', quantity: -1 },
  ]
  const feed: StockEvent = { type: 'StockCounted', data: { productId: 'p', counts } }
  view
    .events([given(feed), given({ type: 'StockCounted', data: { productId: 'p', counts, by: 'shelf' } })])
    .expect('counted', { lines: [{ at, position, what: 'counted', productId: 'p', count: 4, by: 'rosa' }] })
    .expectIds('counted')
})

test('the documents are as many as kinds, and short', () => {
  let doc: Activity | undefined
  for (let n = 0; n < 1000; n++) doc = activity.project(doc, storedEvent(placed(n), n) as never, 'placed')
  expect(doc!.lines.length).toBe(mostLines)
  expect(doc!.lines[0]!.orderId).toBe('o999')
  expect(permissionNames).toEqual(expect.arrayContaining(Object.values(toldTo)))
})

test('changed rights of one member make a line; those that follow a role, or an invitation, make none', () => {
  const rights = (accountId: string, ofRole?: true): AccountEvent => ({
    type: 'RoleChanged',
    data: { accountId, admin: false, staff: null, ...(ofRole && { ofRole }) },
  })
  view
    .events([given(rights('ben')), given(rights('eve', true)), given(rights('rosa'))])
    .expect('rights', { lines: [{ at, position, what: 'rights', accountId: 'ben', by: 'rosa' }] })
})

test('a feed is told of at its first fault and when it is paused for them, and where a file waits', () => {
  const ended = (faults: number): FeedEvent => ({
    type: 'FeedFetchEnded',
    data: { feedId: 'f1', runId: 'r1', outcome: { is: 'nothing-new' }, faults, endedAt: at },
  })
  const paused = (because: 'staff' | 'faults'): FeedEvent => ({
    type: 'FeedPaused',
    data: { feedId: 'f1', because, by: 'rosa', pausedAt: at },
  })
  const judged = (waits: 'rows' | null): FeedEvent => ({
    type: 'FeedRunJudged',
    data: { feedId: 'f1', runId: 'r1', waits, judgedAt: at },
  })
  const fault = { at, position, what: 'feed-fault' as const, feedId: 'f1' }
  view
    .events([ended(0), ended(1), ended(2), paused('staff'), paused('faults'), judged(null), judged('rows')].map(given))
    .expect('feed-fault', { lines: [fault, fault] })
    .expect('feed-waits', { lines: [{ at, position, what: 'feed-waits', feedId: 'f1', runId: 'r1' }] })
})

test('a price change has a line when it began and when it ended, by whoever pressed for it', () => {
  const figures = { changeId: 'c1', because: 'done', left: 1, by: null } as const
  const began: PriceChangeEvent = { type: 'PriceChangeStarted', data: { ...figures, changed: 3, startedAt: at } }
  const ended: PriceChangeEvent = { type: 'PriceChangeEnded', data: { ...figures, by: 'rosa', back: 2, endedAt: at } }
  const missed: PriceChangeEvent = { type: 'PriceChangeMissed', data: { changeId: 'c1', total: 1, noticedAt: at } }
  const line = { at, position, changeId: 'c1', left: 1 }
  view.events([missed].map(given)).expect('prices-missed', { lines: [{ ...line, what: 'prices-missed', count: 0 }] })
  view
    .events([began, ended].map(given))
    .expect('prices-began', { lines: [{ ...line, what: 'prices-began', count: 3 }] })
    .expect('prices-ended', { lines: [{ ...line, what: 'prices-ended', count: 2, by: 'rosa' }] })
})

test('a change of the settings names what changed', () =>
  view
    .events([
      {
        ...{ type: 'SettingsChanged', at, meta },
        data: { changes: { title: 'Blanks', color: { primary: '#123456' } } },
      } as GivenEvent<never>,
    ])
    .expect('settings', {
      lines: [{ at, position, what: 'settings', by: 'rosa', fields: ['title', 'color.primary'] }],
    }))
