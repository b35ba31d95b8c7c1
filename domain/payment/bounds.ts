import type { Minor } from '../shared/money.ts'

/** In minor units of the shown currency. */
export type ChargeLimits = { readonly least: Minor; readonly most: Minor; readonly step: Minor }

/** A total of zero needs no charge, so any method takes it. */
export function takesTotal(limits: ChargeLimits | null, total: Minor): boolean {
  if (limits === null || total === 0) return true
  return total >= limits.least && total <= limits.most && total % limits.step === 0
}
