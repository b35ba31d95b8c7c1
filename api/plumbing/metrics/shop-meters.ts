import { outbox } from '#projections/outbox/view.ts'
import { viewsLease } from '../background/views.ts'
import type { Engines } from '../feature.ts'
import type { PageCache } from '../web/page-cache.ts'
import { commandOutcomes, type EngineCounts, mailOutcomes } from './engine-counts.ts'
import type { followHead } from './lag.ts'
import { cacheOutcomes, countIn, hitsAndMisses, type Meter } from './meter.ts'

type Deps = Pick<Engines, 'readModels' | 'projections' | 'documents' | 'leasesHeld' | 'unknownTypes'> & {
  readonly counts: EngineCounts
  readonly pages: Pick<PageCache, 'counts' | 'size' | 'bytes'>
  readonly head: Pick<ReturnType<typeof followHead>, 'secondsBehind'>
  readonly views: readonly string[]
  readonly sweeps: readonly string[]
}

/** What the plumbing tells of itself. Features bring the rest. */
export function shopMeters(deps: Deps): readonly Meter[] {
  return [...logMeters(deps), ...viewMeters(deps), ...cacheMeters(deps), ...mailMeters(deps)]
}

function logMeters({ counts: { commands, conflicts, appends }, unknownTypes }: Deps): readonly Meter[] {
  const counter = { kind: 'counter' } as const
  return [
    {
      ...{
        ...counter,
        name: 'selvedge_commands_total',
        help: 'Commands, by the aggregate that decided and its answer',
      },
      labels: { category: 'open', outcome: commandOutcomes },
      read: () => commands.read(),
    },
    {
      ...{ ...counter, name: 'selvedge_command_conflicts_total' },
      help: 'Attempts of commands that found that another process had written, by aggregate',
      labels: { category: 'open' },
      read: () => conflicts.read(),
    },
    {
      ...{ ...counter, name: 'selvedge_appends_total', help: 'Appends to the log; failed ones were not acknowledged' },
      labels: { outcome: ['done', 'failed'] },
      read: () => [
        [{ outcome: 'done' }, appends.done],
        [{ outcome: 'failed' }, appends.failed],
      ],
    },
    {
      ...{ ...counter, name: 'selvedge_appended_events_total', help: 'Events that were appended' },
      read: () => appends.events,
    },
    {
      ...{
        ...counter,
        name: 'selvedge_append_seconds_total',
        help: 'Seconds that all appends took until they were durable',
      },
      read: () => appends.seconds,
    },
    {
      ...{ name: 'selvedge_unknown_event_types', kind: 'gauge' },
      help: 'Types of events that a newer version wrote and readers or endpoints of this process ended at',
      read: unknownTypes.count,
    },
  ]
}

function viewMeters({ counts, projections, head, views, sweeps, leasesHeld }: Deps): readonly Meter[] {
  const labels = { view: views }
  return [
    {
      ...{ name: 'selvedge_view_behind', kind: 'gauge', labels },
      help: "Distance of a view to the end of the log, in the log's own measure: events in the embedded log, bytes in EventStoreDB",
      read: async () => (await projections.lag()).map(({ view, behind }) => [{ view }, behind] as const),
    },
    {
      ...{ name: 'selvedge_view_lag_seconds', kind: 'gauge', labels },
      help: 'Seconds since the log first held something that a view does not show, to a second; an hour at most',
      read: async () =>
        (await projections.lag()).map(
          ({ view, behind, position }) => [{ view }, behind === 0 ? 0 : head.secondsBehind(position)] as const,
        ),
    },
    {
      ...{ name: 'selvedge_views_stopped', kind: 'gauge' },
      help: 'Views that do not move on, since an event could not be folded',
      read: async () => (await projections.lag()).filter(({ state }) => state === 'stopped').length,
    },
    {
      ...{ name: 'selvedge_stale_commits_total', kind: 'counter', labels },
      help: 'Commits of views that another process was ahead of',
      read: () => counts.staleCommits.read(),
    },
    {
      ...{ name: 'selvedge_change_log_gaps_total', kind: 'counter' },
      help: 'Times that entries of the change log were missed, so that everything in memory was dropped',
      read: () => counts.gaps,
    },
    {
      ...{ name: 'selvedge_leases_held', kind: 'gauge', labels: { lease: sweeps } },
      help: 'Work that this process does alone, by name',
      read() {
        // The lease of the views goes on with the name of their release.
        const held = leasesHeld().map(name => (name.startsWith(`${viewsLease} `) ? viewsLease : name))
        return sweeps.map(lease => [{ lease }, held.includes(lease) ? 1 : 0] as const)
      },
    },
  ]
}

function cacheMeters({ documents, pages }: Deps): readonly Meter[] {
  return [
    {
      ...{ name: 'selvedge_kept_pages_total', kind: 'counter' },
      help: 'Kept pages that requests without cookies got before the rest of the server was asked',
      read: () => pages.counts.first,
    },
    {
      ...{ name: 'selvedge_page_cache_reads_total', kind: 'counter', labels: cacheOutcomes },
      help: 'Pages that were kept, and pages that had to be rendered though they may be kept',
      read: () => hitsAndMisses({ hits: pages.counts.first + pages.counts.kept, misses: pages.counts.rendered }),
    },
    {
      ...{ name: 'selvedge_page_cache_bytes', kind: 'gauge' },
      help: 'Bytes of all kept pages',
      read: () => pages.bytes,
    },
    {
      ...{ name: 'selvedge_document_cache_reads_total', kind: 'counter', labels: cacheOutcomes },
      help: 'Documents of views that were in memory, and those that had to be read',
      read: () => hitsAndMisses(documents.counts),
    },
  ]
}

function mailMeters({ counts, readModels }: Deps): readonly Meter[] {
  return [
    {
      ...{ name: 'selvedge_mails_total', kind: 'counter', labels: { outcome: mailOutcomes } },
      help: 'Mails that this process sent, put off or gave up',
      read: () => counts.mails.read(),
    },
    {
      ...{ name: 'selvedge_mails_waiting', kind: 'gauge', labels: { state: ['due', 'given-up'] } },
      help: 'Mails that are still to be sent, and those that nobody tries any more; counted to 10,000',
      read: async () => [
        [{ state: 'due' }, await countIn(readModels, outbox.name, 'due')],
        [{ state: 'given-up' }, await countIn(readModels, outbox.name, 'givenUp')],
      ],
    },
  ]
}
