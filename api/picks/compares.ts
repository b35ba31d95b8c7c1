import { type catalogue, isForSale } from '#api/catalogue/index.ts'
import type { Engines, Offers } from '#api/plumbing/feature.ts'
import { problemOf } from '#api/plumbing/http/problem.ts'
import { compare } from '#domain/compare/decide.ts'
import type { Compare } from '#domain/compare/evolve.ts'
import { comparesView } from '#projections/compares/view.ts'
import { createLists, type ListChange, notSold } from './lists.ts'

type ComparesDeps = Pick<Engines, 'handler' | 'ownState'> & Pick<Offers<[typeof catalogue]>, 'products'>

export type CompareChange = ListChange<Compare>

/** Products that a visitor compares. */
export function createCompares({ handler, ownState, products }: ComparesDeps) {
  const { current, send, merge } = createLists({ handler, ownState }, comparesView, compare, rejection =>
    rejection.code === 'compare-full'
      ? problemOf('compare-full', `The comparison holds ${rejection.most} products. Remove one first.`)
      : null,
  )

  return {
    current,

    async add(compareId: string, productId: string): Promise<CompareChange> {
      const product = await products.byId(productId)
      if (!product || !isForSale(product)) return notSold
      return send(compareId, { type: 'CompareProduct', data: { compareId, productId } })
    },

    remove: (compareId: string, productId: string) =>
      send(compareId, { type: 'RemoveCompared', data: { compareId, productId } }),

    clear: (compareId: string) => send(compareId, { type: 'ClearCompare', data: { compareId } }),

    /** Brings a guest's picks to the account, then closes the guest's list. */
    merge: (from: string, into: string) =>
      merge(from, into, {
        take: ({ productIds }) =>
          productIds.length > 0 ? { type: 'TakeGuestCompare', data: { compareId: into, from, productIds } } : null,
        close: ({ revision }) => ({ type: 'MergeCompare', data: { compareId: from, into, revision } }),
      }),
  }
}

export type Compares = ReturnType<typeof createCompares>
