import { EventLogDamaged, EventStoreUnavailable } from '#domain/shared/event-store.ts'

const constraint = 19
const corrupt = 11

/** Advice to the owner of a damaged log. */
export const damageAdvice = 'Check the disk, then restore your newest backup with npm run restore'

/** Turns an error of SQLite into an outage, except where it is a bug of ours. */
export function asFailure(error: unknown, what: string): unknown {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string }
  if (code === 'ERR_INVALID_STATE')
    return new EventStoreUnavailable(`${what}: the event log is closed`, { cause: error })
  // The low byte is the result code, whatever the extended one says.
  if (code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) === corrupt)
    return new EventLogDamaged(`${what}: its file is damaged (${message}). ${damageAdvice}`, { cause: error })
  if (code === 'ERR_SQLITE_ERROR' && ((errcode ?? 0) & 0xff) !== constraint)
    return new EventStoreUnavailable(`${what}: ${message}`, { cause: error })
  return error
}
