import type { CompareEvent } from './events.ts'

export type Compare = {
  /** In the order of picking. */
  readonly productIds: readonly string[]
  readonly revision: number
  readonly mergedInto: string | null
}

export const emptyCompare: Compare = { productIds: [], revision: -1, mergedInto: null }

export function evolve(compare: Compare, event: CompareEvent): Compare {
  const revision = compare.revision + 1
  switch (event.type) {
    case 'ProductCompared':
      return { ...compare, revision, productIds: [...compare.productIds, event.data.productId] }
    case 'ComparedProductRemoved':
      return { ...compare, revision, productIds: compare.productIds.filter(id => id !== event.data.productId) }
    case 'CompareCleared':
      return { ...compare, revision, productIds: [] }
    case 'GuestCompareTaken':
      return { ...compare, revision, productIds: event.data.productIds }
    case 'CompareMerged':
      return { ...compare, revision, productIds: [], mergedInto: event.data.into }
  }
}
