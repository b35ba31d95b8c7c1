import type { FeedEvent } from '#domain/feed/events.ts'
import { projection } from '../projection.ts'
import { type FeedDocument, type FetchDocument, mostFetches } from './document.ts'

/** Feeds that are fetched on a timetable, with their last fetches. */
export const feedsView = projection<FeedDocument, FeedEvent>({
  name: 'feeds',
  version: 1,
  handles: [
    ...(['FeedDefined', 'FeedChanged', 'FeedPaused', 'FeedResumed', 'FeedRetired', 'FeedFetchAsked'] as const),
    ...(['FeedFetchBegun', 'FeedFetchEnded', 'FeedRunJudged'] as const),
  ],
  ids: event => [event.data.feedId],
  project(feed, event) {
    if (event.type === 'FeedDefined') {
      const { feedId, terms, by, definedAt } = event.data
      return { feedId, terms, by, definedAt, paused: null, pausedAt: null, asked: true, faults: 0, fetches: [] }
    }
    if (!feed) return undefined
    const withFetch = (runId: string, more: Partial<FetchDocument>) =>
      feed.fetches.map(fetch => (fetch.runId === runId ? { ...fetch, ...more } : fetch))
    switch (event.type) {
      case 'FeedChanged': {
        const { terms, anew, by } = event.data
        const changed = { ...feed, terms: { ...feed.terms, ...terms }, by }
        // A fetch of the address before ends without a word.
        if (!anew) return changed
        const fetches = feed.fetches.filter(fetch => fetch.endedAt !== null)
        return { ...changed, asked: feed.paused === null, faults: 0, fetches }
      }
      case 'FeedPaused':
        return { ...feed, paused: event.data.because, pausedAt: event.data.pausedAt, asked: false }
      case 'FeedResumed':
        return { ...feed, paused: null, pausedAt: null, faults: 0 }
      case 'FeedRetired':
        return undefined
      case 'FeedFetchAsked':
        return { ...feed, asked: true }
      case 'FeedFetchBegun': {
        const { runId, begunAt } = event.data
        const begun: FetchDocument = { runId, begunAt, endedAt: null, outcome: null, verdict: null }
        return { ...feed, asked: false, fetches: [begun, ...feed.fetches].slice(0, mostFetches) }
      }
      case 'FeedFetchEnded': {
        const { runId, outcome, faults, endedAt } = event.data
        return { ...feed, faults, fetches: withFetch(runId, { outcome, endedAt }) }
      }
      case 'FeedRunJudged':
        return { ...feed, fetches: withFetch(event.data.runId, { verdict: event.data.waits ?? 'imports' }) }
    }
  },
})
