import { accept, type Decider, type Decision, reject } from '../shared/decider.ts'
import type { RedirectCommand, RedirectRejection } from './commands.ts'
import type { RedirectEvent } from './events.ts'

/** Where the address leads now; null while it never moved. */
export type RedirectState = { readonly to: string } | null

export function decide(command: RedirectCommand, state: RedirectState): Decision<RedirectEvent, RedirectRejection> {
  switch (command.type) {
    case 'MoveAddress': {
      const { from, to } = command.data
      if (from === to) return reject({ code: 'moved-onto-itself' })
      return state?.to === to ? accept() : accept({ type: 'AddressMoved', data: command.data })
    }
  }
}

/** The id of the stream is `<kind>.<from>`. */
export const redirect: Decider<RedirectState, RedirectCommand, RedirectEvent, RedirectRejection> = {
  name: 'redirect',
  initial: null,
  decide,
  evolve: (_, event) => ({ to: event.data.to }),
}
