import type { Message } from '../shared/decider.ts'
import type { ColorRejection } from './colors.ts'
import type { CurrencyRejection } from './currency-sign.ts'
import type { SettingsChanges } from './events.ts'
import type { Misfit } from './shape.ts'

export type SettingsCommand = Message<'UpdateSettings', { changes: SettingsChanges }>

export type SettingsRejection = Misfit | ColorRejection | CurrencyRejection
