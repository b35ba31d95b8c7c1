import { isSold, type ProductPages } from '#api/catalogue/index.ts'
import { type CommandHandler, TooMuchContention } from '#api/plumbing/events/handle.ts'
import { VisitorMerged } from '#api/visitors/index.ts'
import type { CompareCommand, CompareRejection } from '#domain/compare/commands.ts'
import { compare } from '#domain/compare/decide.ts'
import { type Compare, emptyCompare } from '#domain/compare/evolve.ts'
import type { Position } from '#domain/shared/event-store.ts'

export type ComparesDeps = { readonly handler: CommandHandler; readonly products: Pick<ProductPages, 'byId'> }

export type CompareChange =
  | { readonly ok: true; readonly list: Compare; readonly position: Position }
  | {
      readonly ok: false
      readonly rejection: Extract<CompareRejection, { code: 'compare-full' }> | { readonly code: 'product-not-found' }
    }

const attempts = 20

/** Products that a visitor compares: an account's id, or the part of a guest's cart id before the dot. */
export function createCompares({ handler, products }: ComparesDeps) {
  async function send(visitor: string, command: (compareId: string) => CompareCommand): Promise<CompareChange> {
    const handled = await handler.handle(compare, visitor, command(visitor))
    if (handled.ok) return { ok: true, list: handled.state, position: handled.position }
    const { rejection } = handled
    if (rejection.code === 'compare-full') return { ok: false, rejection }
    throw new VisitorMerged(`compare-${visitor}`)
  }

  return {
    /** The present comparison; empty for a guest whose list was merged into an account. */
    async current(visitor: string | null): Promise<Compare> {
      if (visitor === null) return emptyCompare
      const { state } = await handler.fold(compare, visitor)
      return state.mergedInto === null ? state : emptyCompare
    },

    async add(visitor: string, productId: string): Promise<CompareChange> {
      const product = await products.byId(productId)
      if (!product || !isSold(product)) return { ok: false, rejection: { code: 'product-not-found' } }
      return send(visitor, compareId => ({ type: 'CompareProduct', data: { compareId, productId } }))
    },

    remove: (visitor: string, productId: string): Promise<CompareChange> =>
      send(visitor, compareId => ({ type: 'RemoveCompared', data: { compareId, productId } })),

    clear: (visitor: string): Promise<CompareChange> =>
      send(visitor, compareId => ({ type: 'ClearCompare', data: { compareId } })),

    /** Brings a guest's picks to the account, then closes the guest's list. */
    async merge(guest: string, account: string): Promise<void> {
      for (let n = 0; n < attempts; n++) {
        const { state } = await handler.fold(compare, guest)
        if (state.mergedInto !== null) return
        const { productIds, revision } = state
        if (productIds.length > 0) {
          const commandId = `merge/compare-${guest}/${revision}`
          const data = { compareId: account, from: guest, productIds }
          const taken = await handler.handle(compare, account, { type: 'TakeGuestCompare', data }, { commandId })
          if (!taken.ok) throw new TooMuchContention(`compare-${account}`)
        }
        const close = { compareId: guest, into: account, revision }
        const closed = await handler.handle(compare, guest, { type: 'MergeCompare', data: close })
        // Something was picked in between: it comes too.
        if (closed.ok) return
      }
      throw new TooMuchContention(`compare-${guest}`)
    },
  }
}

export type Compares = ReturnType<typeof createCompares>
