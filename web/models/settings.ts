import type { Settings } from '#domain/settings/events.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { CountryChoices } from '../client/country-choices.ts'
import type { FieldChange, HistoryActor } from './history.ts'
import type { CurrencyModel } from './shell.ts'

export type SettingsPageModel = {
  readonly settings: Settings
  /** Revision of the settings, which a save is typed over; -1: nobody changed one yet. */
  readonly base: number
  readonly may: { readonly edit: boolean }
  /** Ways to sign in whose keys the server has. */
  readonly signIn: { readonly facebook: boolean; readonly google: boolean }
}

export type SettingsHistoryModel = {
  readonly entries: readonly {
    readonly id: string
    readonly at: string
    /** Of the settings with it: the base of taking it back. */
    readonly revision: number
    readonly by: HistoryActor
    readonly changes: readonly FieldChange[]
  }[]
}

/** The page of delivery. */
export type ShippingModel = {
  readonly delivery: Settings['delivery']
  readonly base: number
  readonly may: { readonly edit: boolean; readonly delete: boolean }
  readonly countries: CountryChoices
  /** In which costs are typed; null: it is not the one that shoppers see. */
  readonly currency: CurrencyModel | null
}

/** A way to pay, as the owner sees it. */
export type GatewayModel = {
  readonly method: PaymentMethod
  readonly on: boolean
  /** The variables of the server that it needs; none: it needs no keys. `shown`: its first and last letters; null: it is not set. */
  readonly keys: readonly { readonly name: string; readonly shown: string | null }[]
  /** Null: it needs no keys, or lacks some. `play`: its payments move no money. */
  readonly mode: 'live' | 'play' | null
  /** It can charge the currency of the shop. */
  readonly takesCurrency: boolean
  /** It has books that a test can ask for. */
  readonly testable: boolean
  /** The newest payment among the newest orders. `amount`: minor units of `currency`. */
  readonly last: {
    readonly order: number | null
    readonly amount: number
    readonly currency: string
    readonly at: string
  } | null
}

export type OpenRefundModel = {
  readonly refundId: string
  readonly order: number | null
  readonly method: PaymentMethod
  readonly state: 'by-hand' | 'refused' | 'begun'
  readonly amount: number
  readonly currency: string
  /** The provider's words. */
  readonly problem: string | null
  readonly requestedAt: string
}

/** Something that the shop and a provider disagree on. Amounts: minor units of `currency`. */
export type DisagreementModel = {
  readonly method: PaymentMethod
  readonly orderNumber: number | null
  readonly paymentId: string
  readonly kind:
    | 'unknown'
    | 'amount'
    | 'refunded'
    | 'missing'
    | 'refund-failed'
    | 'disputed'
    | 'dispute-lost'
    | 'unread'
  readonly atShop: number | null
  readonly atGateway: number | null
  readonly currency: string
  readonly problem?: string | undefined
}

export type BooksModel = { readonly disagreements: readonly DisagreementModel[]; readonly providers: number }

export type GatewayPageModel = {
  readonly base: number
  readonly may: { readonly edit: boolean; readonly settle: boolean; readonly refund: boolean }
  readonly currency: string
  readonly methods: readonly GatewayModel[]
  readonly refunds: readonly OpenRefundModel[]
}

export interface SettingsQueries {
  gatewayPage(): Promise<GatewayPageModel>
  shippingPage(): Promise<ShippingModel>
  settingsPage(): Promise<SettingsPageModel>
}
