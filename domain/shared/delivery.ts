import type { Minor } from './money.ts'

export type DeliveryChoice = {
  readonly type: string
  readonly area: string
  readonly cost: Minor
  /** The cost by the rules of the shop, where staff agreed another one with the buyer. */
  readonly instead?: Minor
  /** Working days that were promised, least and most; absent in orders from before they were noted. */
  readonly days?: readonly [number, number]
}
