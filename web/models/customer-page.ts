import type { Details } from '#domain/account/commands.ts'
import type { RequestStatus } from '#domain/request/events.ts'
import type { ReturnStatus } from '#domain/return/events.ts'
import type { Rating, ReviewStatus } from '#domain/review/events.ts'
import type { Address } from '#domain/shared/address.ts'
import type { ConsentWay } from '#domain/subscriber/events.ts'
import type { CountryChoices } from '../client/country-choices.ts'
import type { SessionModel } from './auth.ts'
import type { CustomerRowModel } from './customer-list.ts'
import type { OrderRowModel } from './order-list.ts'
import type { CurrencyModel } from './shell.ts'

/** Something that a customer did, or that staff noted of them. */
export type CustomerStory = { readonly at: string } & (
  | { readonly what: 'account' }
  | { readonly what: 'newsletter'; readonly way: ConsentWay | null }
  | { readonly what: 'order'; readonly number: number; readonly pieces: number }
  /** A parcel left. */
  | { readonly what: 'shipped'; readonly number: number; readonly pieces: number; readonly of: number }
  | { readonly what: 'return'; readonly number: number; readonly pieces: number; readonly status: ReturnStatus }
  /** `by`: the name of the member; null: it is not known. */
  | {
      readonly what: 'note'
      readonly personId: string
      readonly noteId: string
      readonly note: string
      readonly by: string | null
    }
  | {
      readonly what: 'review'
      readonly product: string
      readonly rating: Rating
      readonly title: string
      readonly status: ReviewStatus
    }
  | {
      readonly what: 'request'
      readonly requestId: string
      readonly subject: string
      readonly status: RequestStatus
      /** The first answer; null: nobody answered. */
      readonly answered: { readonly by: string | null; readonly at: string } | null
    }
  | { readonly what: 'wait'; readonly product: string; readonly sku: string; readonly told: boolean }
)

export type CustomerPageModel = CustomerRowModel & {
  readonly currency: CurrencyModel
  readonly phone: string
  /** Those that the account keeps; where it keeps none the one of the last bill, without an id. */
  readonly addresses: readonly { readonly addressId: string | null; readonly address: Address }[]
  /** The account's own, for members who may change them; null: a guest, or somebody who works here. */
  readonly details: {
    readonly fields: Details
    readonly countries: CountryChoices
    /** An account holds so many addresses and no more. */
    readonly mayAdd: boolean
  } | null
  /** All persons of the account's addresses: the filter `customer` of orders takes them. */
  readonly persons: readonly string[]
  /** The newest; null: the member may not see orders. */
  readonly newest: readonly OrderRowModel[] | null
  /** The newest first, as far as the member may see it. */
  readonly story: readonly CustomerStory[]
  /** Null: a guest, or somebody who works here. The one that was used last first. */
  readonly sessions: readonly SessionModel[] | null
  /** Null: the member may not see subscribers. */
  readonly consent: {
    readonly newsletter: { readonly subscriberId: string; readonly at: string; readonly way: ConsentWay | null } | null
    readonly welcome: { readonly code: string; readonly used: boolean } | null
  } | null
  /** The member may write notes, end sessions and send links. */
  readonly mayEdit: boolean
  /** To prepare an order for them. */
  readonly mayOrder: boolean
  /** What an erasure concerns; null: the member may not erase. */
  readonly erasing: {
    /** Orders that need the address still. `number` null: its payment is awaited. */
    readonly open: readonly { readonly orderId: string; readonly number: number | null }[]
    /** They work in the shop. */
    readonly works: boolean
    readonly goes: {
      readonly [of in 'addresses' | 'sessions' | 'notes' | 'requests' | 'waits' | 'newsletters']: number
    }
    /** `unplaced`: orders that were begun and not paid. */
    readonly stays: { readonly [of in 'orders' | 'cancelled' | 'unplaced' | 'reviews']: number }
  } | null
}

/** A customer beside one of their orders. */
export type OrderBuyerModel = Pick<CustomerRowModel, 'personId' | 'orders' | 'spent' | 'piecesBack'> & {
  readonly currency: CurrencyModel
}

export interface CustomerPageQueries {
  /** Null: the member may not see customers, or the buyer was erased. */
  orderBuyer(orderId: string): Promise<OrderBuyerModel | null>

  /** A customer by the person of their account or of their address; null: there is none. */
  customerPage(personId: string): Promise<CustomerPageModel | { readonly belongsTo: string } | null>
}
