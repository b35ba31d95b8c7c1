import type { ContentEvent } from '#domain/content/events.ts'
import type { ProductEvent } from '#domain/product/events.ts'
import type { RedirectEvent } from '#domain/redirect/events.ts'
import { projection } from '../projection.ts'
import type { Redirect, RedirectKind } from './document.ts'

type Moved =
  | Extract<ProductEvent, { type: 'ProductMoved' }>
  | Extract<ContentEvent, { type: 'ContentMoved' }>
  | RedirectEvent

/** Old addresses and where each leads: one step, a reader follows them. An address that is lived at again leads nowhere. */
export const redirects = projection<Redirect, Moved>({
  name: 'redirects',
  version: 1,
  handles: ['ProductMoved', 'ContentMoved', 'AddressMoved'],
  ids: event => [redirectId(kindOf(event), event.data.from), redirectId(kindOf(event), event.data.to)],
  project(_, event, id) {
    const kind = kindOf(event)
    const { from, to } = event.data
    return id === redirectId(kind, to) ? undefined : { kind, from, to }
  },
})

export function redirectId(kind: RedirectKind, slug: string): string {
  return `${kind}:${slug}`
}

function kindOf(event: Moved): RedirectKind {
  return 'kind' in event.data ? event.data.kind : 'product'
}
