import type { DataOf, Messages } from '../shared/decider.ts'
import type { Position } from '../shared/event-store.ts'
import type { PositionFields } from '../shared/positions.ts'
import { adjusted, counted, reserved, type StockLevels } from '../shared/stock-levels.ts'

export type StockLine = { readonly sku: string; readonly quantity: number }

/** In the order of the command's help. `received` and `returned` add, `damaged` and `lost` take away. */
export const adjustmentReasons = ['damaged', 'lost', 'received', 'returned', 'correction'] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

/** A feed that counted. Its numbers are remembered under `memory`: its source and the kind of file. */
export type CountingFeed = {
  readonly memory: string
  /** Hash of the pairs of SKU and quantity in the file. */
  readonly file: string
  /** Numbers of the file that count nothing, and are remembered all the same. */
  readonly said?: readonly StockLine[]
  /** The feed's other numbers are as they were, and were counted anew: they are what is on hand. */
  readonly again?: true
}

/** One stream a product. A counted level of -1 means that the variant is not tracked: unlimited. */
export type StockEvent = Messages<{
  StockCounted: {
    productId: string
    /** The pieces on hand now, without variants whose number says nothing new. */
    counts: readonly StockLine[]
    /** 'shelf': the shop counted by itself. Absent: a feed, in versions that did not note which. */
    by?: 'shelf' | CountingFeed
    /** The end of the log when somebody looked at the shelf; absent: they said it at once. Parcels that left later are not in it. */
    lookedAt?: Position
    /** Why the number is another one, and in whose own words. */
    reason?: AdjustmentReason
    note?: string
  }
  StockReserved: { productId: string; orderId: string; lines: readonly StockLine[] }
  StockReleased: { productId: string; orderId: string; lines: readonly StockLine[] }
  /** A parcel left: the order holds less by it, and so much less is on hand. */
  StockShipped: {
    productId: string
    orderId: string
    shipmentId: string
    lines: readonly StockLine[]
    /** SKUs that were counted after the parcel had left, without it: of these only the hold ends. */
    countedSince?: readonly string[]
  }
  /** It did not leave after all. */
  StockShipmentRetracted: {
    productId: string
    orderId: string
    shipmentId: string
    lines: readonly StockLine[]
    /** SKUs that were counted after the shop said that the parcel had left: the count stands, and only the hold is back. */
    countedSince?: readonly string[]
  }
  StockAdjusted: {
    productId: string
    lines: readonly { readonly sku: string; readonly by: number }[]
    reason: AdjustmentReason
    /** Of pieces that came back with this return. */
    returnId?: string
    /** What happened, in words of staff. */
    note?: string
    /** It takes back what was said at this position. */
    undoes?: Position
  }
  /** An import's count is taken back, and what the shop remembered of it. What was said since stands: it is not among these. */
  StockCountWithdrawn: {
    productId: string
    /** The correlation of the import. */
    importId: string
    /** The pieces on hand without the count. Null: not tracked; absent: it was never counted. */
    lines: readonly { readonly sku: string; readonly onHand?: number | null }[]
    memories: readonly WithdrawnMemory[]
  }
}>

/** What is remembered of a feed's numbers without an import. */
export type WithdrawnMemory = {
  readonly memory: string
  /** The file that counted last. Null: nothing is remembered of this feed; absent: another file was read since. */
  readonly file?: string | null
  /** Null: the number is not remembered. */
  readonly numbers: readonly { readonly sku: string; readonly quantity: number | null }[]
}

export const stockEvents = [
  'StockCounted',
  'StockReserved',
  'StockReleased',
  'StockShipped',
  'StockShipmentRetracted',
  'StockAdjusted',
  'StockCountWithdrawn',
] as const satisfies readonly StockEvent['type'][]

export const stockPositions = {
  StockCounted: ['lookedAt'],
  StockAdjusted: ['undoes'],
} satisfies PositionFields & { readonly [Type in StockEvent['type']]?: unknown }

/** The pieces on hand and held after an event. A fold that keeps more of the stock calls this for them. */
export function levelsAfter({ onHand, reserved: held }: StockLevels, event: StockEvent): StockLevels {
  switch (event.type) {
    case 'StockCounted':
      return { onHand: counted(onHand, event.data.counts), reserved: held }
    case 'StockReserved':
      return { onHand, reserved: reserved(held, event.data.lines, 1) }
    case 'StockReleased':
      return { onHand, reserved: reserved(held, event.data.lines, -1) }
    case 'StockShipped':
    case 'StockShipmentRetracted': {
      const { lines, countedSince = [] } = event.data
      const sign = event.type === 'StockShipped' ? -1 : 1
      const uncounted = lines.filter(({ sku }) => !countedSince.includes(sku))
      return { onHand: adjusted(onHand, moved(uncounted, sign)), reserved: reserved(held, lines, sign) }
    }
    case 'StockAdjusted':
      return { onHand: adjusted(onHand, event.data.lines), reserved: held }
    case 'StockCountWithdrawn':
      return { onHand: withLevels(onHand, event.data.lines), reserved: held }
  }
}

function withLevels(onHand: StockLevels['onHand'], lines: DataOf<StockEvent, 'StockCountWithdrawn'>['lines']) {
  const next = { ...onHand }
  for (const { sku, onHand: level } of lines) {
    if (level === undefined) delete next[sku]
    else next[sku] = level
  }
  return next
}

function moved(lines: readonly StockLine[], sign: 1 | -1) {
  return lines.map(({ sku, quantity }) => ({ sku, by: sign * quantity }))
}
