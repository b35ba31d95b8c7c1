import type { Messages } from '../shared/decider.ts'

/** One stream for each member: how they want their dashboard. */
export type DeskEvent = Messages<{
  /** They do not want to see the list of what is left before the first order. */
  FirstDayHidden: { hiddenAt: string }
  FirstDayShown: { shownAt: string }
}>
