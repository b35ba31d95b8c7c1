import { AccessDeniedError, CancelledError, DeadlineExceededError, TimeoutError } from '@eventstore/db-client'
import { EventStoreUnavailable } from '#domain/shared/event-store.ts'

const cancelled = 1
const deadlineExceeded = 4
const unavailable = 14

/** What a caller gets for an error of the client: an outage, except where it is a refusal or a bug of ours. */
export function asFailure(error: unknown, what: string): unknown {
  if (error instanceof EventStoreUnavailable) return error
  if (error instanceof AccessDeniedError)
    return new EventStoreUnavailable(`${what}: EventStoreDB refused the credentials`, { cause: error })
  return isOutage(error) ? new EventStoreUnavailable(`${what}: ${(error as Error).message}`, { cause: error }) : error
}

function isOutage(error: unknown): boolean {
  if (error instanceof CancelledError || error instanceof DeadlineExceededError || error instanceof TimeoutError)
    return true
  // A refused connection comes as a plain Error with the code of gRPC, a cluster without a leader as a plain sentence.
  const { code, message } = error as { code?: unknown; message?: string }
  if (code === unavailable || code === deadlineExceeded || code === cancelled) return true
  return /^Failed to discover/.test(message ?? '') || /channel has been (shut ?down|closed)/i.test(message ?? '')
}
