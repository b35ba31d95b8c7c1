import { foldText } from '#projections/product-search/words.ts'
import type { BrandIndexModel } from '#web/models/content.ts'
import { brandGroups, brandLinks } from './brands.ts'
import type { Catalogue } from './catalogue.ts'

/** Every brand under the groups of the menu, top brands first. */
export async function brandIndex(catalogue: Catalogue): Promise<BrandIndexModel> {
  const brands = await brandLinks(catalogue)
  const groups = brandGroups(brands).map(({ group, brands: members }) => ({
    group,
    brands: members.map(brand => ({ ...brand, letter: firstLetter(brand.label) })),
  }))
  const top = groups.filter(({ group }) => group === 'Top Brands')
  return { groups: [...top, ...groups.filter(({ group }) => group !== 'Top Brands')], total: brands.length }
}

/** Digits stand together before the letters. */
function firstLetter(name: string): string {
  const first = foldText(name).match(/[\p{L}\p{N}]/u)?.[0] ?? '#'
  return /\p{N}/u.test(first) ? '0–9' : first.toUpperCase()
}
