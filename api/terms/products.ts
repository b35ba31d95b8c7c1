import type { Engines } from '#api/plumbing/feature.ts'
import type { TermKind } from '#domain/term/events.ts'
import { valueTally } from '#projections/list.ts'
import { listedVariants, type ProductPage } from '#projections/product-page/document.ts'
import { productPage } from '#projections/product-page/view.ts'
import { productRows } from '#projections/product-rows/view.ts'

type Of = { readonly kind: TermKind; readonly id: string }

/** How many products refer to each term of a kind, drafts and archived ones too. Sizes and attributes are looked for product by product. */
async function productsByTerm(
  kind: TermKind,
  { readModels }: Pick<Engines, 'readModels'>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  if (kind === 'brand' || kind === 'category' || kind === 'color') {
    const prefix = valueTally(kind, '')
    for (const [key, count] of await readModels.tallies(productRows.name, prefix))
      counts.set(key.slice(prefix.length), count)
    return counts
  }
  for await (const some of readModels.scan<ProductPage>(productPage.name)) {
    for (const [, page] of some) {
      const variants = listedVariants(page)
      const names =
        kind === 'size'
          ? variants.flatMap(({ size }) => size ?? [])
          : [...Object.keys(page.attributes), ...variants.flatMap(({ attributes }) => Object.keys(attributes))]
      for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}

/** The same from memory, until a product changes. */
export function knownProductsByTerm(
  kind: TermKind,
  { readModels, documents }: Pick<Engines, 'readModels' | 'documents'>,
): Promise<ReadonlyMap<string, number>> {
  const views = [kind === 'size' || kind === 'attribute' ? productPage.name : productRows.name]
  return documents.derived(`products by ${kind}`, views, () => productsByTerm(kind, { readModels }))
}

export async function countProducts({ kind, id }: Of, engines: Pick<Engines, 'readModels'>): Promise<number> {
  return (await productsByTerm(kind, engines)).get(id) ?? 0
}
