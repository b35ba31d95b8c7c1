import type { Catalogue } from '#api/catalogue/index.ts'
import type { Actor } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { sum } from '#domain/shared/money.ts'
import type { Tables } from '#domain/shared/tables.ts'
import { addressOf } from '#domain/term/term.ts'
import { belowIn, parentsIn, type Terms } from '#projections/terms/document.ts'
import { terms } from '#projections/terms/view.ts'
import type { CategoryNode } from '#web/models/terms.ts'
import { knownProductsByTerm } from './products.ts'
import type { TermSaved, TermSaving } from './saving.ts'
import { tablePaths } from './table-paths.ts'

/** Between the places of two categories that are numbered anew. */
const step = 10

type Deps = Pick<Engines, 'readModels' | 'documents'> & { readonly tables: () => Promise<Tables> }

/** All categories in their order, each behind the one that it stands under. */
export async function categoryTree(
  catalogue: Catalogue,
  { readModels, documents, tables }: Deps,
): Promise<readonly CategoryNode[]> {
  const [known, counts, all] = await Promise.all([
    readModels.get<Terms>(terms.name, 'category'),
    knownProductsByTerm('category', { documents, readModels }),
    tables(),
  ])
  if (!known) return []
  const parents = parentsIn(known)
  const below = belowIn(parents)
  const inOrder = siblingsIn(known, catalogue.language)
  const nodes: CategoryNode[] = []
  const add = (parent: string | null, depth: number) => {
    for (const term of inOrder(parent)) {
      const named = { id: term.id, name: term.name.en ?? term.id }
      nodes.push({
        ...{ id: term.id, label: textIn(term.name, catalogue.language) || term.id, parent, depth },
        address: addressOf(term),
        words: tablePaths.words!.read(all.categories, named) as readonly string[],
        products: counts.get(term.id) ?? 0,
        within: sum([term.id, ...(below.get(term.id) ?? [])].map(id => counts.get(id) ?? 0)),
      })
      add(term.id, depth + 1)
    }
  }
  add(null, 0)
  return nodes
}

/** The categories under one, or under none, in their order. */
function siblingsIn(known: Terms, language: Catalogue['language']) {
  const parents = parentsIn(known)
  const collator = new Intl.Collator(language, { numeric: true })
  const label = (id: string) => textIn(known.terms[id]!.name, language) || id
  const all = Object.values(known.terms).sort(
    (a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || collator.compare(label(a.id), label(b.id)),
  )
  return (parent: string | null) => all.filter(({ id }) => (parents.get(id) ?? null) === parent)
}

/** Puts a category under another one, or under none, before one of those that stand there; null: behind them all. */
export async function placeCategory(
  id: string,
  {
    parent,
    before,
    id: commandId,
  }: { readonly parent: string | null; readonly before: string | null; readonly id: string },
  by: Actor,
  { readModels, save }: { readonly readModels: Pick<Engines['readModels'], 'get'>; readonly save: TermSaving },
): Promise<TermSaved> {
  const known = await readModels.get<Terms>(terms.name, 'category')
  const others = known ? siblingsIn(known, 'en')(parent).filter(each => each.id !== id) : []
  const at = before === null ? others.length : others.findIndex(each => each.id === before)
  const place = at < 0 ? others.length : at
  const [low, high] = [others[place - 1]?.order, others[place]?.order]
  const own = { kind: 'category', id } as const
  const put = (order: number) =>
    save.change(own, { id: commandId, changes: { parent: parent ?? '', order }, seen: {} }, by)
  if (place === others.length && (low !== undefined || others.length === 0)) return put((low ?? 0) + step)
  if (high !== undefined && (place === 0 || (low !== undefined && low < high)))
    return put(place === 0 ? high - step : ((low ?? 0) + high) / 2)
  // Several share a place, or have none: all of them are numbered anew.
  const inOrder = others.toSpliced(place, 0, { id, name: {} })
  for (const [index, each] of inOrder.entries()) {
    if (each.id === id) continue
    const wish = { id: `${commandId}/${each.id}`, changes: { order: (index + 1) * step }, seen: {} }
    const saved = await save.change({ kind: 'category', id: each.id }, wish, by)
    if (!saved.ok) return saved
  }
  return put((place + 1) * step)
}
