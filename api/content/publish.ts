import type { CommandHandler, CommandMeta } from '#api/plumbing/events/handle.ts'
import type { ContentRejection } from '#domain/content/decide.ts'
import { content, contentSlug } from '#domain/content/decide.ts'
import type { Content } from '#domain/content/events.ts'
import type { Position } from '#domain/shared/event-store.ts'

export type Published =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly rejection: ContentRejection | { readonly code: 'slug-taken' } }

/** Publishes a page, post or question under its slug, which it then has for good: no other gets it, so old links hold. */
export async function publishContent(
  handler: CommandHandler,
  data: Content,
  meta: CommandMeta = {},
): Promise<Published> {
  const { state } = await handler.fold(content, data.contentId)
  const command = { type: 'PublishContent', data } as const
  // A refused command claims no address.
  const decision = content.decide(command, state)
  if (!decision.ok) return { ok: false, rejection: decision.rejection }
  const { slug, contentId } = data
  const claim = { type: 'ClaimContentSlug', data: { slug, contentId } } as const
  const claimed = await handler.handle(contentSlug, `${data.kind}.${slug}`, claim, {
    ...meta,
    ...(meta.commandId && { commandId: `${meta.commandId}/slug` }),
  })
  if (!claimed.ok) return { ok: false, rejection: claimed.rejection }
  const published = await handler.handle(content, contentId, command, meta)
  return published.ok ? { ok: true, position: published.position } : { ok: false, rejection: published.rejection }
}
