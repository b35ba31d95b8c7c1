import type { Decider } from '../shared/decider.ts'
import type { StockCommand, StockRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { StockEvent } from './events.ts'
import { evolve, noStock, type Stock } from './evolve.ts'

/** One stream a product, with every variant in it: an order of many sizes reserves in one append. */
export const stock: Decider<Stock, StockCommand, StockEvent, StockRejection> = {
  name: 'stock',
  initial: noStock,
  decide,
  evolve,
}
