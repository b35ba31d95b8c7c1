import type { ContentEvent } from '#domain/content/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { RedirectEvent, RedirectKind } from '#domain/redirect/events.ts'
import type { TermEvent, TermKind } from '#domain/term/events.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { Redirect } from './document.ts'
import { redirectList } from './list.ts'

type Moved =
  | Extract<ProductEvent, { type: 'ProductMoved' }>
  | Extract<ContentEvent, { type: 'ContentMoved' }>
  | RedirectEvent
  | Extract<TermEvent, { type: 'TermMoved' | 'TermRetired' | 'TermMerged' }>

/** Old addresses and where each leads: one step, a reader follows them. An address that is lived at again leads nowhere. */
export const redirects = projection<Redirect, Moved>({
  name: 'redirects',
  version: 3,
  handles: [
    ...(['ProductMoved', 'ContentMoved', 'AddressMoved', 'RedirectRemoved'] as const),
    ...(['TermMoved', 'TermRetired', 'TermMerged'] as const),
  ],
  ids(event) {
    const move = moveOf(event)
    if (!move) return []
    const from = redirectId(move.kind, move.from)
    return event.type === 'RedirectRemoved' || move.kind === 'path' ? [from] : [from, redirectId(move.kind, move.to)]
  },
  project(_, event, id) {
    const move = moveOf(event)
    if (!move || event.type === 'RedirectRemoved' || id !== redirectId(move.kind, move.from)) return undefined
    return { ...move, at: event.at, by: event.meta.actor }
  },
  indexes: { [listIndex]: listKeys(redirectList) },
  tallies: listTallies(redirectList),
  shown: ({ kind, from, to }) => ({ kind, from, to }),
})

export function redirectId(kind: RedirectKind, slug: string): string {
  return `${kind}:${slug}`
}

/** What leads where; null: the page has no place to lead to, or there never was one. */
function moveOf({ type, data }: Moved): Pick<Redirect, 'kind' | 'from' | 'to'> | null {
  switch (type) {
    case 'ProductMoved':
      return { kind: 'product', from: data.from, to: data.to }
    case 'ContentMoved':
    case 'AddressMoved':
    case 'RedirectRemoved':
      return { kind: data.kind, from: data.from, to: data.to }
    case 'TermMoved':
      return ofTerm(data.kind, data.from, data.to)
    case 'TermRetired':
    case 'TermMerged':
      return ofTerm(data.kind, data.from, data.at)
  }
}

function ofTerm(kind: TermKind, from: string, to: string | null): Pick<Redirect, 'kind' | 'from' | 'to'> | null {
  return to !== null && (kind === 'brand' || kind === 'category') ? { kind, from, to } : null
}
