import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import { faultIn, requestFields } from './bounds.ts'
import type { RequestCommand, RequestRejection } from './commands.ts'
import type { RequestEvent } from './events.ts'
import { evolve, type RequestState } from './evolve.ts'

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
