import type { PersonEvent } from '#domain/person/events.ts'
import { isErased } from '#domain/shared/personal-data.ts'
import type { StockWatchEvent } from '#domain/stock-watch/events.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import { type StockWatch, type StockWatchDocument, variantOfWatch, type WantedVariant, waitingFor } from './document.ts'
import { waitingList } from './list.ts'

const tallies = listTallies(waitingList)

/** Waits by their ids, and the variants that people wait for, in one commit, so that they agree. */
export const stockWatches = projection<StockWatchDocument, StockWatchEvent | PersonEvent>({
  name: 'stock-watches',
  version: 4,
  handles: ['StockWatched', 'StockWatchMet', 'StockWatchResumed', 'StockWatchEnded'],
  ids: event => ('watchId' in event.data ? [event.data.watchId, variantOfWatch(event.data)] : []),
  project(doc, event, id) {
    if ('watchId' in event.data && id === variantOfWatch(event.data)) {
      return variant(doc?.kind === 'variant' ? doc : undefined, event, id)
    }
    if (doc?.kind === 'variant') return variant(doc, event, id)
    return wait(doc, event)
  },
  indexes: {
    [listIndex]: listKeys(waitingList),
    waiting: doc => (doc.kind === 'wait' && doc.metAt === null ? [[doc.productId, doc.watchedAt]] : []),
    byPerson: doc => (doc.kind === 'wait' ? [[doc.personId, doc.watchedAt]] : []),
  },
  tallies: doc => {
    if (doc.kind === 'variant') return tallies(doc)
    if (doc.metAt !== null) return []
    return [
      ['waiting', 1],
      [waitingFor(doc.productId, doc.sku), 1],
    ]
  },
  people: doc => (doc.kind === 'wait' ? [doc.personId] : Object.keys(doc.people)),
})

function wait(watch: StockWatch | undefined, event: StockWatchEvent | PersonEvent): StockWatch | undefined {
  switch (event.type) {
    case 'StockWatched': {
      const { watchId, personId, productId, sku, round, email, language, watchedAt } = event.data
      // Without an address there is nobody to tell: nobody waits.
      if (isErased(email)) return undefined
      return { kind: 'wait', watchId, personId, productId, sku, round, email, language, watchedAt, metAt: null }
    }
    case 'StockWatchMet':
      return watch && { ...watch, metAt: event.data.metAt }
    case 'StockWatchResumed':
      return watch && { ...watch, round: event.data.round, metAt: null }
    case 'StockWatchEnded':
    case 'PersonErased':
      return undefined
  }
}

function variant(
  before: WantedVariant | undefined,
  event: StockWatchEvent | PersonEvent,
  variantId: string,
): WantedVariant | undefined {
  const { personId } = event.data
  const { [personId]: own, ...others } = before?.people ?? {}
  const withOwn = (known: WantedVariant['people'][string] | undefined): WantedVariant | undefined => {
    const people = known ? { ...others, [personId]: known } : others
    if (Object.keys(people).length === 0) return undefined
    const { productId, sku } = 'sku' in event.data ? event.data : before!
    return { kind: 'variant', variantId, productId, sku, people }
  }
  switch (event.type) {
    case 'StockWatched':
      return withOwn(isErased(event.data.email) ? undefined : { since: event.data.watchedAt })
    case 'StockWatchMet':
      return withOwn(own && { ...own, told: true })
    case 'StockWatchResumed':
      return withOwn(own && { since: own.since })
    case 'StockWatchEnded':
    case 'PersonErased':
      return withOwn(undefined)
  }
}
