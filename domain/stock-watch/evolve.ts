import type { StockWatchEvent } from './events.ts'

export type StockWatchState = {
  readonly watch: {
    readonly watchId: string
    readonly personId: string
    readonly productId: string
    readonly sku: string
  } | null
  readonly waiting: boolean
  /** By whoever waited: what was met and is not written yet stays unwritten. */
  readonly ended: boolean
  /** 0 before anybody waited. */
  readonly round: number
}

export const noWatch: StockWatchState = { watch: null, waiting: false, ended: false, round: 0 }

export function evolve(state: StockWatchState, event: StockWatchEvent): StockWatchState {
  switch (event.type) {
    case 'StockWatched': {
      const { watchId, personId, productId, sku, round } = event.data
      return { watch: { watchId, personId, productId, sku }, waiting: true, ended: false, round }
    }
    case 'StockWatchMet':
      return { ...state, waiting: false }
    case 'StockWatchResumed':
      return { ...state, waiting: true, round: event.data.round }
    case 'StockWatchEnded':
      return { ...state, waiting: false, ended: true }
  }
}
