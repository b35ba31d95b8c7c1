import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import { type ReadModels, ReadModelsUnavailable } from '#projections/ports.ts'
import { type Projection, projection } from '#projections/projection.ts'
import type { ProjectionFailed } from '#projections/run/failure.ts'
import { type RunningProjections, runProjections, type Turns } from '#projections/run/run.ts'

export type BookEvent =
  | { type: 'Paid'; data: { account: string; amount: number; day: string; personId?: string; name?: string } }
  | { type: 'Moved'; data: { from: string; to: string; amount: number } }
  | { type: 'Closed'; data: { account: string } }
  | { type: 'DayTaxed'; data: { day: string; amount: number } }
  | { type: 'PersonErased'; data: { personId: string } }
  | { type: 'Noise'; data: object }

export type Account = {
  id: string
  balance: number
  count: number
  days: { [day: string]: number }
  payers: readonly { personId: string; name: string | null }[]
  last?: string
}

/** A view with everything that the runner does: several documents an event, removal, indexes, tallies, people, held days, `shown`. */
export const accounts: Projection<Account, BookEvent> = projection<Account, BookEvent>({
  name: 'accounts',
  version: 1,
  handles: ['Paid', 'Moved', 'Closed', 'DayTaxed'],
  ids(event) {
    if (event.type === 'Paid' || event.type === 'Closed') return [event.data.account]
    return event.type === 'Moved' ? [event.data.from, event.data.to] : []
  },
  project(before, event, id) {
    const account = before ?? { id, balance: 0, count: 0, days: {}, payers: [], last: undefined }
    switch (event.type) {
      case 'Paid': {
        const { amount, day, personId, name } = event.data
        const payers = personId === undefined ? account.payers : [...account.payers, { personId, name: name ?? null }]
        const days = { ...account.days, [day]: (account.days[day] ?? 0) + amount }
        return { ...account, balance: account.balance + amount, count: account.count + 1, days, payers, last: day }
      }
      case 'Moved': {
        const sign = (event.data.to === id ? 1 : 0) - (event.data.from === id ? 1 : 0)
        // Takes `last` away and lets it come back at another place, as spreading an undefined field does.
        return {
          ...account,
          last: undefined,
          balance: account.balance + sign * event.data.amount,
          count: account.count + 1,
        }
      }
      case 'Closed':
        return undefined
      case 'DayTaxed': {
        const { day, amount } = event.data
        const { [day]: sum = 0, ...others } = account.days
        // It may take the day away, so that nothing reaches the account by it.
        const days = sum === amount ? others : { ...others, [day]: sum - amount }
        return { ...account, balance: account.balance - amount, days }
      }
      case 'PersonErased': {
        const { personId } = event.data
        return { ...account, payers: account.payers.map(it => (it.personId === personId ? { ...it, name: null } : it)) }
      }
      case 'Noise':
        return before
    }
  },
  indexes: {
    byBalance: account => [account.balance],
    byDay: account => Object.keys(account.days).map(day => [day, account.id]),
  },
  tallies: account => [
    ...Object.entries(account.days).map(([day, sum]) => [`day:${day}`, sum] as const),
    ['accounts', 1],
  ],
  shown: account => ({ balance: account.balance, last: account.last }),
  people: account => account.payers.map(payer => payer.personId),
  held: {
    in: ({ days }) => Object.keys(days),
    namedBy: event => (event.type === 'DayTaxed' ? event.data.day : null),
  },
})

/** Counts every event once, in one document: what was applied twice shows. */
export const counter: Projection<{ count: number; last: Position }, BookEvent> = projection<
  { count: number; last: Position },
  BookEvent
>({
  name: 'counter',
  version: 1,
  handles: ['Paid', 'Moved', 'Closed'],
  ids: () => ['all'],
  project: (before, event) => ({ count: (before?.count ?? 0) + 1, last: event.position }),
  tallies: counted => [['count', counted.count]],
})

export async function appendTo(store: EventStore, ...events: readonly BookEvent[]): Promise<Position> {
  const meta = { correlationId: 'c', causationId: 'c', actor: 'guest', channel: 'test' }
  const { position } = await store.append(
    'book-1',
    events.map(event => ({ id: randomUUID(), ...event, meta })),
    'any',
  )
  return position
}

export const paid = (
  account: string,
  amount: number,
  more: Partial<(BookEvent & { type: 'Paid' })['data']> = {},
): BookEvent => ({
  type: 'Paid',
  data: { account, amount, day: '2026-01-01', ...more },
})

/** Which of two processes folds for the other one. */
export const always: Turns = (fold, signal) => fold(signal)
export const never: Turns = async (_fold, signal) => void (await once(signal, 'abort'))

export type Runner = RunningProjections & { readonly failures: ProjectionFailed[]; stop(): Promise<void> }

export function startRunner(
  store: EventStore,
  readModels: ReadModels,
  projections: readonly Projection<never, never>[] | readonly unknown[],
  turns?: Turns,
): Runner {
  const stopping = new AbortController()
  const failures: ProjectionFailed[] = []
  const running = runProjections({
    store,
    readModels,
    projections: projections as Parameters<typeof runProjections>[0]['projections'],
    signal: stopping.signal,
    turns,
    onError: failure => failures.push(failure),
  })
  const stop = () => {
    stopping.abort()
    return running.ended
  }
  return { ...running, failures, stop }
}

/** Everything that the live generation of a view holds, as text: equal text means equal bytes. */
export async function dump(readModels: ReadModels, view: string, indexes: readonly string[] = []): Promise<string> {
  const documents: unknown[] = []
  for await (const page of readModels.scan(view)) documents.push(...page)
  const entries = await Promise.all(indexes.map(index => readModels.range(view, index)))
  return JSON.stringify({ documents, entries, tallies: [...(await readModels.tallies(view, ''))] }, null, 1)
}

export const dumpAccounts = (readModels: ReadModels) =>
  dump(readModels, 'accounts', ['byBalance', 'byDay', '$people', '$held'])

type Commit = ReadModels['commit']

/** Read models whose commits go through `around`. */
export function withCommits(
  readModels: ReadModels,
  around: (commit: Commit, ...args: Parameters<Commit>) => ReturnType<Commit>,
): ReadModels {
  const commit: Commit = (...args) => around(readModels.commit, ...args)
  return { ...readModels, commit }
}

/** Read models that can be cut off: from then on every call is an outage, as for a process that is killed. */
export function withPlug(readModels: ReadModels): ReadModels & { pull(): void } {
  let pulled = false
  const plugged = Object.fromEntries(
    Object.entries(readModels).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        if (pulled) return Promise.reject(new ReadModelsUnavailable('cut off'))
        return (call as (...args: unknown[]) => unknown)(...args)
      },
    ]),
  ) as unknown as ReadModels
  return {
    ...plugged,
    pull() {
      pulled = true
    },
  }
}
