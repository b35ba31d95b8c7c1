import { type Catalogue, homeTiles, menuCategories } from '#api/catalogue/index.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { Tables } from '#domain/shared/tables.ts'
import { type ContentRow, fieldsIn } from '#projections/content-rows/document.ts'
import { contentRows } from '#projections/content-rows/view.ts'
import type { CategoryUses } from '#web/models/terms.ts'
import { tablePaths } from './table-paths.ts'

type Deps = Pick<Engines, 'readModels'> & { readonly tables: () => Promise<Tables> }

/** Where shoppers meet a category, and what names it, beside products and coupons. */
export async function categoryUses(
  { id, address }: { readonly id: string; readonly address: string },
  catalogue: Catalogue,
  deps: Deps,
): Promise<CategoryUses> {
  const [settings, tops, texts, priceRules] = await Promise.all([
    catalogue.settings(),
    menuCategories(catalogue),
    textsWith(id, address, catalogue, deps),
    markupsIn(id, catalogue, deps),
  ])
  const path = catalogue.paths.category(address)
  const leadsThere = leadingTo(pathOf(address))
  const place = tops.findIndex(each => each.id === id)
  const above = tops.find(({ subCategories }) => subCategories.some(each => each.path === path))
  return {
    menu: [
      ...(settings.menu.some(({ entry }) => entry === 'categories') && (place >= 0 || above)
        ? [{ entry: 'categories' as const, label: above?.label ?? '' }]
        : []),
      ...settings.menu.flatMap(({ entry, label, path }) =>
        entry === 'link' && leadsThere(path)
          ? [{ entry: 'link' as const, label: textIn(label, catalogue.language) || path }]
          : [],
      ),
    ],
    tile: place >= 0 && place < homeTiles ? { place: place + 1, of: Math.min(homeTiles, tops.length) } : null,
    greeting: leadsThere(settings.hero.link),
    ...{ priceRules, texts },
  }
}

/** Brands of its products with a factor of their own on their suppliers' prices. */
async function markupsIn(id: string, catalogue: Catalogue, { tables }: Deps): Promise<CategoryUses['priceRules']> {
  const [{ facets }, { markup }, names] = await Promise.all([
    catalogue.search({ q: '', filters: { category: [id] }, facets: ['brand'], perPage: 1 }),
    tables(),
    catalogue.names(),
  ])
  return Object.keys(facets.brand ?? {}).flatMap(brand => {
    const named = { id: brand, name: names.term('brand', brand)?.name.en ?? brand }
    const own = String(tablePaths.markup!.read(markup, named))
    return own === '' ? [] : [{ brand, label: names.name('brand', brand), markup: own }]
  })
}

/** Posts, pages and questions that link its page, in any language, or show products of it. */
async function textsWith(
  id: string,
  address: string,
  { language }: Catalogue,
  { readModels }: Deps,
): Promise<CategoryUses['texts']> {
  const path = pathOf(address)
  /** An address that goes on with a letter is a longer one. */
  const links = (text: string) =>
    text
      .split(path)
      .slice(1)
      .some(rest => !/^[\w%-]/.test(rest))
  const found: CategoryUses['texts'][number][] = []
  for await (const some of readModels.scan<ContentRow>(contentRows.name)) {
    for (const [contentId, row] of some) {
      const { body, title, related } = fieldsIn(row)
      const names = related.category === id || Object.values(body).some(text => links(text))
      if (names && !row.withdrawn)
        found.push({ contentId, kind: row.kind, title: textIn(title, language) || contentId })
    }
  }
  return found
}

/** Of its page, without a language before it. */
const pathOf = (address: string) => `/categories/${encodeURIComponent(address)}`

/** A path with or without a language before it, and with filters behind it. */
const leadingTo = (bare: string) => (link: string) =>
  link.replace(/[?#].*$/, '').replace(/^\/[a-z]{2}(?=\/)/, '') === bare
