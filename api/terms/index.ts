import { catalogue } from '#api/catalogue/index.ts'
import { importing } from '#api/import/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { seo } from '#api/seo/index.ts'
import { settings } from '#api/settings/index.ts'
import { visitors } from '#api/visitors/index.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import type { TermKind } from '#domain/term/events.ts'
import type { Terms } from '#projections/terms/document.ts'
import type { CategoryTreeModel, TermListModel } from '#web/models/terms.ts'
import { alikeModel, completedTerm, mayOf, openTerm, termListModel } from './list-model.ts'
import { movingSweep } from './moving.ts'
import { termKinds, termParts } from './parts.ts'
import { termRoutes } from './routes.ts'
import { createTermSaving } from './saving.ts'
import { termRowList } from './term-list.ts'
import { categoryTree } from './tree.ts'

export { termParts } from './parts.ts'
export { countProducts, knownProductsByTerm } from './products.ts'

/** Brands, categories, colors, sizes and attributes, as staff name, arrange, retire and merge them. */
export const terms = feature({
  name: 'terms',
  needs: [visitors, settings, catalogue, seo, importing],
  open(engines, { visitorOf, catalogueOf, tables, oldAddresses }) {
    const { handler, now, logger } = engines
    const deps = { ...engines, tables, oldAddresses }
    const lists = new Map(
      termKinds.map(kind => [kind, openList(termRowList(kind), { ...engines, complete: completedTerm(kind, deps) })]),
    )
    const save = createTermSaving(engines)
    return {
      sweeps: [...[...lists.values()].map(({ sweep }) => sweep), movingSweep({ ...deps, log: logger })],
      async routes(app) {
        for (const [kind, list] of lists) {
          await listRoutes(app, { list, path: `/api/admin/${termParts[kind].path}`, handler, visitorOf, now })
          await termRoutes(app, { kind, save, visitorOf, shop: engines })
        }
      },
      queries: (ask: Ask) => ({
        async categoryTree(id: string | null): Promise<CategoryTreeModel> {
          const catalogue = catalogueOf(ask)
          const known = await engines.readModels.get<Terms>('terms', 'category')
          const gone = Object.values(known?.gone ?? {})
          return {
            nodes: await categoryTree(catalogue, deps),
            gone: gone.map(({ id, name }) => ({ id, label: textIn(name, ask.language) || id })),
            open: id === null ? null : await openTerm('category', id, catalogue, deps),
            may: mayOf('category', await visitorOf(ask.request)),
            ...(await alikeModel('category', catalogue, deps)),
          }
        },
        async termList(kind: TermKind, asked: URLSearchParams, id: string | null): Promise<TermListModel> {
          const more = { list: lists.get(kind)!, catalogue: catalogueOf(ask) }
          return termListModel(kind, asked, id, await visitorOf(ask.request), { ...deps, ...more })
        },
      }),
    }
  },
})
