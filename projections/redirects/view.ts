import type { ContentEvent } from '#domain/content/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { RedirectEvent } from '#domain/redirect/events.ts'
import type { TermEvent, TermKind } from '#domain/term/events.ts'
import { projection } from '../projection.ts'
import type { Redirect, RedirectKind } from './document.ts'

type Moved =
  | Extract<ProductEvent, { type: 'ProductMoved' }>
  | Extract<ContentEvent, { type: 'ContentMoved' }>
  | RedirectEvent
  | Extract<TermEvent, { type: 'TermMoved' | 'TermRetired' | 'TermMerged' }>

/** Old addresses and where each leads: one step, a reader follows them. An address that is lived at again leads nowhere. */
export const redirects = projection<Redirect, Moved>({
  name: 'redirects',
  version: 2,
  handles: ['ProductMoved', 'ContentMoved', 'AddressMoved', 'TermMoved', 'TermRetired', 'TermMerged'],
  ids(event) {
    const move = moveOf(event)
    return move ? [redirectId(move.kind, move.from), redirectId(move.kind, move.to)] : []
  },
  project(_, event, id) {
    const move = moveOf(event)
    return !move || id === redirectId(move.kind, move.to) ? undefined : move
  },
})

export function redirectId(kind: RedirectKind, slug: string): string {
  return `${kind}:${slug}`
}

/** What leads where; null: the page has no place to lead to, or there never was one. */
function moveOf({ type, data }: Moved): Redirect | null {
  switch (type) {
    case 'ProductMoved':
      return { kind: 'product', from: data.from, to: data.to }
    case 'ContentMoved':
    case 'AddressMoved':
      return { kind: data.kind, from: data.from, to: data.to }
    case 'TermMoved':
      return ofTerm(data.kind, data.from, data.to)
    case 'TermRetired':
    case 'TermMerged':
      return ofTerm(data.kind, data.from, data.at)
  }
}

function ofTerm(kind: TermKind, from: string, to: string | null): Redirect | null {
  return to !== null && (kind === 'brand' || kind === 'category') ? { kind, from, to } : null
}
