import type { CategoryLink, Link } from '#web/storefront/shop.ts'
import { cardModels } from './cards.ts'
import type { Catalogue } from './catalogue.ts'
import { cuts, labelIn } from './labels.ts'

const mostSubCategories = 8

export type MenuCategory = CategoryLink & { readonly subCategories: readonly Link[] }

/** Categories that have a product to show, each with the picture of its newest one and the cuts that it comes in. */
export function menuCategories(catalogue: Catalogue): Promise<readonly MenuCategory[]> {
  return catalogue.shared('categories', async () => {
    const [names, counts] = await Promise.all([catalogue.names(), catalogue.count('category:')])
    const filled = names.all('category').filter(({ id }) => (counts.get(`category:${id}`) ?? 0) > 0)
    const links = await Promise.all(
      filled.map(({ id, label }) => menuCategory(catalogue, { id, label, count: counts.get(`category:${id}`) ?? 0 })),
    )
    return links.flatMap(link => link ?? [])
  })
}

async function menuCategory(
  catalogue: Catalogue,
  { id, label, count }: { id: string; label: string; count: number },
): Promise<MenuCategory | null> {
  const { ids, facets } = await catalogue.search({ q: '', filters: { category: [id] }, facets: ['cuts'], perPage: 1 })
  const [newest] = await cardModels(catalogue, ids)
  if (!newest) return null
  const counts = facets.cuts ?? {}
  const subCategories = cuts
    .filter(cut => (counts[cut] ?? 0) > 0)
    .slice(0, mostSubCategories)
    .map(cut => ({
      label: labelIn(catalogue.language, cut),
      path: catalogue.paths.category(id, { cut }),
    }))
  return { id, label, count, path: catalogue.paths.category(id), picture: newest.picture, subCategories }
}
