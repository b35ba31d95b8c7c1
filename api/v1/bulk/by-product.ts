import { isVariantForSale, type ProductPages } from '#api/catalogue/index.ts'
import { each } from '#api/plumbing/background/each.ts'
import { TooMuchContention } from '#api/plumbing/events/handle.ts'
import type { Position } from '#domain/shared/event-store.ts'
import { listedVariants } from '#projections/product-page/document.ts'

/** So many products are written at once: their appends share a commit. */
const width = 128

export const contention = { code: 'contention', detail: 'Others change it at the same time. Send it again.' } as const
export const unknownSku = {
  code: 'sku-not-found',
  detail: 'The shop has no such variant. Write the SKU as it is in the feed.',
} as const

type Named = { readonly sku: string }
type Wrote<Answer> = { readonly answers: readonly Answer[]; readonly position: Position | null }

/** Items by the product of their SKU; under null those that the shop does not know. */
async function byProduct<Item extends Named>(items: readonly Item[], products: Pick<ProductPages, 'bySku'>) {
  const known = new Map<string, string>()
  const found = new Map<string | null, Item[]>()
  for (const item of items) {
    const { sku } = item
    let productId: string | null = known.get(sku) ?? null
    if (productId === null) {
      const sold = await products.bySku(sku)
      productId = sold?.product.id ?? null
      if (sold && isVariantForSale(sold)) {
        // The other sizes are mostly asked for next.
        for (const variant of listedVariants(sold.product))
          if (isVariantForSale({ product: sold.product, variant })) known.set(variant.sku, sold.product.id)
      }
    }
    const group = found.get(productId)
    if (group) group.push(item)
    else found.set(productId, [item])
  }
  return found
}

/**
 * Has the items of each product written together, and answers in the order of the items. `write` answers in that of its own;
 * `refuse` says why one was not written at all.
 */
export async function writeByProduct<Item extends Named, Answer>(
  items: readonly Item[],
  products: Pick<ProductPages, 'bySku'>,
  write: (productId: string, items: readonly Item[]) => Promise<Wrote<Answer>>,
  refuse: (item: Item, why: typeof contention | typeof unknownSku) => Answer,
): Promise<Wrote<Answer>> {
  const answers = new Map<Item, Answer>()
  let position: Position | null = null
  await each(await byProduct(items, products), width, async ([productId, own]) => {
    if (productId === null) {
      for (const item of own) answers.set(item, refuse(item, unknownSku))
      return
    }
    try {
      const wrote = await write(productId, own)
      for (const [at, item] of own.entries()) answers.set(item, wrote.answers[at]!)
      if (wrote.position !== null) position = Math.max(position ?? wrote.position, wrote.position)
    } catch (error) {
      if (!(error instanceof TooMuchContention)) throw error
      for (const item of own) answers.set(item, refuse(item, contention))
    }
  })
  return { answers: items.map(item => answers.get(item)!), position }
}
