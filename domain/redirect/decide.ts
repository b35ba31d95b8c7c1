import { accept, type Decider, type Decision, type Message, reject } from '../shared/decider.ts'
import type { MovedKind, RedirectEvent } from './events.ts'

/** The page of `from` lives at `to` from now on. */
export type RedirectCommand = Message<'MoveAddress', { kind: MovedKind; from: string; to: string }>

export type RedirectRejection = { readonly code: 'moved-onto-itself' }

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
