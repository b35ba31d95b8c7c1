import type { OrderPageModel } from './order-page.ts'

/** The packing slip of an order: what is to go into the next parcel, and what went before. */
export type SlipModel = Pick<
  OrderPageModel,
  'number' | 'products' | 'left' | 'shipBy' | 'shipping' | 'placedAt' | 'payment' | 'packing'
> & {
  readonly delivery: string
  /** The number of the parcel, counted from 1. */
  readonly parcel: number
  /** The latest note that staff wrote on the order; null: none. */
  readonly note: string | null
}

export type SlipsModel = {
  readonly shop: string
  readonly slips: readonly SlipModel[]
  /** Orders that do not exist, or of which nothing is left to pack: as they were named. */
  readonly without: readonly string[]
  /** The member may print them. */
  readonly may: boolean
}

export interface SlipQueries {
  /** Orders by their numbers, or by their ids. */
  slips(orders: readonly string[]): Promise<SlipsModel>
}
