import type { Decider } from '../shared/decider.ts'
import type { ProductCommand, ProductRejection } from './commands.ts'
import { decide } from './decide.ts'
import type { ProductEvent } from './events.ts'
import { evolve, type Product } from './evolve.ts'

export const product: Decider<Product, ProductCommand, ProductEvent, ProductRejection> = {
  name: 'product',
  initial: null,
  decide,
  evolve,
}
