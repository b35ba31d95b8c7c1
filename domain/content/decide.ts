import { accept, type Decider, type Decision, type Message, type Messages, reject } from '../shared/decider.ts'
import { sameData } from '../shared/merge-sections.ts'
import { fitsContent, isAddress } from './bounds.ts'
import {
  type Content,
  type ContentChanges,
  type ContentEvent,
  type ContentKind,
  type ContentPath,
  type ContentState,
  changedPaths,
  contentPaths,
  draftAt,
  evolve,
  fieldsOf,
  withChanges,
  workingOn,
} from './events.ts'

export type ContentCommand = Messages<{
  /** The slug is claimed for this content already. */
  PublishContent: Content
  /** `seen`: the values that a form was typed over; what somebody else changed since is not overwritten. */
  SaveDraft: { contentId: string; kind: ContentKind; changes: ContentChanges; seen?: ContentChanges }
  DiscardDraft: { contentId: string }
  /** Publishes the draft, or again what was withdrawn. `due`: only if it still is due then. Its slug is claimed already. */
  PublishDraft: { contentId: string; publishedAt: string; due?: string }
  WithdrawContent: { contentId: string }
}>

export type ContentRejection =
  | { readonly code: 'content-not-found' | 'slug-malformed' | 'content-without-title' }
  | { readonly code: 'content-misfit'; readonly path: string }
  | { readonly code: 'content-edited-meanwhile'; readonly paths: readonly ContentPath[] }

type Answer = Decision<ContentEvent, ContentRejection>
type DataOf<Type extends ContentCommand['type']> = Extract<ContentCommand, { type: Type }>['data']

export function decide(command: ContentCommand, state: ContentState): Answer {
  switch (command.type) {
    case 'PublishContent':
      return publish(command.data, state)
    case 'SaveDraft':
      return save(command.data, state)
    case 'DiscardDraft': {
      if (!state) return reject({ code: 'content-not-found' })
      const { contentId, kind, draft } = state
      return draft ? accept({ type: 'ContentDraftDiscarded', data: { contentId, kind } }) : accept()
    }
    case 'PublishDraft':
      return publishDraft(command.data, state)
    case 'WithdrawContent': {
      if (!state?.published) return reject({ code: 'content-not-found' })
      const { contentId, kind } = state
      return state.withdrawn ? accept() : accept({ type: 'ContentWithdrawn', data: { contentId, kind } })
    }
  }
}

/** Why a text cannot stand in the shop; null: it can. */
function unready({ slug, title }: Pick<Content, 'slug' | 'title'>): ContentRejection | null {
  if (!isAddress(slug)) return { code: 'slug-malformed' }
  return Object.values(title).some(text => text.trim() !== '') ? null : { code: 'content-without-title' }
}

function publish(content: Content, state: ContentState): Answer {
  const wrong = unready(content)
  if (wrong) return reject(wrong)
  const before = state?.published
  if (before && !state.withdrawn && !state.draft && sameData(before, content)) return accept()
  const published = { type: 'ContentPublished', data: content } as const
  if (!before || before.slug === content.slug) return accept(published)
  const { contentId, kind, slug: to } = content
  const moved = { type: 'ContentMoved', data: { contentId, kind, from: before.slug, to } } as const
  return accept<ContentEvent>(published, moved)
}

function save({ contentId, kind, changes, seen = {} }: DataOf<'SaveDraft'>, state: ContentState): Answer {
  if (state && state.kind !== kind) return reject({ code: 'content-not-found' })
  const now = workingOn(state)
  const asked = Object.keys(changes) as ContentPath[]
  const wrong = asked.find(path => !contentPaths.includes(path) || !fitsContent(path, changes[path]))
  if (wrong) return reject({ code: 'content-misfit', path: wrong })
  const after = withChanges(now, changes)
  const paths = changedPaths(now, after)
  const met = paths.filter(path => Object.hasOwn(seen, path) && !sameData(seen[path], draftAt(now, path)))
  if (met.length > 0) return reject({ code: 'content-edited-meanwhile', paths: met })
  if (paths.length === 0) return accept()
  const early = after.due === null ? null : unready(after.fields)
  if (early) return reject(early)
  const standing = state?.published && !state.withdrawn ? { fields: fieldsOf(state.published), due: null } : null
  // A draft that says what the shop says is none.
  if (state?.draft && standing && changedPaths(standing, after).length === 0)
    return accept({ type: 'ContentDraftDiscarded', data: { contentId, kind } })
  const changed = Object.fromEntries(paths.map(path => [path, changes[path]!]))
  return accept({ type: 'ContentDraftSaved', data: { contentId, kind, changes: changed } })
}

function publishDraft({ publishedAt, due }: DataOf<'PublishDraft'>, state: ContentState): Answer {
  if (!state) return reject({ code: 'content-not-found' })
  const { contentId, kind, published, withdrawn, draft } = state
  if (due !== undefined && draft?.due !== due) return accept()
  if (!draft) return published && withdrawn ? publish(published, state) : accept()
  // A post stands by the day on which it first came, whatever is put right in it later.
  const day = { publishedAt: published?.publishedAt ?? publishedAt }
  return publish({ contentId, kind, ...draft.fields, ...day }, state)
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
