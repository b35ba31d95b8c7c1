import type { Readable } from 'node:stream'
import { EventStoreDBClient } from '@eventstore/db-client'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'

/** Methods inside the client that do not survive an outage, or a read that was left half-way, without help. */
type Inside = {
  handleError(client: unknown, error: unknown): Promise<void>
  supports(): Promise<boolean>
  dispose(): Promise<void>
  readonly disposableStreams: ReadonlySet<Partial<Pick<Readable, 'resume'>>>
}

/**
 * Survives a failed search for the cluster (decision 40): alone, the client searches again where nobody waits, which
 * ends the process. It also keeps the failed answer about the server's features, so that every later append fails.
 * @throws EventStoreUnavailable for an address that cannot be understood, or that names a missing certificate.
 */
export function createClient(url: string): EventStoreDBClient {
  const client = connected(url)
  const inside = client as unknown as Inside
  const { handleError, dispose } = inside
  // The call itself still rejects.
  inside.handleError = (...broken) => handleError(...broken).catch(() => {})
  // The client asks only about batches of appends. Every server that tells positions (22.6) takes them.
  inside.supports = async () => true
  // It waits for the end of each stream, which does not come before what nobody took of it has flowed off.
  inside.dispose = () => {
    for (const stream of inside.disposableStreams) stream.resume?.()
    return dispose()
  }
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

/** The client knows only the older name of KurrentDB's scheme. Reads ask the leader, as writes do. */
function connectionString(url: string): string {
  const known = url.replace(/^kurrent(db)?(\+discover)?:\/\//, 'esdb$2://')
  if (/[?&]nodePreference=/i.test(known)) return known
  return `${known.replace(/\/+$/, '')}${known.includes('?') ? '&' : '?'}nodePreference=leader`
}
