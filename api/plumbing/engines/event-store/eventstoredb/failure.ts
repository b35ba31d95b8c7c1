import { AccessDeniedError, ErrorType, isCommandError, MaxAppendSizeExceededError } from '@eventstore/db-client'
import { AppendTooLarge, EventStoreUnavailable } from '#domain/shared/event-store.ts'

/** Errors that another attempt would not change. A stream deleted by hand is a mistake to report, not to wait for. */
const lasting: readonly ErrorType[] = [ErrorType.STREAM_DELETED, ErrorType.INVALID_ARGUMENT]

/** Turns an error of the client into an outage, except where it is a refusal or a bug of ours. */
export function asFailure(error: unknown, what: string): unknown {
  if (error instanceof EventStoreUnavailable) return error
  if (error instanceof AccessDeniedError)
    return new EventStoreUnavailable(
      `${what}: EventStoreDB refused the user and password of EVENT_STORE_URL, or that user may not read $all and write`,
      { cause: error },
    )
  const tooLarge = error instanceof MaxAppendSizeExceededError || /^Could not recognize Maximum/.test(messageOf(error))
  if (tooLarge)
    return new AppendTooLarge(`${what}: it is larger than the server allows, see its setting MaxAppendSize`, {
      cause: error,
    })
  return isOutage(error) ? new EventStoreUnavailable(`${what}: ${messageOf(error)}`, { cause: error }) : error
}

/** Also a busy or starting server, whose answer the client does not recognize, and a node that no longer leads. */
function isOutage(error: unknown): boolean {
  if (isCommandError(error as Error)) return !lasting.includes((error as { type?: ErrorType }).type!)
  // A refused connection comes as a plain Error with the code of gRPC, a cluster without a leader as a plain sentence.
  if (typeof (error as { code?: unknown })?.code === 'number') return true
  return /^Failed to discover|channel has been (shut ?down|closed)/i.test(messageOf(error))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
