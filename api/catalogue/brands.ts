import { idOf } from '#api/plumbing/slug.ts'
import { foldText } from '#projections/product-search/words.ts'
import type { Link } from '#web/models/card.ts'
import type { BrandIndexModel } from '#web/models/content.ts'
import type { ShellModel } from '#web/models/shell.ts'
import type { Catalogue } from './catalogue.ts'

type BrandLink = Link & { readonly count: number }
type BrandGroup = ShellModel['brandGroups'][number]

const mostTop = 10
const groups = [
  ['A-B', 'a'],
  ['C-F', 'c'],
  ['G-K', 'g'],
  ['L-Q', 'l'],
  ['R-Z', 'r'],
] as const

/** Brands that have a product to show, by name. */
export async function brandLinks(catalogue: Catalogue): Promise<readonly BrandLink[]> {
  const [names, counts] = await Promise.all([catalogue.names(), catalogue.count('brand:')])
  const collator = new Intl.Collator(catalogue.language, { numeric: true })
  const links = Array.from(counts, ([key, count]) => {
    const id = key.slice('brand:'.length)
    return id === '' || count <= 0
      ? []
      : [{ label: names.name('brand', id), path: catalogue.paths.brand(names.address('brand', id)), count }]
  })
  return links.flat().sort((a, b) => collator.compare(a.label, b.label))
}

/**
 * The groups of the menu; one that has no brand is left out. Top brands are those that the shop chose, and those with most products
 * where it chose none.
 */
export function brandGroups(
  brands: readonly BrandLink[],
  chosen: ReadonlySet<string> = new Set(),
): readonly BrandGroup[] {
  const isTop = ({ path }: BrandLink) => chosen.has(path)
  const grouped: BrandGroup[] = groups.map(([group]) => ({
    group,
    brands: brands.filter(brand => groupOf(brand.label) === group),
  }))
  const top = brands.some(isTop)
    ? brands.filter(isTop)
    : [...brands].sort((a, b) => b.count - a.count).slice(0, mostTop)
  return [...grouped, { group: 'Top Brands' as const, brands: top }].filter(({ brands }) => brands.length > 0)
}

/** The addresses of the brands that the shop chose as its top ones. */
export async function topBrandPaths(catalogue: Catalogue): Promise<ReadonlySet<string>> {
  const [names, { 'top-brands': chosen }] = await Promise.all([catalogue.names(), catalogue.tables('top-brands')])
  return new Set(chosen.map(({ brand }) => catalogue.paths.brand(names.address('brand', idOf(brand)))))
}

/** Digits stand before the letters, letters of other scripts after them. */
export function groupOf(name: string): BrandGroup['group'] {
  const first = foldText(name).match(/[\p{L}\p{N}]/u)?.[0] ?? 'a'
  let found: BrandGroup['group'] = 'A-B'
  for (const [group, from] of groups) if (first >= from) found = group
  return found
}

/** Every brand under the groups of the menu, top brands first. */
export async function brandIndex(catalogue: Catalogue): Promise<BrandIndexModel> {
  const brands = await brandLinks(catalogue)
  const groups = brandGroups(brands, await topBrandPaths(catalogue)).map(({ group, brands: members }) => ({
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
