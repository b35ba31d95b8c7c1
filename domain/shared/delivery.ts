import type { Minor } from './money.ts'

export type DeliveryChoice = { readonly type: string; readonly area: string; readonly cost: Minor }
