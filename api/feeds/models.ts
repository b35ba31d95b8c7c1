import type { Engines } from '#api/plumbing/feature.ts'
import type { Visitor } from '#api/plumbing/http/visitor.ts'
import { dueOf } from '#domain/feed/decide.ts'
import { allowed } from '#domain/shared/permissions.ts'
import type { FeedDocument } from '#projections/feeds/document.ts'
import { feedsView } from '#projections/feeds/view.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import { namesOf } from '#projections/staff/names.ts'
import type { FeedEditorModel, FeedListModel, FeedMay, FeedModel } from '#web/models/feeds.ts'
import type { Feeds } from './feeds.ts'

/** Feeds as screens and programs see them: of credentials, that there are some. */
export function createFeedModels({ readModels, feeds }: Pick<Engines, 'readModels'> & { readonly feeds: Feeds }) {
  async function modelOf({ feedId, terms, by, paused, fetches }: FeedDocument): Promise<FeedModel> {
    const [due, names] = [dueOf(await feeds.state(feedId)), await namesOf([by], readModels)]
    const nextAt = due === null ? null : new Date(due).toISOString()
    const ids = fetches.map(({ runId }) => runId)
    const runs = await readModels.getMany<ImportRunDocument>(importRuns.name, ids)
    const shown = fetches.map(({ runId, begunAt, outcome, verdict }, place) => {
      return { runId, begunAt, outcome, verdict, state: runs[place]?.state ?? null }
    })
    return {
      feedId,
      terms: { ...terms, stock: terms.stock ?? null },
      by: names.get(by) ?? null,
      paused,
      nextAt,
      fetches: shown,
    }
  }

  async function all(): Promise<readonly FeedModel[]> {
    const found: FeedDocument[] = []
    for await (const page of readModels.scan<FeedDocument>(feedsView.name)) found.push(...page.map(([, doc]) => doc))
    const sorted = found.sort((a, b) => a.terms.name.localeCompare(b.terms.name) || (a.feedId < b.feedId ? -1 : 1))
    return Promise.all(sorted.map(modelOf))
  }

  return {
    all,
    list: async (visitor: Visitor): Promise<FeedListModel> => ({ feeds: await all(), may: mayOf(visitor) }),
    async feed(feedId: string, visitor: Visitor): Promise<FeedEditorModel> {
      const found = await readModels.get<FeedDocument>(feedsView.name, feedId)
      return { feed: found ? await modelOf(found) : null, may: mayOf(visitor) }
    },
  }
}

export function mayOf(visitor: Visitor): FeedMay {
  if (visitor.kind === 'guest') return { edit: false, delete: false, count: false }
  const rights = { a: visitor.admin, s: visitor.staff }
  const { edit, delete: remove } = allowed(rights, 'product')
  return { edit, delete: remove, count: allowed(rights, 'stock').edit }
}
