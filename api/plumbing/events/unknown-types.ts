import type { Logger } from 'pino'
import type { UnknownEventType } from '#domain/shared/event-store.ts'

/**
 * Events of a newer version that something in this process met and ended at, so that a newer process goes on there. The log has a
 * line for the first of each type, and `/health/ready` and the metrics tell of them.
 */
export function createUnknownTypes(logger: Pick<Logger, 'error'>) {
  const met = new Map<string, UnknownEventType>()
  return {
    note(error: UnknownEventType): void {
      if (met.has(error.type)) return
      met.set(error.type, error)
      logger.error({ err: error }, 'readers of events and endpoints end here in this process; a newer one goes on')
    },
    count: () => met.size,
    /** Says which events these are; undefined: it met none. */
    sentence: (): string | undefined =>
      met.size === 0 ? undefined : [...met.values()].map(({ message }) => message).join(' '),
  }
}

export type UnknownTypes = ReturnType<typeof createUnknownTypes>
