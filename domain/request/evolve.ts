import type { RequestEvent } from './events.ts'

export type RequestState = { readonly received: boolean }

export function evolve(_state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'RequestReceived':
      return { received: true }
  }
}
