import type { Link } from '#web/models/card.ts'
import type { CategoryLink } from '#web/models/shell.ts'
import { cardModels } from './cards.ts'
import type { Catalogue } from './catalogue.ts'
import { cuts, labelIn } from './labels.ts'

const mostSubCategories = 8

export type MenuCategory = CategoryLink & { readonly subCategories: readonly Link[] }

/** Categories that have a product to show, each with the picture of its newest one and the cuts that it comes in. */
export function menuCategories(catalogue: Catalogue): Promise<readonly MenuCategory[]> {
  return catalogue.shared('categories', async () => {
    const [names, counts, inCuts] = await Promise.all([
      catalogue.names(),
      catalogue.count('category:'),
      catalogue.count('category-cut:'),
    ])
    const { language, paths } = catalogue
    const links = names.all('category').map(async ({ id, label }): Promise<readonly MenuCategory[]> => {
      const count = counts.get(`category:${id}`) ?? 0
      const [newest] = count > 0 ? await cardModels(catalogue, await catalogue.newestIn(id)) : []
      if (!newest) return []
      const subCategories = cuts
        .filter(cut => (inCuts.get(`category-cut:${id}:${cut}`) ?? 0) > 0)
        .slice(0, mostSubCategories)
        .map(cut => ({ label: labelIn(language, cut), path: paths.category(id, { cut }) }))
      return [{ id, label, count, path: paths.category(id), picture: newest.picture, subCategories }]
    })
    return (await Promise.all(links)).flat()
  })
}
