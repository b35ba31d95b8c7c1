import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createVariantClaims } from '#api/import/product/variant-claims.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { Product } from '#domain/product/evolve.ts'
import { variantId } from '#domain/product/variant-id.ts'
import { type EventStore, type StoredEvent, start } from '#domain/shared/event-store.ts'
import { imported } from '#tests/domain/product-fixture.ts'
import { appendTo } from '#tests/support/append-to.ts'
import { variant } from '#tests/support/feed-product.ts'
import { mortalStore, slowed } from '../api/orders/failing-store.ts'
import { openMemoryEventStore } from '../support/memory-event-store.ts'
import { csv, openImportShop } from './feeds.ts'

type Row = { readonly handle: string; readonly sku: string }
const columns = ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Option1 Name', 'Option1 Value']
const feedOf = (rows: readonly Row[]) =>
  csv(
    columns,
    rows.map(({ handle, sku }, n) => [handle, handle, sku, '10.00', 'Size', `Size ${n}`]),
  )

/** At no moment of the log do two products sell one id; and whoever sells one has its claim. */
async function expectOneSellerEach(store: EventStore): Promise<void> {
  const products = new Map<string, Product>()
  const owners = new Map<string, string>()
  for await (const page of store.readAll(-1)) {
    for (const event of page as readonly StoredEvent[]) {
      if (event.type === 'VariantIdClaimed') {
        const { sku, productId } = event.data as { sku: string; productId: string }
        owners.set(sku, productId)
      }
      if (!event.stream.startsWith('product-')) continue
      const id = event.stream.slice('product-'.length)
      products.set(id, product.evolve(products.get(id) ?? null, event as unknown as ProductEvent))
      const sold = [...products].flatMap(([of, state]) =>
        !state || state.discontinued ? [] : state.feed.variants.map(({ sku }) => [sku, of] as const),
      )
      expect(new Set(sold.map(([sku]) => sku)).size).toBe(sold.length)
      for (const [sku, of] of sold) expect([sku, owners.get(sku)]).toEqual([sku, of])
    }
  }
}

const anyImport = fc.record({
  source: fc.constantFrom('acme', 'bolt'),
  complete: fc.boolean(),
  rows: fc.array(fc.record({ handle: fc.constantFrom('tee', 'cap'), sku: fc.constantFrom('X', 'Y', '') }), {
    minLength: 1,
    maxLength: 3,
  }),
})

test('whatever imports run at once, in whatever order, no id is sold twice at any moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(anyImport, { maxLength: 2 }),
      fc.array(anyImport, { minLength: 2, maxLength: 3 }),
      async (scheduler, before, atOnce) => {
        const store = openMemoryEventStore()
        for (const { rows, ...options } of before) await openImportShop(store).import(feedOf(rows), options)
        const running = atOnce.map(({ rows, ...options }) =>
          openImportShop(slowed(store, scheduler)).import(feedOf(rows), options),
        )
        await scheduler.waitFor(Promise.all(running))
        await expectOneSellerEach(store)
      },
    ),
    { numRuns: 100 },
  )
})

test('after a crash at any append the same file gives the ids that it would have given', async () => {
  const first = feedOf([{ handle: 'tee', sku: 'X' }])
  const second = feedOf([
    { handle: 'cap', sku: 'X' },
    { handle: 'cap', sku: 'Y' },
  ])
  const whole = openImportShop()
  await whole.import(first, { source: 'acme' })
  await whole.import(second, { source: 'acme', complete: true })
  const expected = (await whole.product('cap')).feed.variants.map(({ sku }) => sku)
  expect(expected).toEqual(['X', 'Y'])
  let crashes = 0
  for (const when of ['before', 'after'] as const) {
    for (let n = 0; n < 20; n++) {
      const store = openMemoryEventStore()
      await openImportShop(store).import(first, { source: 'acme' })
      const mortal = mortalStore(store)
      mortal.dieAt(n, when)
      await openImportShop(mortal.store)
        .import(second, { source: 'acme', complete: true })
        .catch(() => {})
      if (mortal.died()) crashes++
      const shop = openImportShop(store)
      await shop.import(second, { source: 'acme', complete: true })
      expect((await shop.product('cap')).feed.variants.map(({ sku }) => sku)).toEqual(expected)
      await expectOneSellerEach(store)
    }
  }
  expect(crashes).toBeGreaterThanOrEqual(10)
})

describe('ids of a log that is older than claims', () => {
  const p = (productId: string, skus: readonly string[], listed = true) => {
    const event = imported(skus.map(sku => variant(sku)))
    const discontinued = { type: 'ProductDiscontinued', data: { productId } } as const
    return [{ ...event, data: { ...event.data, productId } } as ProductEvent, ...(listed ? [] : [discontinued])]
  }

  async function oldLog(): Promise<EventStore> {
    const store = openMemoryEventStore()
    await appendTo(store, 'product-p1', p('p1', ['A', 'B']))
    await appendTo(store, 'product-p2', p('p2', ['B', 'C']))
    await appendTo(store, 'product-p3', p('p3', ['D'], false))
    return store
  }

  const owner = async (store: EventStore, sku: string) =>
    (await openImportShop(store).handler.fold(variantId, sku)).state?.productId

  test('are claimed once, the first that sells one first; what is discontinued claims nothing', async () => {
    const store = await oldLog()
    const claims = createVariantClaims(store)
    expect(await claims.claimOld({ unlessNothingSold: true })).toBe(4)
    expect(await Promise.all(['A', 'B', 'C', 'D'].map(sku => owner(store, sku)))).toEqual(['p1', 'p1', 'p2', undefined])
    const head = await store.head()
    expect(await claims.claimOld()).toBe(0)
    expect(await store.head()).toBe(head)
  })

  test('are looked for at the start, which leaves an empty log empty', async () => {
    const store = openMemoryEventStore()
    expect(await createVariantClaims(store).claimOld({ unlessNothingSold: true })).toBe(0)
    expect(await store.head()).toBe(start)
  })

  test('are claimed also by two at once, and after a crash at any append', async () => {
    for (let n = 0; ; n++) {
      const store = await oldLog()
      const mortal = mortalStore(store)
      mortal.dieAt(n, 'after')
      await createVariantClaims(mortal.store)
        .claimOld()
        .catch(() => {})
      await Promise.all([createVariantClaims(store).claimOld(), createVariantClaims(store).claimOld()])
      expect(await Promise.all(['A', 'B', 'C'].map(sku => owner(store, sku)))).toEqual(['p1', 'p1', 'p2'])
      if (!mortal.died()) break
    }
  })

  test('are not given to another product by the first import', async () => {
    const store = await oldLog()
    const shop = openImportShop(store)
    await shop.import(feedOf([{ handle: 'tee', sku: 'A' }]))
    expect((await shop.product('tee')).feed.variants).toMatchObject([{ articleNumber: 'A' }])
  })
})
