import { catalogue } from '#api/catalogue/index.ts'
import { pictures } from '#api/pictures/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { openList } from '#api/plumbing/lists/list.ts'
import { listRoutes } from '#api/plumbing/lists/routes.ts'
import { visitors } from '#api/visitors/index.ts'
import type { ContentKind } from '#domain/content/events.ts'
import { contentView } from '#projections/content/view.ts'
import { contentList } from '#projections/content-list/view.ts'
import { contentRows } from '#projections/content-rows/view.ts'
import type { ContentDeskQueries } from '#web/models/content-desk.ts'
import { contentRowList } from './desk/content-list.ts'
import { contentSweep } from './desk/due-sweep.ts'
import { contentListModel, mayOf, openContent } from './desk/models.ts'
import { contentKinds, contentParts } from './desk/parts.ts'
import { contentRoutes } from './desk/routes.ts'
import { createContentSaving } from './desk/saving.ts'
import { createContentQueries } from './queries.ts'

export { ownPlaces } from './desk/saving.ts'
export { publishContent } from './publish.ts'
export { documents, listOf, newestPosts } from './queries.ts'
export { readFaqs, readText } from './read-texts.ts'
export { defaultContent, holdsNothingOwn, neutralActor, seed, seedNeutralContent } from './seed.ts'

/** Pages, journal and questions that the owner writes. */
export const content = feature({
  name: 'content',
  needs: [visitors, pictures, catalogue],
  views: [contentView, contentList, contentRows],
  open(engines, { visitorOf, catalogue, catalogueOf }) {
    const { handler, now } = engines
    const lists = new Map(contentKinds.map(kind => [kind, openList(contentRowList(kind), engines)]))
    const save = createContentSaving(engines)
    return {
      sweeps: [...[...lists.values()].map(({ sweep }) => sweep), contentSweep(engines)],
      async routes(app) {
        for (const [kind, list] of lists) {
          await listRoutes(app, {
            ...{ list, path: `/api/admin/${contentParts[kind].path}`, handler, visitorOf, now },
          })
          await contentRoutes(app, { kind, save, catalogue, visitorOf, shop: engines })
        }
      },
      queries: (ask: Ask) => ({
        ...createContentQueries(catalogueOf(ask)),
        ...deskQueries(ask),
      }),
    }

    function deskQueries(ask: Ask): ContentDeskQueries {
      const visitor = () => visitorOf(ask.request)
      const deps = { ...engines, catalogue: catalogueOf(ask) }
      return {
        contentList: async (kind: ContentKind, asked) =>
          contentListModel(kind, asked, await visitor(), { ...deps, list: lists.get(kind)! }),
        async openContent(kind, contentId) {
          const found = await openContent(kind, contentId, deps)
          return found && { ...found, may: mayOf(await visitor()) }
        },
      }
    }
  },
})
