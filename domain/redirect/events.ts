import type { Messages } from '../shared/decider.ts'

/** The kinds of terms whose name is in an address: renaming one of these moves its page. */
export type MovedKind = 'category' | 'brand'

/** What had the old address. `path`: nothing of the shop did; it is a whole path, like that of another system before. */
export type RedirectKind = 'product' | MovedKind | 'page' | 'post' | 'faq' | 'path'

export type RedirectEvent = Messages<{
  AddressMoved: { kind: MovedKind | 'path'; from: string; to: string }
  /** It leads nowhere any more, whatever made it lead somewhere. */
  RedirectRemoved: { kind: RedirectKind; from: string; to: string }
}>
