import { catalogue } from '#api/catalogue/index.ts'
import { pictures } from '#api/pictures/index.ts'
import { type Ask, feature } from '#api/plumbing/feature.ts'
import { contentView } from '#projections/content/view.ts'
import { contentList } from '#projections/content-list/view.ts'
import { createContentQueries } from './queries.ts'

export { publishContent } from './publish.ts'
export { documents, listOf, newestPosts } from './queries.ts'
export { readFaqs, readText } from './read-texts.ts'
export { defaultContent, holdsNothingOwn, neutralActor, seed, seedNeutralContent } from './seed.ts'

/** Pages, journal and questions that the owner writes. */
export const content = feature({
  name: 'content',
  needs: [pictures, catalogue],
  views: [contentView, contentList],
  open: (_engines, { catalogueOf }) => ({ queries: (ask: Ask) => createContentQueries(catalogueOf(ask)) }),
})
