import { accept, type Decider, type Decision, type Messages, reject } from '../shared/decider.ts'
import type { Language } from '../shared/localized-text.ts'
import { faultIn, type RequestFault, type RequestField, requestFields } from './bounds.ts'
import type { RequestEvent } from './events.ts'

export type RequestCommand = Messages<{
  ReceiveRequest: { requestId: string; personId: string; language: Language; receivedAt: string } & {
    [field in RequestField]: string
  }
  CloseRequest: { requestId: string; closedAt: string }
}>

export type RequestRejection =
  | {
      readonly code: 'request-malformed'
      readonly faults: readonly { readonly field: RequestField; readonly fault: RequestFault }[]
    }
  | { readonly code: 'request-unknown' }

export type RequestState = { readonly received: boolean; readonly closed: boolean }

export function evolve(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'RequestReceived':
      return { received: true, closed: false }
    case 'RequestClosed':
      return { ...state, closed: true }
  }
}

/** A form that was sent twice is one request: its id is made of what it says. */
export function decide(command: RequestCommand, state: RequestState): Decision<RequestEvent, RequestRejection> {
  switch (command.type) {
    case 'ReceiveRequest': {
      const { data } = command
      const faults = requestFields.flatMap(field => {
        const fault = faultIn(field, data[field])
        return fault ? [{ field, fault }] : []
      })
      if (faults.length > 0) return reject({ code: 'request-malformed', faults })
      return state.received ? accept() : accept({ type: 'RequestReceived', data })
    }
    case 'CloseRequest':
      if (!state.received) return reject({ code: 'request-unknown' })
      return state.closed ? accept() : accept({ type: 'RequestClosed', data: command.data })
  }
}

export const request: Decider<RequestState, RequestCommand, RequestEvent, RequestRejection> = {
  name: 'request',
  initial: { received: false, closed: false },
  decide,
  evolve,
}
