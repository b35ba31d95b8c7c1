import { createHash } from 'node:crypto'
import type { CommandHandler } from '#api/plumbing/events/handle.ts'
import { product } from '#domain/product/decide.ts'
import type { FeedSource } from '#domain/product/events.ts'
import { slug } from '#domain/product/slug.ts'
import type { Identity } from './draft.ts'
import { each } from './each.ts'
import { type FeedKind, namedByBrand } from './formats/detect.ts'

/** Products of one source are told apart by brand and style, whatever their writing in upper or lower case. */
export function productIdOf(source: FeedSource, brand: string, style: string): string {
  const identity = [source, brand.trim().toLowerCase(), style.trim().toLowerCase()].join('\n')
  return createHash('sha256').update(identity).digest('hex').slice(0, 20)
}

/**
 * The products that a feed lists, by their key and brand. A handle names its product whoever makes it: one that came in
 * while ids were made of the vendor too is found by that, and where the vendor is another now or missing, by its address.
 */
export async function productsOf(
  identities: readonly Identity[],
  { source, kind, handler }: { source: FeedSource; kind: FeedKind; handler: CommandHandler },
): Promise<(identity: Pick<Identity, 'brand' | 'key'>) => string> {
  if (namedByBrand.has(kind)) return ({ brand, key }) => productIdOf(source, brand, key)
  const found = new Map<string, string>()
  const named = new Set(identities.map(({ brand, key }) => productIdOf(source, brand, key)))
  const isKnown = async (id: string) => (await handler.fold(product, id)).state?.source === source

  async function atAddress(address: string): Promise<string | null> {
    for (let n = 1; ; n++) {
      const { state } = await handler.fold(slug, n === 1 ? address : `${address}-${n}`)
      if (!state) return null
      const id = state.productId
      if (named.has(id) || !(await isKnown(id)) || named.has(id)) continue
      named.add(id)
      return id
    }
  }

  await each(identities, 128, async ({ brand, key, slug: address }) => {
    const own = productIdOf(source, '', key)
    const withBrand = productIdOf(source, brand, key)
    const known = (await isKnown(own)) ? own : (await isKnown(withBrand)) ? withBrand : null
    if (known === null && address) found.set(key, (await atAddress(address)) ?? own)
    else found.set(key, known ?? own)
  })
  return ({ key }) => found.get(key)!
}
