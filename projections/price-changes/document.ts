import type { EndReason, JobOutcome, PriceChangeTerms } from '#domain/price-change/events.ts'

/** `on`: until its end. `stays`: without an end. */
export const priceChangeStates = [
  'planned',
  'starting',
  'on',
  'stays',
  'ending',
  'over',
  'cancelled',
  'missed',
] as const
export type PriceChangeState = (typeof priceChangeStates)[number]

export type PriceChangeDocument = PriceChangeTerms & {
  readonly changeId: string
  readonly plannedAt: string
  /** Products that were added; all of them are in the log once it can begin. */
  readonly added: number
  readonly state: PriceChangeState
  readonly begunAt: string | null
  readonly start: PriceChangePart | null
  /** Who took it back before its end, or cancelled it: an account. */
  readonly asked: { readonly by: string; readonly at: string } | null
  readonly ending: EndReason | null
  readonly end: PriceChangePart | null
}

/** What its start or its end did. */
export type PriceChangePart = {
  readonly because: JobOutcome
  readonly done: number
  readonly left: number
  readonly at: string
}
