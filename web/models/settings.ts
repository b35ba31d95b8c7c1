import type { Settings } from '#domain/settings/events.ts'
import type { PaymentMethod } from '#domain/shared/payment-method.ts'
import type { CountryChoices } from '../client/country-choices.ts'
import type { FieldChange, HistoryActor } from './history.ts'
import type { CurrencyModel } from './shell.ts'

export type SettingsPageModel = {
  readonly settings: Settings
  /** Revision of the settings, which a save is typed over; -1: nobody changed one yet. */
  readonly base: number
  /** The settings with the next arrangement of the storefront, its revision, and what it changes. */
  readonly draft: { readonly settings: Settings; readonly base: number; readonly paths: readonly string[] }
  readonly may: { readonly edit: boolean }
  /** When the data folder was backed up last; null: never by the command of the shop. */
  readonly backedUpAt: string | null
  /** Drawings of garments, by their names. */
  readonly garments: readonly string[]
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
    /** They published the draft of the storefront. */
    readonly published?: true
  }[]
}

export type DraftHistoryModel = {
  readonly entries: readonly {
    readonly id: string
    readonly at: string
    readonly what: 'saved' | 'dropped'
    readonly by: HistoryActor
    /** `to` absent: it went out of the draft. */
    readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to?: unknown }[]
  }[]
}

/** The page of delivery. */
export type ShippingModel = {
  readonly delivery: Settings['delivery']
  readonly base: number
  readonly may: { readonly edit: boolean; readonly delete: boolean }
  readonly countries: CountryChoices
  /** Carts that came to the checkout in 30 days from a country that nobody served then; the most first. */
  readonly unserved: readonly { readonly country: string; readonly carts: number }[]
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
  /** `amount`: minor units of `currency`. */
  readonly last: {
    readonly order: number | null
    readonly amount: number
    readonly currency: string
    readonly at: string
  } | null
  /** What came in the last 30 days, by currency. */
  readonly month: readonly { readonly currency: string; readonly orders: number; readonly sum: number }[]
  /** The newest message; null: none came, or it needs none. */
  readonly heardAt: string | null
  /** It says nothing for longer than usual. `usualMinutes`: between two payments of the last 30 days. */
  readonly silence: { readonly minutes: number; readonly usualMinutes: number } | null
  /** Orders that wait for it, or for their cash; the first are named. */
  readonly waits: {
    readonly count: number
    readonly orders: readonly { readonly orderId: string; readonly number: number | null }[]
  }
  readonly refused: number
  readonly test: {
    readonly at: string
    readonly by: string | null
    readonly tookMs: number
    readonly ok: boolean
  } | null
}

export type GatewayPageModel = {
  readonly base: number
  readonly may: { readonly edit: boolean }
  readonly currency: string
  readonly methods: readonly GatewayModel[]
  /** Refunds that providers refused. */
  readonly refused: number
}

export interface SettingsQueries {
  gatewayPage(): Promise<GatewayPageModel>
  shippingPage(): Promise<ShippingModel>
  settingsPage(): Promise<SettingsPageModel>
}
