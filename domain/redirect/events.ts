import type { Message } from '../shared/decider.ts'

/** The kinds of terms whose name is in an address: renaming one of these moves its page. */
export type MovedKind = 'category' | 'brand'

export type RedirectEvent = Message<'AddressMoved', { kind: MovedKind; from: string; to: string }>
