import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import { type ContentCommand, type ContentRejection, content, contentSlug } from '#domain/content/decide.ts'
import { type ContentChanges, type ContentKind, type ContentState, draftAt, workingOn } from '#domain/content/events.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { pages } from '#web/storefront/pages.ts'
import { meetOthers } from './history.ts'

export type ContentWish = {
  readonly id: string
  readonly changes: ContentChanges
  /** The values that the form was typed over. */
  readonly seen: ContentChanges
  /** Publishes it at once. */
  readonly publish: boolean
}
export type ContentSaved =
  | { readonly ok: true; readonly position: Position; readonly contentId: string }
  | { readonly ok: false; readonly problem: Problem }
type Of = { readonly kind: ContentKind; readonly contentId: string }

/** Addresses at which the shop has something itself: a page there would never be read. */
export const ownPlaces: ReadonlySet<string> = new Set([
  ...['api', 'assets', 'dashboard', 'en', 'bn', 'ar', 'fr', 'internal', 'pictures', 'garments'],
  ...Object.entries(pages).flatMap(([name, page]) =>
    ('path' in page ? [page.path].flat() : [name]).flatMap(path => {
      const [first = ''] = path.split('/')
      return first === '' || first.startsWith(':') ? [] : [first]
    }),
  ),
])

/** What staff write of posts, pages and questions. */
export function createContentSaving(engines: Pick<Engines, 'handler' | 'readModels' | 'store' | 'now'>) {
  const { handler, now } = engines
  const stateOf = async ({ kind, contentId }: Of) => {
    const { state } = await handler.fold(content, contentId)
    return state && state.kind === kind ? state : null
  }

  async function send({ contentId }: Of, id: string, command: ContentCommand, by: Actor): Promise<ContentSaved> {
    // A save and the publishing that goes with it are one act.
    const meta = { correlationId: `content/${id}`, commandId: `content/${id}/${command.type}`, ...by }
    const sent = await handler.handle(content, contentId, command, meta)
    return sent.ok ? { ok: true, position: sent.position, contentId } : refusedBy(sent.rejection)
  }

  /** Null: it is this content's for good. */
  async function claim({ kind, contentId }: Of, slug: string, by: Actor): Promise<ContentSaved | null> {
    const { state: owner } = await handler.fold(contentSlug, `${kind}.${slug}`)
    if (!owner && kind === 'page' && ownPlaces.has(slug)) return taken()
    const command = { type: 'ClaimContentSlug', data: { slug, contentId } } as const
    return (await handler.handle(contentSlug, `${kind}.${slug}`, command, by)).ok ? null : taken()
  }

  async function refusedBy(rejection: ContentRejection, wish?: ContentWish, of?: Of): Promise<ContentSaved> {
    switch (rejection.code) {
      case 'content-not-found':
        return refused('content-not-found', 'There is no such text.')
      case 'slug-malformed':
        return refused('content-refused', 'Use small letters, digits and single hyphens.', { path: 'slug' })
      case 'content-without-title':
        return refused('content-refused', 'Write a title in at least one language.', { path: 'title' })
      case 'content-misfit':
        return refused('content-refused', `${rejection.path} cannot be that.`, { path: rejection.path })
      case 'content-edited-meanwhile': {
        if (!wish || !of) throw new Error(rejection.code)
        const standing = workingOn(await stateOf(of))
        const met = rejection.paths.map(path => ({
          ...{ path, before: wish.seen[path], theirs: draftAt(standing, path), yours: wish.changes[path] },
        }))
        const meanwhile = await meetOthers(of.contentId, met, engines)
        return refused('edited-meanwhile', 'Choose for each field, then send what you saw with it.', meanwhile)
      }
    }
  }

  const publishing = ({ contentId }: Of) =>
    ({ type: 'PublishDraft', data: { contentId, publishedAt: now().toISOString() } }) as const

  /** A text has its address before it is published, now or by itself. */
  async function publish(of: Of, state: ContentState, id: string, by: Actor): Promise<ContentSaved> {
    const command = publishing(of)
    const decision = content.decide(command, state)
    if (!decision.ok) return refusedBy(decision.rejection)
    const { slug } = workingOn(state).fields
    return (await claim(of, slug, by)) ?? send(of, id, command, by)
  }

  return {
    /** Saves the next version; `begins`: there may be none yet. */
    async save(of: Of, wish: ContentWish, begins: boolean, by: Actor): Promise<ContentSaved> {
      const { id, changes, seen } = wish
      const state = await stateOf(of)
      if (!state && !begins) return refusedBy({ code: 'content-not-found' })
      if (typeof changes.due === 'string' && Date.parse(changes.due) <= now().getTime())
        return refused('content-refused', 'This moment is over.', { path: 'due' })
      const command = { type: 'SaveDraft', data: { ...of, changes, seen } } as const
      const decision = content.decide(command, state)
      if (!decision.ok) return refusedBy(decision.rejection, wish, of)
      const after = decision.events.reduce(content.evolve, state)
      const { fields, due } = workingOn(after)
      // A refusal writes nothing: the form is sent again under the same id.
      const ready = wish.publish && after ? content.decide(publishing(of), after) : null
      if (ready && !ready.ok) return refusedBy(ready.rejection)
      const lost = due !== null || ready ? await claim(of, fields.slug, by) : null
      if (lost) return lost
      const sent = await handler.handle(content, of.contentId, command, {
        ...{ correlationId: `content/${id}`, commandId: `content/${id}`, ...by },
      })
      if (!sent.ok) return refusedBy(sent.rejection, wish, of)
      // A new one without a word is none.
      if (!sent.state) return refusedBy({ code: 'content-without-title' })
      if (!wish.publish) return { ok: true, position: sent.position, contentId: of.contentId }
      return publish(of, sent.state, id, by)
    },

    async publish(of: Of, id: string, by: Actor): Promise<ContentSaved> {
      const state = await stateOf(of)
      return state ? publish(of, state, id, by) : refusedBy({ code: 'content-not-found' })
    },

    async discard(of: Of, id: string, by: Actor): Promise<ContentSaved> {
      if (!(await stateOf(of))) return refusedBy({ code: 'content-not-found' })
      return send(of, id, { type: 'DiscardDraft', data: { contentId: of.contentId } }, by)
    },

    async withdraw(of: Of, id: string, by: Actor): Promise<ContentSaved> {
      if (!(await stateOf(of))) return refusedBy({ code: 'content-not-found' })
      return send(of, id, { type: 'WithdrawContent', data: { contentId: of.contentId } }, by)
    },
  }
}

export type ContentSaving = ReturnType<typeof createContentSaving>

function refused(...problem: Parameters<typeof problemOf>): ContentSaved {
  return { ok: false, problem: problemOf(...problem) }
}

const taken = () => refused('content-address-taken', 'Choose another address.')
