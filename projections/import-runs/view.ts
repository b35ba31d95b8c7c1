import type { ImportRunEvent } from '#domain/import-run/events.ts'
import { listIndex, listKeys, listTallies } from '../list.ts'
import { projection } from '../projection.ts'
import type { ImportRunDocument } from './document.ts'
import { importRunList } from './list.ts'

/** Files that staff brought, as far as they are. */
export const importRuns = projection<ImportRunDocument, ImportRunEvent>({
  name: 'import-runs',
  version: 4,
  handles: [
    ...([
      'FeedStaged',
      'FeedColumnsMapped',
      'FeedRowFixed',
      'FeedValueFixed',
      'FeedRowLeftOut',
      'FeedReadAnew',
    ] as const),
    ...(['FeedChecked', 'FeedRefused', 'ImportStarted', 'ImportAdvanced', 'ImportStopAsked'] as const),
    ...(['ImportEnded', 'ImportRevertPreviewAsked', 'ImportRevertPreviewed', 'ImportRevertStarted'] as const),
    ...(['ImportRevertAdvanced', 'ImportRevertStopAsked', 'ImportRevertLeft', 'ImportReverted'] as const),
  ],
  ids: event => [event.data.runId],
  project(run, event) {
    if (event.type === 'FeedStaged') {
      const none = { summary: null, report: null, problem: null, startedAt: null, startedBy: null, endedAt: null }
      const begun = { complete: false, done: 0, total: 0, stopping: false, over: null, revert: null }
      return { ...event.data, ...none, ...begun, state: 'checking' }
    }
    if (!run) return undefined
    switch (event.type) {
      case 'FeedColumnsMapped': {
        const { source, format, columns } = event.data
        return { ...run, source, format, columns, state: 'checking' }
      }
      case 'FeedRowFixed':
      case 'FeedValueFixed':
      case 'FeedRowLeftOut':
      case 'FeedReadAnew':
        return { ...run, state: 'checking' }
      case 'FeedChecked': {
        const { format, summary, report } = event.data
        return { ...run, format, summary, report, problem: null, state: 'ready' }
      }
      case 'FeedRefused':
        return { ...run, summary: null, report: null, problem: event.data.problem, state: 'refused' }
      case 'ImportStarted': {
        const { options, startedAt, by: startedBy } = event.data
        return { ...run, complete: options.complete, startedAt, startedBy, state: 'importing' }
      }
      case 'ImportAdvanced':
        return { ...run, done: event.data.done, total: event.data.total }
      case 'ImportStopAsked':
        return { ...run, stopping: true }
      case 'ImportEnded': {
        const { because, summary, report, endedAt } = event.data
        // The figures of the check do not tell what a stopped import did.
        const said = summary ? { summary, report } : because === 'stopped' ? { summary: null } : {}
        const over = { at: endedAt, members: membersOf(run) }
        return { ...run, ...said, problem: event.data.problem, endedAt, over, stopping: false, state: because }
      }
      case 'ImportRevertPreviewAsked': {
        const { by, askedAt } = event.data
        return { ...run, revert: { figures: null, report: null, by, at: askedAt } }
      }
      case 'ImportRevertPreviewed': {
        const { figures, report, lookedAt } = event.data
        return { ...run, revert: run.revert && { ...run.revert, figures, report, at: lookedAt } }
      }
      case 'ImportRevertStarted': {
        const { by, startedAt } = event.data
        const revert = { figures: null, report: null, by, at: startedAt }
        return { ...run, revert, done: 0, total: 0, stopping: false, state: 'reverting' }
      }
      case 'ImportRevertAdvanced':
        return { ...run, done: event.data.done, total: event.data.total }
      case 'ImportRevertStopAsked':
        return { ...run, stopping: true }
      case 'ImportRevertLeft': {
        const over = { at: event.data.leftAt, members: membersOf(run) }
        return { ...run, over, revert: null, stopping: false, state: 'part-reverted' }
      }
      case 'ImportReverted': {
        const { figures, report, endedAt: at } = event.data
        const over = { at, members: membersOf(run) }
        const revert = run.revert && { ...run.revert, figures, report }
        return { ...run, over, revert, stopping: false, state: 'reverted' }
      }
    }
  },
  indexes: {
    [listIndex]: listKeys(importRunList),
    /** What the shop has to do by itself. */
    work: ({ state, stagedAt, revert }) =>
      state === 'checking' || state === 'importing' || state === 'reverting' || (revert && !revert.figures)
        ? [stagedAt]
        : [],
    byFile: ({ file }) => [file],
    /** What came to its end, by who began it. */
    over: ({ over }) => (over?.members ?? []).map(member => [member, over!.at]),
  },
  tallies: listTallies(importRunList),
})

/** Who began it, and who takes it back. */
function membersOf({ by, startedBy, revert }: ImportRunDocument): readonly string[] {
  return [...new Set([startedBy ?? by, ...(revert ? [revert.by] : [])])]
}
