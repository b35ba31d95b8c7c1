import { randomUUID } from 'node:crypto'
import { each } from '#api/plumbing/background/each.ts'
import { eventId } from '#api/plumbing/events/command-events.ts'
import { createHandler } from '#api/plumbing/events/handle.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import {
  gaveUp,
  type VariantIdEvent,
  type VariantIdOwner,
  variantId,
  variantIdClaims,
} from '#domain/product/variant-id.ts'
import { type EventStore, start, WrongExpectedRevision } from '#domain/shared/event-store.ts'

const meta = { actor: 'import', channel: 'import' } as const

/** Whoever gives a variant its id claims the id first. The claims decide, no view: that may lag. */
export function createVariantClaims(store: EventStore) {
  // A claim meets its stream once, and a product that owns one id seldom owns the next.
  const handler = createHandler(store, { keep: 64 })

  /** Of an id that nobody ever had, which is nearly each: without reading its stream. */
  async function claimFirst(sku: string, owner: VariantIdOwner): Promise<boolean> {
    const event = { type: 'VariantIdClaimed', data: { sku, ...owner } } satisfies VariantIdEvent
    const commandId = randomUUID()
    const by = { ...meta, correlationId: commandId, causationId: commandId }
    try {
      await store.append(`${variantId.name}-${sku}`, [{ id: eventId(commandId, 0), ...event, meta: by }], 'no-stream')
      return true
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return false
      throw error
    }
  }

  return {
    /**
     * Claims an id for a product with so many `listings`: how many events that takes. Null where another product sells it, or
     * is about to. `leave` has a product give its ids up that this import is going to discontinue, and says whether it did.
     */
    async claim(
      sku: string,
      { productId, listings }: VariantIdOwner,
      { dryRun = false, leave = async () => false }: { dryRun?: boolean; leave?: Leave } = {},
    ): Promise<number | null> {
      const owner = { productId, listings }
      if (!dryRun && (await claimFirst(sku, owner))) return 1
      let asked = ''
      for (;;) {
        const from = (await handler.fold(variantId, sku)).state
        const other = from !== null && from.productId !== owner.productId
        if (other && !gaveUp(from, sku, (await handler.fold(product, from.productId)).state)) {
          if (asked === from.productId || !(await leave(from.productId))) return null
          asked = from.productId
          if (!dryRun) continue
        }
        if (!other && from && owner.listings <= from.listings) return 0
        if (dryRun) return 1
        const command = { type: 'ClaimVariantId', data: { sku, ...owner, ...(from && { from }) } } as const
        const claimed = await handler.handle(variantId, sku, command, meta)
        // Somebody else was quicker: they are looked at anew.
        if (claimed.ok) return 1
      }
    },
    /**
     * Ids that were sold before ids were claimed get their claims, once a shop; of two products that sell one the first.
     * `unlessNothingSold` leaves an empty log empty, which the demo fills.
     */
    async claimOld({ dryRun = false, unlessNothingSold = false } = {}): Promise<number> {
      if ((await handler.fold(variantIdClaims, 'all')).state) return 0
      const sold = await soldIds(store)
      if (unlessNothingSold && sold.size === 0) return 0
      let events = 1
      await each(sold, 128, async ([sku, owner]) => {
        if (dryRun ? !(await handler.fold(variantId, sku)).state : await claimFirst(sku, owner)) events++
      })
      if (!dryRun) await handler.handle(variantIdClaims, 'all', { type: 'CloseOldClaims', data: {} }, meta)
      return events
    },
  }
}

export type VariantClaims = ReturnType<typeof createVariantClaims>
/** Discontinues a product where this import will. */
type Leave = (productId: string) => Promise<boolean>

/** Every id that is sold, with the first product that sells it. */
async function soldIds(store: EventStore): Promise<ReadonlyMap<string, VariantIdOwner>> {
  const products = new Map<string, { skus: readonly string[]; listings: number }>()
  for await (const page of store.readAll(start, ['ProductImported', 'ProductDiscontinued'])) {
    for (const { type, data } of page as readonly ProductEvent[]) {
      if (type !== 'ProductImported' && type !== 'ProductDiscontinued') continue
      const skus = type === 'ProductImported' ? data.feed.variants.map(({ sku }) => sku) : []
      products.set(data.productId, { skus, listings: (products.get(data.productId)?.listings ?? 0) + 1 })
    }
  }
  const owners = new Map<string, VariantIdOwner>()
  for (const [productId, { skus, listings }] of products)
    for (const sku of skus) if (!owners.has(sku)) owners.set(sku, { productId, listings })
  return owners
}
