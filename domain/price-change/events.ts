import type { Messages } from '../shared/decider.ts'
import type { PriceMove } from '../shared/price-move.ts'

export type PriceChangeTerms = {
  /** What people call it. */
  readonly name: string
  readonly move: PriceMove
  /** When it begins, and when it goes back; null: it stays until somebody takes it back. */
  readonly from: string
  readonly until: string | null
  /** The account of the member who planned it. */
  readonly by: string
  /** Products. */
  readonly total: number
}

/** Ids of products; `inputs` names for each the change that had it already, or nothing. */
export type PriceChangeRows = { readonly rows: readonly string[]; readonly inputs?: readonly string[] }

/** How the job that did it ended. */
export type JobOutcome = 'done' | 'stopped' | 'not-permitted'

type Figures = {
  readonly because: JobOutcome
  /** Of so many products not all was done. */
  readonly left: number
  /** The member who pressed for it, all went well, and who is told of it by the page; null: it is news for everybody. */
  readonly by: string | null
}

/**
 * Stream `price-change-<id>`: prices or a discount of many products, with a start and perhaps an end. The rows follow the first
 * event.
 */
export type PriceChangeEvent = Messages<{
  PriceChangePlanned: PriceChangeTerms & { changeId: string; plannedAt: string }
  PriceChangeRowsAdded: PriceChangeRows & { changeId: string }
  PriceChangeEndMoved: { changeId: string; until: string | null; by: string; movedAt: string }
  /** Before it began. */
  PriceChangeCancelled: { changeId: string; by: string; cancelledAt: string }
  PriceChangeBegun: { changeId: string; begunAt: string }
  /** The shop did not run from its start to its end. */
  PriceChangeMissed: { changeId: string; total: number; noticedAt: string }
  /** Its job is over: of so many products everything was done as planned. */
  PriceChangeStarted: Figures & { changeId: string; changed: number; startedAt: string }
  /** Somebody takes it back before its end. */
  PriceChangeEndAsked: { changeId: string; by: string; askedAt: string }
  PriceChangeEndBegun: { changeId: string; because: EndReason; by: string | null; begunAt: string }
  PriceChangeEnded: Figures & { changeId: string; back: number; endedAt: string }
}>

export type EndReason = 'due' | 'staff'
