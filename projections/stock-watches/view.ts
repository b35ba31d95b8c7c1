import type { PersonEvent } from '#domain/person/events.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import { projection } from '../projection.ts'
import { type StockWatch, waitingFor } from './document.ts'

export const stockWatches = projection<StockWatch, StockWatchEvent | PersonEvent>({
  name: 'stock-watches',
  version: 3,
  handles: ['StockWatched', 'StockWatchMet', 'StockWatchResumed', 'StockWatchEnded'],
  ids: event => ('watchId' in event.data ? [event.data.watchId] : []),
  project(watch, event) {
    switch (event.type) {
      case 'StockWatched': {
        const { watchId, personId, productId, sku, round, email, language, watchedAt } = event.data
        // Without an address there is nobody to tell: nobody waits.
        if (isErased(email)) return undefined
        return { watchId, personId, productId, sku, round, email, language, watchedAt, metAt: null }
      }
      case 'StockWatchMet':
        return watch && { ...watch, metAt: event.data.metAt }
      case 'StockWatchResumed':
        return watch && { ...watch, round: event.data.round, metAt: null }
      case 'StockWatchEnded':
      case 'PersonErased':
        return undefined
    }
  },
  indexes: {
    waiting: ({ metAt, productId, watchedAt }) => (metAt === null ? [[productId, watchedAt]] : []),
    byPerson: ({ personId, watchedAt }) => [[personId, watchedAt]],
  },
  tallies: ({ metAt, productId, sku }) =>
    metAt === null
      ? [
          ['waiting', 1],
          [waitingFor(productId, sku), 1],
        ]
      : [],
  people: ({ personId }) => [personId],
})
