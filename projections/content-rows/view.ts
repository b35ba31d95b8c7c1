import {
  behindAfter,
  type ContentEvent,
  changedPaths,
  contentEvents,
  evolve,
  workingOn,
} from '#domain/content/events.ts'
import { listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { ContentRow } from './document.ts'
import { contentLists } from './list.ts'

/** Every content with its draft, for staff: nothing that shoppers see is read from here. */
export const contentRows = projection<ContentRow, ContentEvent>({
  name: 'content-rows',
  version: 1,
  handles: contentEvents,
  ids: event => [event.data.contentId],
  project(row, event) {
    const before = row ?? null
    const after = evolve(before, event)
    // One that was never published has gone with its draft.
    if (!after || !(after.published || after.draft)) return undefined
    const { contentId, kind, published, withdrawn, draft } = after
    const isShown = event.type === 'ContentPublished'
    return {
      ...{ contentId, kind, published, withdrawn, draft },
      behind: behindAfter(row?.behind ?? {}, changedPaths(workingOn(before), workingOn(after))),
      shownSince: isShown ? event.at : event.type === 'ContentWithdrawn' ? null : (row?.shownSince ?? null),
      changedAt: event.at,
      changedBy: event.meta.actor,
    }
  },
  indexes: {
    ...Object.fromEntries(contentLists.map(list => [list.index, listKeys(list)])),
    /** Drafts that the shop publishes by itself. */
    due: ({ draft }) => (draft?.due ? [draft.due] : []),
  },
  tallies: row => contentLists.flatMap(list => listTallies(list)(row)),
})
