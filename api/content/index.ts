import { catalogue } from '#api/catalogue/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { contentView } from '#projections/content/view.ts'
import { contentList } from '#projections/content-list/view.ts'
import { createContentQueries } from './queries.ts'

/** Pages, journal and questions that the owner writes. */
export const content = feature({
  name: 'content',
  needs: [catalogue],
  views: [contentView, contentList],
  open: (_engines, { catalogueOf }) => ({ queries: (ask: Ask) => createContentQueries(catalogueOf(ask)) }),
})
