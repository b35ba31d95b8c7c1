import { randomUUID } from 'node:crypto'
import { jobSweep } from '#api/jobs/index.ts'
import { createPriceChanges, jobOf } from '#api/price-changes/price-changes.ts'
import { priceChangeSweep } from '#api/price-changes/sweep.ts'
import { product } from '#domain/product/decide.ts'
import type { ProductEdits } from '#domain/product/events.ts'
import { type OpenShop, openShop } from '#tests/api/open-shop.ts'
import { passOf } from '#tests/support/pass.ts'

export const up5 = { is: 'percent', points: 500, ending: null } as const
export const sale = (percent: number) => ({ is: 'discount', percent }) as const

/** A clock that a test sets, for shops that are opened with it. */
export function openClock() {
  const clock = { at: Date.parse('2026-11-23T10:00:00Z') }
  return {
    options: { now: () => new Date(clock.at) },
    later(hours: number) {
      clock.at += hours * 3_600_000
    },
    /** So many hours from now, as a program says it. */
    in: (hours: number) => new Date(clock.at + hours * 3_600_000).toISOString(),
    open: (options: Parameters<typeof openShop>[0] = {}) => openShop({ now: () => new Date(clock.at), ...options }),
  }
}

/** As the shop's own sweep does it, once. */
export async function carryDue(shop: OpenShop): Promise<void> {
  await shop.caughtUp()
  await passOf(priceChangeSweep({ ...shop, changes: createPriceChanges(shop) }), { first: false })
  await shop.caughtUp()
}

/** Begins and ends what is due, and carries it out, until nothing is left. */
export async function settle(shop: OpenShop): Promise<void> {
  for (let n = 0; n < 3; n++) {
    await carryDue(shop)
    await passOf(jobSweep({ ...shop, list: shop.productList, acts: shop.priceActs }))
  }
  await shop.caughtUp()
}

/** A member of staff who changes many prices. */
export function pricing(shop: OpenShop, cookie: string) {
  const call = (method: 'GET' | 'PUT' | 'PATCH' | 'POST', url: string, payload?: object) =>
    shop.app.inject({ method, url: `/api/admin${url}`, headers: { cookie }, ...(payload && { payload }) })
  return {
    call,
    async plan(rows: readonly string[], plan: object, id: string = randomUUID()) {
      const answer = await call('PUT', `/price-changes/${id}`, { rows, name: 'Winter sale', ...plan })
      await shop.caughtUp()
      return { id, answer }
    },
    async preview(rows: readonly string[], plan: object) {
      return (await call('POST', '/price-changes/preview', { rows, ...plan })).json()
    },
    change: async (id: string) => (await call('GET', `/price-changes/${id}`)).json(),
    /** The products that were left alone, with the code of the reason and what of them. */
    async left(id: string, part: 'start' | 'end') {
      const { not } = (await call('GET', `/jobs/${jobOf(id, part)}`)).json()
      return not.map(({ row, code, parts = [] }: { row: string; code: string; parts?: string[] }) => [
        row,
        code,
        ...parts,
      ])
    },
  }
}

/** What staff set over the feed of a product. */
export async function editsOf(shop: OpenShop, productId: string): Promise<ProductEdits | undefined> {
  return (await shop.handler.fold(product, productId)).state?.edits
}
