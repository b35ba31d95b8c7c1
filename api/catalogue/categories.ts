import { sum } from '#domain/shared/money.ts'
import type { Link } from '#web/models/card.ts'
import type { CategoryLink } from '#web/models/shell.ts'
import { cardModels } from './cards.ts'
import type { Catalogue } from './catalogue.ts'
import { cuts, labelIn } from './labels.ts'

const mostSubCategories = 8

/** The first of them have tiles on the home page: two full rows. */
export const homeTiles = 8

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
    const all = names.all('category')
    const own = (id: string) => counts.get(`category:${id}`) ?? 0
    const countOf = (id: string) => sum(names.under(id).map(own))
    const top = all.filter(({ id }) => names.above(id).length === 0)
    const links = top.map(async ({ id, label }): Promise<readonly MenuCategory[]> => {
      const count = countOf(id)
      const first = names.under(id).find(each => own(each) > 0)
      const [newest] = first === undefined ? [] : await cardModels(catalogue, await catalogue.newestIn(first))
      if (!newest) return []
      const below = all
        .filter(each => names.above(each.id)[0] === id && countOf(each.id) > 0)
        .map(each => ({ label: each.label, path: paths.category(names.address('category', each.id)) }))
      const inCut = (cut: string) => names.under(id).some(each => (inCuts.get(`category-cut:${each}:${cut}`) ?? 0) > 0)
      const byCut = cuts
        .filter(inCut)
        .map(cut => ({ label: labelIn(language, cut), path: paths.category(names.address('category', id), { cut }) }))
      const subCategories = [...below, ...byCut].slice(0, mostSubCategories)
      return [
        {
          id,
          label,
          count,
          path: paths.category(names.address('category', id)),
          picture: newest.picture,
          subCategories,
        },
      ]
    })
    return (await Promise.all(links)).flat()
  })
}
