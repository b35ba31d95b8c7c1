import type { CompareEvent } from '#domain/compare/events.ts'
import { type Compare, emptyCompare, evolve } from '#domain/compare/evolve.ts'
import { projection } from '../projection.ts'

/** The comparisons that visitors see, as their streams make them. */
export const comparesView = projection<Compare, CompareEvent>({
  name: 'compares',
  version: 1,
  handles: ['ProductCompared', 'ComparedProductRemoved', 'CompareCleared', 'GuestCompareTaken', 'CompareMerged'],
  ids: event => [event.data.compareId],
  project: (compare = emptyCompare, event) => evolve(compare, event),
})
