import type { Runs } from '#api/import-runs/index.ts'
import type { Feed } from '#domain/feed/decide.ts'
import type { FeedTerms, WaitReason } from '#domain/feed/events.ts'
import type { ImportRunDocument } from '#projections/import-runs/document.ts'
import type { Feeds } from './feeds.ts'
import { feedActor } from './fetching.ts'

/** Decides what becomes of a file that was brought and checked: it goes in by itself, or waits for a person. */
export function createJudging({ feeds, runs }: { readonly feeds: Feeds; readonly runs: Runs }) {
  /** Whether a person has imported a file of this feed: until then nobody has seen whether its columns are read rightly. */
  async function isKnown({ runs: before, pending }: Feed): Promise<boolean> {
    const states = await Promise.all(before.filter(id => id !== pending).map(id => runs.state(id)))
    return states.some(({ ended }) => ended?.because === 'done')
  }

  async function reasonToWait(feed: Feed, terms: FeedTerms, run: ImportRunDocument): Promise<WaitReason | null> {
    if (run.state === 'refused') return 'refused'
    if (terms.importedBy === 'staff') return 'wish'
    if (!(await isKnown(feed))) return 'first'
    const { summary } = run
    if (!summary || summary.failed > 0) return 'rows'
    if (terms.mostMove === null) return null
    const report = await runs.report(run.report)
    const moves = report?.moves.map(({ from, to }) =>
      from === 0 ? Number.POSITIVE_INFINITY : Math.abs(to - from) / from,
    )
    const most = Math.max(0, ...(moves ?? [Number.POSITIVE_INFINITY]))
    return summary.suspects > 0 || most * 100 > terms.mostMove ? 'prices' : null
  }

  return {
    async judge(feedId: string): Promise<void> {
      const feed = await feeds.state(feedId)
      const { terms, pending: runId } = feed
      if (!terms || !runId) return
      const run = await runs.find(runId)
      if (!run || run.state === 'checking') return
      const by = feedActor(feedId, runId)
      const { started } = await runs.state(runId)
      let waits: WaitReason | null = null
      if (!started) {
        waits = await reasonToWait(feed, terms, run)
        if (waits === null) {
          const leaveStock = !(await runs.rightsOf(feed.by)).stock
          const options = { complete: false, counted: false, leaveStock }
          const data = { runId, by: feed.by, options, startedAt: runs.at() }
          const sent = await runs.send(runId, { type: 'StartImport', data }, by)
          // Somebody changes the file at this moment: it is theirs.
          if (!sent.ok) waits = 'wish'
        }
      }
      await feeds.send(feedId, { type: 'JudgeRun', data: { feedId, runId, waits, judgedAt: feeds.at() } }, by)
    },
  }
}
