import type { Settings } from '#domain/settings/events.ts'
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

export interface SettingsQueries {
  shippingPage(): Promise<ShippingModel>
  settingsPage(): Promise<SettingsPageModel>
}
