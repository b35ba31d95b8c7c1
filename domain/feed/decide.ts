import { accept, type DataOf, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import { sameData } from '../shared/merge-sections.ts'
import type { FeedEvent, FeedTerms } from './events.ts'
import { dueAfter, mostFaults, restAfter } from './timetable.ts'

type Of<Type extends FeedEvent['type']> = DataOf<FeedEvent, Type>

export type FeedCommand = Messages<{
  DefineFeed: Of<'FeedDefined'>
  /** `credentials`: they were typed now, whatever kind they are. */
  ChangeFeed: Omit<Of<'FeedChanged'>, 'anew'> & { readonly credentialsGiven: boolean }
  PauseFeed: Omit<Of<'FeedPaused'>, 'because'>
  ResumeFeed: Of<'FeedResumed'>
  RetireFeed: Of<'FeedRetired'>
  AskFetch: Of<'FeedFetchAsked'>
  BeginFetch: Of<'FeedFetchBegun'>
  EndFetch: Omit<Of<'FeedFetchEnded'>, 'faults'>
  JudgeRun: Of<'FeedRunJudged'>
}>

export type FeedRejection = {
  /** Elsewhere: the credentials were given for the server of the address before, and have to be given for this one. */
  readonly code: 'feed-not-found' | 'feed-credentials-elsewhere'
}

/** Runs of a feed that are remembered, to know whether a person has imported one. */
const mostRuns = 30

export type Feed = {
  readonly terms: FeedTerms | null
  /** In whose name it works. */
  readonly by: string
  readonly since: string
  readonly paused: 'staff' | 'faults' | null
  readonly retired: boolean
  readonly asked: string | null
  readonly fetching: { readonly runId: string; readonly due: string; readonly begunAt: string } | null
  /** So many fetches have begun, the last of them then. */
  readonly begun: number
  readonly begunAt: string
  readonly endedAt: string
  readonly faults: number
  /** The newest file; null: the next one is new, whatever it is. */
  readonly known: { readonly file: string; readonly etag: string | null; readonly modified: string | null } | null
  /** What was brought and is not judged yet. */
  readonly pending: string | null
  /** What was brought before, the newest last. */
  readonly runs: readonly string[]
}

const nothing: Feed = {
  ...{ terms: null, by: '', since: '', paused: null, retired: false, asked: null, fetching: null },
  ...{ begun: 0, begunAt: '', endedAt: '', faults: 0, known: null, pending: null, runs: [] },
}

function decide(command: FeedCommand, feed: Feed): Decision<FeedEvent, FeedRejection> {
  if (command.type === 'DefineFeed') return feed.terms ? accept() : accept({ type: 'FeedDefined', data: command.data })
  if (!feed.terms) return reject({ code: 'feed-not-found' })
  if (feed.retired) return command.type === 'RetireFeed' ? accept() : reject({ code: 'feed-not-found' })
  switch (command.type) {
    case 'ChangeFeed':
      return change(command.data, feed, feed.terms)
    case 'PauseFeed':
      if (feed.paused === 'staff') return accept()
      return accept({ type: 'FeedPaused', data: { ...command.data, because: 'staff' } })
    case 'ResumeFeed':
      return feed.paused ? accept({ type: 'FeedResumed', data: command.data }) : accept()
    case 'RetireFeed':
      return accept({ type: 'FeedRetired', data: command.data })
    case 'AskFetch':
      if (feed.asked !== null || feed.fetching) return accept()
      return accept({ type: 'FeedFetchAsked', data: command.data })
    case 'BeginFetch':
      // Another process has begun it, or it is due no more.
      if (feed.fetching || dueOf(feed) !== Date.parse(command.data.due)) return accept()
      return accept({ type: 'FeedFetchBegun', data: command.data })
    case 'EndFetch':
      return end(command.data, feed)
    case 'JudgeRun':
      if (feed.pending !== command.data.runId) return accept()
      return accept({ type: 'FeedRunJudged', data: command.data })
  }
}

function change(
  { credentialsGiven, ...data }: DataOf<FeedCommand, 'ChangeFeed'>,
  feed: Feed,
  before: FeedTerms,
): Decision<FeedEvent, FeedRejection> {
  const terms: Partial<FeedTerms> = Object.fromEntries(
    // What older feeds do not say of their quantities is null.
    Object.entries(data.terms).filter(([name, value]) => !sameData(value, before[name as keyof FeedTerms] ?? null)),
  )
  if (Object.keys(terms).length === 0 && !credentialsGiven && data.by === feed.by) return accept()
  const after = { ...before, ...terms }
  // Whoever may change the address would else be sent the password of the server before.
  const elsewhere = new URL(after.address).origin !== new URL(before.address).origin
  if (elsewhere && after.credentials !== 'none' && !credentialsGiven)
    return reject({ code: 'feed-credentials-elsewhere' })
  const anew = after.address !== before.address || after.source !== before.source
  return accept({ type: 'FeedChanged', data: { ...data, terms, anew } })
}

function end({ outcome, ...data }: DataOf<FeedCommand, 'EndFetch'>, feed: Feed): Decision<FeedEvent, FeedRejection> {
  if (feed.fetching?.runId !== data.runId) return accept()
  const faults = outcome.is === 'fault' ? feed.faults + 1 : 0
  const ended: FeedEvent = { type: 'FeedFetchEnded', data: { ...data, outcome, faults } }
  if (faults < mostFaults || feed.paused) return accept(ended)
  const { feedId, endedAt: pausedAt } = data
  const paused: FeedEvent = { type: 'FeedPaused', data: { feedId, because: 'faults', by: 'feed', pausedAt } }
  return accept<FeedEvent>(ended, paused)
}

function evolve(feed: Feed, event: FeedEvent): Feed {
  switch (event.type) {
    case 'FeedDefined': {
      const { terms, by, definedAt } = event.data
      return { ...feed, terms, by, since: definedAt, asked: definedAt }
    }
    case 'FeedChanged': {
      const { terms, anew, by, changedAt } = event.data
      const changed = { ...feed, terms: { ...feed.terms!, ...terms }, by }
      if (!anew) return changed
      // What is under way is of the address before.
      const asked = feed.paused ? null : changedAt
      return { ...changed, fetching: null, pending: null, known: null, runs: [], faults: 0, asked }
    }
    case 'FeedPaused':
      return { ...feed, paused: event.data.because, asked: null }
    case 'FeedResumed':
      return { ...feed, paused: null, faults: 0 }
    case 'FeedRetired':
      return { ...feed, retired: true, fetching: null, pending: null }
    case 'FeedFetchAsked':
      return { ...feed, asked: event.data.askedAt }
    case 'FeedFetchBegun': {
      const { runId, due, begunAt } = event.data
      return { ...feed, fetching: { runId, due, begunAt }, begun: feed.begun + 1, begunAt, asked: null }
    }
    case 'FeedFetchEnded': {
      const { runId, outcome, faults, endedAt } = event.data
      const ended = { ...feed, fetching: null, faults, endedAt }
      if (outcome.is !== 'brought') return ended
      const { file, etag, modified } = outcome
      return { ...ended, known: { file, etag, modified }, pending: runId, runs: [...feed.runs, runId].slice(-mostRuns) }
    }
    case 'FeedRunJudged':
      return { ...feed, pending: null }
  }
}

/** When it is fetched next, in ms; null: not before somebody asks for it. */
export function dueOf(feed: Feed): number | null {
  if (!feed.terms || feed.retired) return null
  if (feed.fetching) return Date.parse(feed.fetching.due)
  if (feed.asked !== null) return Date.parse(feed.asked)
  if (feed.paused) return null
  if (feed.faults > 0) return Date.parse(feed.endedAt) + restAfter(feed.faults)
  return dueAfter(feed.terms.timetable, Date.parse(feed.since), Date.parse(feed.begunAt || feed.since))
}

export const feed: Decider<Feed, FeedCommand, FeedEvent, FeedRejection> = {
  ...{ name: 'feed', initial: nothing },
  decide,
  evolve,
}
