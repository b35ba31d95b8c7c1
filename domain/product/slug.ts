import { accept, type Decider, type Message, reject } from '../shared/decider.ts'

/** One stream for each slug. The first claim holds for good. */
export type SlugEvent = Message<'SlugClaimed', { slug: string; productId: string }>
export type SlugCommand = Message<'ClaimSlug', { slug: string; productId: string }>
export type SlugRejection = { readonly code: 'slug-taken' }
export type SlugOwner = { readonly productId: string } | null

export const slug: Decider<SlugOwner, SlugCommand, SlugEvent, SlugRejection> = {
  name: 'slug',
  initial: null,
  decide(command, owner) {
    if (!owner) return accept({ type: 'SlugClaimed', data: command.data })
    return owner.productId === command.data.productId ? accept() : reject({ code: 'slug-taken' })
  },
  evolve: (_, event) => ({ productId: event.data.productId }),
}
