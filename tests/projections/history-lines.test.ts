import { test } from 'vitest'
import type { ToldEvent } from '#projections/history-lines/document.ts'
import { historyLines } from '#projections/history-lines/view.ts'
import { type GivenEvent, givenView } from '#tests/support/given-projection.ts'

const view = givenView(historyLines)
const meta = (correlationId: string, channel = 'dashboard', actor = 'a1', more = {}) => ({
  meta: { correlationId, causationId: `${correlationId}/1`, actor, channel, ...more },
})
const edited = (productId: string, line: string, edits: object = { discount: 10 }): GivenEvent<ToldEvent> => ({
  ...{ type: 'ProductEdited', data: { productId, edits }, stream: `product-${productId}` },
  ...meta(line),
})

test('what is done under one name is one line, however many records it changes', () => {
  const reason = { reason: 'Autumn sale' }
  view.events([{ ...edited('p1', 'c1'), ...meta('c1', 'dashboard', 'a1', reason) }, edited('p2', 'c1')]).expect('c1', {
    ...{ lineId: 'c1', at: '2026-01-01T00:00:00.000Z', until: '2026-01-01T00:00:01.000Z', from: 0, through: 1 },
    ...{ by: 'a1', channel: 'dashboard', kinds: ['product'], did: { ProductEdited: 2 }, prices: true },
    ...{ streams: ['product-p1', 'product-p2'], reason: 'Autumn sale', source: null, taken: null, undone: null },
  })
})

test('shoppers, and what the shop does by itself, are not told of', () => {
  const shopper = { type: 'DetailsChanged', data: { accountId: 'a9', personId: 'x', name: '', phone: '' } } as const
  const ownOrder = {
    type: 'OrderCancelled',
    data: { orderId: 'o1', by: 'customer', reason: '', cancelledAt: '' },
  } as const
  view
    .events([
      { ...shopper, ...meta('c1', 'api', 'a9') },
      { ...ownOrder, ...meta('o1', 'command') },
      { type: 'StockReserved', data: { productId: 'p1', orderId: 'o1', lines: [] }, ...meta('o1') },
      { type: 'SettingsChanged', data: { changes: { name: 'x' } }, ...meta('seed', 'shop', 'shop') },
    ])
    .expectIds()
})

test('a note about a customer is told by its stream alone, without its words', () => {
  const noted = {
    type: 'PersonNoted',
    data: { personId: 'p1', noteId: 'n1', note: 'Call her', by: 'a1', notedAt: '' },
    stream: 'person-notes-p1',
  } as unknown as GivenEvent<ToldEvent>
  const line = { kinds: ['customer'], did: { PersonNoted: 1 }, streams: ['person-notes-p1'], reason: null } as const
  view.events([{ ...noted, ...meta('c1', 'dashboard', 'a1') } as GivenEvent<ToldEvent>]).expectPart('c1', line)
})

test('each command on an order is a line of its own, though an order has one correlation', () => {
  const held = { type: 'OrderHeld', data: { orderId: 'o1' } } as unknown as GivenEvent<ToldEvent>
  const shipped = { type: 'OrderShipped', data: { orderId: 'o1' } } as unknown as GivenEvent<ToldEvent>
  const by = { correlationId: 'o1', actor: 'a1', channel: 'dashboard' }
  view
    .events([
      { ...held, meta: { ...by, causationId: 'hold' } },
      { ...shipped, meta: { ...by, causationId: 'ship' } },
    ] as GivenEvent<ToldEvent>[])
    .expectIds('hold', 'ship')
})

test('an import is the line of the member who started it, with the feed that it was', () => {
  const started = {
    type: 'ImportStarted',
    data: { runId: 'r1' },
    stream: 'import-run-r1',
  } as unknown as GivenEvent<ToldEvent>
  const imported = (productId: string) =>
    ({
      ...{ type: 'ProductImported', data: { productId, source: 'acme' }, stream: `product-${productId}` },
      ...meta('r1', 'import', 'import'),
    }) as unknown as GivenEvent<ToldEvent>
  const many = Array.from({ length: 40 }, (_, at) => imported(`p${at}`))
  const told = view.events([...many.slice(0, 1), { ...started, ...meta('x') }, ...many.slice(1)])
  told.expectPart('r1', {
    by: 'a1',
    channel: 'dashboard',
    source: 'acme',
    did: { ProductImported: 40, ImportStarted: 1 },
  })
  told.expectPart('r1', { kinds: ['product', 'import'], through: 40, prices: true })
})

test('a line knows what took it back, and stands again where that was taken back', () => {
  const undo = edited('p1', 'undo/c1')
  const redo = edited('p1', 'undo/undo/c1')
  const line = [edited('p1', 'c1'), undo]
  const undone = { lineId: 'undo/c1', at: '2026-01-01T00:00:01.000Z', by: 'a1', streams: ['product-p1'] }
  view.events(line).expectPart('c1', { undone }).expectPart('undo/c1', { undone: null })
  view
    .events([...line, redo])
    .expectPart('c1', { undone: null })
    .expectPart('undo/c1', { undone: { ...undone, lineId: 'undo/undo/c1', at: '2026-01-01T00:00:02.000Z' } })
})

test('it is counted by member and kind, and found by prices, permissions and money', () => {
  const role = { type: 'RoleDefined', data: { roleId: 'r', name: 'Packer', permissions: [], version: 1 } } as const
  view
    .events([
      edited('p1', 'c1', { discount: 10 }),
      edited('p1', 'c2', { name: { en: 'Tee' } }),
      { ...role, ...meta('c3', 'dashboard', 'a2') },
      {
        type: 'PaymentRefundRetried',
        data: { orderId: 'o1', refundId: 'f', retriedAt: '' },
        ...meta('c4', 'dashboard', 'a2'),
      },
    ])
    .expectTallies({
      'all:count': 4,
      'prices:count': 1,
      'permissions:count': 1,
      'money:count': 1,
      'value:by:a1': 2,
      'value:by:a2': 2,
      'value:kind:product': 2,
      'value:kind:staff': 1,
      'value:kind:payment': 1,
    })
})

test('books that were compared, tests of gateways and mails that are tried again are told, each by itself', () => {
  const by = { actor: 'a1', channel: 'dashboard' }
  const events = [
    {
      type: 'BooksCompared',
      data: { comparisonId: 'b1' },
      stream: 'books-shop',
      meta: { ...by, causationId: 'books' },
    },
    {
      type: 'GatewayTested',
      data: { method: 'stripe' },
      stream: 'gateway-stripe',
      meta: { ...by, causationId: 'keys' },
    },
    { type: 'MailServerTested', data: {}, stream: 'mail-server-shop', meta: { ...by, correlationId: 'post' } },
    // Mails of an order have the order as their correlation.
    ...['m1', 'm2'].map(mailId => ({
      ...{ type: 'MailAskedAgain', data: { mailId }, stream: `mail-${mailId}` },
      meta: { ...by, correlationId: 'o1', causationId: mailId },
    })),
    { type: 'GatewayHeard', data: { method: 'stripe' }, meta: { ...by, causationId: 'heard' } },
  ] as unknown as GivenEvent<ToldEvent>[]
  view.events(events).expectIds('books', 'keys', 'post', 'm1', 'm2')
  view.events(events.slice(0, 1)).expectTallies({
    ...{ 'all:count': 1, 'money:count': 1, 'value:by:a1': 1, 'value:kind:payment': 1 },
  })
})
