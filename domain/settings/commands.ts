import type { ColorRejection } from './colors.ts'
import type { CurrencyRejection } from './currency-sign.ts'
import type { SettingsChanges } from './events.ts'
import type { Misfit } from './shape.ts'

export type SettingsCommand = { readonly type: 'UpdateSettings'; readonly data: { readonly changes: SettingsChanges } }

export type SettingsRejection = Misfit | ColorRejection | CurrencyRejection
