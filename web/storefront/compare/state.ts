import type { ComparedModel } from '../../models/compare.ts'

/** The state of a comparison in its address: only rows that differ, and the two products that a phone shows. */
export type CompareState = { readonly differences: boolean; readonly pair: readonly [string, string] | null }

/** A pair that the address names as far as it is there, filled up with the first products; null where all fit. */
export function readState(products: readonly Pick<ComparedModel, 'productId'>[], search: string): CompareState {
  const parameters = new URLSearchParams(search)
  const ids = products.map(({ productId }) => productId)
  const wanted = [parameters.get('a'), parameters.get('b')]
  const first = ids.find(id => id === wanted[0]) ?? ids.find(id => id !== wanted[1])
  const second = ids.find(id => id === wanted[1] && id !== first) ?? ids.find(id => id !== first)
  return {
    differences: parameters.get('rows') === 'differences',
    pair: ids.length > 2 && first !== undefined && second !== undefined ? [first, second] : null,
  }
}

/** The query of an address, beginning with its question mark; empty for the state that needs none. */
export function searchOf({ differences, pair }: CompareState): string {
  const parameters = new URLSearchParams()
  if (differences) parameters.set('rows', 'differences')
  if (pair) {
    parameters.set('a', pair[0])
    parameters.set('b', pair[1])
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}
