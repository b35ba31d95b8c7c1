import type { RequestEvent } from '#domain/request/events.ts'
import type { DataOf } from '#domain/shared/decider.ts'

/** A message to the shop, as staff reads it. */
export type ShopRequest = DataOf<RequestEvent, 'RequestReceived'> & {
  /** Null: it waits for the shop. */
  readonly closedAt: string | null
}
