import type { Minor } from './money.ts'

export type DeliveryChoice = {
  readonly type: string
  readonly area: string
  readonly cost: Minor
  /** Working days that were promised, least and most; absent in orders from before they were noted. */
  readonly days?: readonly [number, number]
}
