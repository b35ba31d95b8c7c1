import type { RequestEvent } from './events.ts'

export type RequestState = { readonly received: boolean; readonly closed: boolean }

export function evolve(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'RequestReceived':
      return { received: true, closed: false }
    case 'RequestClosed':
      return { ...state, closed: true }
  }
}
