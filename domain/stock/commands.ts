import type { Messages } from '../shared/decider.ts'
import type { Position } from '../shared/event-store.ts'
import type { StockMeaning } from '../shared/stock-levels.ts'
import type { AdjustmentReason, StockEvent, StockLine } from './events.ts'

export type FeedCount = {
  /** Under what its numbers are remembered: made of its source and the kind of file. */
  readonly memory: string
  /** Hash of the pairs of SKU and quantity in the file: the same pairs count once. */
  readonly file: string
  readonly meaning: Exclude<StockMeaning, 'none'>
  /** The owner says that the numbers were counted now, whatever is remembered. */
  readonly fresh: boolean
  /** SKUs whose number a person corrected in this file: that is news, also where the file counted before. */
  readonly corrected?: readonly string[]
  /** This feed made the counts from before counts named their feed. */
  readonly unnamed: boolean
}

/** Pieces of a variant on hand before and after; null: not tracked. */
export type StockChange = { readonly sku: string; readonly from: number | null; readonly to: number | null }

type DataOf<Type> = Extract<StockEvent, { type: Type }>['data']

/** Somebody looked at the shelf and counts later what they saw. */
export type Look = {
  /** The end of the log then. */
  readonly at: Position
  /** What the shop said was on hand then; null: not tracked. */
  readonly seen: { readonly [sku: string]: number | null }
}

export const stockKinds = ['on_hand', 'available'] as const
export type StockKind = (typeof stockKinds)[number]

export type StockWrite = { readonly sku: string } & (
  | {
      /** So many there are now; null: not tracked. */
      readonly set: number | null
      readonly of: StockKind
      /** The number of the same kind that the program knew: where it is another one by now, nothing is set. Null: whatever it is. */
      readonly from: number | null
    }
  | { readonly adjust: number; readonly reason: AdjustmentReason }
)

/** Why nothing was written of a variant. */
export type WriteRefusal =
  | 'stock-moved'
  | 'stock-not-tracked'
  | 'adjustment-exceeds-stock'
  | 'adjustment-against-reason'
  | 'quantity-out-of-bounds'

export type StockCommand = Messages<{
  /** A count of some or all variants; -1: not tracked. Others keep their count. Without `feed` the shop counted now. */
  CountStock: {
    productId: string
    counts: readonly StockLine[]
    feed?: FeedCount
    look?: Look
    reason?: AdjustmentReason
    note?: string
  }
  /** All lines or none. An order that holds a reservation already gets it again, without a new event. */
  ReserveStock: DataOf<'StockReserved'>
  /**
   * Gives back what the order holds, or so much of it; nothing when it holds nothing. Where `lines` are named, the
   * command's id has to name what they are released for.
   */
  ReleaseStock: { productId: string; orderId: string; lines?: readonly StockLine[] }
  /**
   * The order takes over the pieces that are held under another name, and lets `off` of them go. The command's id has to
   * name what it is for.
   */
  MoveReservation: { productId: string; from: string; orderId: string; off: readonly StockLine[] }
  /** A parcel left at this position. The command's id names it, since a stream does not remember its parcels. */
  ShipStock: Omit<DataOf<'StockShipped'>, 'countedSince'> & { leftAt: Position }
  /** Takes back a parcel that was shipped at this position; its id, too, has to name the parcel. */
  RetractStockShipment: Omit<DataOf<'StockShipmentRetracted'>, 'countedSince'> & { leftAt: Position }
  AdjustStock: Omit<DataOf<'StockAdjusted'>, 'returnId' | 'undoes'>
  /**
   * What a program says of variants, each by itself: those that cannot be are passed over, and `refusalOf` tells why. Each SKU once. A
   * set is a count of the shop, in the memory of no feed.
   */
  WriteStock: { productId: string; writes: readonly StockWrite[] }
  /** Takes back what was counted or adjusted at a position, of the variants that nobody counted or adjusted since. */
  UndoStock: { productId: string; of: Position; lines: readonly StockChange[] }
  /** Pieces of a return went back to the shelf at this position. Later counts include them. The id names the return. */
  RestockReturn: { productId: string; returnId: string; lines: readonly StockLine[]; backAt: Position }
}>

export type StockShortage = { readonly sku: string; readonly requested: number; readonly available: number }

export type StockRejection =
  | { readonly code: 'out-of-stock'; readonly lines: readonly StockShortage[] }
  /** A count is a whole number from -1, a reserved quantity one from 1, an adjustment one other than 0. */
  | { readonly code: 'quantity-out-of-bounds'; readonly skus: readonly string[] }
  /** The reason says that pieces came, the number that they went, or the other way round. */
  | { readonly code: 'adjustment-against-reason'; readonly sku: string; readonly reason: AdjustmentReason }
  | { readonly code: 'stock-not-tracked'; readonly sku: string }
  /** Somebody counted or adjusted these since the look: what is on hand now, and what was counted. */
  | { readonly code: 'counted-meanwhile'; readonly lines: readonly CountedMeanwhile[] }
  /** More would be taken away than is on hand. */
  | { readonly code: 'adjustment-exceeds-stock'; readonly sku: string; readonly onHand: number }

export type CountedMeanwhile = { readonly sku: string; readonly onHand: number | null; readonly counted: number }
