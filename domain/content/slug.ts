import { accept, type Decider, type Message, reject } from '../shared/decider.ts'

/** One stream a kind and slug: whoever opens the stream first has it, for good, so that an old address never changes hands. */
export type ContentSlugEvent = Message<'ContentSlugClaimed', { slug: string; contentId: string }>
export type ContentSlugCommand = Message<'ClaimContentSlug', { slug: string; contentId: string }>
export type ContentSlugRejection = { readonly code: 'slug-taken' }
export type ContentSlugOwner = { readonly contentId: string } | null

/** The id of the stream is `<kind>.<slug>`. */
export const contentSlug: Decider<ContentSlugOwner, ContentSlugCommand, ContentSlugEvent, ContentSlugRejection> = {
  name: 'content-slug',
  initial: null,
  decide(command, owner) {
    if (!owner) return accept({ type: 'ContentSlugClaimed', data: command.data })
    return owner.contentId === command.data.contentId ? accept() : reject({ code: 'slug-taken' })
  },
  evolve: (_, event) => ({ contentId: event.data.contentId }),
}
