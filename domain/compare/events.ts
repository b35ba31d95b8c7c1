import type { Messages } from '../shared/decider.ts'

export type CompareEvent = Messages<{
  ProductCompared: { compareId: string; productId: string }
  ComparedProductRemoved: { compareId: string; productId: string }
  CompareCleared: { compareId: string }
  /** A guest signed in: this is what is compared from now on. */
  GuestCompareTaken: { compareId: string; from: string; productIds: readonly string[] }
  CompareMerged: { compareId: string; into: string }
}>
