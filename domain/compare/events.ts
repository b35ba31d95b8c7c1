export type CompareEvent =
  | { readonly type: 'ProductCompared'; readonly data: { readonly compareId: string; readonly productId: string } }
  | {
      readonly type: 'ComparedProductRemoved'
      readonly data: { readonly compareId: string; readonly productId: string }
    }
  | { readonly type: 'CompareCleared'; readonly data: { readonly compareId: string } }
  /** A guest signed in: this is what is compared from now on. */
  | {
      readonly type: 'GuestCompareTaken'
      readonly data: { readonly compareId: string; readonly from: string; readonly productIds: readonly string[] }
    }
  | { readonly type: 'CompareMerged'; readonly data: { readonly compareId: string; readonly into: string } }
