import { randomUUID } from 'node:crypto'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { books, booksId } from '#domain/books/decide.ts'
import { type BooksEvent, keyOf } from '#domain/books/events.ts'
import { order } from '#domain/order/decide.ts'
import { payment } from '#domain/payment/decide.ts'
import { noPayment, type Payment } from '#domain/payment/evolve.ts'
import { untakenOf } from '#domain/payment/take-up.ts'
import { isAwaiting } from '#domain/processes/settle-payment.ts'
import type { StoredEvent } from '#domain/shared/event-store.ts'
import { sum } from '#domain/shared/money.ts'
import type { OrderPayment } from '#projections/payments/document.ts'
import { paymentsView } from '#projections/payments/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { BooksModel, LastComparison, Settling } from '#web/models/books.ts'
import type { Disagreement } from '../answer-schema.ts'
import type { Payments } from '../payments.ts'
import { reconcileForOwner } from '../refunds/owner.ts'
import { givenAtProvider } from './reconcile.ts'

type Shop = Pick<Engines, 'projections' | 'store' | 'gateways' | 'readModels' | 'handler' | 'now'>
export type BooksAsked = {
  /** The same id is the same comparison: it is remembered once. */
  readonly id: string
  /** The first day. */
  readonly since: string
  /** What to settle, as the comparison before named it. */
  readonly chosen?: readonly string[]
}

const page = 500

/** Compares the payments with the providers' books, says of each difference what settling it does, and remembers what was found. */
export async function compareBooks(shop: Shop, payments: Payments, asked: BooksAsked, by: Actor): Promise<BooksModel> {
  const { handler, gateways, now } = shop
  const { id, since, chosen } = asked
  const { disagreements, providers } = await reconcileForOwner(shop, payments, {
    since: new Date(since),
    fix: chosen ?? false,
    by,
  })
  const comparedAt = now().toISOString()
  const found = disagreements.map(({ kind, method, orderId, paymentId, atShop, atGateway, currency }) => ({
    ...{ kind, method, orderId, paymentId, atShop, atGateway, currency },
  }))
  const compared = { comparisonId: id, since, methods: [...gateways.keys()], found, comparedAt }
  const data = { ...compared, ...(chosen && { settled: chosen }) }
  const command = { commandId: `books/${id}`, correlationId: randomUUID(), ...by }
  await handler.handle(books, booksId, { type: 'NoteComparison', data }, command)
  return {
    providers,
    looked: await paymentsSince(since, shop),
    disagreements: await Promise.all(
      disagreements.map(async each => ({ ...each, key: keyOf(each), settling: await settlingOf(each, shop) })),
    ),
  }
}

/** What settling does to a difference; null: it needs a person. */
async function settlingOf(difference: Disagreement, { handler }: Pick<Shop, 'handler'>): Promise<Settling | null> {
  const { kind, orderId, atShop, atGateway, currency } = difference
  if (kind === 'amount') return { does: 'asks' }
  if (kind === 'refunded')
    return takingUp(difference, orderId === null ? noPayment : (await handler.fold(payment, orderId)).state)
  if (kind !== 'unknown' || atGateway === null || atShop !== null) return null
  if (orderId === null) return { does: 'gives-back' }
  const [{ state: ordered }, { state: paying }] = await Promise.all([
    handler.fold(order, orderId),
    handler.fold(payment, orderId),
  ])
  const { charge } = paying
  const isWhole = charge !== null && charge.amount === atGateway && charge.currency === currency
  if (!isAwaiting(ordered) || !isWhole) return { does: 'gives-back' }
  return { does: 'pays', pieces: sum(ordered.lines.map(({ quantity }) => quantity)) }
}

/** More was given back at the provider than the shop knows of: it is taken up. Less: the provider is asked about the shop's own refunds. */
function takingUp(difference: Disagreement, paying: Payment): Settling | null {
  const { atShop, atGateway } = difference
  if ((atShop ?? 0) < (atGateway ?? 0)) return { does: 'asks' }
  const given = givenAtProvider(difference, paying)
  const untaken = given && untakenOf(paying, given)
  return untaken && { does: 'takes-up', amount: untaken.amount, refused: untaken.refused !== null }
}

/** Payments at providers since that day. */
async function paymentsSince(since: string, { readModels }: Pick<Shop, 'readModels'>): Promise<number> {
  let found = 0
  for (let offset = 0; ; offset += page) {
    const ids = await readModels.range(paymentsView.name, 'byStart', { from: since, offset, limit: page })
    const docs = await readModels.getMany<OrderPayment>(paymentsView.name, ids)
    found += docs.filter(doc => doc && doc.method !== 'cod' && doc.captures.length > 0).length
    if (ids.length < page) return found
  }
}

/** The newest comparison, and who made it. */
export async function lastComparison({
  store,
  readModels,
}: Pick<Shop, 'store' | 'readModels'>): Promise<LastComparison | null> {
  for await (const stored of store.read(`${books.name}-${booksId}`, -1, { backwards: true, limit: 1 })) {
    const { data, meta } = stored as unknown as StoredEvent<BooksEvent>
    const names = await namesOf([meta.actor], readModels)
    const { since, count, comparedAt: at, settled = [] } = data
    return { since, count, at, settled: settled.length, by: names.get(meta.actor) ?? null }
  }
  return null
}
