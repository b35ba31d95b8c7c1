import type { Engines } from '#api/plumbing/feature.ts'
import type { Meter } from '#api/plumbing/metrics/meter.ts'
import { attemptOutcomes, type Delivery } from './delivery.ts'
import type { Sender } from './sender.ts'
import { allWebhooks } from './senders.ts'

type MetersDeps = Pick<Engines, 'readModels'> & {
  readonly delivery: Pick<Delivery, 'counts'>
  readonly sender: Pick<Sender, 'lags'>
}

const states = ['open', 'failing', 'paused', 'disabled'] as const

/** The figures of endpoints in a scrape. They are named as their admins named them. */
export function webhookMeters({ readModels, delivery: { counts }, sender }: MetersDeps): readonly Meter[] {
  return [
    {
      ...{ name: 'selvedge_webhook_attempts_total', kind: 'counter' },
      help: 'Requests to endpoints, by what came of them',
      labels: { endpoint: 'open', outcome: attemptOutcomes },
      read: () => counts.attempts.read(),
    },
    {
      ...{ name: 'selvedge_webhook_events_total', kind: 'counter' },
      help: 'Events in the requests that endpoints took',
      read: () => counts.events,
    },
    {
      ...{ name: 'selvedge_webhook_lag_seconds', kind: 'gauge', labels: { endpoint: 'open' } },
      help: 'How long the first event waits that an endpoint has not taken, of endpoints that this process sends to',
      read() {
        const lags = new Map<string, number>()
        // Two may have one name.
        for (const [endpoint, lag] of sender.lags()) lags.set(endpoint, Math.max(lag, lags.get(endpoint) ?? 0))
        return Array.from(lags, ([endpoint, lag]) => [{ endpoint }, lag] as const)
      },
    },
    {
      ...{ name: 'selvedge_webhook_endpoints', kind: 'gauge', labels: { state: states } },
      help: 'Endpoints by state: a failing one is open, and its requests have been refused for an hour',
      async read() {
        const all = await allWebhooks({ readModels })
        const stateOf = ({ state, failingSince }: (typeof all)[number]) =>
          state === 'open' && failingSince !== null ? 'failing' : state
        return states.map(state => [{ state }, all.filter(each => stateOf(each) === state).length] as const)
      },
    },
  ]
}
