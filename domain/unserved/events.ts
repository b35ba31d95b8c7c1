import type { Message } from '../shared/decider.ts'

/** A cart with goods came to the checkout, and nobody delivers to its country. One stream for each cart. */
export type UnservedEvent = Message<'CartNotServed', { cartId: string; country: string; seenAt: string }>
