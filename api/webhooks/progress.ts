import type { WebhookCommand } from '#domain/webhook/decide.ts'
import type { Mark } from '#domain/webhook/events.ts'

/** How far an endpoint has come is said in the log at most so often. */
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
  return {
    add(place: NonNullable<typeof reached>): void {
      if (!reached) since = performance.now()
      requests++
      reached = place
    },
    /** ms until the log should hear of it. */
    dueIn(): number {
      if (!reached) return Number.POSITIVE_INFINITY
      return requests >= everyRequests ? 0 : since + everyMs - performance.now()
    },
    async say(): Promise<void> {
      if (!reached) return
      const data = { webhookId, ...reached }
      requests = 0
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
