import type { CommandMeta } from '#api/plumbing/events/command-events.ts'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { slug } from '#domain/product/slug.ts'

type Wanted = { readonly slug: string; readonly productId: string }

/**
 * Claims the wanted slug for a product, or the first free one of `slug-2`, `slug-3` … The claim decides, not a view. `claimed`: it was
 * not the product's before.
 */
export async function claimSlug(
  { slug: wanted, productId }: Wanted,
  handler: CommandHandler,
  meta: CommandMeta,
): Promise<{ readonly name: string; readonly claimed: boolean }> {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    const { state } = await handler.fold(slug, name)
    if (state?.productId === productId) return { name, claimed: false }
    if (state) continue
    const command = { type: 'ClaimSlug', data: { slug: name, productId } } as const
    const { correlationId, actor, channel } = meta
    const about = { ...(correlationId && { correlationId }), ...(actor && { actor }), ...(channel && { channel }) }
    if ((await handler.handle(slug, name, command, about)).ok) return { name, claimed: true }
  }
}
