/** Side by side on one screen. */
export const mostCompared = 4

export type CompareCommand =
  | { readonly type: 'CompareProduct'; readonly data: { readonly compareId: string; readonly productId: string } }
  | { readonly type: 'RemoveCompared'; readonly data: { readonly compareId: string; readonly productId: string } }
  | { readonly type: 'ClearCompare'; readonly data: { readonly compareId: string } }
  /** The guest's picks are the newer ones: where there are too many, the account's oldest give way. */
  | {
      readonly type: 'TakeGuestCompare'
      readonly data: { readonly compareId: string; readonly from: string; readonly productIds: readonly string[] }
    }
  /** Closes a guest's list that was taken as it stands at this revision. */
  | {
      readonly type: 'MergeCompare'
      readonly data: { readonly compareId: string; readonly into: string; readonly revision: number }
    }

export type CompareRejection =
  | { readonly code: 'compare-full'; readonly most: number }
  | { readonly code: 'compare-merged'; readonly into: string }
  | { readonly code: 'compare-changed' }
