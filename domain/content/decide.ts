import { accept, type Decider, type Decision, type Message, type Messages, reject } from '../shared/decider.ts'
import { sameData } from '../shared/merge-sections.ts'
import type { Content, ContentEvent } from './events.ts'

export type ContentCommand = Messages<{
  /** The slug is claimed for this content already. */
  PublishContent: Content
  WithdrawContent: { contentId: string }
}>

export type ContentRejection = { readonly code: 'content-not-found' | 'slug-malformed' | 'content-without-title' }

/** The current content; null before it was first published. */
export type ContentState = (Content & { readonly withdrawn: boolean }) | null

export function evolve(state: ContentState, event: ContentEvent): ContentState {
  switch (event.type) {
    case 'ContentPublished':
      return { ...event.data, withdrawn: false }
    case 'ContentMoved':
      return state
    case 'ContentWithdrawn':
      return state && { ...state, withdrawn: true }
  }
}

type Answer = Decision<ContentEvent, ContentRejection>

export function decide(command: ContentCommand, state: ContentState): Answer {
  switch (command.type) {
    case 'PublishContent':
      return publish(command.data, state)
    case 'WithdrawContent': {
      if (!state) return reject({ code: 'content-not-found' })
      const { contentId, kind } = state
      return state.withdrawn ? accept() : accept({ type: 'ContentWithdrawn', data: { contentId, kind } })
    }
  }
}

function publish(content: Content, state: ContentState): Answer {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(content.slug)) return reject({ code: 'slug-malformed' })
  if (!Object.values(content.title).some(title => title.trim() !== '')) return reject({ code: 'content-without-title' })
  if (state) {
    const { withdrawn, ...before } = state
    if (!withdrawn && sameData(before, content)) return accept()
  }
  const published = { type: 'ContentPublished', data: content } as const
  if (!state || state.slug === content.slug) return accept(published)
  const { contentId, kind, slug: to } = content
  const moved = { type: 'ContentMoved', data: { contentId, kind, from: state.slug, to } } as const
  return accept<ContentEvent>(published, moved)
}

export const content: Decider<ContentState, ContentCommand, ContentEvent, ContentRejection> = {
  name: 'content',
  initial: null,
  decide,
  evolve,
}

/** One stream for each kind and slug. The first claim holds for good, so that an old address never changes hands. */
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
