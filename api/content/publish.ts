import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { content, contentSlug } from '#domain/content/decide.ts'
import type { Content } from '#domain/content/events.ts'

/** Publishes a page, post or question under its slug, which it then keeps: no other gets it, so old links hold. */
export async function publishContent(handler: CommandHandler, data: Content, meta: CommandMeta = {}) {
  const { state } = await handler.fold(content, data.contentId)
  const command = { type: 'PublishContent', data } as const
  // A refused command claims no address.
  const decision = content.decide(command, state)
  if (!decision.ok) return decision
  const { slug, contentId } = data
  const claim = { type: 'ClaimContentSlug', data: { slug, contentId } } as const
  const claimed = await handler.handle(contentSlug, `${data.kind}.${slug}`, claim, {
    ...meta,
    ...(meta.commandId && { commandId: `${meta.commandId}/slug` }),
  })
  if (!claimed.ok) return { ok: claimed.ok, rejection: claimed.rejection }
  return handler.handle(content, contentId, command, meta)
}
