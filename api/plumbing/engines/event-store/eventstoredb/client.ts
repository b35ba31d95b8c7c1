import { EventStoreDBClient } from '@eventstore/db-client'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'

/** What the client does inside, as far as it does not survive an outage by itself. */
type Inside = {
  handleError(client: unknown, error: unknown): Promise<void>
  supports(): Promise<boolean>
}

/**
 * A client that outlives a cluster that cannot be found for a while. Of itself it does not: it looks after a broken
 * connection where nobody waits for the outcome, so that a failed search for the cluster ends the process; and it keeps
 * the failed answer to what the server can do for ever, so that nothing is ever appended again.
 * @throws EventStoreUnavailable for an address that cannot be understood, or that names a certificate that is not there.
 */
export function createClient(url: string): EventStoreDBClient {
  const client = connected(url)
  const inside = client as unknown as Inside
  const { handleError } = inside
  // Whoever made the call hears of the outage all the same.
  inside.handleError = (...broken) => handleError(...broken).catch(() => {})
  // It asks for batches of appends alone, and every server that tells positions (22.6) takes them.
  inside.supports = async () => true
  return client
}

function connected(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(connectionString(url))
  } catch (error) {
    // Not as a cause: the client's error carries the whole address, with its password.
    throw new EventStoreUnavailable(error instanceof Error ? error.message : String(error))
  }
}

/** KurrentDB's scheme says the same as the older one, which alone the client knows; reads ask the leader, as writes do. */
function connectionString(url: string): string {
  const known = url.replace(/^kurrent(db)?(\+discover)?:\/\//, 'esdb$2://')
  if (/[?&]nodePreference=/i.test(known)) return known
  return `${known.replace(/\/+$/, '')}${known.includes('?') ? '&' : '?'}nodePreference=leader`
}
