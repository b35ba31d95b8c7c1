import type { Sweep } from '#api/plumbing/background/sweep.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { dueOf } from '#domain/feed/decide.ts'
import type { FeedDocument } from '#projections/feeds/document.ts'
import { feedsView } from '#projections/feeds/view.ts'
import { importRuns } from '#projections/import-runs/view.ts'
import { createFetching, type FetchingDeps } from './fetching.ts'
import { createJudging } from './judging.ts'

/** The queue of due feeds. It may be lost: what the log says is put into it again. */
export const dueFeeds = 'feeds'
const lookMs = 20_000
/** Suppliers answer slowly: so many are asked at once. */
const atOnce = 4

export type FeedSweepDeps = FetchingDeps & Pick<Engines, 'readModels' | 'work'>

/** Fetches what is due, in one process at a time, and hands what was brought to the imports. */
export function feedSweep({ readModels, work, ...deps }: FeedSweepDeps): Sweep {
  const { feeds, now, logger } = deps
  const fetching = createFetching(deps)
  const judging = createJudging(deps)

  async function schedule(feedId: string): Promise<void> {
    const due = dueOf(await feeds.state(feedId))
    if (due === null) await work.unschedule(dueFeeds, [feedId])
    else await work.schedule(dueFeeds, feedId, due - now().getTime())
  }

  async function all(): Promise<readonly FeedDocument[]> {
    const found: FeedDocument[] = []
    for await (const page of readModels.scan<FeedDocument>(feedsView.name)) found.push(...page.map(([, doc]) => doc))
    return found
  }

  /** One that fails for a reason of the shop itself is put off, and the others go on. */
  async function attempted(feedId: string, signal: AbortSignal): Promise<unknown> {
    try {
      await fetching.fetchDue(feedId, signal)
      await schedule(feedId)
      return null
    } catch (error) {
      if (!signal.aborted) logger.warn({ feedId, reason: String(error) }, 'a feed is fetched later')
      await work.schedule(dueFeeds, feedId, lookMs)
      return error
    }
  }

  return {
    name: 'feeds',
    every: lookMs,
    wakeOn: [feedsView.name, importRuns.name],
    async run({ first, changed, signal }) {
      // A process that starts serves first.
      if (first) return
      const changedFeeds = changed?.get(feedsView.name)
      if (changed === null) for (const { feedId } of await all()) await schedule(feedId)
      else if (changedFeeds) for (const feedId of changedFeeds) await schedule(feedId)
      for (;;) {
        const due = await work.due(dueFeeds, atOnce)
        if (due.length === 0 || signal.aborted) break
        await Promise.all(due.map(feedId => attempted(feedId, signal)))
      }
      for (const { feedId } of await all()) {
        if (signal.aborted) return
        await judging.judge(feedId)
      }
    },
  }
}
