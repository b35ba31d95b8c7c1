import { erasedType, type Told } from '#api/public-events/index.ts'
import type { WebhookCommand } from '#domain/webhook/decide.ts'
import type { Mark } from '#domain/webhook/events.ts'

/** How far an endpoint has come is said in the log at most so often, and whenever it was told of an erasure. */
export type Often = { readonly everyMs: number; readonly everyRequests: number }
const seldom: Often = { everyMs: 60_000, everyRequests: 1000 }

/** What was told since the log heard of it. */
export function createProgress(
  webhookId: string,
  tell: (command: WebhookCommand) => Promise<unknown>,
  { everyMs, everyRequests }: Often = seldom,
) {
  let [requests, since] = [0, 0]
  let reached: { readonly to: Mark; readonly epoch: number } | null = null
  let erasures: readonly string[] = []
  return {
    add(place: NonNullable<typeof reached>, told: readonly Told[]): void {
      if (!reached) since = performance.now()
      requests++
      reached = place
      erasures = [...erasures, ...told.filter(({ type }) => type === erasedType).map(({ place }) => place.eventId)]
    },
    /** ms until the log should hear of it. */
    dueIn(): number {
      if (!reached) return Number.POSITIVE_INFINITY
      return requests >= everyRequests || erasures.length > 0 ? 0 : since + everyMs - performance.now()
    },
    async say(): Promise<void> {
      if (!reached) return
      const data = { webhookId, ...reached, ...(erasures.length > 0 && { erasures }) }
      requests = 0
      erasures = []
      reached = null
      await tell({ type: 'AdvanceWebhook', data })
    },
  }
}

export type Progress = ReturnType<typeof createProgress>

/** Rings when somebody changed the endpoint. */
export function createBell() {
  let ringing = new AbortController()
  return {
    ring: () => ringing.abort(),
    /** Aborts at the next ring; those before this call are heard. */
    next(): AbortSignal {
      ringing = new AbortController()
      return ringing.signal
    },
    unheard: () => ringing.signal.aborted,
  }
}
