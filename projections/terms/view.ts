import type { TermEvent } from '#domain/term/events.ts'
import { projection } from '../projection.ts'
import type { Term, Terms } from './document.ts'

export const terms = projection<Terms, TermEvent>({
  name: 'terms',
  version: 1,
  handles: ['TermDefined'],
  ids: event => [event.data.kind],
  project(doc, event) {
    const { kind, source: _source, ...term } = event.data
    return { kind, terms: { ...doc?.terms, [term.id]: term satisfies Term } }
  },
})
