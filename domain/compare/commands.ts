import type { Messages } from '../shared/decider.ts'

/** Side by side on one screen. */
export const mostCompared = 4

export type CompareCommand = Messages<{
  CompareProduct: { compareId: string; productId: string }
  RemoveCompared: { compareId: string; productId: string }
  ClearCompare: { compareId: string }
  /** The guest's picks are the newer ones: where there are too many, the account's oldest give way. */
  TakeGuestCompare: { compareId: string; from: string; productIds: readonly string[] }
  /** Closes a guest's list that was taken as it stands at this revision. */
  MergeCompare: { compareId: string; into: string; revision: number }
}>

export type CompareRejection =
  | { readonly code: 'compare-full'; readonly most: number }
  | { readonly code: 'compare-merged'; readonly into: string }
  | { readonly code: 'compare-changed' }
