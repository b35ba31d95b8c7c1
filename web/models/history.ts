import type { CouponPath, CouponTerms } from '#domain/coupon/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { ReviewEvent } from '#domain/review/events.ts'
import type { AddressField } from '#domain/shared/address.ts'
import type { Minor } from '#domain/shared/money.ts'
import type { Rung } from '#domain/shared/why.ts'
import type { AdjustmentReason, StockEvent } from '#domain/stock/events.ts'
import type { CurrencyModel } from './shell.ts'

/** `staff`: a member, by their name, or a key of a program by its own; `owner`: a command at the server. A name is null after its person was erased. */
export type HistoryActor = {
  readonly kind: 'staff' | 'buyer' | 'owner' | 'shop'
  readonly name: string | null
}

/** A value that changed, by its path in the record. Items of lists are named by their id: `lines.AC-1.quantity`. */
export type FieldChange = { readonly path: string; readonly from: unknown; readonly to: unknown }

/** The facts in the sentence of an event, beside who it was. Amounts in the currency that the buyer was shown. */
export type EventFacts = {
  readonly pieces?: number
  readonly amount?: Minor
  readonly carrier?: string
  readonly tracking?: string
  /** Staff left the mail about it out. */
  readonly untold?: true
  /** The fields of an address that changed. */
  readonly fields?: readonly AddressField[]
  /** The event that asked for a mail which is sent again. */
  readonly mail?: string
  /** The number of the return, like `1001-1`. */
  readonly return?: string
  /** Why it ended: the code of the reason. */
  readonly because?: string
  /** Somebody's own words. */
  readonly words?: string
}

/** The mail that an event asked for. `given-up`: nobody took it; `dropped`: nothing was left to say, or nobody to say it to. */
export type MailFact = { readonly state: 'waiting' | 'delayed' | 'sent' | 'given-up' | 'dropped'; readonly at: string }

/** The command that takes an event of an order back, while it still applies. */
export type HistoryUndo = {
  /** Behind the address of the order. */
  readonly path: string
  readonly body: { readonly [field: string]: unknown } | null
  /** The body takes an `id` besides, made anew for each press. */
  readonly takesId: boolean
  /** It applies until then; null: for as long as nobody changes the order so that it does not. */
  readonly until: string | null
  /** Fields of an address that somebody changed since: they are left alone. */
  readonly stays: readonly AddressField[]
}

export type HistoryEvent = {
  readonly id: string
  /** The type of the event. */
  readonly what: string
  readonly at: string
  readonly by: HistoryActor
  /** How it came in: `dashboard`, `command`, `recovery` … */
  readonly channel: string
  readonly facts: EventFacts
  readonly changes: readonly FieldChange[]
  readonly mail: MailFact | null
  /** It takes back another event. */
  readonly isUndo: boolean
  /** The id of the message that was answered with it; null: it came with no answer. */
  readonly answers: string | null
}

/** An event that people tell of, with the steps that the shop took for it, in their order. */
export type HistoryEntry = HistoryEvent & { readonly steps: readonly HistoryEvent[]; readonly undo: HistoryUndo | null }

export type OrderHistoryModel = {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[]
  /** Give it as `before` for older ones; null: there are none. */
  readonly cursor: string | null
  readonly currency: CurrencyModel
}

/** Why the total of an order is what it is. Amounts in the currency that the buyer was shown; they add up to it. */
export type WhyTotalModel = {
  readonly rungs: readonly Rung[]
  readonly total: Minor
  /** False: the pages show another total than the events explain, and the shop has noted it in its log. */
  readonly agrees: boolean
  readonly currency: CurrencyModel
}

export interface OrderHistoryQueries {
  /** Null where there is no such order. */
  orderHistory(number: number, before?: string): Promise<OrderHistoryModel | null>
  whyTotal(number: number): Promise<WhyTotalModel | null>
}

/** A term of a coupon that changed, by its name. */
export type CouponTermChange = {
  readonly path: Exclude<keyof CouponTerms, 'personId'>
  readonly from: unknown
  readonly to: unknown
}

export type CouponHistoryEntry = Pick<HistoryEvent, 'id' | 'at' | 'by'> & {
  readonly what: 'CouponCreated' | 'CouponTermsChanged' | 'CouponEnded' | 'CouponReopened'
  readonly changes: readonly CouponTermChange[]
  readonly isUndo: boolean
  /** As of a product. `ends`: it would end the coupon again. */
  readonly undo: {
    readonly of: string
    readonly back: readonly CouponPath[]
    readonly stays: readonly CouponPath[]
    readonly ends: boolean
  } | null
}

/** Who created, changed, ended and reopened a coupon, the newest first. */
export type CouponHistoryModel = { readonly entries: readonly CouponHistoryEntry[] }

export type ReviewHistoryEntry = Pick<HistoryEvent, 'id' | 'at' | 'by'> & {
  readonly what: ReviewEvent['type']
  /** What was replied then; null: nothing, or the author was erased. */
  readonly reply: string | null
}

/** Who wrote, approved, rejected and replied to a review, the newest first. */
export type ReviewHistoryModel = { readonly entries: readonly ReviewHistoryEntry[] }

export type ProductHistoryEntry = Pick<HistoryEvent, 'id' | 'at' | 'by' | 'channel' | 'changes'> & {
  readonly what: ProductEvent['type']
  /** Whose feed told of it; null: no feed did. */
  readonly source: string | null
  /** The import that it came with, where staff brought the file. */
  readonly run: string | null
  /** The change of many prices that it was a part of; `back`: it was taken back. */
  readonly priceChange: { readonly changeId: string; readonly name: string; readonly back: boolean } | null
  /** Why, in somebody's own words. */
  readonly reason: string | null
  /** The instant whose values it brought back. */
  readonly broughtBackFrom: string | null
  /** Variants that are new, and those that are no longer listed. */
  readonly added: number
  readonly gone: number
  /** It takes back another change. */
  readonly isUndo: boolean
  /** How all that was done together is taken back, told by its last line; null: it cannot be, or no more. */
  readonly undo: {
    /** Names what was done together. */
    readonly of: string
    /** What goes back, by path. */
    readonly back: readonly string[]
    /** What somebody changed since, by path: it is left alone. */
    readonly stays: readonly string[]
    /** It would archive the product, or a part of it, again. */
    readonly archives: boolean
  } | null
}

/** Who changed a product, when, through what, from what to what, the newest first. `before` asks for older entries. */
export type ProductHistoryModel = { readonly entries: readonly ProductHistoryEntry[]; readonly before: number | null }

export type StockHistoryEntry = Pick<HistoryEvent, 'id' | 'at' | 'by' | 'channel'> & {
  readonly what: StockEvent['type']
  /** Who counted: the shop at its shelf, or a feed; null: nobody did. */
  readonly counted: 'shelf' | 'feed' | null
  /** The import that it came with, where staff brought the file. */
  readonly run: string | null
  /** The number of the order; null: there is none, or not yet. */
  readonly order: number | null
  readonly reason: AdjustmentReason | null
  /** What happened, in words of staff. */
  readonly note: string | null
  /** Its place in the log, where it can be taken back: nobody counted or adjusted the variant since. */
  readonly undo: number | null
  /** Pieces that orders hold more by it, or less. */
  readonly held: number
  /** On hand before and after; -1: not tracked; null: too long ago to tell. */
  readonly from: number | null
  readonly to: number | null
}

/** What changed the pieces of a variant, the newest first. `before` asks for older entries. */
export type StockHistoryModel = { readonly entries: readonly StockHistoryEntry[]; readonly before: number | null }
