import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

/** The request or the piece of work that code runs for. `context` holds the span that is open, while traces are on. */
export type Doing = { readonly requestId: string | null; readonly context: Context | null }

export const doing = new AsyncLocalStorage<Doing>()

/** The id of the request that is being answered; null for work that nobody asked for. */
export function requestIdNow(): string | null {
  return doing.getStore()?.requestId ?? null
}

/** For a logger's `mixin`: every line of a request names it. */
export function requestOfLine(): { readonly requestId?: string } {
  const requestId = requestIdNow()
  return requestId === null ? {} : { requestId }
}
