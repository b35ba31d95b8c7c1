import { type TermEvent, termEvents } from '#domain/term/events.ts'
import { projection } from '../projection.ts'
import type { GoneTerm, Term, Terms } from './document.ts'

export const terms = projection<Terms, TermEvent>({
  name: 'terms',
  version: 2,
  handles: termEvents,
  ids: event => [event.data.kind],
  project(doc, event) {
    const { kind, id } = event.data
    const known = doc ?? { kind, terms: {} }
    if (event.type === 'TermDefined') {
      const { kind: _, source: _source, ...named } = event.data
      const { address } = known.gone?.[id] ?? known.terms[id] ?? {}
      const term: Term = { ...named, ...(address !== undefined && { address }) }
      const gone = known.gone?.[id]
      return gone
        ? { ...known, gone: { ...known.gone, [id]: { ...term, to: gone.to, merged: gone.merged } } }
        : { ...known, terms: { ...known.terms, [id]: term } }
    }
    const term = known.terms[id]
    switch (event.type) {
      case 'TermMoved':
        return term && { ...known, terms: { ...known.terms, [id]: { ...term, address: event.data.to } } }
      case 'TermRetired':
        return term && went(known, { ...term, to: event.data.to, merged: false })
      case 'TermMerged':
        return term && went(known, { ...term, to: event.data.into, merged: true })
      case 'TermRestored': {
        const { [id]: back, ...others } = known.gone ?? {}
        if (!back) return known
        const { to: _to, merged: _merged, ...restored } = back
        return { ...known, terms: { ...known.terms, [id]: restored }, gone: others }
      }
    }
  },
})

function went({ kind, terms, gone }: Terms, term: GoneTerm): Terms {
  const { [term.id]: _, ...others } = terms
  return { kind, terms: others, gone: { ...gone, [term.id]: term } }
}
