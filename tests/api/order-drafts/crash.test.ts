import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGuestLimits } from '#api/checkout/guest-limits.ts'
import { createSubmitting } from '#api/checkout/submit.ts'
import { createDrafts } from '#api/order-drafts/drafts.ts'
import { createPlaceDraft } from '#api/order-drafts/place.ts'
import { withdraw } from '#api/order-drafts/withdraw.ts'
import { createPlacing } from '#api/orders/place-order.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { orderDraft } from '#domain/order-draft/decide.ts'
import type { DraftContent } from '#domain/order-draft/events.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { entryOf } from '#domain/shared/persistent-map.ts'
import { stock } from '#domain/stock/decide.ts'
import type { OpenShop } from '#tests/api/open-shop.ts'
import { mortalStore } from '#tests/api/orders/failing-store.ts'
import { openPayingShop } from '#tests/api/payments/paying.ts'
import { address } from '#tests/domain/order/examples.ts'
import { type FakeStripe, startFakeStripe } from '#tests/support/gateways/stripe.ts'

const now = () => new Date('2026-11-23T10:00:00.000Z')
let stripe: FakeStripe
let shop: OpenShop
beforeEach(async () => {
  stripe = await startFakeStripe()
  shop = await openPayingShop({ method: 'stripe', env: stripe.env, now })
  await shop.change({ paymentGateway: { cod: true } })
  await shop.sell({
    shirt: [{ sku: 'M', price: 800, quantity: 500 }],
    cap: [{ sku: 'CAP', price: 500, quantity: 500 }],
  })
})
afterEach(async () => {
  await shop.end()
  await stripe.stop()
})

/** A process of the shop that places drafts over this store. */
function processOn(store: EventStore) {
  const handler = createHandler(store)
  const placing = createPlacing({ ...shop, handler, store })
  const deps = {
    ...shop,
    handler,
    store: { ...shop.store, ...store },
    placing,
    names: (language: 'en') => shop.catalogue(language).names(),
  }
  const guestLimits = createGuestLimits({ counts: shop.attemptCounts, secret: shop.linkSecret, now: shop.now })
  const submitting = createSubmitting({ ...deps, guestLimits } as never)
  return createPlaceDraft({ ...deps, submitting, drafts: createDrafts(deps) })
}

const by = { actor: 'rosa', channel: 'dashboard' }
const wishFor = () => ({ id: randomUUID(), revision: 0, expectedTotal: 2700 })

async function drafted(paid: Pick<DraftContent, 'method' | 'payUntil'>): Promise<string> {
  const draftId = randomUUID()
  const data = {
    ...{ draftId, by: 'rosa', coupon: null, ...paid, language: 'en' as const, writtenAt: 'now', base: -1 },
    lines: [
      { sku: 'M', quantity: 2 },
      { sku: 'CAP', quantity: 1 },
    ],
    delivery: { type: 'standard', area: 'Everywhere' },
    ...{ personId: `key of ${draftId}`, buyerId: shop.personIdOf(address.email) },
    buyer: { billing: address, shipping: null, note: 'Called in.' },
  } as const
  await shop.handler.handle(orderDraft, draftId, { type: 'WriteOrderDraft', data })
  return draftId
}

test('a draft is ordered once, wherever the process dies, and pressed again', async () => {
  const deaths = ['before', 'after'] as const
  let deadly = 0
  for (let nth = 0; ; nth++) {
    let died = false
    for (const death of deaths) {
      const draftId = await drafted({ method: 'cod', payUntil: null })
      const wish = wishFor()
      const mortal = mortalStore(shop.store)
      mortal.dieAt(nth, death)
      await processOn(mortal.store)(draftId, wish, by).catch(() => null)
      died ||= mortal.died()
      const again = await processOn(shop.store)(draftId, wish, by)
      expect([nth, death, again.ok], JSON.stringify(again)).toEqual([nth, death, true])
      if (!again.ok) continue
      const { orderId } = again.order
      const [shirt, cap] = await Promise.all(
        ['shirt', 'cap'].map(async id => entryOf((await shop.handler.fold(stock, id)).state.reservations, orderId)),
      )
      expect([shirt, cap]).toEqual([[{ sku: 'M', quantity: 2 }], [{ sku: 'CAP', quantity: 1 }]])
      const types: string[] = []
      for await (const { type } of shop.store.read(`order-${orderId}`)) types.push(type)
      expect(types.filter(type => ['OrderSubmitted', 'OrderNoted', 'OrderPlaced'].includes(type))).toEqual([
        'OrderSubmitted',
        'OrderNoted',
        'OrderPlaced',
      ])
    }
    if (!died) break
    deadly++
  }
  // The cart's two lines, its closing, two reservations, the number, and the order itself.
  expect(deadly).toBeGreaterThanOrEqual(7)
  const { state } = await shop.handler.fold(stock, 'shirt')
  expect(state.reserved).toEqual({ M: 2 * 2 * (deadly + 1) })
})

test('an order that waits for its payment is withdrawn, wherever the process that made it died', async () => {
  const drafts = createDrafts(shop)
  const deaths: string[] = []
  for (let nth = 0, died = true; died; nth++) {
    const draftId = await drafted({ method: 'stripe', payUntil: '2026-11-24T18:00:00.000Z' })
    const mortal = mortalStore(shop.store)
    mortal.dieAt(nth, 'after')
    await processOn(mortal.store)(draftId, wishFor(), by).catch(() => null)
    died = mortal.died()
    const waits = (await drafts.orderedBy(draftId)) !== null
    expect([nth, (await withdraw({ ...shop, drafts }, draftId, by)).problem]).toEqual([nth, null])
    expect(await drafts.orderedBy(draftId)).toBeNull()
    if (died) deaths.push(waits ? 'ordered' : 'not ordered')
  }
  expect(new Set(deaths)).toEqual(new Set(['not ordered', 'ordered']))
  const { state } = await shop.handler.fold(stock, 'shirt')
  expect(state.reserved.M ?? 0).toBe(0)
})
