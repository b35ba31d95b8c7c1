import { problemOf } from '#api/import/index.ts'
import { FeedTooLarge, mostBytes, type Runs } from '#api/import-runs/index.ts'
import { BlobsFull } from '#api/plumbing/engines/blobs/port.ts'
import { eventId } from '#api/plumbing/events/command-events.ts'
import type { Engines } from '#api/plumbing/feature.ts'
import { isOutage } from '#api/plumbing/http/serving/errors.ts'
import { FetchRefused } from '#api/plumbing/net/faults.ts'
import { ImportRefused } from '#api/settings/index.ts'
import { dueOf, type Feed } from '#domain/feed/decide.ts'
import type { FeedTerms, FetchOutcome } from '#domain/feed/events.ts'
import type { Feeds } from './feeds.ts'

export type FetchingDeps = Pick<Engines, 'store' | 'fetchPublic' | 'logger' | 'now'> & {
  readonly feeds: Feeds
  readonly runs: Runs
}

/** A file of 100 MB over a slow line. */
const withinMs = 10 * 60_000
/** Servers call a table many things; a web page is none. */
const tables =
  /^(|text\/(plain|csv|x-csv|tab-separated-values|comma-separated-values)|application\/(csv|x-csv|octet-stream|vnd\.ms-excel|force-download|x-download)|binary\/octet-stream)$/
/** What a server calls a version is sent back to it: not without end. */
const mostTag = 300

/** The log names the feed, not the member in whose name it works: nobody sat there. */
export const feedActor = (feedId: string, runId: string) => ({
  actor: `feed-${feedId}`,
  channel: 'feed',
  correlationId: runId,
})

export function createFetching({ store, fetchPublic, logger, now, feeds, runs }: FetchingDeps) {
  async function fetched(feedId: string, runId: string, feed: Feed, signal: AbortSignal): Promise<FetchOutcome> {
    const { terms, by: member, known } = feed as Feed & { readonly terms: FeedTerms }
    const { staged } = await runs.state(runId)
    // It was brought before the process ended that brought it.
    if (staged) return { is: 'brought', file: staged.file, size: staged.size, etag: null, modified: null }
    if (!(await runs.rightsOf(member)).product) return fault('not-permitted')
    const secrets = await feeds.secretsOf(feedId, terms)
    const { status, header, body } = await fetchPublic(terms.address, {
      ...{ mostBytes, withinMs, types: tables, secrets, signal },
      headers: {
        accept: 'text/csv, text/plain;q=0.9, */*;q=0.5',
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.modified && { 'if-modified-since': known.modified }),
      },
    })
    if (status === 304) return { is: 'nothing-new' }
    const tag = (name: string) => header(name)?.slice(0, mostTag + 1) ?? ''
    const shortOrNull = (text: string) => (text === '' || text.length > mostTag ? null : text)
    const { name, source, stock } = terms
    const file = { runId, name, source, member, unless: known?.file, stock: stock ?? undefined }
    const brought = await runs.stage(body, file, feedActor(feedId, runId))
    if (!brought) return { is: 'nothing-new' }
    const { hash, size } = brought
    return {
      is: 'brought',
      file: hash,
      size,
      etag: shortOrNull(tag('etag')),
      modified: shortOrNull(tag('last-modified')),
    }
  }

  return {
    /** Fetches a feed if it is due. Whoever goes on after a crash brings the same run, once. */
    async fetchDue(feedId: string, signal: AbortSignal): Promise<void> {
      const before = await feeds.state(feedId)
      const due = dueOf(before)
      if (due === null || due > now().getTime()) return
      const runId = before.fetching?.runId ?? eventId(`feed/${feedId}`, before.begun)
      const by = feedActor(feedId, runId)
      const begin = { feedId, runId, due: new Date(due).toISOString(), begunAt: feeds.at() }
      const begun = await feeds.send(feedId, { type: 'BeginFetch', data: begin }, by)
      if (!begun.ok || begun.state.fetching?.runId !== runId) return
      // A log that is out would have the same file fetched again and again.
      await store.head()
      const outcome = await fetched(feedId, runId, begun.state, signal).catch(error => {
        if (signal.aborted || (isOutage(error) && !(error instanceof BlobsFull))) throw error
        return faultFor(error, feedId)
      })
      await feeds.send(feedId, { type: 'EndFetch', data: { feedId, runId, outcome, endedAt: feeds.at() } }, by)
    },
  }

  function faultFor(error: unknown, feedId: string): FetchOutcome {
    if (error instanceof FetchRefused) return fault(error.fault, error.detail)
    if (error instanceof FeedTooLarge) return fault('too-large')
    if (error instanceof ImportRefused) return { ...fault('no-feed', error.message), problem: problemOf(error) }
    if (error instanceof BlobsFull) return fault('no-room')
    logger.error({ err: error, feedId }, 'a feed met an error')
    return fault('server-error')
  }
}

const fault = (name: string, detail = '') => ({ is: 'fault', fault: name, detail }) as const
